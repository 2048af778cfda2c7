/** Starting points of deal alerts: added by one press, filled into the form for whoever wants to change them. */
import { callAs, complaints, expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'what others wait for is added by one press, once, and then leads to the alert',
      THOROUGH,
      async ({ page, t, enter }) => {
        const heard = complaints(page);
        await enter(`chooser_${language}`);
        const alerts = await callAs<{ id: number }[]>(page, 'GET', '/api/alerts');
        for (const { id } of alerts) await callAs(page, 'DELETE', `/api/alerts/${id}`);
        await visit(page, '/alerts-manage');
        const popular = page.getByRole('region', { name: t('alerts.templates'), exact: true });
        const card = popular.getByRole('listitem').first();
        const name = await card.getByRole('heading').innerText();
        await card.getByRole('link').focus();
        await page.keyboard.press('Enter');
        await expect(card.getByText(t('alerts.template_added'))).toBeVisible();
        const own = page.getByRole('list', { name: t('alerts.list'), exact: true });
        await expect(own.getByRole('article')).toHaveCount(1);
        await expect(own).toContainText(name);
        await expectAccessible(page);
        await page.reload();
        await expect(card.getByRole('link')).toHaveAttribute('href', /^\/alerts\/\d+$/);
        expect(heard).toEqual([]);
      },
    );

    test(
      'a guest finds every one of them, and the form filled in by the one they press',
      THOROUGH,
      async ({ page, t }) => {
        await page.setViewportSize({ width: 320, height: 844 });
        await visit(page, '/alerts/templates');
        expect(await overflow(page)).toBe(0);
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(24);
        const card = page.getByRole('main').getByRole('listitem').filter({ hasText: /SSD/ });
        await card.getByRole('link').click();
        await page.waitForURL(/\/alerts\/new\?template=\d+$/);
        await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toHaveValue(/^ssd \(/);
        await expect(page.locator('input[name="name"]')).toHaveValue(/^SSD/);
      },
    );
  });
}
