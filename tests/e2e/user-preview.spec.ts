import { alive, expect, inTurn, overflow, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a face tells who that is: by hovering, by Enter, by a tap, and lets go again', async ({ page, t, stage }) => {
      await visit(page, stage.threads.read.url);
      const face = page
        .locator('#comments')
        .getByRole('link', { name: t('comments.about_user', { name: '' }) })
        .first();
      const card = page.getByRole('dialog');
      await face.hover();
      await expect(card).toBeVisible();
      await expect(card).not.toBeFocused();
      await card.getByRole('link', { name: t('users.show_profile') }).hover();
      await expect(card).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(card).toHaveCount(0);

      await face.focus();
      await page.keyboard.press('Enter');
      await expect(card).toBeFocused();
      await expect(card.getByText(t('users.comments'))).toBeVisible();
      await expect(card.locator('dd').last()).toHaveText(/^\d/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
      await expect(face).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(card).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(card.getByRole('link', { name: t('users.show_profile') })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(card).toHaveCount(0);

      await page.setViewportSize({ width: 320, height: 640 });
      await face.click();
      await expect(card).toBeVisible();
      expect(await overflow(page)).toBe(0);
      const address = await face.getAttribute('href');
      await card.getByRole('link', { name: t('users.show_profile') }).click();
      await page.waitForURL(address ?? '-');
      await alive(page);
    });

    test('without its facts a card still leads to the profile', async ({ page, t, stage }) => {
      await visit(page, stage.offers.plain.url);
      await page.route('**/ui/user/*', (route) => route.abort());
      await page
        .getByRole('main')
        .getByRole('link', { name: t('comments.about_user', { name: '' }) })
        .first()
        .click();
      const card = page.getByRole('dialog');
      await expect(card.getByText(t('users.card_failed'))).toBeVisible();
      await expect(card.getByRole('link', { name: t('users.show_profile') })).toHaveAttribute('href', /^\/u\//);
    });
  });
}
