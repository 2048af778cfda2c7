/** A guest makes a deal alert and signs up by it: every branch of the way. */
import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { isolated } from '#web/alerts/isolated.ts';
import { callAs, expect, inTurn, overflow, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';
import { codeFor, emailsTo } from '../support/e2e-mail.ts';

const NEW_PASSWORD = 'верный конь батарея скрепка';
const WELCOME = '/alerts-manage?show_hottest_deals_info=true';

/** A mailbox nobody has used, also when a test is tried again. */
const freshEmail = (name: string) => `${name}.${Date.now()}@e2e.example`;
const emailField = (page: Page, t: Words) => page.getByLabel(t('auth.email'), { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const complaint = (page: Page, text: string) => page.locator('form').getByText(text);

async function giveEmail(page: Page, t: Words, email: string): Promise<void> {
  await emailField(page, t).fill(email);
  await press(page, t('alerts.sign_up_submit'));
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language, viewport: { width: 390, height: 844 } });

    test('a guest has a working alert six interactions after typing what they wait for, on a phone', async ({
      page,
      t,
      stage,
    }) => {
      const email = freshEmail(`six.${language}`);
      await visit(page, '/');
      const box = page.getByRole('region', { name: t('alerts.side_title') });
      await box.getByRole('textbox').fill('самокат');
      let interactions = 0;
      const act = async (what: () => Promise<void>) => {
        interactions += 1;
        await what();
      };
      await act(() => box.getByRole('button', { name: t('alerts.side_submit'), exact: true }).click());
      await page.waitForURL(/\/alerts\/sign-up\?draft=\d+$/);
      await expect(page.getByText(t('alerts.sign_up_intro', { name: isolated('самокат') }))).toBeVisible();
      await expectAccessible(page);
      expect(await overflow(page)).toBe(0);
      await act(() => emailField(page, t).fill(email));
      await act(() => press(page, t('alerts.sign_up_submit')));
      await expect(heading(page, t('auth.verify_title'))).toBeVisible();
      const code = page.getByLabel(t('auth.code'));
      await expect(code).toBeFocused();
      await expectAccessible(page);
      const right = await codeFor(stage, email);
      // Looked at as soon as it is whole.
      await act(() => code.fill(right));
      await expect(heading(page, t('auth.new_password_title').replaceAll('\u00ad', ''))).toBeVisible();
      const password = page.getByLabel(t('auth.password'), { exact: true });
      await expect(password).toBeFocused();
      await expectAccessible(page);
      await act(() => password.fill(NEW_PASSWORD));
      await act(() => press(page, t('alerts.create')));
      await page.waitForURL(WELCOME);
      expect(interactions).toBeLessThanOrEqual(6);
      await expect(page.getByText(t('alerts.welcome_title'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('alerts.welcome_link') })).toHaveAttribute('href', '/hottest');
      await expect(page.getByRole('article').filter({ hasText: 'самокат' })).toHaveCount(1);
      const alerts = await callAs<{ name: string; by_email: boolean }[]>(page, 'GET', '/api/alerts');
      expect(alerts).toMatchObject([{ name: 'самокат', by_email: true }]);
    });

    test(
      'what is missing or wrong is said where it stands, and a new code waits for its time',
      THOROUGH,
      async ({ page, t, stage }) => {
        const email = freshEmail(`wrong.${language}`);
        await stopClock(page);
        await visit(page, '/alerts/sign-up?keyword=самокат');
        await press(page, t('alerts.sign_up_submit'));
        await expect(complaint(page, t('errors.emailRequired'))).toBeVisible();
        await expect(emailField(page, t)).toBeFocused();
        await giveEmail(page, t, 'not an address');
        await expect(complaint(page, t('errors.email_invalid'))).toBeVisible();
        await giveEmail(page, t, email);

        const code = page.getByLabel(t('auth.code'));
        await expect(code).toBeVisible();
        await press(page, t('auth.verify_submit'));
        await expect(complaint(page, t('errors.verificationCodeRequired'))).toBeVisible();
        // A minute is minutes and seconds, less than one seconds alone.
        await expect(page.getByText(t('auth.resend_in', { left: '01:00' })).first()).toBeVisible();
        await page.clock.runFor(11_000);
        await expect(page.getByText(t('auth.resend_in', { left: t('auth.seconds', { count: 49 }) }))).toBeVisible();
        const right = await codeFor(stage, email);
        await code.fill(right === '111111' ? '222222' : '111111');
        await expect(complaint(page, t('auth.code_wrong'))).toBeVisible();
        await expect(code).toHaveAttribute('aria-invalid', 'true');

        // The wait is over here, but not for the server: it says how long it still is, in words of its own.
        await page.clock.runFor(60_000);
        await press(page, t('auth.resend'));
        const wait = new RegExp(t('errors.verificationCodeCooldown', { sec: 7 }).replace(/7.*/, '') + String.raw`\d+`);
        await expect(page.getByRole('alert').filter({ hasText: wait })).toBeVisible();
        expect(await emailsTo(stage, email)).toHaveLength(1);

        // Back to another address and on again: the code that was mailed still holds.
        await press(page, t('auth.other_email'));
        await expect(heading(page, t('alerts.sign_up_title'))).toBeVisible();
        await expect(emailField(page, t)).toHaveValue(email);
        await press(page, t('alerts.sign_up_submit'));
        await expect(code).toBeVisible();
        await code.fill(right);
        const password = page.getByLabel(t('auth.password'), { exact: true });
        await expect(password).toBeVisible();
        await press(page, t('alerts.create'));
        await expect(complaint(page, t('errors.passwordRequired'))).toBeVisible();
        await password.fill('12345678');
        await press(page, t('alerts.create'));
        await expect(complaint(page, t('errors.password_common'))).toBeVisible();
      },
    );
  });
}

test.describe('branches', () => {
  test.use({ language: 'ru', viewport: { width: 390, height: 844 } });

  test(
    'who has proven the address goes on with the password, also after loading the page again',
    THOROUGH,
    async ({ page, t, stage }) => {
      const email = freshEmail('proven');
      await visit(page, '/alerts/sign-up?keyword=самокат');
      await giveEmail(page, t, email);
      await expect(page.getByLabel(t('auth.code'))).toBeVisible();
      // A phone drops the page while its reader looks for the email.
      await page.reload();
      await page.getByLabel(t('auth.code')).fill(await codeFor(stage, email));
      const password = page.getByLabel(t('auth.password'), { exact: true });
      await expect(password).toBeVisible();
      await page.reload();
      await expect(password).toBeVisible();
      // Without what this tab remembers the server knows the browser still: no code is asked for.
      await page.evaluate(() => sessionStorage.clear());
      await visit(page, '/alerts/sign-up?keyword=самокат');
      await giveEmail(page, t, email);
      await expect(password).toBeVisible();
      await password.fill(NEW_PASSWORD);
      await password.press('Enter');
      await page.waitForURL(WELCOME);
      await expect(page.getByRole('article')).toHaveCount(1);
    },
  );

  test('where no proof is asked for, the password follows the address', THOROUGH, async ({ page, t }) => {
    const unasked = { status: true, verification_required: false, timer: 0, is_sent: false };
    await page.route('**/ui/auth/email/send-code', (route) => route.fulfill({ json: unasked }));
    await visit(page, '/alerts/sign-up?keyword=самокат');
    await giveEmail(page, t, freshEmail('unasked'));
    const password = page.getByLabel(t('auth.password'), { exact: true });
    await expect(password).toBeVisible();
    // The server knows of no such registration: the address is asked for again.
    await password.fill(NEW_PASSWORD);
    await press(page, t('alerts.create'));
    await expect(heading(page, t('alerts.sign_up_title'))).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: t('errors.token_invalid') })).toBeVisible();
  });

  test('a failure keeps what was typed, and the next try goes through', THOROUGH, async ({ page, t, stage }) => {
    const email = freshEmail('failure');
    await visit(page, '/alerts/sign-up?keyword=самокат');
    await page.route('**/ui/auth/email/send-code', (route) => route.abort());
    await giveEmail(page, t, email);
    await expect(complaint(page, t('alerts.sign_up_failed'))).toBeVisible();
    await page.unroute('**/ui/auth/email/send-code');
    await press(page, t('alerts.sign_up_submit'));
    await page.getByLabel(t('auth.code')).fill(await codeFor(stage, email));
    const password = page.getByLabel(t('auth.password'), { exact: true });
    await password.fill(NEW_PASSWORD);
    await page.route('**/ui/auth/register', (route) => route.abort());
    await press(page, t('alerts.create'));
    await expect(complaint(page, t('alerts.sign_up_unknown'))).toBeVisible();
    await expect(password).toHaveValue(NEW_PASSWORD);
    await page.unroute('**/ui/auth/register');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('alerts.create'), exact: true })
      .dblclick();
    await page.waitForURL(WELCOME);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test(
    'a draft waits in its browser, is changed in the form, and one that is no keyword is mended there',
    THOROUGH,
    async ({ page, t }) => {
      await visit(page, '/alerts/new');
      await page.getByLabel(t('alerts.keyword'), { exact: true }).fill('гироскутер');
      await expect(page.getByText(t('alerts.month_none'))).toBeVisible();
      await expectAccessible(page);
      await press(page, t('alerts.create'));
      await page.waitForURL(/\/alerts\/sign-up\?draft=\d+$/);
      await page.getByRole('link', { name: t('alerts.sign_up_edit') }).click();
      await page.waitForURL(/\/alerts\/new\?draft=\d+$/);
      await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toHaveValue('гироскутер');
      // Days later, from wherever they come.
      await visit(page, '/alerts/new');
      await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toHaveValue('гироскутер');
      // Left for the form by itself: there is nothing to wait for here.
      await page.goto('/alerts/sign-up?keyword=(');
      await page.waitForURL(/\/alerts\/new\?keyword=/);
      await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toHaveValue('(');
    },
  );

  test('who has no room for the draft is told so and keeps it', THOROUGH, async ({ page, t, enter }) => {
    await visit(page, '/alerts/new?keyword=моноколесо');
    await press(page, t('alerts.create'));
    await page.waitForURL(/\/alerts\/sign-up\?draft=\d+$/);
    const draft_id = new URL(page.url()).searchParams.get('draft') ?? '';
    await enter('awaiter_drafted');
    const own = () => callAs<{ id: number; name: string }[]>(page, 'GET', '/api/alerts');
    for (const { id } of await own()) await callAs(page, 'DELETE', `/api/alerts/${id}`);
    const full = { error: { code: 'too_many_alerts', message: 'Больше подписок пока нельзя' }, errors: [] };
    await page.route('**/ui/auth/post-action', (route) => route.fulfill({ status: 422, json: full }));
    await visit(page, `/alerts/new?draft=${draft_id}`);
    await expect(page.getByRole('alert').filter({ hasText: full.error.message })).toBeVisible();
    await expect(page.getByLabel(t('alerts.keyword'), { exact: true })).toHaveValue('моноколесо');
    await page.unroute('**/ui/auth/post-action');
    await page.goto(`/alerts/new?draft=${draft_id}`);
    await page.waitForURL(WELCOME);
    expect(await own()).toMatchObject([{ name: 'моноколесо' }]);
  });

  test('coming in by Google makes the alert, for a new account and for a known one', THOROUGH, async ({ page, t }) => {
    const again = `гугл${Date.now()}`;
    const comeIn = async (keyword: string) => {
      await visit(page, `/alerts/sign-up?keyword=${encodeURIComponent(keyword)}`);
      await page.waitForURL(/\?draft=\d+$/);
      await page.getByRole('main').getByRole('link', { name: 'Google' }).click();
      await page.waitForURL(/\/dev\/openid\/choose\//);
      await page.getByRole('link', { name: 'vera@people.example' }).click();
    };
    const namesOf = async () => (await callAs<{ name: string }[]>(page, 'GET', '/api/alerts')).map(({ name }) => name);
    await comeIn(`${again} первый`);
    await page.waitForURL(/\/register\?next=|show_hottest_deals_info/);
    // On a second try of this test the account stands already.
    if (page.url().includes('/register')) {
      await page.getByLabel(t('auth.username'), { exact: true }).fill('vera_alerts');
      await page.getByLabel(t('auth.password'), { exact: true }).fill(NEW_PASSWORD);
      await press(page, t('auth.finalize_submit'));
    }
    await page.waitForURL(WELCOME);
    await expect(page.getByText(t('alerts.welcome_title'))).toBeVisible();
    expect(await namesOf()).toContain(`${again} первый`);
    await page.context().clearCookies({ name: 'ulov_session' });
    await comeIn(`${again} второй`);
    await page.waitForURL(WELCOME);
    await expect(page.getByText(t('alerts.welcome_title'))).toBeVisible();
    expect((await namesOf()).filter((name) => name.startsWith(again))).toEqual([`${again} второй`, `${again} первый`]);
    const made = await callAs<{ id: number }[]>(page, 'GET', '/api/alerts');
    for (const { id } of made) await callAs(page, 'DELETE', `/api/alerts/${id}`);
  });

  test(
    'a network that may ask about no more addresses is led to the ordinary sign-up',
    THOROUGH,
    async ({ page, t }) => {
      const email = freshEmail('limited');
      const limited = { error: { code: 'rate_limited', message: '…' }, errors: [] };
      await page.route('**/ui/auth/email/send-code', (route) => route.fulfill({ status: 429, json: limited }));
      await visit(page, '/alerts/sign-up?keyword=самокат');
      await page.waitForURL(/\?draft=\d+$/);
      const draft_id = new URL(page.url()).searchParams.get('draft') ?? '';
      await giveEmail(page, t, email);
      await page.waitForURL(
        `/register?${new URLSearchParams({ next: `/alerts/new?draft=${draft_id}`, deal_alert: 'true' })}`,
      );
      await expect(page.getByText(t('auth.note_deal_alert'))).toBeVisible();
      await expect(emailField(page, t)).toHaveValue(email);
    },
  );

  test('an account made the ordinary way has the alert, too', THOROUGH, async ({ page, t, stage }) => {
    const email = freshEmail('ordinary');
    await visit(page, '/alerts/sign-up?keyword=виброплита');
    await page.waitForURL(/\?draft=\d+$/);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('auth.login_submit'), exact: true })
      .click();
    await expect(page.getByText(t('auth.note_deal_alert'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('auth.register_dialog'), exact: true })
      .click();
    await expect(page.getByText(t('auth.note_deal_alert'))).toBeVisible();
    await emailField(page, t).fill(email);
    await press(page, t('auth.register_submit'));
    await page.getByLabel(t('auth.code')).fill(await codeFor(stage, email));
    await press(page, t('auth.verify_submit'));
    await page.getByLabel(t('auth.username'), { exact: true }).fill(`v${Date.now()}`);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(NEW_PASSWORD);
    await press(page, t('auth.finalize_submit'));
    await page.waitForURL(WELCOME);
    await expect(page.getByRole('article').filter({ hasText: 'виброплита' })).toHaveCount(1);
  });
});
