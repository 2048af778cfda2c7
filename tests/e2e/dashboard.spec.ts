/** The administration's dashboard: numbers with their lines, trials of what the site leans on, and jobs that were given up. */
import { alive, expect, inTurn, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'numbers stand beside last week, and parts are tried out by keyboard',
      THOROUGH,
      async ({ page, t, enter }) => {
        await enter(`admin_site_${language}`);
        await visit(page, '/admin');
        await alive(page);
        const tile = page.getByRole('region', { name: t('dashboard.page_views'), exact: true });
        await tabTo(page, tile.locator('summary'));
        await page.keyboard.press('Enter');
        await expect(tile.getByRole('row')).toHaveCount(31);
        for (const part of ['storage', 'sockets', 'push', 'smtp'] as const) {
          const row = page.getByRole('listitem').filter({ hasText: t(`health.${part}`) });
          const button = row.getByRole('button', { name: t('health.test_named', { part: t(`health.${part}`) }) });
          await button.focus();
          await page.keyboard.press('Enter');
          await expect(row.getByText(t('health.well'), { exact: true })).toBeVisible();
          await expect(button).toBeFocused();
        }
        await expect(page.getByText(/(?:Сигнал вернулся|The signal came back)/)).toBeVisible();
        await expect(page.getByText(t('health.note_no_devices'))).toBeVisible();
      },
    );

    test('a job is put back and another one dropped, by keyboard', THOROUGH, async ({ page, t, enter }) => {
      await enter(`admin_site_${language}`);
      await visit(page, '/admin/jobs');
      await alive(page);
      const row = (what: string) => page.getByRole('listitem').filter({ hasText: `${what} ${language}` });
      await expect(row('retry')).toContainText('user_id 999999');
      const retry = row('retry').getByRole('button', { name: /^(?:Повторить|Retry)/ });
      await retry.focus();
      await page.keyboard.press('Enter');
      await expect(row('retry')).toHaveCount(0);
      await row('drop')
        .getByRole('button', { name: /^(?:Удалить|Drop)/ })
        .focus();
      await page.keyboard.press('Enter');
      // Begins on the safe button.
      await expect(page.getByRole('button', { name: t('admin.cancel') })).toBeFocused();
      await tabTo(page, page.getByRole('dialog').getByRole('button', { name: t('jobs.drop'), exact: true }));
      await page.keyboard.press('Enter');
      await expect(row('drop')).toHaveCount(0);
      await page.reload();
      await expect(row('retry')).toHaveCount(0);
      await expect(row('drop')).toHaveCount(0);
      await visit(page, '/admin/audit');
      await expect(page.getByRole('cell', { name: t('audit.job_dropped') }).first()).toBeVisible();
      await expect(page.getByRole('cell', { name: t('audit.job_retried') }).first()).toBeVisible();
    });

    test('without scripts everything can be read', async ({ browser, enter, page, t }) => {
      await enter(`admin_site_${language}`);
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await page.context().storageState(),
      });
      const read = await plain.newPage();
      await read.goto('/admin');
      await expect(read.getByRole('heading', { name: t('dashboard.visits'), exact: true })).toBeVisible();
      await read
        .getByRole('region', { name: t('dashboard.visits'), exact: true })
        .locator('summary')
        .click();
      await expect(read.getByRole('columnheader', { name: t('dashboard.day') }).first()).toBeVisible();
      await expect(read.getByRole('button', { name: t('health.test') })).toHaveCount(0);
      await plain.close();
    });
  });
}
