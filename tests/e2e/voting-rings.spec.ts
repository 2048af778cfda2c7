import { expect, inTurn, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a moderator comes by the account menu, decides by keyboard, and turns the decision round', async ({
      page,
      t,
      enter,
    }) => {
      await enter('admin_rings');
      await visit(page, '/rules');
      await page.getByRole('banner').locator('summary').last().click();
      await page.getByRole('link', { name: t('account.moderation'), exact: true }).click();
      await page.waitForURL('/mod/queue');
      await page.getByRole('link', { name: t('moderation.nav_rings'), exact: true }).click();
      await page.waitForURL('/mod/rings');
      const ring = page.getByRole('article').last();
      await expect(ring.getByRole('link', { name: 'e2e_profile_ru' })).toBeVisible();
      const confirm = ring.getByRole('button', { name: t('rings.confirmed_do'), exact: true });
      const lift = ring.getByRole('button', { name: t('rings.lifted_do'), exact: true });
      await expectAccessible(page);

      await page.route('**/api/rings/**', (route) => route.abort());
      await confirm.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: t('common.network_failed') })).toBeVisible();
      await expect(confirm).toBeEnabled();
      await page.unroute('**/api/rings/**');

      await confirm.press('Enter');
      await expect(ring.getByText(t('rings.verdict_confirmed'))).toBeVisible();
      await expect(confirm).toHaveCount(0);
      await lift.press('Enter');
      await expect(ring.getByText(t('rings.verdict_lifted'))).toBeVisible();
      await expect(lift).toHaveCount(0);

      await page.getByRole('link', { name: t('rings.decided'), exact: true }).click();
      await page.waitForURL('/mod/rings?state=decided');
      await expect(page.getByRole('article').last().getByText(t('rings.verdict_lifted'))).toBeVisible();
    });
  });
}
