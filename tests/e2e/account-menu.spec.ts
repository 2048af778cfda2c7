import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

const USERNAME = 'e2e_reader';
/** Long enough to be scrolled at any size. */
const LONG_PAGE = '/rules';

const avatarOf = (page: Page, t: Words) => page.getByLabel(t('frame.account', { username: USERNAME }));
const panelOf = (page: Page) => page.locator('.account-menu__panel');
const profileOf = (page: Page, t: Words) =>
  page
    .getByRole('navigation', { name: t('frame.bottom_navigation') })
    .getByRole('link', { name: t('account.profile') });

/** Draws the page as if so much were unread in chats. */
async function withChats(page: Page, unread_count: number): Promise<void> {
  await page.route(`**${LONG_PAGE}`, async (route) => {
    const reply = await route.fetch();
    const chats = JSON.stringify({ url: '/chats', unread_count });
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replace(/"chats":(?:null|\{[^}]*\})/, `"chats":${chats}`),
    });
  });
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('the menu is 300 px wide, names its owner, and closes outside, on scroll, on Escape, and when focus leaves', async ({
      page,
      t,
      enter,
    }) => {
      await enter('reader');
      await visit(page, LONG_PAGE);
      const [avatar, panel] = [avatarOf(page, t), panelOf(page)];
      await expect(panel).toBeHidden();

      await avatar.click();
      await expect(panel).toBeVisible();
      expect((await panel.boundingBox())?.width).toBe(300);
      await expect(panel.getByText(USERNAME)).toBeVisible();
      await expect(panel.getByText(t('account.statistics'))).toBeHidden();
      await expectAccessible(page);
      await avatar.click();
      await expect(panel).toBeHidden();

      await avatar.click();
      await page.getByRole('heading', { level: 1 }).click();
      await expect(panel).toBeHidden();

      // A hand that trembles is no scrolling; what is scrolled inside neither.
      await avatar.click();
      await page.evaluate(() => window.scrollBy(0, 7));
      await panel.hover();
      await page.mouse.wheel(0, 40);
      await page.waitForTimeout(200);
      await expect(panel).toBeVisible();
      await page.evaluate(() => window.scrollBy(0, 60));
      await expect(panel).toBeHidden();

      await page.evaluate(() => window.scrollTo(0, 0));
      await avatar.focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(panel.getByRole('link', { name: t('account.show_profile') })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(avatar).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await panel.getByRole('button', { name: t('account.logout') }).focus();
      await page.keyboard.press('Tab');
      await expect(panel).toBeHidden();
    });

    test('every entry leads to a page that is there', async ({ page, t, enter }) => {
      await enter('reader');
      await visit(page, LONG_PAGE);
      await avatarOf(page, t).click();
      const hrefs = await panelOf(page)
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(hrefs).toEqual([
        `/u/${USERNAME}`,
        '/chats',
        `/u/${USERNAME}/bookmarks`,
        '/alerts-manage',
        `/u/${USERNAME}/feed`,
        `/u/${USERNAME}/deals`,
        `/u/${USERNAME}/discussions`,
        // There, and hidden.
        `/u/${USERNAME}/statistics`,
        '/settings/profile',
      ]);
      for (const href of hrefs) expect((await page.request.get(href)).status(), href).toBe(200);
      await panelOf(page)
        .getByRole('link', { name: t('account.bookmarks') })
        .click();
      await page.waitForURL(`/u/${USERNAME}/bookmarks`);
    });

    test(
      'with chats the avatar has a red dot and their entry the number; without unread ones neither',
      THOROUGH,
      async ({ page, t, enter }) => {
        await enter('reader');
        await withChats(page, 3);
        await visit(page, LONG_PAGE);
        const avatar = page.locator('.account-menu__button');
        await expect(avatar).toHaveAttribute('data-unread', 'true');
        await expect(avatar).toHaveAccessibleName(t('account.with_unread', { username: USERNAME, count: 3 }));
        const dot = await avatar.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
        expect(dot).toBe('rgb(211, 33, 63)');
        await avatar.click();
        const entry = panelOf(page).getByRole('link', { name: t('account.chats') });
        await expect(entry).toHaveAttribute('href', '/chats');
        await expect(entry.getByText('3', { exact: true })).toBeVisible();
        await expectAccessible(page);

        await page.setViewportSize({ width: 390, height: 800 });
        const bar = page.getByRole('navigation', { name: t('frame.bottom_navigation') });
        await expect(bar.getByRole('link', { name: t('account.chats') })).toContainText('3');
        await expectAccessible(page);

        await page.unroute(`**${LONG_PAGE}`);
        await withChats(page, 0);
        await page.setViewportSize({ width: 1280, height: 800 });
        await visit(page, LONG_PAGE);
        await expect(page.getByLabel(t('frame.account', { username: USERNAME }), { exact: true })).toBeVisible();
        await expect(avatar).not.toHaveAttribute('data-unread');
        await avatar.click();
        await expect(panelOf(page).getByRole('link', { name: t('account.chats'), exact: true })).toBeVisible();
      },
    );

    test('the switch makes the page dark at once, and the next one; it follows the system until then', async ({
      page,
      t,
      enter,
    }) => {
      await enter('reader');
      await page.emulateMedia({ colorScheme: 'dark' });
      await visit(page, LONG_PAGE);
      await avatarOf(page, t).click();
      const dark = panelOf(page).getByRole('switch', { name: t('account.dark') });
      await expect(dark).toHaveAttribute('aria-checked', 'true');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(dark).toHaveAttribute('aria-checked', 'false');
      await dark.click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(dark).toHaveAttribute('aria-checked', 'true');
      await expectAccessible(page);
      expect(await visit(page, LONG_PAGE)).toContain('data-theme="dark"');
      await avatarOf(page, t).click();
      await expect(dark).toHaveAttribute('aria-checked', 'true');
      await dark.press('Space');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });

    test('on a phone the bottom bar opens the menu as a sheet; scrolling leaves it open', async ({
      page,
      t,
      enter,
    }) => {
      await page.setViewportSize({ width: 390, height: 500 });
      await enter('reader');
      await visit(page, LONG_PAGE);
      await expect(avatarOf(page, t)).toBeHidden();
      const [profile, panel] = [profileOf(page, t), panelOf(page)];
      await expect(profile).toHaveAttribute('aria-expanded', 'false');

      await profile.click();
      await expect(panel).toBeVisible();
      await expect(profile).toHaveAttribute('aria-expanded', 'true');
      await expect(page.getByText(t('account.profile'), { exact: true }).first()).toBeVisible();
      expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 390 });
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
      await page.evaluate(() => window.scrollBy(0, 100));
      await page.waitForTimeout(200);
      await expect(panel).toBeVisible();
      // The last entry comes out above the bar.
      const logout = panel.getByRole('button', { name: t('account.logout') });
      await logout.scrollIntoViewIfNeeded();
      const [row, bar] = [await logout.boundingBox(), await page.locator('.bottom-bar').boundingBox()];
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

      await profile.click();
      await expect(panel).toBeHidden();
      await profile.focus();
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('link', { name: t('account.show_profile') })).toBeFocused();
      await expect(profile).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(profile).toBeFocused();
    });

    test(
      'an offer on a phone has a bar of its own, so the avatar stays in its header',
      THOROUGH,
      async ({ page, t, stage, enter }) => {
        await page.setViewportSize({ width: 390, height: 800 });
        await enter('reader');
        await visit(page, stage.offers.plain.url);
        await expect(profileOf(page, t)).toBeHidden();
        await avatarOf(page, t).click();
        await expect(panelOf(page)).toBeVisible();
      },
    );

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('a phone keeps the avatar in its header, and the menu opens', async ({ page, t, enter }) => {
        await page.setViewportSize({ width: 390, height: 800 });
        await enter('reader');
        await page.goto(LONG_PAGE);
        await avatarOf(page, t).click();
        await expect(panelOf(page).getByRole('button', { name: t('account.logout') })).toBeVisible();
        await expect(panelOf(page).getByText(t('account.dark'))).toBeHidden();
        await expect(profileOf(page, t)).toHaveAttribute('href', `/u/${USERNAME}`);
      });
    });
  });
}
