import { alive, expect, fillSignIn, inTurn, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a bookmark shows at once on the page, stays, and is let go on a card', async ({ page, t, stage, enter }) => {
      await enter(`marker_${language}`);
      const { url, id } = stage.offers[`keep_${language}`];
      await visit(page, url);
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/offers/*/bookmark', async (route) => {
        await answer.promise;
        await route.continue();
      });
      const kept = page.getByRole('button', { name: t('details.bookmarked'), exact: true });
      const sent = page.waitForResponse('**/api/offers/*/bookmark');
      await page.getByRole('button', { name: t('offers.bookmark'), exact: true }).click();
      await expect(kept).toBeVisible();
      answer.resolve();
      expect((await sent).ok()).toBe(true);
      await visit(page, url);
      await expect(kept).toBeVisible();

      const found = await page.request.get(`/api/offers/${id}`);
      expect(found.ok()).toBe(true);
      const removed = page.waitForResponse('**/api/offers/*/bookmark');
      await kept.click();
      expect((await removed).request().method()).toBe('DELETE');
      await expect(page.getByRole('button', { name: t('offers.bookmark'), exact: true })).toBeVisible();
    });

    test('on a card of the list it is a switch of its own', async ({ page, t, enter }) => {
      await enter(`marker_${language}`);
      await visit(page, '/new');
      const button = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: t('offers.bookmark'), exact: true });
      const before = await button.getAttribute('aria-pressed');
      const sent = page.waitForResponse('**/api/offers/*/bookmark');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
      expect((await sent).ok()).toBe(true);
    });

    test('a bookmark that fails is put back with an alert, both ways', THOROUGH, async ({ page, t, stage, enter }) => {
      await enter(`follower_${language}`);
      await visit(page, stage.offers[`keep_${language}`].url);
      await page.route('**/api/offers/*/bookmark', (route) => route.abort());
      const add = page.getByRole('button', { name: t('offers.bookmark'), exact: true });
      await add.click();
      await expect(page.getByRole('alert').filter({ hasText: t('actions.bookmark_failed') })).toBeVisible();
      await expect(add).toBeVisible();
      await page.unroute('**/api/offers/*/bookmark');
      await add.click();
      const kept = page.getByRole('button', { name: t('details.bookmarked'), exact: true });
      await expect(kept).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.route('**/api/offers/*/bookmark', (route) => route.abort());
      await page
        .getByRole('alert')
        .getByRole('button', { name: t('common.close') })
        .click();
      await kept.click();
      await expect(page.getByRole('alert').filter({ hasText: t('actions.unbookmark_failed') })).toBeVisible();
      await expect(kept).toBeVisible();
    });

    test('a guest signs in first, and the bookmark is made after', async ({ page, t, stage }) => {
      await stopClock(page);
      await visit(page, stage.offers.plain.url);
      await page.getByRole('button', { name: t('offers.bookmark'), exact: true }).click();
      const dialog = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await expect(dialog).toContainText(t('auth.note_bookmark'));
      await fillSignIn(dialog, t, stage.members[`follower_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(page.getByRole('status').filter({ hasText: t('actions.bookmarked') })).toBeVisible();
      await alive(page);
      await expect(page.getByRole('button', { name: t('details.bookmarked'), exact: true })).toBeVisible();
    });

    test(
      'groups and stores are followed, no more, and a failure is put back',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`follower_${language}`);
        for (const [kind, url] of [
          ['groups', `/groups/${stage.group_slug}`],
          ['stores', `/stores/${stage.store_slug}`],
        ] as const) {
          await visit(page, url);
          const follow = page.getByRole('button', { name: t(`${kind}.follow`), exact: true });
          const following = page.getByRole('button', { name: t(`${kind}.following`), exact: true });
          const sent = page.waitForResponse('**/follow');
          await follow.click();
          await expect(following).toBeVisible();
          expect((await sent).ok()).toBe(true);
          await visit(page, url);
          await page.route('**/follow', (route) => route.abort());
          await following.click();
          await expect(page.getByRole('alert').filter({ hasText: t('actions.unfollow_failed') })).toBeVisible();
          await expect(following).toBeVisible();
          await page.unroute('**/follow');
          const removed = page.waitForResponse('**/follow');
          await following.click();
          expect((await removed).ok()).toBe(true);
          await page.route('**/follow', (route) => route.abort());
          await follow.click();
          await expect(page.getByRole('alert').filter({ hasText: t('actions.follow_failed') })).toBeVisible();
          await expect(follow).toBeVisible();
          await page.unroute('**/follow');
        }
      },
    );

    test(
      'sharing: the link is copied for a moment, and every way is a plain address',
      THOROUGH,
      async ({ page, t, stage, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        await stopClock(page);
        const { url } = stage.offers.plain;
        await visit(page, url);
        const open = page.getByRole('button', { name: t('common.share'), exact: true }).first();
        await open.click();
        const dialog = page.getByRole('dialog', { name: t('actions.share_title') });
        const copy = dialog.getByRole('button', { name: t('common.copy'), exact: true });
        await copy.click();
        await expect(dialog.getByRole('status').filter({ hasText: t('common.link_copied') })).toBeAttached();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(url);
        await page.clock.runFor(1499);
        await expect(copy).toHaveCount(0);
        await page.clock.runFor(1);
        await expect(copy).toBeVisible();
        for (const name of ['Telegram', 'VK', 'WhatsApp', 'X', t('actions.share_by_mail')]) {
          const link = dialog.getByRole('link', { name: new RegExp(`^${name}`) });
          await expect(link).toHaveAttribute('rel', 'nofollow noopener');
          await expect(link).toHaveAttribute('target', '_blank');
        }
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(open).toBeFocused();
      },
    );
  });
}
