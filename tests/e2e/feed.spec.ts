import type { Page } from '@playwright/test';
import { alive, cookie, expect, expectApart, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';

const PAGE_SIZE = 20;
const OFFERS_FAILED = { ru: 'Не удалось обновить список скидок.', en: 'Unable to reload deals list.' } as const;
const DISCUSSIONS_FAILED = {
  ru: 'Не удалось обновить список обсуждений.',
  en: 'Unable to reload discussions list.',
} as const;

async function toEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

const BUTTONS = ['feed.chunk_previous', 'feed.chunk_next'] as const;

/** How many items of the carousel are in view as a whole. */
async function itemsInView(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => {
    const list = main.querySelector('[aria-roledescription] ul');
    if (!list) return 0;
    const frame = list.getBoundingClientRect();
    return [...list.children].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.width > 0 && box.left >= frame.left - 1 && box.right <= frame.right + 1;
    }).length;
  });
}

/** Offers of both languages, so that the lists are long. */
const readAll = (page: Page) => page.context().addCookies([cookie('content', 'all')]);

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('from home over tabs, period, kind and filters to an offer, each step an address', async ({ page, t }) => {
      await visit(page, '/');
      const tabs = page.getByRole('navigation', { name: t('feed.tabs') });
      await expect(tabs.getByRole('link', { name: t('feed.tab_hot'), exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await tabs.getByRole('link', { name: t('feed.tab_new') }).click();
      await page.waitForURL('/new');
      await tabs.getByRole('link', { name: t('feed.tab_hottest'), exact: true }).click();
      await page.waitForURL(/\/hottest(\?period=day)?$/);
      const periods = page.getByRole('navigation', { name: t('feed.period'), exact: true });
      await periods.getByRole('link', { name: t('feed.period_all') }).click();
      await page.waitForURL('/hottest?period=all');
      await page
        .getByRole('navigation', { name: t('feed.kinds') })
        .getByRole('link', { name: t('feed.kind_deals') })
        .click();
      await page.waitForURL('/hottest?period=all&deals_only=1');
      await alive(page);
      await page
        .locator('summary')
        .filter({ hasText: t('feed.filters') })
        .click();
      await page.getByRole('checkbox', { name: t('filters.hide_expired') }).check();
      await page.locator('.filter-panel__form button[type=submit]').click();
      await page.waitForURL('/hottest?period=all&deals_only=1&hide_expired=1');
      await expect(page.locator('summary').filter({ hasText: t('feed.filters_on', { count: 1 }) })).toBeVisible();
      await page.goBack();
      await page.waitForURL('/hottest?period=all&deals_only=1');

      const link = page.getByRole('feed').getByRole('heading').first().getByRole('link');
      const title = (await link.textContent()) ?? '';
      await link.click();
      await page.waitForURL(/\/deals\/.+-\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    });

    test('the store filter is an address too', async ({ page, t }) => {
      await visit(page, '/new');
      await page
        .locator('summary')
        .filter({ hasText: t('feed.store') })
        .click();
      const choice = page.getByRole('listitem').getByRole('link').and(page.locator('[href^="/new?store="]')).first();
      const name = (await choice.textContent()) ?? '';
      await choice.click();
      await page.waitForURL(/\/new\?store=[\w-]+$/);
      await expect(page.locator('summary').filter({ hasText: name })).toBeVisible();
      for (const store of await page.getByRole('feed').locator('a[href^="/stores/"]').allTextContents())
        expect(store).toBe(name);
    });

    // A member's pages are never kept (no-store): Back has to load them anew.
    const reader = language === 'ru' ? 'guest' : 'member';
    test(`two pages come by themselves, more at a press, and Back finds the list as it was left (${reader})`, async ({
      page,
      t,
      enter,
    }) => {
      if (reader === 'member') await enter('feed');
      await readAll(page);
      await visit(page, '/new');
      const cards = page.getByRole('feed').getByRole('article');
      const more = page.getByRole('button', { name: t('feed.more') });
      await expect(cards).toHaveCount(PAGE_SIZE);
      await toEnd(page);
      await expect(cards).toHaveCount(2 * PAGE_SIZE);
      await expect(page).toHaveURL('/new?page=2');
      await toEnd(page);
      await expect(cards).toHaveCount(3 * PAGE_SIZE);
      await expect(page).toHaveURL('/new?page=3');
      await toEnd(page);
      await more.click();
      await expect(cards).toHaveCount(4 * PAGE_SIZE);
      await expect(page).toHaveURL('/new?page=4');
      await expect(cards.nth(3 * PAGE_SIZE)).toBeFocused();

      const chosen = cards.nth(3 * PAGE_SIZE + 5);
      await chosen.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      await chosen.getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await alive(page);
      await expect(cards).toHaveCount(4 * PAGE_SIZE);
      await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), place)).toBeLessThan(3);
      await expect(chosen).toBeInViewport();
    });

    test(
      'Back asks for nothing beyond the list that was left, however late that list is found',
      THOROUGH,
      async ({ page }) => {
        await readAll(page);
        await visit(page, '/new');
        const cards = page.getByRole('feed').getByRole('article');
        for (const pages of [2, 3]) {
          await toEnd(page);
          await expect(cards).toHaveCount(pages * PAGE_SIZE);
        }
        await toEnd(page);
        await cards.last().getByRole('heading').getByRole('link').click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/lists/')) asked.push(request.url());
        });
        const found = Promise.withResolvers<void>();
        await page.route('**/assets/*/list-actions.js', async (route) => {
          await found.promise;
          await route.continue();
        });
        await page.goBack();
        await alive(page);
        await toEnd(page);
        // Long enough for the end of the short list to be noticed several times.
        await page.waitForTimeout(500);
        found.resolve();
        await expect(cards).toHaveCount(3 * PAGE_SIZE);
        expect(asked).toEqual([]);
      },
    );

    test('a list that cannot go on says so and tries again at a press', THOROUGH, async ({ page, t }) => {
      await readAll(page);
      for (const [address, message] of [
        ['/new', OFFERS_FAILED[language]],
        ['/discussions', DISCUSSIONS_FAILED[language]],
      ] as const) {
        await page.route('**/api/lists/**', (route) => route.abort());
        await visit(page, address);
        const cards = page.getByRole('feed').getByRole('article');
        await expect(cards).toHaveCount(PAGE_SIZE);
        await toEnd(page);
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
        await page.unroute('**/api/lists/**');
        await page.getByRole('button', { name: t('common.retry') }).click();
        await expect.poll(() => cards.count()).toBeGreaterThan(PAGE_SIZE);
      }
    });

    test('the catch of the day changes its period in place, by links and by the select of phones', async ({
      page,
      t,
    }) => {
      await visit(page, '/');
      const periods = page.getByRole('navigation', { name: t('feed.chunk_period') });
      await expect(page.getByRole('heading', { name: t('feed.chunk_title') })).toBeVisible();
      await periods.getByRole('link', { name: t('feed.period_week') }).click();
      await expect(page.getByRole('heading', { name: t('feed.chunk_week') })).toBeVisible();
      await expect(periods.getByRole('link', { name: t('feed.period_week') })).toHaveAttribute('aria-current', 'true');
      // Whoever opens an offer and comes back finds the period as it was left.
      await expect(page).toHaveURL('/?chunk=week');
      await page.locator('.chunk-card').first().click();
      await page.waitForURL(/-\d+$/);
      await page.goBack();
      await alive(page);
      await expect(page.getByRole('heading', { name: t('feed.chunk_week') })).toBeVisible();

      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('combobox', { name: t('feed.chunk_period') }).selectOption('all');
      await expect(page.getByRole('heading', { name: t('feed.chunk_all') })).toBeVisible();
      await page.route('**/api/lists/hottest*', (route) => route.abort());
      await page.getByRole('combobox', { name: t('feed.chunk_period') }).selectOption('month');
      await expect(page.getByRole('alert').filter({ hasText: t('feed.chunk_failed') })).toBeVisible();
      await expect(page.getByRole('heading', { name: t('feed.chunk_all') })).toBeVisible();
    });
  });
}

test('the catch of the day shows 1 item below 767 px, 3 below 1024 px and 4 from there', async ({ page, t }) => {
  await visit(page, '/?chunk=all');
  for (const [width, count] of [
    [390, 1],
    [766, 1],
    [767, 3],
    [1023, 3],
    [1024, 4],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => itemsInView(page), { message: `${width} px` }).toBe(count);
  }
  const stops = page.getByRole('region', { name: t('feed.chunk_all') }).locator('a:not([tabindex="-1"])');
  await expect(stops).toHaveCount(4);
  const next = page.getByRole('button', { name: t('feed.chunk_next') });
  const previous = page.getByRole('button', { name: t('feed.chunk_previous') });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(previous).toBeEnabled();
  await previous.click();
  await expect(previous).toBeDisabled();

  // On the last page the button that led there keeps the focus, for the way back.
  await next.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(next).toBeDisabled({ timeout: 500 });
  }).toPass();
  await expect(next).toBeFocused();
});

test(
  'the period of the catch of the day stands beside its buttons, never under them',
  THOROUGH,
  async ({ page, t }) => {
    for (const width of [1280, 900, 767]) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, '/?chunk=all');
      const period =
        width > 767
          ? page.getByRole('navigation', { name: t('feed.chunk_period') })
          : page.getByRole('combobox', { name: t('feed.chunk_period') });
      await expectApart([period, ...BUTTONS.map((name) => page.getByRole('button', { name: t(name) }))]);
    }
  },
);
