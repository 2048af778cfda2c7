import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, awake, expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible, look } from '../support/e2e-look.ts';

const noticeOf = (page: Page, t: Words) => page.getByRole('note', { name: t('widgets.cookies') });
const cardOf = (page: Page, t: Words) => page.getByRole('region', { name: t('widgets.welcome') });
const topOf = (page: Page, t: Words) => page.getByRole('link', { name: t('widgets.to_top') });
const seen = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'seen')?.value;

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language, is_newcomer: true });

    test('the cookie notice leads to what is set, and stays away once it was put away', async ({ page, t }) => {
      await visit(page, '/rules');
      const notice = noticeOf(page, t);
      await expect(notice).toContainText(t('widgets.cookies_text'));
      await expectAccessible(page);
      // Keys alone reach it: what they focus above it does not put it away.
      const more = notice.getByRole('link', { name: t('widgets.cookies_more') });
      await more.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('/cookies');
      await alive(page);
      await expect(notice).toBeVisible();
      // Whatever the server or a script sets is named there.
      for (const name of ['ulov_session', 'ulov_csrf', 'lang', 'theme', 'comment_sort_option', 'seen'])
        await expect(page.getByRole('main')).toContainText(name);
      await more.hover();
      await awake(page);
      await notice.getByRole('button', { name: t('common.close') }).focus();
      await page.keyboard.press('Enter');
      await expect(notice).toHaveCount(0);
      // Nothing was loaded anew.
      await expect(page.getByRole('main')).toBeFocused();
      expect(await seen(page)).toBe('cookies');
      await visit(page, '/');
      await expect(notice).toHaveCount(0);
    });

    test('the cookie notice goes with the first scroll or press elsewhere', async ({ page, t }) => {
      await visit(page, '/');
      const notice = noticeOf(page, t);
      await notice.hover();
      await awake(page);
      await notice.click({ position: { x: 4, y: 4 } });
      await expect(notice).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 60));
      await expect(notice).toHaveCount(0);
      // Nothing moved by its going.
      expect(await page.evaluate(() => window.scrollY)).toBe(60);
      expect(await seen(page)).toBe('cookies');
      await page.context().clearCookies({ name: 'seen' });
      await visit(page, '/rules');
      const heading = page.getByRole('heading', { level: 1 });
      await heading.hover();
      await awake(page);
      await heading.click();
      await expect(notice).toHaveCount(0);
      expect(await seen(page)).toBe('cookies');
    });

    test('on a phone the notice stands above the bottom bar and covers no focus', async ({ page, t }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await visit(page, '/rules');
      const [notice, bar] = [await noticeOf(page, t).boundingBox(), await page.locator('.bottom-bar').boundingBox()];
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      expect(await overflow(page)).toBe(0);
      const parts = await noticeOf(page, t).getByRole('link').or(noticeOf(page, t).getByRole('button')).all();
      expect(parts).toHaveLength(2);
      await look(page);
      const link = page.getByRole('main').getByRole('link').first();
      const last = (await link.count()) > 0 ? link : page.locator('.footer__link:visible').last();
      await last.focus();
      const box = await last.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      for (const part of parts) {
        const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
        expect(x + width).toBeLessThanOrEqual(320);
      }
    });

    test('a guest on a phone is welcomed once, on the home page', THOROUGH, async ({ page, t }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await visit(page, '/');
      const card = cardOf(page, t);
      await expect(card).toBeVisible();
      await expect(card).toContainText(t('widgets.welcome_title'));
      await expect(card.getByRole('link', { name: t('widgets.welcome_join') })).toHaveAttribute('href', '/register');
      await expectAccessible(page);
      await visit(page, '/deals');
      await expect(card).toHaveCount(0);
      await page.evaluate(() => window.scrollTo(0, 60));
      await expect(noticeOf(page, t)).toHaveCount(0);
      // From the second page on it takes a line.
      await visit(page, '/');
      const low = (await card.boundingBox())?.height ?? 0;
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(56);
      await card.getByRole('button', { name: t('widgets.welcome_later') }).click();
      await expect(card).toHaveCount(0);
      await expect.poll(() => seen(page)).toMatch(/^(welcome\.cookies|cookies\.welcome)$/);
      await visit(page, '/');
      await expect(card).toHaveCount(0);
      await expect(noticeOf(page, t)).toHaveCount(0);
    });

    test('a member and a wide screen are not welcomed', THOROUGH, async ({ page, t, enter }) => {
      await visit(page, '/');
      await expect(cardOf(page, t)).toBeHidden();
      await page.setViewportSize({ width: 390, height: 800 });
      await enter('reader');
      await visit(page, '/');
      await expect(cardOf(page, t)).toHaveCount(0);
      await expect(noticeOf(page, t)).toBeVisible();
    });

    for (const width of [1280, 390]) {
      test(
        `the way to the top shows after two screens and leads there (${width} px)`,
        THOROUGH,
        async ({ page, t }) => {
          await page.setViewportSize({ width, height: 700 });
          await visit(page, '/new');
          const top = topOf(page, t);
          await expect(top).toBeHidden();
          await page.evaluate(() => window.scrollTo(0, 1390));
          await page.waitForTimeout(200);
          await expect(top).toBeHidden();
          await page.evaluate(() => window.scrollTo(0, 1410));
          await expect(top).toBeVisible();
          await expect(noticeOf(page, t)).toHaveCount(0);
          expect(await top.boundingBox()).toMatchObject({ width: 48, height: 48 });
          if (width === 390) {
            const [low, bar] = [await top.boundingBox(), await page.locator('.bottom-bar').boundingBox()];
            expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
          }
          await expectAccessible(page);
          await top.click();
          expect(await page.evaluate(() => window.scrollY)).toBe(0);
          await expect(top).toBeHidden();
          await expect(page.getByRole('main')).toBeFocused();
        },
      );
    }

    test.describe('without less motion asked for', () => {
      test.use({ contextOptions: { reducedMotion: 'no-preference' } });

      test('the page glides to the top', THOROUGH, async ({ page, t }) => {
        await visit(page, '/new');
        await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
        await topOf(page, t).click();
        expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      });
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('the notice is put away by its form, and the reader is where they were', async ({ page, t }) => {
        await page.goto('/rules?x=1');
        await noticeOf(page, t)
          .getByRole('button', { name: t('common.close') })
          .click();
        await page.waitForURL('/rules?x=1');
        await expect(noticeOf(page, t)).toHaveCount(0);
        expect(await seen(page)).toBe('cookies');
        await expect(topOf(page, t)).toBeHidden();
      });
    });

    test('nothing but what is named is kept in cookies by reading, choosing and signing in', async ({ page, t }) => {
      await visit(page, '/cookies');
      const told = await page.getByRole('main').innerText();
      await visit(page, '/');
      await page
        .getByRole('radiogroup', { name: t('frame.theme') })
        .filter({ visible: true })
        .first()
        .getByTitle(t('frame.theme_dark'))
        .click();
      await visit(page, '/login');
      await page.request.get('/api/csrf');
      for (const { name } of await page.context().cookies()) expect(told).toContain(name);
    });
  });
}
