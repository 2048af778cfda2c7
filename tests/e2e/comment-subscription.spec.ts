import { alive, expect, fillSignIn, inTurn, stopClock, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const CALL = '**/ui/comments-subscriptions**';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('the bell shows at once that the thread is followed, stays, and lets it go', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      await enter(`subscriber_${language}`);
      await visit(page, stage.threads.read.url);
      const bell = page.getByRole('button', { name: t('comments.follow'), exact: true });
      await expect(bell).toHaveAttribute('aria-pressed', 'false');
      const answer = Promise.withResolvers<void>();
      await page.route(CALL, async (route) => {
        await answer.promise;
        await route.continue();
      });
      const sent = page.waitForResponse(CALL);
      await tabTo(page, bell);
      await page.keyboard.press('Enter');
      await expect(bell).toHaveAttribute('aria-pressed', 'true');
      answer.resolve();
      expect(await (await sent).json()).toEqual({ subscribed: true });
      await expect(page.getByRole('status').filter({ hasText: t('actions.subscribed') })).toBeVisible();
      await expectAccessible(page, '.comments-section__head');

      await visit(page, stage.threads.read.url);
      await expect(bell).toHaveAttribute('aria-pressed', 'true');
      const removed = page.waitForResponse(CALL);
      await bell.click();
      expect((await removed).request().method()).toBe('DELETE');
      await expect(page.getByRole('status').filter({ hasText: t('actions.unsubscribed') })).toBeVisible();
      await expect(bell).toHaveAttribute('aria-pressed', 'false');
    });

    test('a bell that fails is put back with an alert, both ways', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`subscriber_${language}`);
      await visit(page, stage.coupon.url);
      const bell = page.getByRole('button', { name: t('comments.follow'), exact: true });
      await page.route(CALL, (route) => route.abort());
      await bell.click();
      await expect(page.getByRole('alert').filter({ hasText: t('actions.subscriptionFailed') })).toBeVisible();
      await expect(bell).toHaveAttribute('aria-pressed', 'false');
      await page.unroute(CALL);
      const sent = page.waitForResponse(CALL);
      await bell.click();
      expect((await sent).ok()).toBe(true);
      await expect(page.getByRole('status').filter({ hasText: t('actions.subscribed') })).toBeVisible();
      await page.route(CALL, (route) => route.abort());
      await bell.click();
      await expect(page.getByRole('alert').filter({ hasText: t('actions.unsubscriptionFailed') })).toBeVisible();
      await expect(bell).toHaveAttribute('aria-pressed', 'true');
    });

    test('a guest signs in first, and follows the thread after', async ({ page, t, stage }) => {
      await stopClock(page);
      await visit(page, stage.threads.read.url);
      const bell = page.getByRole('button', { name: t('comments.follow'), exact: true });
      await bell.click();
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(dialog).toContainText(t('auth.note_subscription'));
      await fillSignIn(dialog, t, stage.members[`ringer_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(page.getByRole('status').filter({ hasText: t('actions.subscribed') })).toBeVisible();
      await alive(page);
      await expect(bell).toHaveAttribute('aria-pressed', 'true');
    });

    test('an author reads that they follow, and has no bell', async ({ page, t, stage, enter }) => {
      await enter(`own_${language}`);
      await visit(page, stage.own[language].url);
      await expect(page.getByText(t('comments.author_follows'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('comments.follow'), exact: true })).toHaveCount(0);
    });
  });
}
