import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { codeOf } from '../support/e2e-app.ts';
import { alive, expect, inTurn, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Types the password into the dialog that has just opened, where the focus stands. */
async function typePassword(page: Page, t: Words): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'without a mouse: an app, its codes, new recovery codes, a passkey, all by Tab alone',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        const session = await page.context().newCDPSession(page);
        await session.send('WebAuthn.enable');
        await session.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
          },
        });
        await enter(`tabbed_${language}`);
        await visit(page, '/settings/security');
        const totp = card(page, t('settings.totp'));
        await tabTo(page, totp.getByRole('button', { name: t('settings.totp_connect'), exact: true }));
        await page.keyboard.press('Enter');
        await typePassword(page, t);
        await expect(totp.getByText(t('settings.totp_scan'))).toBeFocused();
        const secret = ((await totp.locator('code').textContent()) ?? '').replaceAll(' ', '');
        await page.keyboard.press('Tab');
        await expect(totp.getByRole('button', { name: t('settings.copy'), exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(totp.getByLabel(t('settings.totp_code'))).toBeFocused();
        await page.keyboard.type(codeOf(secret));
        await tabTo(page, totp.getByRole('button', { name: t('settings.totp_confirm'), exact: true }));
        await page.keyboard.press('Enter');

        await expect(totp.getByRole('heading', { name: t('settings.recovery'), exact: true })).toBeFocused();
        await tabTo(page, totp.getByRole('button', { name: t('settings.recovery_kept') }));
        await page.keyboard.press('Enter');
        await expect(totp.getByRole('heading', { name: t('settings.totp'), exact: true })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(totp.getByRole('button', { name: t('settings.recovery_renew'), exact: true })).toBeFocused();
        await page.keyboard.press('Enter');
        await typePassword(page, t);
        await expect(totp.getByRole('heading', { name: t('settings.recovery'), exact: true })).toBeFocused();
        const codes = await totp.getByRole('listitem').allTextContents();
        await tabTo(page, totp.getByRole('button', { name: t('settings.recovery_kept') }));
        await page.keyboard.press('Enter');

        const passkeys = card(page, t('settings.passkeys'));
        const add = passkeys.getByRole('button', { name: t('settings.passkey_add'), exact: true });
        await tabTo(page, add);
        await page.keyboard.press('Enter');
        await typePassword(page, t);
        await expect(add).toBeFocused();
        await expect(passkeys.getByRole('listitem')).toHaveCount(1);
        await page.keyboard.press('Shift+Tab');
        await expect(passkeys.getByRole('listitem').getByRole('button')).toBeFocused();

        // The digits at sign-in: from the first field to the last button.
        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login?next=%2Fsettings%2Fsecurity');
        const main = page.getByRole('main');
        await tabTo(page, main.getByLabel(t('auth.email'), { exact: true }));
        await page.keyboard.type(stage.members[`tabbed_${language}`].email);
        await tabTo(page, main.getByLabel(t('auth.password'), { exact: true }));
        await page.keyboard.type(PASSWORD);
        await tabTo(page, main.getByRole('button', { name: t('auth.login_submit'), exact: true }));
        await page.keyboard.press('Enter');
        await expect(main.getByLabel(t('auth.otp_code'))).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(main.getByRole('button', { name: t('auth.otp_no_phone') })).toBeFocused();
        await page.keyboard.press('Space');
        await expect(main.getByLabel(t('auth.otp_recovery'), { exact: true })).toBeFocused();
        await page.keyboard.type(codes[0] ?? '');
        await tabTo(page, main.getByRole('button', { name: t('auth.login_submit'), exact: true }));
        await page.keyboard.press('Enter');
        await page.waitForURL('/settings/security');
        await alive(page);

        await tabTo(page, passkeys.getByRole('listitem').getByRole('button'));
        await page.keyboard.press('Enter');
        const sure = page.getByRole('dialog');
        await expect(sure.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
        await tabTo(page, sure.getByLabel(t('auth.password'), { exact: true }));
        await page.keyboard.type(PASSWORD);
        await page.keyboard.press('Enter');
        await expect(passkeys.getByRole('heading', { name: t('settings.passkeys'), exact: true })).toBeFocused();
        await expect(passkeys.getByRole('listitem')).toHaveCount(0);

        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login');
        await tabTo(page, page.getByRole('button', { name: t('auth.passkey_sign_in') }));
        await page.keyboard.press('Enter');
        await expect(main.getByRole('alert')).toHaveText(t('errors.passkey_refused'));
      },
    );
  });
}
