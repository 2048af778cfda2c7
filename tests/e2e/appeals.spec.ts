/** A decision is appealed without scripts, and answered by keys alone. */
import { expect, inTurn, overflow, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

const WIDTHS = [1280, 900, 390, 320];

for (const language of inTurn('ru')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('a member appeals, another moderator overturns, and takes it back', async ({
      page,
      browser,
      stage,
      t,
      enter,
    }) => {
      const objection = `Это о доставке этой скидки ${Date.now()}`;
      const context = await browser.newContext({ javaScriptEnabled: false });
      await context.addCookies(readerCookies(stage, language, 'light', `muted_${language}`));
      const plain = await context.newPage();
      await plain.goto('/settings/penalties');
      const row = plain.locator('.own-decisions__row', { has: plain.locator('details') }).first();
      const place = await row.getAttribute('id');
      await row.locator('summary').click();
      await row.getByLabel(t('settings.appeal_words')).fill(objection);
      await row.getByRole('button', { name: t('settings.appeal_send') }).click();
      const made = plain.locator(`#${place ?? ''}`);
      await expect(made.getByText(objection)).toBeVisible();
      await expect(made.locator('details')).toHaveCount(0);
      await context.close();

      await enter(`muted_${language}`);
      await visit(page, '/settings/penalties');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page)).toBe(0);
      }
      await expectAccessible(page);

      await page.context().clearCookies();
      await enter(`judge_${language}`);
      await visit(page, '/mod/appeals');
      await expectAccessible(page);
      const first = page.locator('.case-list__case').first();
      await page.keyboard.press('j');
      await expect(first).toBeFocused();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/mod\/appeals\/\d+$/);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await expect(page.getByText('Это не о скидке').first()).toBeVisible();
      await page.keyboard.press('o');
      const form = page.getByRole('form', { name: t('appeals.do_overturn') });
      await expect(form.getByText(t('moderation.told_overturn'))).toBeVisible();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Так и есть');
      await form.getByRole('button', { name: t('moderation.confirm') }).click();
      await expect(page.locator('.case-view__done')).toContainText(t('moderation.done_overturn'));
      await expectAccessible(page);
      await page.keyboard.press('z');
      await expect(page.getByText(t('moderation.undone_now'))).toBeVisible();
      await expect(page.getByRole('group', { name: t('appeals.answer') })).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        expect(await overflow(page)).toBe(0);
      }
      await expectAccessible(page);
    });
  });
}
