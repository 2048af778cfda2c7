import type { Page } from '@playwright/test';
import { codeOf, tieApp, wrongCode } from '../support/e2e-app.ts';
import { alive, expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { codeFor } from '../support/e2e-mail.ts';
import { ORIGIN, PASSWORD } from '../support/e2e-stage.ts';

/** The try-out provider has few people, and both languages run side by side: to each somebody of their own. */
const SOMEBODY = { ru: 'nora', en: 'timur' } as const;
const SOMEBODY_ELSE = { ru: 'olga', en: 'pavel' } as const;
const WITH_APP = { ru: 'marta', en: 'igor' } as const;
/** Known to the provider, whose word for the address it does not give. */
const UNPROVEN = 'lev@people.example';

/** Presses the button of a provider and chooses who to be there. */
async function goAs(page: Page, provider: string, email: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: provider }).click();
  await page.waitForURL(/\/dev\/openid\/choose\//);
  await page.getByRole('link', { name: email }).click();
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'Apple: an account with a name and a password, and the next time straight in, back to the page',
      THOROUGH,
      async ({ page, t }) => {
        const email = `${SOMEBODY[language]}@people.example`;
        await visit(page, '/login?next=%2Fgroups');
        await goAs(page, 'Apple', email);
        await page.waitForURL('/register?next=%2Fgroups');
        await alive(page);
        await expect(page.getByRole('heading', { name: t('auth.finalize_title') })).toBeVisible();
        await expect(page.getByText(t('auth.email_verified_by', { provider: 'Apple', email }))).toBeVisible();
        await page.getByLabel(t('auth.username'), { exact: true }).fill(`apple_${language}`);
        await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: t('auth.finalize_submit'), exact: true }).click();
        await page.waitForURL('/groups');
        await alive(page);
        const account = page.getByLabel(t('frame.account', { username: `apple_${language}` }));
        await expect(account).toBeVisible();
        // The provider has proven the address: nothing asks for it.
        await expect(page.getByRole('region', { name: t('banners.email') })).toHaveCount(0);

        await page.context().clearCookies({ name: 'ulov_session' });
        await visit(page, '/login?next=%2Fstores');
        await goAs(page, 'Apple', email);
        await page.waitForURL('/stores');
        await expect(account).toBeVisible();

        // Google knows the same address, but not this account: the password ties them together.
        await page.context().clearCookies({ name: 'ulov_session' });
        await visit(page, '/login');
        await goAs(page, 'Google', email);
        await page.waitForURL(/\/login\?email=/);
        await alive(page);
        await expect(page.getByText(t('auth.pending_link', { provider: 'Google' }))).toBeVisible();
        await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await page.waitForURL('/');
        await expect(account).toBeVisible();
        await visit(page, '/settings/security');
        const ways = page.getByRole('region', { name: t('settings.identities') });
        for (const provider of ['Apple', 'Google'])
          await expect(
            ways.getByRole('button', { name: t('settings.identity_untie_named', { provider }) }),
          ).toBeVisible();
      },
    );

    test(
      'Google is tied in the settings with the password, signs in, and is untied again',
      THOROUGH,
      async ({ page, t, enter }) => {
        const email = `${SOMEBODY_ELSE[language]}@people.example`;
        await enter(`tied_${language}`);
        await visit(page, '/settings/security');
        const ways = page.getByRole('region', { name: t('settings.identities') });
        const tie = ways.getByRole('button', { name: t('settings.identity_tie_named', { provider: 'Google' }) });
        const untie = ways.getByRole('button', { name: t('settings.identity_untie_named', { provider: 'Google' }) });
        await tie.click();
        const dialog = page.getByRole('dialog');
        const password = dialog.getByLabel(t('auth.password'), { exact: true });
        await expect(password).toBeFocused();
        await password.fill('no-such-password-1');
        await password.press('Enter');
        await expect(dialog.getByText(t('errors.wrong_password')).first()).toBeVisible();
        await password.fill(PASSWORD);
        await password.press('Enter');
        await page.getByRole('link', { name: email }).click();
        await page.waitForURL('/settings/security');
        await alive(page);
        await expect(ways.getByText(email)).toBeVisible();
        await expect(untie).toBeVisible();

        await page.context().clearCookies({ name: 'ulov_session' });
        await visit(page, '/login?next=%2Fsettings%2Fsecurity');
        await goAs(page, 'Google', email);
        await page.waitForURL('/settings/security');
        await alive(page);
        await expect(page.getByLabel(t('frame.account', { username: `e2e_tied_${language}` }))).toBeVisible();
        await untie.click();
        const sure = page.getByRole('dialog', { name: t('settings.identity_untie_title', { provider: 'Google' }) });
        const keep = sure.getByRole('button', { name: t('settings.cancel'), exact: true });
        await expect(keep).toBeFocused();
        await keep.press('Enter');
        await expect(untie).toBeFocused();
        await expect(ways.getByText(email)).toBeVisible();
        await untie.click();
        // Refused, the dialog stays and says so.
        await sure.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
        await page.route('**/api/account/identities/google', (route) => route.abort());
        await sure.getByRole('button', { name: t('settings.identity_untie'), exact: true }).click();
        await expect(sure.getByRole('alert')).toHaveText(t('settings.identity_failed'));
        await page.unroute('**/api/account/identities/google');
        await sure.getByRole('button', { name: t('settings.identity_untie'), exact: true }).click();
        await expect(tie).toBeVisible();
        await expect(tie).toBeFocused();
        await expect(ways.getByText(email)).toHaveCount(0);
      },
    );

    test(
      'an account with an app is asked for its digits after Google too',
      THOROUGH,
      async ({ page, context, t, enter }) => {
        const email = `${WITH_APP[language]}@people.example`;
        await enter(`doubly_${language}`);
        await visit(page, '/settings/security');
        const { secret } = await tieApp(page);
        const ways = page.getByRole('region', { name: t('settings.identities') });
        await ways.getByRole('button', { name: t('settings.identity_tie_named', { provider: 'Google' }) }).click();
        await page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: email }).click();
        await page.waitForURL('/settings/security');

        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login?next=%2Fgroups');
        await goAs(page, 'Google', email);
        await page.waitForURL('/login/code?next=%2Fgroups');
        await alive(page);
        const main = page.getByRole('main');
        await expect(main.getByText(t('auth.provider_code_intro'))).toBeVisible();
        await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', '0');
        const otp = main.getByLabel(t('auth.otp_code'));
        await otp.fill(wrongCode(secret));
        await otp.press('Enter');
        await expect(main.getByText(t('errors.otp_wrong'))).toBeVisible();
        await main.getByRole('link', { name: t('auth.otp_back'), exact: true }).click();
        await page.waitForURL('/login?next=%2Fgroups');
        await page.goBack();
        await alive(page);
        await otp.fill(codeOf(secret, 1));
        await otp.press('Enter');
        await page.waitForURL('/groups');
        await expect(page.getByLabel(t('frame.account', { username: `e2e_doubly_${language}` }))).toBeVisible();
      },
    );

    test(
      'an address the provider does not vouch for is proven here, by a code',
      THOROUGH,
      async ({ page, t, stage }) => {
        await visit(page, '/register');
        await goAs(page, 'Google', UNPROVEN);
        await page.waitForURL(/\/register\?email=/);
        await alive(page);
        const address = page.getByLabel(t('auth.email'), { exact: true });
        await expect(address).toHaveValue(UNPROVEN);
        await expect(page.getByText(t('auth.unvouched', { provider: 'Google', email: UNPROVEN }))).toBeVisible();
        // An address of this language's own: both ask for a code, and emails have to wait for each other.
        const email = `lev.${language}@e2e.example`;
        await address.fill(email);
        await address.press('Enter');
        await page.getByLabel(t('auth.code')).fill(await codeFor(stage, email));
        await page.keyboard.press('Enter');
        await expect(page.getByText(t('auth.email_verified'), { exact: true })).toBeVisible();
      },
    );

    test(
      'who changes their mind at the provider is back where they were, is told so once, and nothing happened',
      THOROUGH,
      async ({ page, t, enter }) => {
        await visit(page, '/login?next=%2Fgroups');
        await page.getByRole('main').getByRole('link', { name: 'Google' }).click();
        await page.getByRole('link', { name: 'Cancel' }).click();
        await page.waitForURL('/login?next=%2Fgroups');
        const calm = page.getByRole('main').getByText(t('auth.cancelled', { provider: 'Google' }));
        await expect(calm).toBeVisible();
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
        await page.reload();
        await expect(page.getByRole('heading', { name: t('auth.login_title') })).toBeVisible();
        await expect(calm).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('link', { name: 'Google' })).toBeVisible();

        await enter(`settled_${language}`);
        await visit(page, '/settings/security');
        const ways = page.getByRole('region', { name: t('settings.identities') });
        await ways.getByRole('button', { name: t('settings.identity_tie_named', { provider: 'Apple' }) }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Cancel' }).click();
        await page.waitForURL('/settings/security');
        await expect(
          ways.getByRole('button', { name: t('settings.identity_tie_named', { provider: 'Apple' }) }),
        ).toBeVisible();
      },
    );

    test('an answer nobody asked for is refused in words', async ({ page, t }) => {
      const reply = await page.goto('/auth/google/callback?code=made-up&state=made-up');
      expect(reply?.status()).toBe(401);
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('errors.token_invalid'));
      expect(new URL(page.url()).origin).toBe(ORIGIN);
    });
  });
}
