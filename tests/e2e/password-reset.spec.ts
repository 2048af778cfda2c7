import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { codeFor, emailsTo, emailTo } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const NEW_PASSWORD = 'spokoynaya-shchuka-7';

/** A success of the server, for steps a test is not about. */
const done = (data: object) => ({ json: { data } });

/** Asks for a code on the page that is open. */
async function ask(page: Page, t: Words, email: string): Promise<void> {
  await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('auth.register_submit') }).click();
  await expect(page.getByRole('heading', { name: t('auth.verify_title') })).toBeVisible();
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a forgotten password: address, code from the email, a new password, signed in on the start page', async ({
      page,
      t,
      stage,
    }) => {
      const { email } = stage.members[`forgetful_${language}`];
      await visit(page, '/login?next=%2Fgroups');
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await page.getByRole('link', { name: t('auth.forgot') }).click();
      await page.waitForURL('/password/reset?next=%2Fgroups');
      await alive(page);
      // What was typed on the other page is not asked for again.
      await expect(page.getByLabel(t('auth.email'), { exact: true })).toHaveValue(email);
      await page.getByRole('button', { name: t('auth.register_submit') }).click();

      const code = page.getByLabel(t('auth.code'));
      await expect(code).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: t('auth.verify_title') })).toHaveCount(1);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByRole('button', { name: t('auth.skip') })).toHaveCount(0);
      const right = await codeFor(stage, email);
      expect((await emailTo(stage, email)).subject).toBe(t('emails.reset_code_subject', { code: right }));
      await code.fill(right === '000000' ? '000001' : '000000');
      await code.press('Enter');
      await expect(page.locator('form').getByText(t('auth.reset_code_wrong'))).toBeVisible();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await expect(code).toBeFocused();
      await code.fill(right);
      await expect(code).not.toHaveAttribute('aria-invalid');
      await code.press('Enter');

      const password = page.getByLabel(t('auth.new_password'), { exact: true });
      await expect(password).toBeFocused();
      const save = page.getByRole('button', { name: t('auth.save_password') });
      await expect(save).toBeDisabled();
      await password.fill('short');
      await password.press('Enter');
      await expect(page.getByText(t('errors.password_length'), { exact: true })).toBeVisible();
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toBeFocused();
      await expect(password).toHaveValue('short');
      await password.fill(NEW_PASSWORD);
      await expect(page.getByRole('status').filter({ hasText: t('auth.strength_4') })).toBeVisible();
      await password.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: t('auth.password_changed') })).toBeVisible();
      await page.waitForURL('/');
      await alive(page);
      await expect(page.getByLabel(t('frame.account', { username: `e2e_forgetful_${language}` }))).toBeVisible();
    });

    test(
      'who is signed in and forgot the password gets a new one the same way',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        const { email } = stage.members[`remembering_${language}`];
        await enter(`remembering_${language}`);
        await visit(page, '/settings/security');
        await page.getByRole('link', { name: t('auth.forgot') }).click();
        await page.waitForURL(/\/password\/reset\?email=/);
        await alive(page);
        await expect(page.getByLabel(t('auth.email'), { exact: true })).toHaveValue(email);
        await page.getByRole('button', { name: t('auth.register_submit') }).click();
        const code = page.getByLabel(t('auth.code'));
        await code.fill(await codeFor(stage, email));
        await code.press('Enter');
        const password = page.getByLabel(t('auth.new_password'), { exact: true });
        await password.fill(NEW_PASSWORD);
        await password.press('Enter');
        await page.waitForURL('/');
        await alive(page);
        await expect(page.getByLabel(t('frame.account', { username: `e2e_remembering_${language}` }))).toBeVisible();
      },
    );

    test('asking again during the wait goes on with the code that was sent', async ({ page, t, stage }) => {
      const email = `impatient.${language}@e2e.example`;
      await visit(page, '/password/reset');
      await ask(page, t, email);
      await emailTo(stage, email);
      await page.getByRole('button', { name: t('auth.other_email') }).click();
      await expect(page.getByRole('heading', { name: t('auth.reset_title') })).toBeVisible();
      await ask(page, t, email);
      await expect(page.getByText(t('auth.resend_in', { left: '' }).trim()).first()).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      expect(await emailsTo(stage, email)).toHaveLength(1);
    });

    test('a wait the server does not tell is two minutes; a told one is counted from there', async ({ page, t }) => {
      await stopClock(page);
      const waits: (number | undefined)[] = [undefined, 84];
      await page.route('**/api/auth/password/request', (route) => {
        const remaining_cooldown = waits.shift();
        const error = { code: 'resend_cooldown', message: '-', ...(remaining_cooldown ? { remaining_cooldown } : {}) };
        return route.fulfill({ status: 429, json: { error, errors: ['-'] } });
      });
      await visit(page, '/password/reset');
      for (const left of ['02:00', '01:24']) {
        await ask(page, t, `patient.${language}@e2e.example`);
        await expect(page.getByText(t('auth.resend_in', { left }), { exact: true }).first()).toBeVisible();
        await page.goBack();
      }
    });

    test(
      'every step that fails says so, keeps what was typed and can be tried again',
      THOROUGH,
      async ({ page, t }) => {
        await stopClock(page);
        const email = `luckless.${language}@e2e.example`;
        const form = page.locator('form').filter({ has: page.getByRole('heading') });
        const alert = form.getByRole('alert');
        const refuse = (step: string) => page.route(`**/api/auth/${step}`, (route) => route.abort());
        const allow = async (step: string, data: object) => {
          await page.unroute(`**/api/auth/${step}`);
          await page.route(`**/api/auth/${step}`, (route) => route.fulfill(done(data)));
        };
        await visit(page, '/password/reset');
        const address = page.getByLabel(t('auth.email'), { exact: true });
        await address.fill('not an address');
        await address.press('Enter');
        await expect(form.getByText(t('auth.email_invalid'))).toBeVisible();
        await expect(address).toBeFocused();
        await address.fill(email);
        await refuse('password/request');
        await address.press('Enter');
        await expect(alert).toHaveText(t('auth.reset_request_failed'));
        await expect(address).toHaveValue(email);
        await allow('password/request', { remaining_cooldown: 3 });
        await address.press('Enter');

        const code = page.getByLabel(t('auth.code'));
        await code.fill('123456');
        await refuse('password/verify');
        await code.press('Enter');
        await expect(alert).toHaveText(t('auth.reset_verify_failed'));
        await expect(code).toHaveValue('123456');
        await page.unroute('**/api/auth/password/request');
        await refuse('password/request');
        await page.clock.runFor(3000);
        const resend = page.getByRole('button', { name: t('auth.resend'), exact: true });
        await resend.click();
        await expect(alert).toHaveText(t('auth.reset_resend_failed'));
        await allow('password/request', { remaining_cooldown: 45 });
        await resend.click();
        await expect(
          page
            .getByRole('status')
            .filter({ hasText: t('auth.code_resent') })
            .first(),
        ).toBeVisible();
        const wait = t('auth.resend_in', { left: t('auth.seconds', { count: 45 }) });
        await expect(page.getByText(wait, { exact: true }).first()).toBeVisible();
        await allow('password/verify', { is_verified: true });
        await code.fill('123456');
        await code.press('Enter');

        const password = page.getByLabel(t('auth.new_password'), { exact: true });
        await password.fill(PASSWORD);
        await refuse('password/reset');
        await password.press('Enter');
        await expect(alert).toHaveText(t('auth.reset_failed'));
        await expect(password).toHaveValue(PASSWORD);
        await page.unroute('**/api/auth/password/reset');
        await password.press('Enter');
        // Nobody verified a code here: the server refuses, and there is a way to begin again.
        await expect(alert).toHaveText(t('errors.code_invalid'));
        await allow('password/reset', { token: 'lost', exchange_cookie_url: '/api/auth/exchange' });
        await password.press('Enter');
        await expect(alert).toHaveText(t('auth.unknown_error'));
        await page.getByRole('button', { name: t('auth.reset_again') }).click();
        await expect(address).toHaveValue(email);
        await expect(address).toBeFocused();
      },
    );

    test(
      'in the dialog Back leads one screen back, then out of it, and never off the page',
      THOROUGH,
      async ({ page, t }) => {
        await page.route('**/api/auth/password/request', (route) => route.fulfill(done({ remaining_cooldown: 60 })));
        await visit(page, '/rules');
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('frame.sign_in') })
          .click();
        const dialog = page.getByRole('dialog');
        const box = await dialog.boundingBox();
        expect([box?.width, box?.height]).toEqual([500, 580]);
        await dialog.getByRole('button', { name: t('auth.forgot') }).click();
        await expect(page.getByRole('dialog', { name: t('auth.reset_title') })).toBeVisible();
        await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toBeFocused();
        await ask(page, t, 'anybody@e2e.example');
        await page.goBack();
        await expect(dialog.getByRole('heading', { name: t('auth.reset_title') }).last()).toBeVisible();
        await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toHaveValue('anybody@e2e.example');
        await page.goBack();
        await expect(dialog.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
        await page.goBack();
        await expect(dialog).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe('/rules');
      },
    );

    test(
      'a press on the button while the first is on its way sends nothing more',
      THOROUGH,
      async ({ page, t, stage }) => {
        let sent = 0;
        const { promise: answer, resolve: answerNow } = Promise.withResolvers<void>();
        await page.route('**/api/auth/{login,password/request}', async (route) => {
          sent += 1;
          await answer;
          await route.abort();
        });
        await visit(page, '/login');
        const main = page.getByRole('main');
        await fillSignIn(main, t, stage.members.reader.email, PASSWORD);
        const password = main.getByLabel(t('auth.password'), { exact: true });
        await password.press('Enter');
        await password.press('Enter');
        await main.getByRole('button', { name: t('auth.signing_in') }).click();
        await expect.poll(() => sent).toBe(1);
        answerNow();
        await expect(main.getByRole('alert')).toHaveText(t('auth.login_failed'));
        expect(sent).toBe(1);
      },
    );
  });
}
