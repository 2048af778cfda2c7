import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, fillSignIn, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { codeFor, emailsTo } from '../support/e2e-mail.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

/** The dialog, opened from the head of the page. */
async function openDialog(page: Page, t: Words): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('frame.sign_in') })
    .click();
  return page.getByRole('dialog');
}

/** Presses the bookmark as a guest. */
async function wantBookmark(page: Page, t: Words, url: string): Promise<Locator> {
  await visit(page, url);
  await page.getByRole('button', { name: t('offers.bookmark'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t('auth.note_bookmark'))).toBeVisible();
  return dialog;
}

/** Bookmarks a page asks for from now on. */
function bookmarksOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/offers\/\d+\/bookmark$/.test(request.url())) asked.push(request.method());
  });
  return asked;
}

for (const language of inTurn('ru')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('a sign-up lost with the page goes on with its code, from any way in, and the action is done', async ({
      page,
      context,
      t,
      stage,
    }) => {
      const email = `lost.dialog.${language}@e2e.example`;
      const dialog = await wantBookmark(page, t, stage.offers.plain.url);
      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await dialog.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await page.keyboard.press('Enter');
      const code = dialog.getByLabel(t('auth.code'));
      await expect(code).toBeFocused();
      const right = await codeFor(stage, email);
      await page.reload();
      await alive(page);

      // A second tab knows nothing of the first; the address is enough, in this browser.
      const tab = await context.newPage();
      await visit(tab, '/rules');
      const other = await openDialog(tab, t);
      await other.getByRole('button', { name: t('auth.register_dialog') }).click();
      await expect(other.getByLabel(t('auth.code'))).toHaveCount(0);
      await other.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await tab.keyboard.press('Enter');
      await expect(other.getByLabel(t('auth.code'))).toBeFocused();
      await tab.close();

      await openDialog(page, t);
      await expect(dialog.getByText(t('auth.note_bookmark'))).toBeVisible();
      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await expect(code).toBeFocused();
      await expect(dialog.getByText(email)).toBeVisible();
      expect(await emailsTo(stage, email)).toHaveLength(1);

      // Back is a way to another address, with this one in its field still, and with the wait gone on with.
      await page.goBack();
      await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toHaveValue(email);
      await page.keyboard.press('Enter');
      await expect(code).toBeFocused();
      await code.fill(right);
      await code.press('Enter');
      await expect(dialog.getByText(t('auth.email_verified'))).toBeVisible();
      await expect(dialog.getByLabel(t('auth.username'), { exact: true })).not.toHaveValue('');
      await dialog.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: t('details.bookmarked'), exact: true })).toBeVisible();
    });

    test('whoever types another address is asked for that one’s code', async ({ page, t }) => {
      await page.route('**/api/auth/register', (route) =>
        route.fulfill({ json: { data: { token: 'x'.repeat(43), remaining_cooldown: 84 } } }),
      );
      await visit(page, '/rules');
      const dialog = await openDialog(page, t);
      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await dialog.getByLabel(t('auth.email'), { exact: true }).fill('one@e2e.example');
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel(t('auth.code'))).toBeFocused();
      await page.reload();
      await alive(page);
      await openDialog(page, t);
      await dialog.getByLabel(t('auth.email'), { exact: true }).fill('two@e2e.example');
      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await expect(dialog.getByRole('heading', { name: t('auth.register_title') }).last()).toBeVisible();
      await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toHaveValue('two@e2e.example');
      await expect(dialog.getByLabel(t('auth.code'))).toHaveCount(0);
    });

    test('a new password leads to the start page and says that the action was not done; it waits for nobody', async ({
      page,
      t,
      stage,
    }) => {
      const { email } = stage.members[`reset_action_${language}`];
      const dialog = await wantBookmark(page, t, stage.offers.plain.url);
      await dialog.getByRole('button', { name: t('auth.forgot') }).click();
      await dialog.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await page.keyboard.press('Enter');
      const code = dialog.getByLabel(t('auth.code'));
      await code.fill(await codeFor(stage, email));
      await code.press('Enter');
      await dialog.getByLabel(t('auth.new_password'), { exact: true }).fill('совсем новый пароль 7');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: t('auth.password_changed_action') })).toBeVisible();
      await page.waitForURL('/');
      await alive(page);
      const asked = bookmarksOf(page);
      await visit(page, stage.offers.plain.url);
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.getItem('ulov:intent'))).toBeNull();
    });

    test('what a guest meant is not done for somebody who signed in by something else', async ({
      page,
      context,
      t,
      stage,
      enter,
    }) => {
      await wantBookmark(page, t, stage.offers.plain.url);
      const asked = bookmarksOf(page);
      // In another tab, say.
      await enter(`follower_${language}`);
      await page.reload();
      await alive(page);
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);

      // Nor on the way through another page of signing in, whose reader goes elsewhere.
      await context.clearCookies({ name: 'ulov_session' });
      await wantBookmark(page, t, stage.offers.plain.url);
      await visit(page, '/login?next=%2Frules');
      await fillSignIn(page.locator('form').last(), t, stage.members[`signer_${language}`].email, PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('/rules');
      await visit(page, stage.offers.plain.url);
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
    });

    test('what a guest meant is done for whoever comes back from a provider', async ({ page, t, stage, enter }) => {
      const dialog = await wantBookmark(page, t, stage.offers.plain.url);
      const asked = bookmarksOf(page);
      await page.route('**/auth/google?**', async (route) => {
        await enter(`chooser_${language}`);
        const body = `<script>location.replace(${JSON.stringify(stage.offers.plain.url)})</script>`;
        await route.fulfill({ contentType: 'text/html', body });
      });
      await dialog.locator('a[href^="/auth/google"]').click();
      await expect(page.getByRole('button', { name: t('details.bookmarked'), exact: true })).toBeVisible();
      // It is shown at once, before it is asked for.
      await expect.poll(() => asked).toEqual(['PUT']);
    });
  });
}
