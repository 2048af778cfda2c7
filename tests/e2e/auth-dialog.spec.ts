import type { Locator, Page, Route } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const done = (data: object) => ({ json: { data } });
const refused = (fields: Record<string, string[]>) => ({
  status: 422,
  json: { error: { code: 'invalid_field', message: '-', fields }, errors: ['-'] },
});

/** The dialog, opened from the head of a page. */
async function openDialog(page: Page, t: Words, url = '/rules'): Promise<Locator> {
  await visit(page, url);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('frame.sign_in') })
    .click();
  return page.getByRole('dialog');
}

/** Answers a step of the flow by its own words, in place of what answered before. */
async function answer(page: Page, step: string, reply: Parameters<Route['fulfill']>[0] | null): Promise<void> {
  await page.unroute(`**/api/auth/${step}`);
  await page.route(`**/api/auth/${step}`, (route) => (reply === null ? route.abort() : route.fulfill(reply)));
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('whatever it says, the dialog keeps its size, and the complaint can be seen', async ({ page, t }) => {
      const dialog = await openDialog(page, t);
      const email = dialog.getByLabel(t('auth.email'), { exact: true });
      const password = dialog.getByLabel(t('auth.password'), { exact: true });
      const expectSize = async (said: string | RegExp) => {
        await expect(dialog.getByText(said).first()).toBeInViewport();
        const box = await dialog.boundingBox();
        expect([box?.width, box?.height], String(said)).toEqual([500, 580]);
        const body = await dialog
          .locator('.dialog__body')
          .evaluate((element) => [
            element.scrollHeight - element.clientHeight,
            element.scrollWidth - element.clientWidth,
          ]);
        expect(body, String(said)).toEqual([0, 0]);
      };
      await fillSignIn(dialog, t, 'somebody@e2e.example', 'short');
      await answer(page, 'login', null);
      await password.press('Enter');
      await expectSize(t('auth.login_failed'));
      await answer(
        page,
        'login',
        refused({ email: [t('auth.email_invalid')], password: [t('errors.password_length')] }),
      );
      await password.press('Enter');
      await expectSize(t('auth.email_invalid'));

      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await answer(page, 'register', null);
      await email.press('Enter');
      await expectSize(t('auth.register_failed'));
      await answer(page, 'register', done({ token: 'x', remaining_cooldown: 84 }));
      await email.press('Enter');
      const code = dialog.getByLabel(t('auth.code'));
      await code.fill('123456');
      await answer(page, 'register/verify', null);
      await code.press('Enter');
      await expectSize(t('auth.verify_failed'));
      await answer(page, 'register/verify/skip', { json: { success: true } });
      await dialog.getByRole('button', { name: t('auth.skip') }).click();
      await expect(dialog.getByLabel(t('auth.username'), { exact: true })).not.toHaveValue('');
      await dialog.getByLabel(t('auth.password'), { exact: true }).fill('short');
      await answer(page, 'register/finalize', null);
      await page.keyboard.press('Enter');
      await expectSize(t('auth.finalize_failed'));
    });

    test('where the window is too low for it, what it says is scrolled to', THOROUGH, async ({ page, t }) => {
      await page.setViewportSize({ width: 900, height: 420 });
      const dialog = await openDialog(page, t);
      await fillSignIn(dialog, t, 'somebody@e2e.example', 'wrong-password-1');
      await answer(page, 'login', null);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(t('auth.login_failed'))).toBeInViewport({ ratio: 1 });
      expect((await dialog.boundingBox())?.height).toBe(372);
    });

    test(
      'Back and Forward lead from screen to screen with what was typed, and out of the dialog',
      THOROUGH,
      async ({ page, t }) => {
        await answer(page, 'register', done({ token: 'x', remaining_cooldown: 84 }));
        await answer(page, 'register/verify/skip', { json: { success: true } });
        const dialog = await openDialog(page, t);
        const title = (
          word: 'auth.login_title' | 'auth.register_title' | 'auth.verify_title' | 'auth.finalize_title',
        ) => expect(dialog.getByRole('heading', { name: t(word) }).last()).toBeVisible();
        const email = dialog.getByLabel(t('auth.email'), { exact: true });
        const password = dialog.getByLabel(t('auth.password'), { exact: true });
        await fillSignIn(dialog, t, 'walker@e2e.example', 'kept-in-memory-1');
        await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
        await title('auth.register_title');
        await expect(email).toHaveValue('walker@e2e.example');
        await page.goBack();
        await title('auth.login_title');
        await expect(password).toHaveValue('kept-in-memory-1');
        await page.goForward();
        await title('auth.register_title');
        // The screen just before is gone back to, so that hesitating piles nothing up.
        await dialog.getByRole('button', { name: t('auth.login_dialog'), exact: true }).click();
        await title('auth.login_title');
        await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
        await title('auth.register_title');

        await email.press('Enter');
        await title('auth.verify_title');
        await page.goBack();
        await title('auth.register_title');
        await page.goForward();
        await title('auth.verify_title');
        await dialog.getByRole('button', { name: t('auth.skip') }).click();
        await title('auth.finalize_title');
        await dialog.getByLabel(t('auth.username'), { exact: true }).fill('walker_1');
        await page.goBack();
        await title('auth.register_title');
        await page.goForward();
        await title('auth.finalize_title');
        await expect(dialog.getByLabel(t('auth.username'), { exact: true })).toHaveValue('walker_1');

        await page.evaluate(() => {
          history.back();
          history.back();
        });
        await title('auth.login_title');
        await page.goBack();
        await expect(dialog).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe('/rules');
      },
    );

    test(
      'Forward into a closed dialog begins its flow anew, but goes on with an email under way',
      THOROUGH,
      async ({ page, t }) => {
        await answer(page, 'register', done({ token: 'x', remaining_cooldown: 84 }));
        const dialog = await openDialog(page, t);
        await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
        await dialog.getByLabel(t('auth.email'), { exact: true }).fill('walker@e2e.example');
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('heading', { name: t('auth.verify_title') }).last()).toBeVisible();
        await page.evaluate(() => history.go(-3));
        await expect(dialog).toHaveCount(0);
        await page.evaluate(() => history.go(3));
        await expect(dialog.getByText('walker@e2e.example')).toBeVisible();
        await expect(dialog.getByLabel(t('auth.code'))).toBeFocused();
        await page.goBack();
        await expect(dialog.getByRole('heading', { name: t('auth.register_title') }).last()).toBeVisible();
        await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toHaveValue('walker@e2e.example');
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await page.goForward();
        await expect(dialog.getByRole('heading', { name: t('auth.login_title') }).last()).toBeVisible();
        await page.goBack();
        await expect(dialog).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe('/rules');
      },
    );

    test('who leaves the address for later is shown the banner that says so', THOROUGH, async ({ page, t }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await visit(page, '/rules');
      await page.evaluate(() => window.scrollTo(0, 600));
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('frame.sign_in') })
        .evaluate((link) => (link as HTMLElement).click());
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await dialog.getByLabel(t('auth.email'), { exact: true }).fill(`later.${language}@e2e.example`);
      await page.keyboard.press('Enter');
      const suggestions = Promise.withResolvers<void>();
      await page.route('**/api/auth/usernames', (route) => suggestions.promise.then(() => route.continue()));
      await dialog.getByRole('button', { name: t('auth.skip') }).click();
      const username = dialog.getByLabel(t('auth.username'), { exact: true });
      await expect(username).toBeFocused();
      suggestions.resolve();
      await expect(username).not.toHaveValue('');
      // A suggestion that comes to the caret gives way to what is typed there.
      await page.keyboard.type(`e2e_later_${language}`);
      await expect(username).toHaveValue(`e2e_later_${language}`);
      await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('banners.unverified'))).toBeInViewport();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });

    test(
      'a guest who says that an offer works again signs in, and it is said',
      THOROUGH,
      async ({ page, t, stage }) => {
        let said = 0;
        await page.route('**/api/offers/*/still-works', (route) => {
          said += 1;
          return route.fulfill({ json: { data: { is_expired: true, is_maybe_expired: false } } });
        });
        await visit(page, stage.expired.url);
        await page.getByRole('button', { name: t('details.works_again') }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(t('auth.note_still_works'))).toBeVisible();
        expect(said).toBe(0);
        await fillSignIn(dialog, t, stage.members[`signer_${language}`].email, PASSWORD);
        await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await expect(page.getByRole('status').filter({ hasText: t('actions.works_thanks') })).toBeVisible();
        await page.reload();
        await alive(page);
        expect(said).toBe(1);
      },
    );
  });
}
