import { alive, expect, inTurn, overflow, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('new badges are said once, by keyboard put away, and three are chosen for the name', async ({
      page,
      t,
      enter,
    }) => {
      const name = `collector_${language}` as const;
      await enter(name);
      await visit(page, '/rules');
      const news = page.getByRole('status').filter({ hasText: t('awards.new_many', { count: 4 }) });
      await expect(news).toContainText(t('badges.voteCountLevel1'));
      await expectAccessible(page);
      await news.getByRole('button', { name: t('awards.dismiss') }).focus();
      await page.keyboard.press('Enter');
      await expect(news).toHaveCount(0);

      await visit(page, `/u/e2e_${name}/badges`);
      await page.waitForLoadState('networkidle');
      await expect(news).toHaveCount(0);
      const shown = page.locator('.profile-head .shown-badges');
      const beside = (
        ...keys: ('helpfulReceivedLevel1' | 'likesReceivedLevel1' | 'voteCountLevel1' | 'commentCountLevel1')[]
      ) => t('badges.of_member', { names: keys.map((key) => t(`badges.${key}`)).join(', ') });
      await expect(shown).toHaveAccessibleName(
        beside('helpfulReceivedLevel1', 'likesReceivedLevel1', 'commentCountLevel1'),
      );
      const toggle = page.getByRole('button', { name: t('awards.show_label', { name: t('badges.voteCountLevel1') }) });
      await toggle.focus();
      await page.keyboard.press('Space');
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await expect(shown).toHaveAccessibleName(beside('voteCountLevel1'));
      await expectAccessible(page);
      await page.reload();
      await alive(page);
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');

      await page.route('**/api/me/badges/shown', (route) => route.abort());
      await toggle.click();
      await expect(page.getByRole('alert').filter({ hasText: t('awards.save_failed') })).toBeVisible();
      await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      await page.unroute('**/api/me/badges/shown');
      await page.getByRole('button', { name: t('awards.reset') }).click();
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await overflow(page)).toBe(0);
    });
  });
}
