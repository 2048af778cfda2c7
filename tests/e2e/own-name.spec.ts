import { alive, cookie, expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'an administrator looks as a member by a passkey, and is themselves again when the time is up',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        const admin = stage.members[`admin_key_${language}`];
        await enter(`admin_key_${language}`);
        // Without a passkey the password alone is asked for.
        await visit(page, `/u/e2e_seen_${language}`);
        await page.getByRole('button', { name: t('users.impersonate') }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByLabel(t('auth.password'), { exact: true })).toBeFocused();
        const by_passkey = dialog.getByRole('button', { name: t('banners.impersonate_passkey') });
        await expect(by_passkey).toHaveCount(0);

        const session = await context.newCDPSession(page);
        await session.send('WebAuthn.enable');
        const device = await session.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
          },
        });
        await visit(page, '/settings/security');
        const passkeys = page.getByRole('region', { name: t('settings.passkeys'), exact: true });
        await passkeys.getByRole('button', { name: t('settings.passkey_add'), exact: true }).click();
        await expect(dialog.getByLabel(t('auth.password'), { exact: true })).toBeFocused();
        await page.keyboard.type(PASSWORD);
        await page.keyboard.press('Enter');
        await expect(passkeys.getByRole('listitem')).toHaveCount(1);

        await visit(page, `/u/e2e_seen_${language}`);
        await page.getByRole('button', { name: t('users.impersonate') }).click();
        // A device that does not know its owner says no, and asking again is possible.
        await session.send('WebAuthn.setUserVerified', { ...device, isUserVerified: false });
        await by_passkey.click();
        await expect(dialog.getByText(t('auth.passkey_cancelled'))).toBeVisible();
        await session.send('WebAuthn.setUserVerified', { ...device, isUserVerified: true });
        await by_passkey.click();
        await page.waitForURL('/');
        await alive(page);
        await expect(page.getByRole('region', { name: t('banners.impersonation') })).toContainText(admin.email);

        // The session as the member is over.
        await context.addCookies([cookie('ulov_session', 'x'.repeat(43))]);
        await visit(page, '/rules');
        await expect(page.getByRole('status').filter({ hasText: t('texts.notice_own_name_again') })).toBeVisible();
        await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', String(admin.id));
        expect(new URL(page.url()).pathname).toBe('/rules');
      },
    );

    test('a guest who follows the link of an email is told why they stand before signing in', async ({ page, t }) => {
      await visit(page, '/email/confirm/abcdefghijklmnopqrstuvwxyz0123456789abcdefg');
      expect(new URL(page.url()).pathname).toBe('/login');
      await expect(page.getByText(t('auth.note_email_proof'))).toBeVisible();
    });
  });
}
