import { alive, expect, fillSignIn, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

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
      const address = await face.getAttribute('href');
      // By both names, where there are two.
      const told = await page.request.get(`/ui/user/${address?.replace('/u/', '')}`);
      const { name } = ((await told.json()) as { data: { name: string | null } }).data;
      expect(name).toMatch(/./);
      await expect(card.getByText(name ?? '-', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(card).toHaveCount(0);
      await expect(face).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(card).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(card.getByRole('button', { name: t('users.follow') })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(card.getByRole('link', { name: t('users.show_profile') })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(card).toHaveCount(0);

      await page.setViewportSize({ width: 320, height: 640 });
      await face.click();
      await expect(card).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await card.getByRole('link', { name: t('users.show_profile') }).click();
      await page.waitForURL(address ?? '-');
      await alive(page);
    });

    test(
      'a member is followed from their card at once, undone when that fails, and it is remembered',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await enter(`previewer_${language}`);
        await visit(page, stage.threads.read.url);
        const face = page
          .locator('#comments')
          .getByRole('link', { name: t('comments.about_user', { name: '' }) })
          .first();
        const card = page.getByRole('dialog');
        const follow = card.getByRole('button', { name: t('users.follow'), exact: true });
        const following = card.getByRole('button', { name: t('users.following'), exact: true });
        const open = async () => {
          await face.focus();
          await page.keyboard.press('Enter');
          await expect(card).toBeFocused();
        };
        await open();
        const answer = Promise.withResolvers<void>();
        await page.route('**/api/users/*/follow', async (route) => {
          await answer.promise;
          await route.abort();
        });
        await follow.press('Enter');
        // At once, before anybody answered.
        await expect(following).toBeVisible();
        answer.resolve();
        await expect(page.getByRole('alert').filter({ hasText: t('actions.follow_failed') })).toBeVisible();
        await expect(follow).toBeVisible();

        await page.unroute('**/api/users/*/follow');
        const sent = page.waitForRequest('**/api/users/*/follow');
        await follow.press('Enter');
        expect((await sent).headers()['x-csrf-token']).toBeTruthy();
        await expect(following).toBeVisible();
        await expectAccessible(page);
        // The same card again, and the same person on another page.
        await page.keyboard.press('Escape');
        await open();
        await expect(following).toBeVisible();
        await visit(page, stage.threads.read.url);
        await open();
        await following.press('Enter');
        await expect(follow).toBeVisible();
        await expect
          .poll(async () => {
            const username = decodeURIComponent(((await face.getAttribute('href')) ?? '').replace('/u/', ''));
            const reply = await page.request.get(`/ui/user/${encodeURIComponent(username)}`);
            return ((await reply.json()) as { data: { is_followed: boolean } }).data.is_followed;
          })
          .toBe(false);
      },
    );

    test('a guest who wants to follow signs in, and then follows', THOROUGH, async ({ page, t, stage }) => {
      await visit(page, stage.threads.read.url);
      const face = page
        .locator('#comments')
        .getByRole('link', { name: t('comments.about_user', { name: '' }) })
        .first();
      await face.focus();
      await page.keyboard.press('Enter');
      const card = page.getByRole('dialog', { name: /./ }).first();
      await card.getByRole('button', { name: t('users.follow'), exact: true }).click();
      const form = page.getByRole('dialog', { name: t('auth.login_dialog') });
      await fillSignIn(form, t, stage.members[`preview_guest_${language}`].email, PASSWORD);
      const sent = page.waitForResponse('**/api/users/*/follow');
      await page.keyboard.press('Enter');
      expect((await sent).status()).toBe(200);
      await expect(page.getByRole('status').filter({ hasText: t('actions.followed') })).toBeVisible();
    });

    test('nobody follows themselves from their own card', async ({ page, t, stage, enter }) => {
      await enter(`own_${language}`);
      await visit(page, stage.own[language].url);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('comments.about_user', { name: `e2e_own_${language}` }) })
        .first()
        .click();
      const card = page.getByRole('dialog');
      await expect(card.locator('dd').last()).toHaveText(/^\d/);
      await expect(card.getByRole('button')).toHaveCount(0);
    });

    test('without its facts a card still leads to the profile', THOROUGH, async ({ page, t, stage }) => {
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
