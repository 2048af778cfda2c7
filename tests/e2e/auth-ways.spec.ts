import type { Page } from '@playwright/test';
import {
  alive,
  expect,
  fillSignIn,
  inTurn,
  overflow,
  readerCookies,
  test,
  THOROUGH,
  visit,
} from '../support/e2e-fixtures.ts';
import { codeFor, emailsTo } from '../support/e2e-mail.ts';
import { expectAccessible, LOOKS } from '../support/e2e-look.ts';
import { PASSWORD } from '../support/e2e-stage.ts';

/** Opens a page as it would be with these ways to sign in set up: the dialog reads them from the page. */
async function visitWith(page: Page, url: string, providers: readonly string[]): Promise<void> {
  await page.route(`**${url}`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/"providers":\[[^\]]*\]/, `"providers":${JSON.stringify(providers)}`);
    await route.fulfill({ response: reply, body });
  });
  await visit(page, url);
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test('Apple and Google are offered where the site has set them up, and lead back to the page', async ({
      page,
      t,
    }) => {
      await visitWith(page, '/rules', ['google', 'apple']);
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('frame.sign_in') })
        .click();
      const dialog = page.getByRole('dialog');
      const ways = dialog.getByRole('link', {
        name: new RegExp(`^${t('auth.provider_continue', { provider: '(Apple|Google)' })}$`),
      });
      const addresses = ['/auth/apple?next=%2Frules', '/auth/google?next=%2Frules'];
      await expect(ways).toHaveText(['Apple', 'Google']);
      expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(addresses);
      await expect(dialog.getByText(t('auth.or_by_email'))).toBeVisible();
      await dialog.getByRole('button', { name: t('auth.register_dialog') }).click();
      await expect(dialog.getByRole('heading', { name: t('auth.register_title') })).toBeVisible();
      expect(await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(addresses);
    });

    test('one way alone says in full what it does; none leaves e-mail only', async ({ page, t }) => {
      await visitWith(page, '/rules', ['google']);
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('frame.sign_in') })
        .click();
      const full = t('auth.provider_continue', { provider: 'Google' });
      await expect(page.getByRole('dialog').getByRole('link', { name: full })).toHaveText(full);

      await visitWith(page, '/terms', []);
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('frame.sign_in') })
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(t('auth.email'), { exact: true })).toBeVisible();
      await expect(dialog.getByText(t('auth.or_by_email'))).toHaveCount(0);
      await expect(dialog.locator('a[href^="/auth/"]')).toHaveCount(0);
    });

    test('who comes for a deal alert is told so on every way in, with the address filled in', async ({ page, t }) => {
      await visit(page, '/login?deal_alert=true&email=vera%40e2e.example&next=%2Fgroups');
      const note = page.getByText(t('auth.note_deal_alert'));
      await expect(note).toBeVisible();
      await expect(page.getByLabel(t('auth.email'), { exact: true })).toHaveValue('vera@e2e.example');
      await page.getByRole('link', { name: t('auth.register_dialog') }).click();
      await page.waitForURL('/register?next=%2Fgroups&deal_alert=true');
      await alive(page);
      await expect(note).toBeVisible();
      await expect(page.getByLabel(t('auth.email'), { exact: true })).toHaveValue('vera@e2e.example');
      await visit(page, '/login');
      await expect(note).toHaveCount(0);
    });

    test('a guest who wants to comment signs in, and the form opens by itself', async ({ page, t, stage }) => {
      await visit(page, stage.offers.plain.url);
      await page
        .getByRole('button', { name: t('comments.write') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('auth.note_comment'))).toBeVisible();
      await fillSignIn(dialog, t, stage.members[`signer_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(page.getByRole('textbox', { name: t('comments.write') })).toBeFocused();
    });

    test('a guest who wants to reply signs in, and the reply opens by itself', THOROUGH, async ({ page, t, stage }) => {
      const { url, root_id } = stage.threads.read;
      await visit(page, url);
      const comment = page.locator(`#comment${root_id}`);
      await comment
        .getByRole('button', { name: new RegExp(`^${t('comments.reply')} `) })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await fillSignIn(dialog, t, stage.members[`signer_${language}`].email, PASSWORD);
      await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
      await expect(page.getByRole('textbox', { name: t('comments.reply_label') })).toBeFocused();
    });

    test(
      'a comment sent after the session ended waits for signing in, its text untouched',
      THOROUGH,
      async ({ page, context, t, stage, enter }) => {
        const { email } = stage.members[`lapsed_${language}`];
        await enter(`lapsed_${language}`);
        await visit(page, stage.offers.plain.url);
        await page
          .getByRole('button', { name: t('comments.write') })
          .first()
          .click();
        const text = page.getByRole('textbox', { name: t('comments.write') });
        await expect(text).toBeFocused();
        await page.keyboard.type('Не потеряйся');
        await context.clearCookies({ name: 'ulov_session' });
        await page.getByRole('button', { name: t('comments.send'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(t('auth.note_comment'))).toBeVisible();
        await fillSignIn(dialog, t, email, PASSWORD);
        await page.evaluate(() => document.documentElement.setAttribute('data-before', 'true'));
        await dialog.getByRole('button', { name: t('auth.login_submit'), exact: true }).click();
        await expect(page.locator('html')).not.toHaveAttribute('data-before', 'true');
        await expect(text).toHaveText('Не потеряйся');
      },
    );

    test(
      'a page dropped while the email is read goes on with the code; going back begins anew',
      THOROUGH,
      async ({ page, t, stage }) => {
        const email = `dropped.${language}@e2e.example`;
        await visit(page, '/register');
        const address = page.getByLabel(t('auth.email'), { exact: true });
        await address.fill(email);
        await address.press('Enter');
        const code = page.getByLabel(t('auth.code'));
        await expect(code).toBeFocused();
        const right = await codeFor(stage, email);
        await page.reload();
        await alive(page);
        await expect(page.getByText(email)).toBeVisible();
        await expect(code).toBeFocused();

        await page.goBack();
        await expect(page.getByRole('heading', { name: t('auth.register_title') })).toBeVisible();
        expect(new URL(page.url()).pathname).toBe('/register');
        await expect(address).toHaveValue(email);
        // During the wait no second email is sent: the code of the first one still counts.
        await address.press('Enter');
        await expect(code).toBeFocused();
        expect(await emailsTo(stage, email)).toHaveLength(1);
        await code.fill(right);
        await code.press('Enter');
        await expect(page.getByRole('heading', { name: t('auth.finalize_title') })).toBeVisible();
        await expect(page.getByText(t('auth.email_verified'))).toBeVisible();

        await page.goBack();
        await expect(page.getByRole('heading', { name: t('auth.register_title') })).toBeVisible();
        await page.reload();
        await alive(page);
        await expect(page.getByRole('heading', { name: t('auth.register_title') })).toBeVisible();
      },
    );
  });
}

for (const { language, theme, width } of LOOKS) {
  test.describe(`${language}, ${theme}, ${width} px`, () => {
    test.use({ language });

    test(
      'every screen of the ways in: axe finds nothing, and twice the text size fits',
      THOROUGH,
      async ({ page, context, t, stage }) => {
        await context.addCookies(readerCookies(stage, language, theme, null));
        await page.setViewportSize({ width, height: 800 });
        for (const [step, data] of Object.entries({
          register: { token: 'x', remaining_cooldown: 84 },
          'register/verify': { is_verified: true },
          'password/request': { remaining_cooldown: 84 },
          'password/verify': { is_verified: true },
        }))
          await page.route(`**/api/auth/${step}`, (route) => route.fulfill({ json: { data } }));
        const look = async (title: string) => {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
          await expectAccessible(page);
          await setTextSize(page, '200%');
          expect(await overflow(page)).toBe(0);
          expect(await brokenWords(page), title).toEqual([]);
          await setTextSize(page, '');
        };
        const go = async (label: string, value: string) => {
          await page.getByLabel(label, { exact: true }).fill(value);
          await page.keyboard.press('Enter');
        };
        await visit(page, '/login?deal_alert=true');
        await look(t('auth.login_title'));
        await visit(page, '/register');
        await go(t('auth.email'), 'nobody');
        await look(t('auth.register_title'));
        await go(t('auth.email'), 'axe@e2e.example');
        await look(t('auth.verify_title'));
        await go(t('auth.code'), '123456');
        await look(t('auth.finalize_title'));
        await page.evaluate(() => sessionStorage.clear());
        await visit(page, '/password/reset');
        await look(t('auth.reset_title'));
        await go(t('auth.email'), 'axe@e2e.example');
        await look(t('auth.verify_title'));
        await go(t('auth.code'), '123456');
        await page.getByLabel(t('auth.new_password'), { exact: true }).fill('plain');
        await look(t('auth.new_password_title'));
      },
    );
  });
}

/** Parts of the heading's words that stand on two lines although no hyphen may divide them there. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const node = heading.firstChild;
    if (!(node instanceof Text)) return ['no text'];
    return [...node.data.matchAll(/[^\s\u00AD]+/g)].flatMap(({ 0: part, index }) => {
      const tops = Array.from(part, (_, place) => {
        const range = document.createRange();
        range.setStart(node, index + place);
        range.setEnd(node, index + place + 1);
        // The last one: a hyphen drawn before the letter counts as a piece of it.
        return [...range.getClientRects()].at(-1)?.top;
      });
      return new Set(tops).size === 1 ? [] : [part];
    });
  });
}

/** What a reader sets in their browser. */
async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}
