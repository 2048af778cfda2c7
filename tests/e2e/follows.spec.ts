import { expect, inTurn, overflow, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a member is followed from their profile by keyboard; who that is stands in both lists', async ({
      page,
      t,
      enter,
    }) => {
      const [reader, followed] = [`e2e_follower_${language}`, `e2e_reporter_${language}`];
      await enter(`follower_${language}`);
      await visit(page, `/u/${followed}`);
      const button = page.getByRole('button', { name: t('users.follow'), exact: true });
      const head = page.locator('.profile-head');
      const count = Number(/\d+/.exec((await head.locator('.profile-head__follows').first().textContent()) ?? '')?.[0]);
      await page.route('**/follow', (route) => route.abort());
      await button.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: t('actions.follow_failed') })).toBeVisible();
      await expect(button).toBeVisible();
      await page.unroute('**/follow');
      await button.press('Enter');
      await expect(page.getByRole('button', { name: t('users.following'), exact: true })).toBeVisible();
      const followers = head.locator('.profile-head__follows').first();
      await expect(followers).toHaveText(new RegExp(`^${count + 1} `));
      await followers.press('Enter');
      await page.waitForURL(`/u/${followed}/followers`);
      await expect(page.getByRole('main').getByRole('link', { name: reader })).toBeVisible();
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await visit(page, `/u/${reader}/following`);
      await expect(page.getByRole('main').getByRole('link', { name: followed })).toBeVisible();
    });
  });
}
