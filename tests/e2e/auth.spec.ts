import { alive, expect, fillSignIn, inTurn, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { codeFor, emailTo } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const LOGOUT_FAILED = { ru: 'Не удалось выйти, попробуйте ещё раз.', en: 'Logout failed, please, try again.' } as const;
const TAKEN = { ru: 'Это имя уже занято.', en: 'This username already exists' } as const;

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('signing up: address, code from the email, a picked name and a password', async ({ page, t, stage }) => {
      const email = `novice.${language}@e2e.example`;
      let suggestions = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/usernames')) suggestions += 1;
      });
      await visit(page, '/register?next=%2Fgroups');
      const submit = page.getByRole('button', { name: t('auth.register_submit') });
      await expect(submit).toBeDisabled();
      await page.getByLabel(t('auth.email'), { exact: true }).fill('not an address');
      await submit.click();
      await expect(page.getByText(t('auth.email_invalid'))).toBeVisible();
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await submit.click();

      await expect(page.getByRole('heading', { name: t('auth.verify_title') })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      const code = page.getByLabel(t('auth.code'));
      await expect(code).toBeFocused();
      await expect(page.getByRole('button', { name: t('auth.verify_submit'), exact: true })).toBeDisabled();
      const right = await codeFor(stage, email);
      expect((await emailTo(stage, email)).subject).toBe(t('emails.sign_up_code_subject', { code: right }));
      await code.fill(right === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: t('auth.verify_submit'), exact: true }).click();
      await expect(page.locator('form').getByText(t('auth.code_wrong'))).toBeVisible();
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill(right);
      await page.getByRole('button', { name: t('auth.verify_submit'), exact: true }).click();

      await expect(page.getByRole('heading', { name: t('auth.finalize_title') })).toBeVisible();
      await expect(page.getByText(t('auth.email_verified'))).toBeVisible();
      const username = page.getByLabel(t('auth.username'), { exact: true });
      await expect(username).not.toHaveValue('');
      const chips = page.getByRole('group', { name: t('auth.username_suggestions') }).getByRole('button');
      await expect(chips).toHaveCount(4);
      const picked = (await chips.nth(1).textContent()) ?? '';
      await chips.nth(1).click();
      await expect(username).toHaveValue(picked);
      await expect(chips.filter({ hasText: picked })).toHaveCount(0);
      // Eight came, the first went into the field; three must stay, the fifth pick brings more.
      const shuffle = page.getByRole('button', { name: t('auth.shuffle') });
      for (let pick = 2; pick <= 4; pick++) {
        const [next = ''] = await chips.allTextContents();
        await shuffle.click();
        await expect(username).toHaveValue(next);
      }
      expect(suggestions).toBe(1);
      await shuffle.click();
      await expect(chips).toHaveCount(4);
      expect(suggestions).toBe(2);

      const finish = page.getByRole('button', { name: t('auth.finalize_submit'), exact: true });
      await expect(finish).toBeDisabled();
      await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await username.fill('E2E_Reader');
      await finish.click();
      await expect(page.locator('form').getByText(TAKEN[language])).toBeVisible();
      await expect(username).toHaveAttribute('aria-invalid', 'true');
      await username.fill(`e2e_novice_${language}`);
      await expect(username).not.toHaveAttribute('aria-invalid');
      await finish.click();
      await expect(page.getByRole('status').filter({ hasText: t('auth.registered') })).toBeVisible();
      await page.waitForURL('/groups');
      await alive(page);
      await expect(page.getByLabel(t('frame.account', { username: `e2e_novice_${language}` }))).toBeVisible();
    });

    test('a new code can be asked for once the wait is over, and the server has the last word', async ({ page, t }) => {
      await stopClock(page);
      await visit(page, '/register');
      await page.getByLabel(t('auth.email'), { exact: true }).fill(`waiting.${language}@e2e.example`);
      await page.getByRole('button', { name: t('auth.register_submit') }).click();
      const wait = (left: string) => page.getByText(t('auth.resend_in', { left }), { exact: true }).first();
      const resend = page.getByRole('button', { name: t('auth.resend'), exact: true });
      await expect(wait('02:00')).toBeVisible();
      await expect(resend).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(wait('01:59')).toBeVisible();
      await page.clock.runFor(60_000);
      await expect(wait(t('auth.seconds', { count: 59 }))).toBeVisible();
      await expect(resend).toHaveCount(0);
      await page.clock.runFor(59_000);
      await resend.click();
      // The server's own clock went on by a moment only: it refuses and tells how long to wait.
      const refused = t('errors.resend_cooldown', { seconds: 119 }).replace(/\d+ .*/, '');
      await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
      await expect(resend).toHaveCount(0);
    });

    test('verification can be left for another address or for later', THOROUGH, async ({ page, t }) => {
      await visit(page, '/register');
      const email = page.getByLabel(t('auth.email'), { exact: true });
      await email.fill(`hasty.${language}@e2e.example`);
      await page.getByRole('button', { name: t('auth.register_submit') }).click();
      await page.getByRole('button', { name: t('auth.other_email') }).click();
      await expect(page.getByRole('heading', { name: t('auth.register_title') })).toBeVisible();
      await email.fill(`hasty.again.${language}@e2e.example`);
      await page.getByRole('button', { name: t('auth.register_submit') }).click();
      await expect(page.getByText(`hasty.again.${language}@e2e.example`)).toBeVisible();
      await page.getByRole('button', { name: t('auth.skip') }).click();
      await expect(page.getByRole('heading', { name: t('auth.finalize_title') })).toBeVisible();
      await expect(page.getByText(t('auth.email_unverified'))).toBeVisible();
    });

    test('every step of signing up that fails says so and can be tried again', THOROUGH, async ({ page, t, stage }) => {
      await stopClock(page);
      const email = `stumbler.${language}@e2e.example`;
      const refuse = (step: string) => page.route(`**/api/auth/${step}`, (route) => route.abort());
      const form = page.locator('form').filter({ has: page.getByRole('heading') });
      await visit(page, '/register');
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await refuse('register');
      await page.getByRole('button', { name: t('auth.register_submit') }).click();
      await expect(form.getByRole('alert')).toHaveText(t('auth.register_failed'));
      await page.unroute('**/api/auth/register');
      await page.getByRole('button', { name: t('auth.register_submit') }).click();

      await page.getByLabel(t('auth.code')).fill(await codeFor(stage, email));
      await refuse('register/verify');
      await page.getByRole('button', { name: t('auth.verify_submit'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('auth.verify_failed'));
      await page.clock.runFor(120_000);
      await refuse('register/resend');
      await page.getByRole('button', { name: t('auth.resend'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('auth.resend_failed'));
      // A skip that fails is only logged.
      const logged = page.waitForEvent('console', (message) => message.type() === 'warning');
      await refuse('register/verify/skip');
      await page.getByRole('button', { name: t('auth.skip') }).click();
      await logged;
      await page.unroute('**/api/auth/register/verify/skip');
      await page.getByRole('button', { name: t('auth.skip') }).click();

      await page.getByLabel(t('auth.username'), { exact: true }).fill(`e2e_stumbler_${language}`);
      await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await refuse('register/finalize');
      await page.getByRole('button', { name: t('auth.finalize_submit'), exact: true }).click();
      await expect(form.getByRole('alert')).toHaveText(t('auth.finalize_failed'));
    });

    test('a name and a password that break the rules are refused at their fields', async ({ page, t }) => {
      await visit(page, '/register');
      await page.getByLabel(t('auth.email'), { exact: true }).fill(`rough.${language}@e2e.example`);
      await page.getByRole('button', { name: t('auth.register_submit') }).click();
      await page.getByRole('button', { name: t('auth.skip') }).click();
      const username = page.getByLabel(t('auth.username'), { exact: true });
      await expect(username).not.toHaveValue('');
      await username.fill('no spaces!');
      await page.getByLabel(t('auth.password'), { exact: true }).fill('short');
      await page.getByRole('button', { name: t('auth.finalize_submit'), exact: true }).click();
      await expect(page.getByText(t('errors.username_characters'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('errors.password_length'), { exact: true })).toBeVisible();
    });

    test('a field left out of a call is named in the language of the reader', async ({ page, t }) => {
      await visit(page, '/login');
      const { data } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
      const reply = await page.request.post('/api/auth/login', {
        headers: { 'x-csrf-token': data.token },
        data: { email: 'somebody@e2e.example' },
      });
      expect(reply.status()).toBe(400);
      expect(await reply.json()).toMatchObject({ error: { fields: { password: [t('errors.field_required')] } } });
    });

    test('the sign-in page waits for both fields, refuses a wrong password and goes on to where it was asked', async ({
      page,
      t,
      stage,
    }) => {
      const { email } = stage.members[`signer_${language}`];
      await visit(page, '/login?next=%2Fdiscussions');
      const form = page.getByRole('main');
      const submit = form.getByRole('button', { name: t('auth.login_submit'), exact: true });
      await expect(submit).toBeDisabled();
      await fillSignIn(form, t, email, '');
      await expect(submit).toBeDisabled();
      await fillSignIn(form, t, email, 'wrong-password-1');
      await expect(submit).toBeEnabled();
      await submit.click();
      await expect(form.getByRole('alert')).toHaveText(t('errors.wrong_credentials'));
      await fillSignIn(form, t, email, PASSWORD);
      await expect(form.getByRole('alert')).toHaveCount(0);
      await submit.click();
      await expect(page.getByRole('status').filter({ hasText: t('auth.signed_in') })).toBeVisible();
      await page.waitForURL('/discussions');
      await expect(page.getByLabel(t('frame.account', { username: `e2e_signer_${language}` }))).toBeVisible();
    });

    test(
      'a broken exchange of the token is an unknown error, a lost request a failed sign-in',
      THOROUGH,
      async ({ page, t, stage }) => {
        await visit(page, '/login');
        const form = page.getByRole('main');
        const submit = form.getByRole('button', { name: t('auth.login_submit'), exact: true });
        await fillSignIn(form, t, stage.members[`signer_${language}`].email, PASSWORD);
        await page.route('**/api/auth/exchange', (route) => route.abort());
        await submit.click();
        await expect(form.getByRole('alert')).toHaveText(t('auth.unknown_error'));
        await page.route('**/api/auth/login', (route) => route.abort());
        await submit.click();
        await expect(form.getByRole('alert')).toHaveText(t('auth.login_failed'));
      },
    );

    test('signing out leads to the start page', async ({ page, t, enter }) => {
      await enter(`leaver_${language}`);
      await visit(page, '/discussions');
      await page.getByLabel(t('frame.account', { username: `e2e_leaver_${language}` })).click();
      await page.getByRole('button', { name: t('account.logout') }).click();
      await page.waitForURL('/');
      await alive(page);
      await expect(page.getByRole('banner').getByRole('link', { name: t('frame.sign_in') })).toBeVisible();
    });

    test('a sign-out that fails says so and changes nothing', THOROUGH, async ({ page, t, enter }) => {
      await enter(`stayer_${language}`);
      await visit(page, '/discussions');
      await page.route('**/logout', (route) => route.abort());
      const account = page.getByLabel(t('frame.account', { username: `e2e_stayer_${language}` }));
      await account.click();
      await page.getByRole('button', { name: t('account.logout') }).click();
      await expect(page.getByRole('alert').filter({ hasText: LOGOUT_FAILED[language] })).toBeVisible();
      await page.reload();
      await expect(account).toBeVisible();
    });
  });
}
