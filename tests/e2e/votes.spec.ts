import {
  alive,
  degrees,
  expect,
  fillSignIn,
  inTurn,
  stopClock,
  test,
  THOROUGH,
  visit,
  votePanel,
} from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const WEIGHT = 10;

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a vote shows before the server answers, stays, is taken back and turned round', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`voter_${language}`);
      await visit(page, stage.offers[`vote_${language}`].url);
      const panel = votePanel(page, t);
      const before = await degrees(panel);
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/offers/*/vote', async (route) => {
        await answer.promise;
        await route.continue();
      });

      await expect(panel.getByRole('button', { name: t('votes.heat') })).toHaveAttribute('aria-pressed', 'false');
      await panel.getByRole('button', { name: t('votes.heat') }).click();
      const heated = panel.getByRole('button', { name: t('votes.heat') });
      await expect(heated).toHaveAttribute('aria-pressed', 'true');
      expect(await degrees(panel)).toBe(before + WEIGHT);

      const reply = page.waitForResponse('**/api/offers/*/vote');
      answer.resolve();
      expect((await reply).status()).toBe(200);
      await visit(page, stage.offers[`vote_${language}`].url);
      await expect(heated).toHaveAttribute('aria-pressed', 'true');
      expect(await degrees(panel)).toBe(before + WEIGHT);

      const removed = page.waitForResponse('**/api/offers/*/vote');
      await heated.click();
      await expect(panel.getByRole('button', { name: t('votes.heat') })).toHaveAttribute('aria-pressed', 'false');
      await removed;
      await expect.poll(() => degrees(panel)).toBe(before);

      await panel.getByRole('button', { name: t('votes.cool') }).click();
      await expect(panel.getByRole('button', { name: t('votes.cool') })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => degrees(panel)).toBe(before - WEIGHT);
    });

    test('a vote on a card of the list counts as well', async ({ page, t, stage, enter }) => {
      await enter(`voter_${language}`);
      await visit(page, '/new');
      const open = page.getByRole('article').filter({ has: page.locator('button:enabled[aria-pressed]') });
      // None of those on which another test counts at the same time.
      const taken = new Set(Object.values(stage.offers).map(({ id }) => String(id)));
      // By its number: coming near the end of the list brings further cards.
      const ids = await open.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-offer-id') ?? ''));
      const id = ids.findLast((one) => !taken.has(one));
      const card = page.locator(`[data-offer-id="${id}"]`);
      const button = card.getByRole('button', { name: t('votes.heat') });
      const reply = page.waitForResponse('**/api/offers/*/vote');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      expect((await reply).ok()).toBe(true);
    });

    test('voting on an expired and on an own offer is closed and says why', async ({ page, t, stage, enter }) => {
      await enter(`own_${language}`);
      for (const [url, reason] of [
        [stage.expired.url, t('votes.closed_expired')],
        [stage.own[language].url, t('votes.closed_own')],
      ] as const) {
        await visit(page, url);
        const panel = votePanel(page, t);
        await expect(panel.getByRole('button', { name: t('votes.heat') })).toBeDisabled();
        await expect(panel.getByRole('button', { name: t('votes.cool') })).toBeDisabled();
        await expect(panel).toContainText(reason);
      }
    });

    test('a guest who votes signs in first, and the vote counts once after the page has loaded anew', async ({
      page,
      t,
      stage,
    }) => {
      await stopClock(page);
      const { url } = stage.offers[`guest_vote_${language}`];
      await visit(page, url);
      const panel = votePanel(page, t);
      const before = await degrees(panel);
      let votes = 0;
      page.on('request', (request) => {
        if (request.method() === 'PUT' && request.url().endsWith('/vote')) votes += 1;
      });
      await panel.getByRole('button', { name: t('votes.heat') }).click();
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(dialog).toBeVisible();
      expect(votes).toBe(0);

      await fillSignIn(dialog, t, stage.members[`came_in_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: t('auth.signed_in') })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await page.evaluate(() => document.documentElement.setAttribute('data-before', 'true'));
      await page.clock.runFor(999);
      await expect(page.locator('html')).toHaveAttribute('data-before', 'true');
      await page.clock.runFor(1);
      await expect(page.locator('html')).not.toHaveAttribute('data-before', 'true');
      await alive(page);

      await expect(page.getByRole('status').filter({ hasText: t('votes.counted') })).toBeVisible();
      await expect(panel.getByRole('button', { name: t('votes.heat') })).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => degrees(panel)).toBe(before + WEIGHT);
      await visit(page, url);
      await expect(panel.getByRole('button', { name: t('votes.heat') })).toHaveAttribute('aria-pressed', 'true');
      expect(await degrees(panel)).toBe(before + WEIGHT);
      expect(votes).toBe(1);
    });

    test('a guest who closes the dialog has voted nowhere', async ({ page, t, stage }) => {
      await visit(page, stage.offers.plain.url);
      const panel = votePanel(page, t);
      await panel.getByRole('button', { name: t('votes.cool') }).click();
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(panel.getByRole('button', { name: t('votes.cool') })).toBeFocused();
      expect(await page.evaluate(() => sessionStorage.getItem('ulov:intent'))).toBeNull();
    });

    test('a vote that fails is rolled back with an alert', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`rollback_${language}`);
      await visit(page, stage.offers[`rollback_${language}`].url);
      const panel = votePanel(page, t);
      const before = await degrees(panel);
      await page.route('**/api/offers/*/vote', (route) => route.abort());
      await panel.getByRole('button', { name: t('votes.heat') }).click();
      await expect(page.getByRole('alert').filter({ hasText: t('votes.failed') })).toBeVisible();
      await expect(panel.getByRole('button', { name: t('votes.heat') })).toHaveAttribute('aria-pressed', 'false');
      expect(await degrees(panel)).toBe(before);
    });
  });
}
