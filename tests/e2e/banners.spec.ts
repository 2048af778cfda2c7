import type { Page } from '@playwright/test';
import { alive, expect, fillSignIn, inTurn, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { linkFor } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

const RESEND_FAILED = { ru: 'Не удалось отправить письмо повторно.', en: 'The email could not be sent again.' };

const good = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first();
const bad = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('an unproven address: the email is sent again, its link proves the address, the banner goes', async ({
      page,
      t,
      stage,
      enter,
    }) => {
      const { email } = stage.members[`unproven_${language}`];
      await enter(`unproven_${language}`);
      await visit(page, '/rules');
      const banner = page.getByRole('region', { name: t('banners.email') });
      const resend = banner.getByRole('button', { name: t('banners.resend'), exact: true });
      await expect(banner).toContainText(email);
      const tab = await page.context().newPage();
      await visit(tab, '/rules');
      await page.route('**/email/resend', (route) => route.abort());
      await resend.click();
      await expect(bad(page, RESEND_FAILED[language])).toBeVisible();
      await page.unroute('**/email/resend');
      await resend.click();
      await expect(good(page, t('banners.resent', { email }))).toBeVisible();
      await expect(banner.getByRole('timer')).toHaveText(/0[12]:\d\d/);
      await expect(banner).toContainText(t('banners.sent_to', { email }));
      await expect(resend).toHaveCount(0);

      // The server knows of the wait: a page loaded meanwhile comes with it, and goes on counting.
      const served = await visit(page, '/terms');
      expect(served).toMatch(/role="timer"[^>]*>[^<]*0[12]:\d\d/);
      const timer = banner.getByRole('timer');
      await expect(timer).toHaveText(/0[12]:\d\d/);
      await expect(resend).toHaveCount(0);
      const before = (await timer.textContent()) ?? '';
      await expect(timer).not.toHaveText(before);

      // One that stands since before is told when it asks.
      const late = tab.getByRole('region', { name: t('banners.email') });
      await late.getByRole('button', { name: t('banners.resend'), exact: true }).click();
      await expect(bad(tab, t('banners.resend_early'))).toBeVisible();
      await expect(late.getByRole('timer')).toBeVisible();
      await tab.close();

      await visit(page, await linkFor(stage, email, '/email/confirm'));
      await page.getByRole('button', { name: t('settings.confirm'), exact: true }).click();
      await page.waitForURL('/settings/profile');
      await alive(page);
      await expect(banner).toHaveCount(0);
    });

    test('the wait counts down and the button comes back', async ({ page, t, enter }) => {
      await stopClock(page);
      await page.route('**/email/resend', (route) =>
        route.fulfill({ json: { status: true, data: { remaining_cooldown: 61 } } }),
      );
      // Not the one who proves the address meanwhile: this banner is drawn for a page of its own.
      await page.route('**/cookies', async (route) => {
        const reply = await route.fetch();
        const body = (await reply.text())
          .replace('"unverified_email":null', '"unverified_email":"wait@e2e.example"')
          .replace('"has_banners":false', '"has_banners":true');
        await route.fulfill({ response: reply, body });
      });
      await enter(`settled_${language}`);
      await page.goto('/cookies');
      const banner = page.getByRole('region', { name: t('banners.email') });
      await banner.getByRole('button', { name: t('banners.resend'), exact: true }).click();
      const timer = banner.getByRole('timer');
      await expect(timer).toHaveText(t('banners.resend_in', { left: '01:01' }));
      await page.clock.runFor(2000);
      await expect(timer).toHaveText(t('banners.resend_in', { left: t('banners.seconds', { count: 59 }) }));
      await page.clock.runFor(60_000);
      await expect(banner.getByRole('button', { name: t('banners.resend'), exact: true })).toBeVisible();
    });

    test(
      'an administrator looks as a member, the banner says so and leads back, and the log knows',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        const { email } = stage.members[`seen_${language}`];
        const admin = stage.members[`admin_${language}`];
        await enter(`admin_${language}`);
        await visit(page, `/u/e2e_seen_${language}`);
        await page.getByRole('button', { name: t('users.impersonate') }).click();
        const dialog = page.getByRole('dialog');
        const password = dialog.getByLabel(t('auth.password'), { exact: true });
        await expect(password).toBeFocused();
        await password.press('Enter');
        await expect(dialog.getByText(t('banners.password_missing'))).toBeVisible();
        await password.fill('no-such-password-1');
        await password.press('Enter');
        await expect(dialog.getByText(t('errors.wrong_password')).first()).toBeVisible();
        await password.fill(PASSWORD);
        await password.press('Enter');
        await page.waitForURL('/');
        await alive(page);

        const banner = page.getByRole('region', { name: t('banners.impersonation') });
        await expect(banner).toContainText(email);
        await expect(banner).toContainText(admin.email);
        await expect(page.locator('meta[name="user-id"]')).toHaveAttribute(
          'content',
          String(stage.members[`seen_${language}`].id),
        );
        await banner.getByRole('button', { name: t('banners.collapse') }).click();
        const tab = banner.getByRole('button', { name: email });
        await expect(tab).toBeFocused();
        await expect(tab).toHaveAttribute('aria-expanded', 'false');
        await expect(banner).not.toContainText(admin.email);
        const kept = () => page.evaluate(() => localStorage.getItem('ulov:impersonation_collapsed'));
        expect(await kept()).toBe('{"value":true}');
        await visit(page, '/rules');
        await expect(tab).toBeVisible();
        await tab.press('Enter');
        await expect(banner.getByRole('button', { name: t('banners.collapse') })).toBeFocused();
        expect(await kept()).toBe('{"value":false}');

        // Never the account itself.
        await visit(page, '/settings/data');
        await expect(page.getByText(t('settings.not_own'))).toBeVisible();
        await expect(page.getByRole('button', { name: t('settings.delete_open'), exact: true })).toHaveCount(0);

        await banner.getByRole('button', { name: t('banners.return'), exact: true }).click();
        await page.waitForURL('/');
        await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', String(admin.id));
        await expect(banner).toHaveCount(0);

        await visit(page, '/admin/audit');
        const log = page.getByRole('table');
        const own = log.getByRole('row').filter({ hasText: `e2e_admin_${language}` });
        await expect(own.filter({ hasText: t('audit.impersonation_started') })).toHaveCount(1);
        await expect(own.filter({ hasText: t('audit.impersonation_ended') })).toHaveCount(1);
        await expect(own.filter({ hasText: t('audit.impersonation_request') }).first()).toBeVisible();
      },
    );

    test(
      'signing out while looking as a member signs the administrator out too, and the log knows',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        const username = `e2e_admin_out_${language}`;
        await enter(`admin_out_${language}`);
        await visit(page, `/u/e2e_seen_${language}`);
        await page.getByRole('button', { name: t('users.impersonate') }).click();
        const password = page.getByRole('dialog').getByLabel(t('auth.password'), { exact: true });
        await password.fill('no-such-password-1');
        await password.press('Enter');
        await expect(page.getByRole('dialog').getByText(t('errors.wrong_password')).first()).toBeVisible();
        await password.fill(PASSWORD);
        await password.press('Enter');
        await page.waitForURL('/');
        await alive(page);
        await page.getByLabel(t('frame.account', { username: `e2e_seen_${language}` })).click();
        await page.getByRole('button', { name: t('account.logout') }).click();
        await expect(page.locator('meta[name="user-id"]')).toHaveAttribute('content', '0');
        // Not the session from before either.
        await enter(`admin_out_${language}`);
        await page.goto('/settings/profile');
        await expect(page).toHaveURL(/\/login/);

        await alive(page);
        await fillSignIn(page.getByRole('main'), t, stage.members[`admin_out_${language}`].email, PASSWORD);
        await page.keyboard.press('Enter');
        await page.waitForURL('/settings/profile');
        await visit(page, '/admin/audit');
        await expect(page.getByText(t('audit.lead', { time_zone: 'Europe/Moscow' }))).toBeVisible();
        const own = page.getByRole('row').filter({ hasText: username });
        for (const entry of ['refused', 'started', 'ended'] as const)
          await expect(own.filter({ hasText: t(`audit.impersonation_${entry}`) })).toHaveCount(1);
      },
    );

    test('only administrators see the log and the way into other accounts', async ({ page, t, enter }) => {
      await enter(`settled_${language}`);
      expect((await page.goto('/admin/audit'))?.status()).toBe(404);
      await visit(page, `/u/e2e_seen_${language}`);
      await expect(page.getByRole('button', { name: t('users.impersonate') })).toHaveCount(0);
    });
  });
}
