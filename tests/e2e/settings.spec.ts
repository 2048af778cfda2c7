import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Locale } from '#contract/common.ts';
import type { Words } from '#i18n/keys.ts';
import { wordsOf } from '#i18n/words.ts';
import {
  alive,
  callAs,
  complaints,
  cookie,
  expect,
  fillSignIn,
  inTurn,
  test,
  THOROUGH,
  visit,
} from '../support/e2e-fixtures.ts';
import { emailsTo, linkFor } from '../support/e2e-mail.ts';
import { ORIGIN, PASSWORD } from '../support/e2e-stage.ts';

const NEW_PASSWORD = 'shirokaya-kambala-9';
const SAVED = { ru: 'Данные обновлены.', en: 'User data successfully updated' };
const NOT_SAVED = { ru: 'Не удалось обновить данные.', en: 'Could not update data.' };

/** One matter of the settings. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const good = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();
const bad = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

/** Signs somebody in a second time, with a browser of its own. */
async function otherDevice(browser: Browser, language: Locale, email: string, userAgent: string): Promise<Page> {
  const t = wordsOf(language);
  const context = await browser.newContext({ baseURL: ORIGIN, userAgent });
  await context.addCookies([cookie('lang', language)]);
  const page = await context.newPage();
  await visit(page, '/login');
  await fillSignIn(page.getByRole('main'), t, email, PASSWORD);
  await page.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
  await page.waitForURL('/');
  await alive(page);
  return page;
}

/** Whether a field complains, with these words, and has the focus. */
async function expectComplaint(field: Locator, form: Locator, text: string): Promise<void> {
  await expect(form.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
}

const passwordIn = (form: Locator, t: Words) => form.getByLabel(t('settings.password_now'), { exact: true });

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('a guest signs in first and comes back to the section', async ({ page, t, stage }) => {
      await visit(page, '/settings/security');
      expect(page.url()).toBe(`${ORIGIN}/login?next=%2Fsettings%2Fsecurity`);
      await fillSignIn(page.getByRole('main'), t, stage.members[`settled_${language}`].email, PASSWORD);
      await page.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await page.waitForURL('/settings/security');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
    });

    test('name and a few words are kept and stand on the profile; a failure loses nothing', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`profile_${language}`);
      await visit(page, '/settings/profile');
      const form = card(page, t('settings.section_profile'));
      const name = form.getByRole('textbox', { name: t('common.optional') });
      const about = form.getByRole('textbox', { name: t('settings.about') });
      const save = form.getByRole('button', { name: t('settings.save'), exact: true });
      await expect(save).toBeDisabled();
      await name.fill('Ирина Щукина');
      await about.fill('Ловлю скидки\nна чай');
      await page.route('**/ui/user/update', (route) => route.abort());
      await save.click();
      await expect(bad(page, NOT_SAVED[language])).toBeVisible();
      await expect(name).toHaveValue('Ирина Щукина');
      await page.unroute('**/ui/user/update');
      const asked = page.waitForEvent('dialog');
      const leaving = page.getByRole('link', { name: t('settings.section_security'), exact: true }).click();
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await leaving;
      await expect(name).toHaveValue('Ирина Щукина');
      await save.click();
      await expect(good(page, SAVED[language])).toBeVisible();
      await expect(save).toBeDisabled();
      await visit(page, `/u/e2e_profile_${language}`);
      await expect(page.getByText('Ирина Щукина')).toBeVisible();
      await expect(page.getByText('Ловлю скидки')).toBeVisible();
      await page.getByRole('link', { name: t('users.edit') }).click();
      await page.waitForURL('/settings/profile');
      await expect(name).toHaveValue('Ирина Щукина');
    });

    test(
      'whoever’s session has ended signs in over the form, and what they typed is saved',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        await enter(`chooser_${language}`);
        await visit(page, '/settings/profile');
        const form = card(page, t('settings.section_profile'));
        await form.getByRole('textbox', { name: t('settings.about') }).fill('Вернулся и дописал');
        await context.clearCookies({ name: 'ulov_session' });
        await form.getByRole('button', { name: t('settings.save'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await fillSignIn(dialog, t, stage.members[`chooser_${language}`].email, PASSWORD);
        await expect(dialog.getByRole('link', { name: /Google/ })).toBeVisible();
        await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await expect(good(page, SAVED[language])).toBeVisible();
        await page.reload();
        await expect(form.getByRole('textbox', { name: t('settings.about') })).toHaveValue('Вернулся и дописал');
      },
    );

    test('each kind of notification is told where the reader wants it; what fails to be saved is put back', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`chooser_${language}`);
      await callAs(page, 'PATCH', '/api/me/notification-choices', { mention: 'bell' });
      await visit(page, '/settings/notifications');
      const way = (kind: 'mention' | 'follower', channel: 'off' | 'bell' | 'email') =>
        page
          .getByRole('radiogroup', { name: t(`settings.told_${kind}`), exact: true })
          .getByRole('radio', { name: t(`settings.told_by_${channel}`), exact: true });
      await expect(way('mention', 'bell')).toBeChecked();
      await way('mention', 'bell').focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(t('settings.preference_saved'))).toBeAttached();
      await page.route('**/api/me/notification-choices', (route) => route.abort());
      await way('follower', 'off').click();
      await expect(bad(page, NOT_SAVED[language])).toBeVisible();
      await expect(way('follower', 'bell')).toBeChecked();
      await page.reload();
      await expect(way('mention', 'email')).toBeChecked();
      await expect(way('follower', 'bell')).toBeChecked();
    });

    test('quiet hours go by the clock of the browser until another is chosen, and who sees what is kept at once', async ({
      page,
      browser,
      t,
      enter,
    }) => {
      const heard = complaints(page);
      await enter(`chooser_${language}`);
      await callAs(page, 'PATCH', '/api/me/privacy', { profile_visibility: 'all' });
      // An earlier try has chosen a clock, which is never taken back.
      const mine = '/api/me/preferences';
      const before = await callAs<{ time_zone: string | null }>(page, 'PATCH', mine, { is_quiet: false });
      await visit(page, '/settings/notifications');
      const delivery = card(page, t('settings.delivery'));
      const zone = delivery.getByRole('combobox', { name: t('settings.time_zone'), exact: true });
      await expect(zone).toHaveCount(0);
      const clock = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
      await delivery.getByRole('switch', { name: t('settings.is_quiet'), exact: true }).press('Space');
      await expect(zone).toHaveValue(before.time_zone ?? clock);
      const from = delivery.getByRole('combobox', { name: t('settings.quiet_from_label'), exact: true });
      await from.selectOption('22:30');
      await zone.selectOption('Asia/Vladivostok');
      // What is still on its way, or waits for that, is kept for whoever leaves at once; the next page may come before it.
      await page.reload();
      const kept = async () => (await callAs<{ time_zone: string | null }>(page, 'GET', mine)).time_zone;
      await expect.poll(kept).toBe('Asia/Vladivostok');
      await page.reload();
      await expect(from).toHaveValue('22:30');
      await expect(zone).toHaveValue('Asia/Vladivostok');

      await visit(page, '/settings/preferences');
      const privacy = card(page, t('settings.privacy'));
      const profile = privacy.getByRole('radiogroup', { name: t('settings.profile_visibility'), exact: true });
      await profile.getByRole('radio', { name: t('settings.visible_to_members'), exact: true }).check();
      await expect(privacy.getByText(t('settings.preference_saved'))).toBeAttached();
      const guest = await browser.newPage({ baseURL: ORIGIN });
      const guests = complaints(guest);
      await guest.context().addCookies([cookie('lang', language)]);
      const address = `/u/e2e_chooser_${language}`;
      await visit(guest, address);
      await expect(guest.getByText(t('users.hidden_profile_title'))).toBeVisible();
      await expect(guest.getByRole('link', { name: t('users.hidden_sign_in'), exact: true }).last()).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(address)}`,
      );
      await guest.close();
      await profile.getByRole('radio', { name: t('settings.visible_to_all'), exact: true }).check();
      await expect(privacy.getByText(t('settings.preference_saved'))).toBeAttached();
      // Nobody was there any more to hear how the call of the page that was left ended.
      expect(heard.filter((line) => !line.endsWith('/api/me/preferences'))).toEqual([]);
      // The answer is 403, which a browser writes down itself.
      expect(guests.filter((line) => !line.includes('403'))).toEqual([]);
    });

    test('a photo shows at once, also in the header; one too large or no picture is refused in words', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`pictured_${language}`);
      await visit(page, '/settings/profile');
      const form = card(page, t('settings.section_profile'));
      const file = form.locator('input[type="file"]');
      const own = page.getByRole('banner').locator('.avatar img').first();
      const give = (mimeType: string, buffer: Buffer) => file.setInputFiles({ name: 'photo', mimeType, buffer });
      await expect(form.getByText(t('settings.avatar_hint', { megabytes: 2 }))).toBeVisible();
      await give('image/png', Buffer.alloc(2 * 1024 * 1024 + 1));
      await expect(form.getByText(t('settings.avatar_size', { megabytes: 2 }))).toBeVisible();
      await give('text/plain', Buffer.from('not a picture'));
      await expect(form.getByText(t('settings.avatar_type'))).toBeVisible();
      await give('image/png', Buffer.from('not a picture either'));
      await expect(form.getByText(t('errors.avatar_type'))).toBeVisible();
      await expect(own).toHaveCount(0);
      await give('image/png', readFileSync('src/web/public/apple-touch-icon.png'));
      await expect(good(page, SAVED[language])).toBeVisible();
      await expect(form.getByText(t('errors.avatar_type'))).toHaveCount(0);
      await expect(own).toBeAttached();
      await page.reload();
      await alive(page);
      await expect(form.getByText(t('settings.avatar_replace'))).toBeVisible();
      await form.getByRole('button', { name: t('settings.avatar_delete'), exact: true }).click();
      await expect(form.getByText(t('settings.avatar_add'))).toBeVisible();
      await expect(own).toHaveCount(0);
    });

    test('a username changes once and is locked then; a taken or impossible one is refused at the field', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`renamed_${language}`);
      await visit(page, '/settings/profile');
      const form = card(page, t('settings.section_profile'));
      const username = form.getByLabel(t('settings.username'), { exact: true });
      for (const [value, complaint] of [
        ['', t('settings.field_empty')],
        ['Masha', language === 'en' ? 'This username already exists' : t('errors.username_taken')],
        ['два слова', t('errors.username_characters')],
      ] as const) {
        await username.fill(value);
        await username.press('Enter');
        await expectComplaint(username, form, complaint);
      }
      await username.fill(`new_name_${language}`);
      await username.press('Enter');
      await expect(page.getByLabel(t('frame.account', { username: `new_name_${language}` }))).toBeVisible();
      // Told by the page that has come, for as long as any good news.
      await expect(good(page, SAVED[language])).toBeVisible();
      await alive(page);
      await expect(username).toBeDisabled();
      const [locked = ''] = t('settings.username_locked', { months: 6, date: '|' }).split('|');
      await expect(form.getByText(locked.trim())).toBeVisible();
    });

    test(
      'a new password: mismatch and a wrong old one are said at the field; other devices are signed out',
      THOROUGH,
      async ({ page, browser, t, stage, enter }) => {
        const { email } = stage.members[`secured_${language}`];
        const other = await otherDevice(browser, language, email, 'Mozilla/5.0 Firefox/140.0');
        await enter(`secured_${language}`);
        await visit(page, '/settings/security');
        const form = card(page, t('settings.password'));
        const fresh = form.getByLabel(t('settings.password_new'), { exact: true });
        const again = form.getByLabel(t('settings.password_again'), { exact: true });
        const old = passwordIn(form, t);
        await old.fill('no-such-password-1');
        await fresh.fill(NEW_PASSWORD);
        await again.fill(`${NEW_PASSWORD}0`);
        await again.press('Enter');
        await expectComplaint(again, form, language === 'en' ? 'Password mismatch' : t('settings.password_mismatch'));
        await again.fill(NEW_PASSWORD);
        await again.press('Enter');
        await expectComplaint(old, form, t('errors.wrong_password'));
        await old.fill(PASSWORD);
        await old.press('Enter');
        await expect(good(page, t('settings.password_changed'))).toBeVisible();
        await expect(old).toHaveValue('');
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('settings.title'));
        await other.goto('/settings/security');
        await expect(other).toHaveURL(/\/login/);
        await other.context().close();
      },
    );

    test(
      'another address counts once the link of its email was followed',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        const { email } = stage.members[`moved_${language}`];
        const address = `moved.on.${language}@e2e.example`;
        await enter(`moved_${language}`);
        await visit(page, '/settings/security');
        const form = card(page, t('settings.email'));
        const field = form.getByLabel(t('settings.email_new'), { exact: true });
        await field.fill(address);
        await passwordIn(form, t).fill('no-such-password-1');
        await field.press('Enter');
        await expectComplaint(passwordIn(form, t), form, t('errors.wrong_password'));
        await passwordIn(form, t).fill(PASSWORD);
        await field.press('Enter');
        await expect(good(page, t('settings.email_sent', { email: address }))).toBeVisible();
        await expect(form.getByText(t('settings.email_waiting', { email: address }))).toBeVisible();
        await expect(form.getByText(email, { exact: true })).toBeVisible();

        const link = await linkFor(stage, address, '/email/confirm');
        await page.context().clearCookies({ name: 'ulov_session' });
        await page.goto(link);
        await expect(page).toHaveURL(`/login?next=${encodeURIComponent(link)}`);
        await enter(`settled_${language}`);
        await visit(page, link);
        await expect(page.getByText(t('settings.confirm_wrong_account_title'))).toBeVisible();
        await enter(`moved_${language}`);
        await visit(page, link);
        await expect(page.getByText(t('settings.confirm_ready_text', { email: address }))).toBeVisible();
        await page.getByRole('button', { name: t('settings.confirm'), exact: true }).click();
        await expect(good(page, t('settings.confirmed'))).toBeVisible();
        await page.waitForURL('/settings/profile');
        await expect(page.getByText(address)).toBeVisible();
        // The one who lost the address hears of it: when it was asked for, and when it was done.
        await expect.poll(async () => (await emailsTo(stage, email)).length).toBe(2);
        await visit(page, link);
        await expect(page.getByText(t('settings.confirm_dead_title'))).toBeVisible();
      },
    );

    test('a change of address is taken back, and its link is dead', THOROUGH, async ({ page, t, stage, enter }) => {
      const address = `never.mind.${language}@e2e.example`;
      await enter(`fickle_${language}`);
      await visit(page, '/settings/security');
      const form = card(page, t('settings.email'));
      await form.getByLabel(t('settings.email_new'), { exact: true }).fill(address);
      await passwordIn(form, t).fill(PASSWORD);
      await passwordIn(form, t).press('Enter');
      await expect(good(page, t('settings.email_sent', { email: address }))).toBeVisible();
      await page.reload();
      await alive(page);
      await form.getByRole('button', { name: t('settings.email_withdraw'), exact: true }).click();
      await expect(good(page, t('settings.email_withdrawn'))).toBeVisible();
      await expect(form.getByText(t('settings.email_waiting', { email: address }))).toHaveCount(0);
      await expect(form.getByRole('heading')).toBeFocused();
      await visit(page, await linkFor(stage, address, '/email/confirm'));
      await expect(page.getByText(t('settings.confirm_dead_title'))).toBeVisible();
    });

    test('devices: one is signed out, then all the others', THOROUGH, async ({ page, browser, t, stage, enter }) => {
      const { email } = stage.members[`everywhere_${language}`];
      const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
      const firefox = await otherDevice(browser, language, email, windows);
      const chrome = await otherDevice(browser, language, email, windows.replace(/Gecko.*/, 'Chrome/140.0 Safari/537'));
      await enter(`everywhere_${language}`);
      await visit(page, '/settings/security');
      const devices = card(page, t('settings.devices'));
      await expect(devices.getByText(t('settings.device_this'))).toHaveCount(1);
      await devices
        .getByRole('button', { name: t('settings.device_end_named', { device: 'Firefox, Windows' }) })
        .click();
      const sure = page.getByRole('dialog', { name: t('settings.device_end_title', { device: 'Firefox, Windows' }) });
      await expect(sure.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
      await sure.getByRole('button', { name: t('settings.device_end'), exact: true }).click();
      await expect(good(page, t('settings.device_ended'))).toBeVisible();
      await expect(devices.getByRole('heading')).toBeFocused();
      await expect(devices.getByText('Firefox, Windows')).toHaveCount(0);
      await firefox.goto('/settings/security');
      await expect(firefox).toHaveURL(/\/login/);
      await chrome.goto('/settings/security');
      await expect(chrome).toHaveURL('/settings/security');

      await devices.getByRole('button', { name: t('settings.devices_end'), exact: true }).click();
      const all = page.getByRole('dialog', { name: t('settings.devices_end_title') });
      await expect(all.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(all).toHaveCount(0);
      await expect(devices.getByText('Chrome, Windows')).toBeVisible();
      await devices.getByRole('button', { name: t('settings.devices_end'), exact: true }).click();
      await all.getByRole('button', { name: t('settings.devices_end'), exact: true }).click();
      await expect(good(page, t('settings.devices_ended'))).toBeVisible();
      await expect(devices.getByRole('listitem')).toHaveCount(1);
      await expect(devices.getByRole('heading')).toBeFocused();
      await chrome.reload();
      await expect(chrome).toHaveURL(/\/login/);
      await firefox.context().close();
      await chrome.context().close();
    });

    test('a token is made, shown once, copied, works, and is worthless once revoked', async ({
      page,
      context,
      playwright,
      t,
      enter,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await enter(`token_${language}`);
      await visit(page, '/settings/security');
      const tokens = card(page, t('settings.tokens'));
      await tokens.getByLabel(t('settings.token_name'), { exact: true }).fill('бот');
      await tokens.getByLabel(t('settings.token_life'), { exact: true }).selectOption('30');
      await passwordIn(tokens, t).fill('no-such-password-1');
      await passwordIn(tokens, t).press('Enter');
      await expectComplaint(passwordIn(tokens, t), tokens, t('errors.wrong_password'));
      await passwordIn(tokens, t).fill(PASSWORD);
      await passwordIn(tokens, t).press('Enter');
      await expect(tokens.getByText(t('settings.token_secret'))).toBeVisible();
      const copy = tokens.getByRole('button', { name: t('settings.copy'), exact: true });
      await expect(copy).toBeFocused();
      await copy.press('Enter');
      await expect(tokens.getByRole('button', { name: t('settings.copied'), exact: true })).toBeVisible();
      const secret = await page.evaluate(() => navigator.clipboard.readText());
      await expect(tokens.locator('code')).toHaveText(secret);
      await expect(tokens.getByText(t('settings.scope_read'))).toBeVisible();

      const program = await playwright.request.newContext({ baseURL: ORIGIN });
      const ask = async () =>
        (await program.get('/api/me', { headers: { authorization: `Bearer ${secret}` } })).status();
      expect(await ask()).toBe(200);
      await tokens.getByRole('button', { name: t('settings.token_revoke_named', { name: 'бот' }) }).click();
      const sure = page.getByRole('dialog', { name: t('settings.token_revoke_title', { name: 'бот' }) });
      await expect(sure.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
      expect(await ask()).toBe(200);
      await sure.getByRole('button', { name: t('settings.token_revoke'), exact: true }).click();
      await expect(good(page, t('settings.token_revoked'))).toBeVisible();
      await expect(tokens.locator('code')).toHaveCount(0);
      await expect(tokens.getByRole('listitem')).toHaveCount(0);
      expect(await ask()).toBe(401);
      await program.dispose();
    });

    test(
      'the archive downloads; deleting asks for the password, signs out, and signing in takes it back',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        const { email } = stage.members[`leaving_${language}`];
        await enter(`leaving_${language}`);
        await visit(page, '/settings/data');
        const archive = page.waitForEvent('download');
        await page.getByRole('link', { name: t('settings.archive_submit') }).click();
        expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
        expect(await (await archive).failure()).toBeNull();

        const open = page.getByRole('button', { name: t('settings.delete_open'), exact: true });
        await open.click();
        const dialog = page.getByRole('dialog', { name: t('settings.delete_title') });
        const password = dialog.getByLabel(t('auth.password'), { exact: true });
        const remove = dialog.getByRole('button', { name: t('settings.delete_submit'), exact: true });
        await expect(dialog.getByRole('button', { name: t('settings.cancel'), exact: true })).toBeFocused();
        await remove.click();
        await expectComplaint(
          password,
          dialog,
          language === 'en' ? 'Please enter your password.' : t('settings.password_missing'),
        );
        await password.fill('no-such-password-1');
        await remove.click();
        const refused =
          language === 'en' ? 'Unable to delete account. Please check your password.' : t('errors.delete_refused');
        await expectComplaint(password, dialog, refused);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(open).toBeFocused();

        await open.click();
        await page.route('**/api/account/delete', (route) => route.abort());
        await password.fill(PASSWORD);
        await remove.click();
        await expect(bad(page, t('settings.delete_failed'))).toBeVisible();
        await page.unroute('**/api/account/delete');
        await remove.click();
        await expect(good(page, t('settings.deleted', { days: 30 }))).toBeVisible();
        await page.waitForURL('/');
        await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', '0');
        expect((await page.request.get(`/u/e2e_leaving_${language}`)).status()).toBe(404);

        await visit(page, '/login');
        await fillSignIn(page.getByRole('main'), t, email, PASSWORD);
        await page.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await expect(good(page, t('auth.signed_in_restored'))).toBeVisible();
        await page.waitForURL('/');
        expect((await page.request.get(`/u/e2e_leaving_${language}`)).status()).toBe(200);
      },
    );
  });
}
