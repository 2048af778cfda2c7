/** Links that let newcomers in: made, opened, used, revoked; and what stands in the place of sign-up where it is not open. */
import type { Page } from '@playwright/test';
import type { Invitation } from '#contract/invitations.ts';
import type { PageDocument } from '#contract/pages.ts';
import type { RegistrationMode } from '#contract/registration.ts';
import type { SiteSetting } from '#contract/settings.ts';
import { alive, callAs, expect, inTurn, readerCookies, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look, LOOKS } from '../support/e2e-look.ts';
import { codeFor } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

test.describe.configure({ mode: 'default' });

/** Tells a page that stands that its reader may not register: the site itself stays open to the other tests. */
async function bar(page: Page, registration: Exclude<RegistrationMode, 'open'>): Promise<void> {
  await page.evaluate((mode) => {
    const props = document.getElementById('page-props');
    if (!props) return;
    const shown = JSON.parse(props.textContent) as PageDocument;
    props.textContent = JSON.stringify({ ...shown, frame: { ...shown.frame, registration: mode } });
  }, registration);
}

const makeLink = (page: Page, note: string) =>
  callAs<{ invitation: Invitation; url: string }>(page, 'POST', '/api/admin/invitations', { note, most: 2, days: 7 });

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('an administrator makes a link, a newcomer comes by it, and the link is revoked', async ({
      page,
      browser,
      stage,
      t,
      enter,
    }) => {
      const note = `Друзьям ${Date.now()}`;
      await enter(`admin_site_${language}`);
      await visit(page, '/admin/invitations');
      await page.getByRole('textbox', { name: t('invitations.note') }).fill(note);
      await page.getByLabel(t('invitations.most'), { exact: true }).fill('0');
      await page.getByRole('button', { name: t('invitations.make') }).click();
      await expect(page.getByLabel(t('invitations.most'), { exact: true })).toBeFocused();
      await page.getByLabel(t('invitations.most'), { exact: true }).fill('2');
      await page.getByRole('button', { name: t('invitations.make') }).click();
      const url = await page.locator('.secret-box__code').innerText();
      const row = page.getByRole('listitem').filter({ hasText: note });
      await expect(row.getByText(t('invitations.state_live'))).toBeVisible();

      const newcomer = await browser.newContext();
      await newcomer.addCookies(readerCookies(stage, language, 'light', null));
      const own = await newcomer.newPage();
      await visit(own, new URL(url).pathname);
      await expect(own.getByRole('heading', { name: t('invite.title') })).toBeVisible();
      await own
        .getByRole('main')
        .getByRole('link', { name: t('invite.register') })
        .click();
      await own.waitForURL('/register');
      await alive(own);
      const username = `new${Date.now()}`;
      const email = `${username}@mail.example`;
      await own.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await own.getByRole('button', { name: t('auth.register_submit') }).click();
      await own.getByLabel(t('auth.code')).fill(await codeFor(stage, email));
      await own.getByRole('button', { name: t('auth.verify_submit') }).click();
      await own.getByLabel(t('auth.username'), { exact: true }).fill(username);
      await own.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await own.getByRole('button', { name: t('auth.finalize_submit'), exact: true }).click();
      await own.waitForURL('/welcome');
      await newcomer.close();

      await visit(page, '/admin/invitations');
      await expect(row.getByRole('link', { name: username })).toBeVisible();
      await expect(row.getByText(t('invitations.used', { used: '1', most: '2' }))).toBeVisible();
      await row.getByRole('link', { name: note }).click();
      await page.waitForURL(/\/admin\/invitations\/\d+/);
      await alive(page);
      await page.getByRole('link', { name: username }).click();
      await page.waitForURL(/\/admin\/users\/\d+/);
      await expect(page.getByRole('link', { name: note })).toBeVisible();
      await page.goBack();
      await alive(page);
      await page.getByRole('button', { name: t('invitations.revoke') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('invitations.revoke') })
        .click();
      await expect(page.getByText(t('invitations.state_revoked'), { exact: true })).toBeVisible();
    });

    test('where sign-up is not open its dialog says so, with the ways on', THOROUGH, async ({ page, stage, t }) => {
      for (const mode of ['invitation', 'closed'] as const) {
        await visit(page, stage.offers.plain.url);
        await bar(page, mode);
        await page
          .getByRole('banner')
          .getByRole('link', { name: t('frame.sign_in') })
          .click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: t('auth.register_dialog'), exact: true }).click();
        await expect(dialog.getByRole('heading', { name: t(`auth.${mode}_title`) })).toBeFocused();
        await expect(dialog.getByRole('textbox')).toHaveCount(0);
        await expect(dialog.getByRole('link', { name: t(`auth.${mode}_ask`) })).toHaveAttribute('href', '/contact');
        await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toBeVisible();
      }
    });

    test('who may register is chosen in words and can be taken back', THOROUGH, async ({ page, t, enter }) => {
      await enter(`admin_site_${language}`);
      await visit(page, '/admin/invitations');
      const { data } = (await (await page.request.get('/api/admin/settings')).json()) as { data: SiteSetting[] };
      const setting = data.find(({ key }) => key === 'registration.mode');
      const asked: unknown[] = [];
      // The site itself stays open to the other tests.
      await page.route('**/api/admin/settings/registration.mode', async (route) => {
        const body = route.request().postDataJSON() as { value: number | null; was: number };
        asked.push(body);
        const changed = { at: new Date().toISOString(), by: { id: 1, username: 'root' }, value_before: null };
        await route.fulfill({ json: { data: { ...setting, value: body.value ?? 0, changed } } });
      });
      const card = page.getByRole('region', { name: t('invitations.mode_title') });
      const save = card.getByRole('button', { name: t('admin.settings_save'), exact: true });
      await expect(save).toBeDisabled();
      await card.getByRole('radio', { name: t('admin.choice_registration_mode_1') }).check();
      await save.click();
      await expect(save).toBeDisabled();
      const undo = t('admin.settings_undo_choice', { value: t('admin.choice_registration_mode_0') });
      await card.getByRole('button', { name: undo }).click();
      await expect(card.getByRole('radio', { name: t('admin.choice_registration_mode_0') })).toBeChecked();
      expect(asked).toEqual([
        { value: 1, was: 0 },
        { value: null, was: 1 },
      ]);
    });
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language} ${theme} ${width}`, () => {
    test.use({ language });
    test('the screens of invitations are looked at', THOROUGH, async ({ page, context, stage }) => {
      await context.addCookies(readerCookies(stage, language, theme, 'admin_looks'));
      await page.setViewportSize({ width, height: 844 });
      const { invitation, url } = await makeLink(page, `Длинная${'о'.repeat(40)} заметка ${width}`);
      await visit(page, '/admin/invitations');
      await look(page);
      await visit(page, `/admin/invitations/${invitation.id}`);
      await look(page);
      await context.clearCookies();
      await context.addCookies(readerCookies(stage, language, theme, null));
      await visit(page, new URL(url).pathname);
      await look(page);
      await visit(page, '/invite/no-such-link-there-is');
      await look(page);
    });
  });
}
