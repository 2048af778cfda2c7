import { readFileSync } from 'node:fs';
import type { CDPSession, Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { codeOf, tieApp, wrongCode } from '../support/e2e-app.ts';
import { alive, expect, fillSignIn, inTurn, NO_WORKER, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { codeFor } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';
import { readQr } from '../support/read-qr.ts';

const NEW_PASSWORD = 'zolotistaya-stavrida-5';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const good = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();

/** Collects what pages say of themselves, but for replies the test is about. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const is_reply = message.text().startsWith('Failed to load resource: the server responded with a status of 401');
    if (message.text() === NO_WORKER) return;
    // A page whose session is taken away from under it may count once more what it may not any longer.
    const is_late = message.text().startsWith('Unread notifications could not be counted');
    const is_nothing = is_reply || is_late || message.type() === 'debug' || message.text().startsWith('[DOM]');
    if (!is_nothing) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

/** Asks for the password in the dialog that is open; keys only. */
async function givePassword(page: Page, t: Words): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true }).focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Comes as a guest who knows e-mail and password, up to the question for the code. */
async function comeToCode(page: Page, t: Words, email: string, form: Locator = page.getByRole('main')): Promise<void> {
  await fillSignIn(form, t, email, PASSWORD);
  await page.keyboard.press('Enter');
  await expect(form.getByRole('heading', { name: t('auth.otp_title') })).toBeVisible();
  await expect(form.getByLabel(t('auth.otp_code'))).toBeFocused();
}

/** A device that keeps passkeys and knows its owner. */
async function plugDevice(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'an app is tied by picture or by hand, and its codes are asked for until it is untied',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        const said = listen(page);
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
        const { email } = stage.members[`coded_${language}`];
        await enter(`coded_${language}`);
        await visit(page, '/settings/security');
        const totp = card(page, t('settings.totp'));
        const connect = totp.getByRole('button', { name: t('settings.totp_connect'), exact: true });
        await connect.focus();
        await page.keyboard.press('Enter');
        await givePassword(page, t);

        const picture = totp.getByRole('img', { name: t('settings.totp_qr') });
        await expect(picture).toBeVisible();
        await expect(totp.getByText(t('settings.totp_scan'))).toBeFocused();
        await expect(picture.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
        const view = (await picture.getAttribute('viewBox')) ?? '';
        const address = readQr(Number(view.split(' ')[2]), (await picture.locator('path').getAttribute('d')) ?? '');
        // Shown on phones alone, where there is an app to open.
        const open = totp.getByRole('link', { name: t('settings.totp_open_app'), includeHidden: true });
        expect(address).toBe(await open.getAttribute('href'));
        const shown = (await totp.locator('code').textContent()) ?? '';
        expect(shown).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
        const secret = shown.replaceAll(' ', '');
        expect(address).toMatch(/^otpauth:\/\/totp\/Ulov:/);
        expect(new URL(address).searchParams.get('secret')).toBe(secret);
        await totp.getByRole('button', { name: t('settings.copy'), exact: true }).click();
        await expect(totp.getByRole('button', { name: t('settings.copied'), exact: true })).toBeVisible();
        expect(await clipboard()).toBe(secret);
        await expectAccessible(page);

        const code = totp.getByLabel(t('settings.totp_code'));
        const confirm = totp.getByRole('button', { name: t('settings.totp_confirm'), exact: true });
        await code.focus();
        await page.keyboard.type('12345');
        await expect(confirm).toBeDisabled();
        await code.fill(wrongCode(secret));
        await page.keyboard.press('Enter');
        await expect(totp.getByText(t('settings.totp_wrong'))).toBeVisible();
        await expect(code).toBeFocused();
        await expectAccessible(page);
        await code.fill(codeOf(secret));
        await page.keyboard.press('Enter');

        await expect(totp.getByRole('heading', { name: t('settings.recovery'), exact: true })).toBeFocused();
        await expect(totp.getByText(t('settings.totp_on', { count: 10 }))).toBeVisible();
        const codes = await totp.getByRole('listitem').allTextContents();
        expect(codes).toHaveLength(10);
        await totp.getByRole('button', { name: t('settings.copy'), exact: true }).click();
        await expect(totp.getByRole('button', { name: t('settings.copied'), exact: true })).toBeVisible();
        expect(await clipboard()).toBe(codes.join('\n'));
        const download = page.waitForEvent('download');
        await totp.getByRole('link', { name: t('settings.recovery_download') }).click();
        expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
        const file = readFileSync(await (await download).path(), 'utf8');
        expect(file.split('\n').slice(3, 13)).toEqual(codes);
        expect(file).toContain(`e2e_coded_${language}`);
        await expectAccessible(page);
        await totp.getByRole('button', { name: t('settings.recovery_kept') }).click();
        await expect(totp.getByRole('listitem')).toHaveCount(0);
        await expect(totp.getByRole('heading', { name: t('settings.totp'), exact: true })).toBeFocused();

        // The code, wrong and right, in the dialog over a page.
        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/rules');
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('frame.sign_in') })
          .click();
        const dialog = page.getByRole('dialog');
        await comeToCode(page, t, email, dialog);
        const otp = dialog.getByLabel(t('auth.otp_code'));
        await expect(otp).toHaveAttribute('inputmode', 'numeric');
        await expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
        await expectAccessible(page);
        await page.keyboard.type(wrongCode(secret));
        await page.keyboard.press('Enter');
        await expect(dialog.locator('form').getByText(t('errors.otp_wrong'))).toBeVisible();
        await expect(otp).toHaveAttribute('aria-invalid', 'true');
        await expect(otp).toBeFocused();
        await expectAccessible(page);
        await otp.fill(codeOf(secret, 1));
        await page.keyboard.press('Enter');
        await expect(good(page, t('auth.signed_in'))).toBeVisible();
        await expect(page.locator('meta[name="user-id"]')).not.toHaveAttribute('content', '0');

        // A recovery code, on the page of its own, with the way back.
        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login?next=%2Fgroups');
        const main = page.getByRole('main');
        await comeToCode(page, t, email);
        await main.getByRole('button', { name: t('auth.otp_back'), exact: true }).click();
        await expect(main.getByLabel(t('auth.password'), { exact: true })).toHaveValue(PASSWORD);
        const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
        expect(kept).not.toContain(PASSWORD);
        await main.getByLabel(t('auth.password'), { exact: true }).press('Enter');
        await main.getByRole('button', { name: t('auth.otp_no_phone'), exact: true }).click();
        const recovery = main.getByLabel(t('auth.otp_recovery'), { exact: true });
        await expect(recovery).toBeFocused();
        await page.keyboard.type('aaaaa-bbbbb');
        await page.keyboard.press('Enter');
        await expect(main.getByText(t('auth.otp_recovery_wrong'))).toBeVisible();
        await expect(recovery).toBeFocused();
        await expectAccessible(page);
        await recovery.fill((codes[0] ?? '').toUpperCase());
        await page.keyboard.press('Enter');
        await page.waitForURL('/groups');
        await alive(page);

        await visit(page, '/settings/security');
        await expect(totp.getByText(t('settings.totp_on', { count: 9 }))).toBeVisible();

        // New recovery codes for the password; those before are dead.
        await totp.getByRole('button', { name: t('settings.recovery_renew'), exact: true }).click();
        await givePassword(page, t);
        await expect(good(page, t('settings.recovery_renewed'))).toBeVisible();
        await expect(totp.getByRole('heading', { name: t('settings.recovery'), exact: true })).toBeFocused();
        const fresh = await totp.getByRole('listitem').allTextContents();
        expect(new Set([...fresh, ...codes]).size).toBe(20);
        await expect(totp.getByText(t('settings.totp_on', { count: 10 }))).toBeVisible();
        await expectAccessible(page);
        await totp.getByRole('button', { name: t('settings.recovery_kept') }).click();
        await totp.getByRole('button', { name: t('settings.totp_end'), exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('button', { name: t('settings.cancel') })).toBeFocused();
        await givePassword(page, t);
        await expect(good(page, t('settings.totp_ended'))).toBeVisible();
        await expect(connect).toBeVisible();
        await expect(totp.getByRole('heading', { name: t('settings.totp'), exact: true })).toBeFocused();
        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login');
        await fillSignIn(main, t, email, PASSWORD);
        await page.keyboard.press('Enter');
        await page.waitForURL('/');
        expect(said).toEqual([]);
      },
    );

    test(
      'a new password by mail asks for the code too; few recovery codes are said; without scripts it is a field',
      THOROUGH,
      async ({ page, context, browser, t, stage, enter }) => {
        const { email } = stage.members[`recoded_${language}`];
        await enter(`recoded_${language}`);
        const { secret, recovery_codes } = await tieApp(page);
        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/password/reset');
        const main = page.getByRole('main');
        await main.getByLabel(t('auth.email'), { exact: true }).fill(email);
        await page.keyboard.press('Enter');
        const mailed = main.getByLabel(t('auth.code'));
        // An email about the app came before.
        await expect.poll(() => codeFor(stage, email)).toMatch(/^\d{6}$/);
        await mailed.fill(await codeFor(stage, email));
        await page.keyboard.press('Enter');
        const password = main.getByLabel(t('auth.new_password'), { exact: true });
        await password.fill(NEW_PASSWORD);
        await page.keyboard.press('Enter');
        await expect(main.getByRole('heading', { name: t('auth.otp_title') })).toBeVisible();
        await expectAccessible(page);
        await page.goBack();
        await expect(password).toHaveValue(NEW_PASSWORD);
        await password.press('Enter');
        const otp = main.getByLabel(t('auth.otp_code'));
        await otp.fill(wrongCode(secret));
        await page.keyboard.press('Enter');
        await expect(main.getByText(t('errors.otp_wrong'))).toBeVisible();
        await otp.fill(codeOf(secret, 1));
        await page.keyboard.press('Enter');
        await expect(good(page, t('auth.password_changed'))).toBeVisible();
        await page.waitForURL('/');

        const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
        await bare.addCookies(await context.cookies().then((all) => all.filter(({ name }) => name === 'lang')));
        const plain = await bare.newPage();
        const form = plain.getByRole('main');
        const any = form.getByLabel(t('auth.otp_any'), { exact: true });
        const submit = form.getByRole('button', { name: t('auth.login_submit'), exact: true });
        // All codes but three are used up.
        for (const [index, code] of recovery_codes.slice(0, 7).entries()) {
          await bare.clearCookies({ name: 'ulov_session' });
          await plain.goto('/login?next=%2Fsettings%2Fsecurity');
          await expect(any).toHaveCount(0);
          await fillSignIn(form, t, email, NEW_PASSWORD);
          await submit.click();
          await expect(form.getByRole('alert')).toHaveText(t('errors.otp_required'));
          await expect(form.getByRole('button', { name: t('auth.passkey_sign_in') })).toHaveCount(0);
          await fillSignIn(form, t, email, NEW_PASSWORD);
          await any.fill(code);
          await submit.click();
          await plain.waitForURL('/settings/security');
          await expect(form.getByText(t('settings.totp_on', { count: 9 - index }))).toBeVisible();
          await expect(form.getByText(t('settings.totp_few'))).toHaveCount(index === 6 ? 1 : 0);
        }
        await bare.close();
      },
    );

    test(
      'a passkey is added, signs in by itself on the page and in the dialog, and is removed',
      THOROUGH,
      async ({ page, context, t, enter }) => {
        const said = listen(page);
        const fetched: string[] = [];
        page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
        await enter(`keyed_${language}`);
        const device = await plugDevice(page);
        await visit(page, '/settings/security');
        const passkeys = card(page, t('settings.passkeys'));
        const add = passkeys.getByRole('button', { name: t('settings.passkey_add'), exact: true });
        // Other islands wake up with the reader’s first move.
        const scripts = () => fetched.filter((path) => path.endsWith('/esm.js')).length;
        const scripts_before = scripts();
        await add.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: t('settings.passkey_add_title') });
        await expect(dialog.getByLabel(t('settings.passkey_name'), { exact: true })).toHaveValue(
          t('settings.passkey_default'),
        );
        await expect(dialog.getByLabel(t('auth.password'), { exact: true })).toBeFocused();
        await expectAccessible(page);
        // Nobody confirms: no failure is shouted.
        await device.session.send('WebAuthn.setUserVerified', {
          authenticatorId: device.authenticatorId,
          isUserVerified: false,
        });
        expect(scripts()).toBe(scripts_before);
        await page.keyboard.type(PASSWORD);
        await page.keyboard.press('Enter');
        await expect(dialog.getByRole('status').filter({ hasText: t('settings.passkey_cancelled') })).toBeVisible();
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
        expect(scripts()).toBe(scripts_before + 1);
        await expectAccessible(page);
        await device.session.send('WebAuthn.setUserVerified', {
          authenticatorId: device.authenticatorId,
          isUserVerified: true,
        });
        await dialog.getByLabel(t('settings.passkey_name'), { exact: true }).fill('Ноутбук');
        await page.keyboard.press('Enter');
        await expect(good(page, t('settings.passkey_added'))).toBeVisible();
        await expect(add).toBeFocused();
        await expect(passkeys.getByRole('listitem')).toHaveText(/Ноутбук/);
        await expect(passkeys.getByText(t('settings.passkey_unused'))).toBeVisible();
        await expectAccessible(page);
        await add.click();
        await givePassword(page, t);
        await expect(dialog.getByRole('status').filter({ hasText: t('settings.passkey_known') })).toBeVisible();

        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login?next=%2Fsettings%2Fsecurity');
        const button = page.getByRole('button', { name: t('auth.passkey_sign_in') });
        await button.focus();
        await page.keyboard.press('Enter');
        await expect(good(page, t('auth.signed_in'))).toBeVisible();
        await page.waitForURL('/settings/security');
        await alive(page);
        await expect(passkeys.getByText(t('settings.passkey_unused'))).toHaveCount(0);

        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/rules');
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('frame.sign_in') })
          .click();
        const way_in = page.getByRole('dialog').getByRole('button', { name: t('auth.passkey_sign_in') });
        await expect(way_in).toBeVisible();
        await expectAccessible(page);
        await way_in.click();
        await expect(good(page, t('auth.signed_in'))).toBeVisible();
        await expect(page.locator('meta[name="user-id"]')).not.toHaveAttribute('content', '0');

        await visit(page, '/settings/security');
        const remove = passkeys.getByRole('button', { name: t('settings.passkey_remove_named', { name: 'Ноутбук' }) });
        await remove.click();
        const sure = page.getByRole('dialog', { name: t('settings.passkey_remove_title', { name: 'Ноутбук' }) });
        await expect(sure.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Enter');
        await expect(sure).toHaveCount(0);
        await expect(remove).toBeFocused();
        await expect(passkeys.getByRole('listitem')).toHaveCount(1);
        await remove.click();
        await sure.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
        await sure.getByRole('button', { name: t('settings.passkey_remove'), exact: true }).click();
        await expect(good(page, t('settings.passkey_removed'))).toBeVisible();
        await expect(passkeys.getByRole('listitem')).toHaveCount(0);
        await expect(passkeys.getByRole('heading')).toBeFocused();
        // The device has its key still, the site does not know it any more.
        await context.clearCookies({ name: 'ulov_session' });
        await visit(page, '/login');
        await button.click();
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(t('errors.passkey_refused'));
        await expectAccessible(page);
        await device.session.send('WebAuthn.setUserVerified', {
          authenticatorId: device.authenticatorId,
          isUserVerified: false,
        });
        await button.click();
        await expect(page.getByRole('status').filter({ hasText: t('auth.passkey_cancelled') })).toBeVisible();
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
        expect(said).toEqual([]);
      },
    );

    test('where the browser knows no passkeys there is a sentence, and nothing at sign-in', async ({
      page,
      context,
      t,
      enter,
    }) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      await visit(page, '/login');
      await expect(page.getByRole('button', { name: t('auth.passkey_sign_in') })).toHaveCount(0);
      await enter(`unkeyed_${language}`);
      await visit(page, '/settings/security');
      const passkeys = card(page, t('settings.passkeys'));
      await expect(passkeys.getByText(t('settings.passkeys_unavailable'))).toBeVisible();
      await expect(passkeys.getByRole('button')).toHaveCount(0);
      await expectAccessible(page);
      await context.clearCookies();
    });
  });
}
