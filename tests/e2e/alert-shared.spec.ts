/** What one member waits for, by a link of theirs; and a ready-made alert that two administrators change at once. */
import { callAs, complaints, expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('the link of an alert gives a guest the form filled in, on the way to their own', async ({
      page,
      browser,
      t,
      enter,
    }) => {
      await enter(`chooser_${language}`);
      const alerts = await callAs<{ id: number }[]>(page, 'GET', '/api/alerts');
      for (const { id } of alerts) await callAs(page, 'DELETE', `/api/alerts/${id}`);
      const made = await callAs<{ id: number }>(page, 'POST', '/api/alerts', {
        name: 'Тайна',
        keyword: 'гитара',
        min_discount_percent: 30,
      });
      await visit(page, `/alerts/${made.id}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: t('common.share') })
        .click();
      const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
      await expectAccessible(page);

      const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } });
      const guest = await context.newPage();
      const heard = complaints(guest);
      await visit(guest, `${link}&lang=${language}`);
      await expect(guest.getByText(t('alerts.shared_whole'))).toBeVisible();
      await expect(guest.getByLabel(t('alerts.keyword'))).toHaveValue('гитара');
      await expect(guest.getByText('Тайна')).toHaveCount(0);
      await expectAccessible(guest);
      await guest.getByRole('button', { name: t('alerts.create'), exact: true }).click();
      await guest.waitForURL(/\/alerts\/sign-up\?draft=\d+$/);
      expect(heard).toEqual([]);
      await callAs(page, 'DELETE', `/api/alerts/${made.id}`);
      await visit(guest, `${link}&lang=${language}`);
      await expect(guest.getByText(t('alerts.shared_gone'))).toBeVisible();
      await context.close();
    });

    test(
      'what another administrator saved of a ready-made alert meanwhile is shown, and nothing typed is lost',
      THOROUGH,
      async ({ page, t, enter }) => {
        await enter(`admin_site_${language}`);
        const fields = { name_ru: 'Патефоны', name_en: 'Players', keyword_ru: 'патефон', keyword_en: 'player' };
        const { id } = await callAs<{ id: number }>(page, 'POST', '/api/admin/alert-templates', fields);
        await visit(page, `/admin/alert-templates/${id}`);
        const field = (name: 'name_ru' | 'keyword_ru' | 'position') =>
          page.getByRole('textbox', { name: t(`templates.${name}`) });
        await field('name_ru').fill('Граммофоны');
        await callAs(page, 'PATCH', `/api/admin/alert-templates/${id}`, { position: 7, keyword_ru: 'патефон*' });
        await page.getByRole('button', { name: t('templates.save'), exact: true }).click();
        const rival = page.getByRole('alert').filter({ hasText: t('templates.conflict') });
        await expect(rival).toContainText(t('templates.conflict_saved', { value: 'патефон*' }));
        await expect(rival).toContainText(t('templates.conflict_typed', { value: '1000' }));
        await expectAccessible(page);
        await rival.getByRole('button', { name: t('templates.conflict_mine') }).click();
        await expect(field('name_ru')).toHaveValue('Граммофоны');
        await expect(field('keyword_ru')).toHaveValue('патефон*');
        await expect(field('position')).toHaveValue('7');
        await page.getByRole('button', { name: t('templates.save'), exact: true }).click();
        await expect(page.getByText(t('templates.saved'))).toBeVisible();
        type Stored = { id: number; name_ru: string; position: number; keyword_ru: string };
        const all = await callAs<Stored[]>(page, 'GET', '/api/admin/alert-templates');
        expect(all.find((one) => one.id === id)).toMatchObject({
          name_ru: 'Граммофоны',
          keyword_ru: 'патефон*',
          position: 7,
        });
        await callAs(page, 'DELETE', `/api/admin/alert-templates/${id}`);
      },
    );
  });
}
