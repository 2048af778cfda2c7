/** The public log of moderation: read and filtered by guests, with and without scripts. */
import { expect, inTurn, overflow, readerCookies, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('the log is found in the footer, fits every width, and is filtered by keyboard alone', async ({ page, t }) => {
      await visit(page, '/rules');
      await page.getByRole('link', { name: t('footer.modlog') }).click();
      await page.waitForURL('/modlog');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('modlog.title'));
      const rows = page.locator('.log-rows__row');
      await expect(rows.filter({ hasText: t('modlog.by_automatic') }).first()).toBeVisible();
      for (const width of [1280, 900, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page)).toBe(0);
      }
      await expectAccessible(page);
      await page.getByLabel(t('modlog.action')).focus();
      for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowDown');
      await page.getByRole('button', { name: t('modlog.show') }).press('Enter');
      await page.waitForURL(/action=expire/);
      await expect(page.getByText(t('modlog.empty_filtered'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('modlog.reset') }).press('Enter');
      await page.waitForURL('/modlog');
      await expect(rows.first()).toBeVisible();
    });

    test('without scripts the filters are a form of addresses', async ({ browser, stage, t }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      await context.addCookies(readerCookies(stage, language, 'dark', null));
      const page = await context.newPage();
      await page.goto('/modlog');
      await page.getByLabel(t('modlog.type')).selectOption('comment');
      await page.getByRole('button', { name: t('modlog.show') }).click();
      await page.waitForURL(/type=comment/);
      await expect(page.getByLabel(t('modlog.type'))).toHaveValue('comment');
      await expect(page.locator('.log-rows__row').first()).toContainText(t('modlog.one_comment'));
      await context.close();
    });
  });
}
