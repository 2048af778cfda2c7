import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { expect, inTurn, overflow, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

async function openFilters(page: Page, t: Words): Promise<Locator> {
  await page
    .locator('summary')
    .filter({ hasText: t('feed.filters') })
    .click();
  return page.locator('.filter-panel__form');
}

/** What the list says it holds, up to 500. */
async function totalOf(page: Page, path: string): Promise<number> {
  const reply = await page.request.get(path);
  return ((await reply.json()) as { data: { total: number } }).data.total;
}

for (const language of inTurn('en')) {
  test.describe(language, () => {
    test.use({ language });

    test(
      'the panel counts what it would show, and what it shows is an address to share',
      THOROUGH,
      async ({ page, browser, baseURL, t }) => {
        await visit(page, '/hottest?period=all');
        const form = await openFilters(page, t);
        const show = form.locator('button[type=submit]');
        await expect(show).toHaveText(
          t('filters.show_count', { count: await totalOf(page, '/api/lists/count?order=hottest&period=all') }),
        );
        await form.getByRole('textbox', { name: t('filters.price_from'), exact: true }).fill('20');
        await form.getByRole('textbox', { name: t('filters.price_to'), exact: true }).fill('30 000');
        await form.getByRole('textbox', { name: t('filters.discount_from'), exact: true }).fill('10');
        await form.getByRole('checkbox', { name: t('filters.hide_expired') }).check();
        const query = 'price_from=20&price_to=30000&discount_from=10&hide_expired=true';
        const count = await totalOf(page, `/api/lists/count?order=hottest&period=all&${query}`);
        expect(count).toBeGreaterThan(0);
        await expect(show).toHaveText(t('filters.show_count', { count }));
        await show.click();
        await page.waitForURL(/price_from=20/);
        const { searchParams } = new URL(page.url());
        expect(Object.fromEntries(searchParams)).toMatchObject({
          period: 'all',
          discount_from: '10',
          hide_expired: '1',
        });
        await expect(page.locator('summary').filter({ hasText: t('feed.filters_on', { count: 3 }) })).toBeVisible();
        const titles = await page.getByRole('feed').getByRole('heading').allTextContents();
        expect(titles.length).toBe(Math.min(20, count));

        const other = await browser.newPage({ baseURL: baseURL ?? '' });
        await other.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
        await other.goto(page.url());
        expect(await other.getByRole('feed').getByRole('heading').allTextContents()).toEqual(titles);
        await other.close();

        await page.goBack();
        await page.waitForURL('/hottest?period=all');
        await page.goForward();
        await expect(page).toHaveURL(/price_from=20/);
        const again = await openFilters(page, t);
        await expect(again.getByRole('textbox', { name: t('filters.discount_from'), exact: true })).toHaveValue('10');
        await again.getByRole('link', { name: t('feed.reset') }).click();
        await page.waitForURL('/hottest?period=all');
      },
    );

    test('on a phone the filters are a sheet that fits, with groups to choose from', async ({ page, t }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await visit(page, '/new');
      const form = await openFilters(page, t);
      await expect(form.locator('button[type=submit]')).not.toHaveText(t('feed.show'));
      const sheet = page.locator('.filter-panel__panel');
      const box = await sheet.boundingBox();
      expect([box?.x, box?.width]).toEqual([0, 360]);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(640, 0);
      expect(await overflow(page)).toBe(0);
      await expectAccessible(page);
      const groups = form.getByRole('group', { name: t('filters.groups') }).getByRole('checkbox');
      await groups.nth(0).check();
      await groups.nth(1).check();
      await form.locator('button[type=submit]').click();
      await page.waitForURL(/\/new\?group=[\w-]+%2C[\w-]+$/);
      await expect(page.locator('summary').filter({ hasText: t('feed.filters_on', { count: 1 }) })).toHaveCount(1);
      await openFilters(page, t);
      await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2);
      await form.getByRole('button', { name: t('common.close') }).click();
      await expect(sheet).toBeHidden();
    });
  });
}

const LISTS = ['/hottest?period=all', '/groups/', '/stores/'] as const;

for (const width of [1280, 390]) {
  for (const list of LISTS) {
    test(
      `with the filters of ${list} open axe finds nothing on the whole page (${width} px)`,
      THOROUGH,
      async ({ page, t, stage }) => {
        const slugs = { '/groups/': stage.group_slug, '/stores/': stage.store_slug, '/hottest?period=all': '' };
        await page.setViewportSize({ width, height: 800 });
        await visit(page, `${list}${slugs[list]}`);
        const form = await openFilters(page, t);
        await expect(form.locator('button[type=submit]')).not.toHaveText(t('feed.show'));
        await expectAccessible(page);
        expect(await overflow(page)).toBe(0);
      },
    );
  }
}

test(
  'home keeps a member’s choices with their account, made there or in the settings',
  THOROUGH,
  async ({ page, t, enter }) => {
    await enter('kinds');
    await visit(page, '/new');
    const kinds = page.getByRole('navigation', { name: t('feed.kinds') });
    const current = kinds.locator('[aria-current="true"]');
    await kinds.getByRole('link', { name: t('feed.kind_deals') }).click();
    await page.waitForURL('/new?deals_only=1');
    await visit(page, '/');
    await expect(current).toHaveText(t('feed.kind_deals'));
    await kinds.getByRole('link', { name: t('feed.kind_all') }).click();
    await page.waitForURL('/hot?deals_only=0');
    await expect(current).toHaveText(t('feed.kind_all'));
    await visit(page, '/');
    await expect(current).toHaveText(t('feed.kind_all'));

    await visit(page, '/settings/home-page');
    const tab = page.getByRole('radiogroup', { name: t('settings.home_tab'), exact: true });
    await page.route('**/api/me/preferences', (route) => route.abort());
    await tab.getByRole('radio', { name: t('settings.home_tab_new'), exact: true }).check({ force: true });
    await expect(page.getByRole('alert').filter({ hasText: t('settings.save_failed') })).toBeVisible();
    await expect(tab.getByRole('radio', { name: t('settings.home_tab_hot'), exact: true })).toBeChecked();
    await page.unroute('**/api/me/preferences');
    await tab.getByRole('radio', { name: t('settings.home_tab_new'), exact: true }).check();
    await expect(page.getByText(t('settings.preference_saved'))).toBeAttached();
    await page
      .getByRole('radiogroup', { name: t('settings.discussions_tab'), exact: true })
      .getByRole('radio', { name: t('settings.discussions_tab_discussed'), exact: true })
      .press('Space');
    await expect(page.getByText(t('settings.preference_saved'))).toBeAttached();
    await visit(page, '/');
    await expect(page.getByRole('navigation', { name: t('feed.tabs') }).locator('[aria-current]')).toHaveText(
      t('feed.tab_new'),
    );
    await visit(page, '/settings/notifications');
    const follow = page.getByRole('switch', { name: t('settings.auto_subscribe_deals'), exact: true });
    await expect(follow).toBeChecked();
    await follow.press('Space');
    await expect(page.getByText(t('settings.preference_saved'))).toBeAttached();
    await visit(page, '/settings/notifications');
    await expect(follow).not.toBeChecked();
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form whose empty fields stay out of the address', async ({ page, t }) => {
    await page.goto('/new');
    const form = await openFilters(page, t);
    await form.getByRole('textbox', { name: t('filters.price_to'), exact: true }).fill('1500');
    await form.locator('button[type=submit]').click();
    await page.waitForURL('/new?price_to=1500');
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  });
});
