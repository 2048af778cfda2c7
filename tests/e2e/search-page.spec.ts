import { expect, inTurn, test, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

const addressOf = (query: Record<string, string>) => `/search?${new URLSearchParams(query).toString()}`;

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('what is found stands in tabs, marked, in an order and under filters that are addresses', async ({
      page,
      t,
    }) => {
      await visit(page, addressOf({ q: 'кофе' }));
      const tabs = page.getByRole('navigation', { name: t('search.tabs') });
      await expect(tabs.getByRole('link')).toHaveCount(6);
      await expect(tabs.locator('[aria-current=page]')).toContainText(t('search.tab_offers'));
      const feed = page.getByRole('feed');
      await expect(feed.locator('mark').first()).toHaveText(/^кофе$/i);
      const first = await feed.getByRole('heading').allTextContents();

      await page
        .getByRole('navigation', { name: t('search.sort') })
        .getByRole('link', { name: t('search.sort_hottest') })
        .click();
      await page.waitForURL(/sort=hottest/);
      expect((await feed.getByRole('heading').allTextContents()).toSorted()).toEqual(first.toSorted());

      await page
        .locator('summary')
        .filter({ hasText: t('feed.filters') })
        .click();
      const form = page.locator('.filter-panel__form');
      await form.getByRole('textbox', { name: t('filters.price_from'), exact: true }).fill('900000');
      const show = form.locator('button[type=submit]');
      await expect(show).toHaveText(t('filters.show_count', { count: 0 }));
      await show.click();
      await page.waitForURL(/price_from=900000/);
      const { searchParams } = new URL(page.url());
      expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'кофе', sort: 'hottest' });
      await page
        .getByRole('link', { name: t('feed.reset') })
        .last()
        .click();
      await page.waitForURL((url) => !url.searchParams.has('price_from'));
      await expect(feed.getByRole('heading').first()).toBeVisible();
      await page.goBack();
      await expect(page.getByText(t('feed.empty_filters'))).toBeVisible();
    });

    test('a comment that is found leads into its thread; nothing on one tab points to the others', async ({
      page,
      t,
    }) => {
      await visit(page, addressOf({ q: 'кофе', tab: 'comments' }));
      await expectAccessible(page);
      const comment = page.locator('.found-comments__comment').first();
      await expect(comment.locator('mark').first()).toBeVisible();
      await comment.getByRole('link').click();
      await page.waitForURL(/\?comment=\d+#comment\d+$/);
      await visit(page, addressOf({ q: 'кофе', tab: 'stores' }));
      await expect(page.getByText(t('search.empty_tab_text'))).toBeVisible();
    });

    test('words that are mistyped are said to be looked for as they were meant', async ({ page, t }) => {
      await visit(page, addressOf({ q: 'кофемашиан' }));
      await expect(page.getByText(t('search.corrected', { typed: 'кофемашиан', meant: 'кофемашина' }))).toBeVisible();
      await expect(page.getByRole('feed').locator('mark').first()).toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the tab that stands is in view', async ({ page }) => {
    await visit(page, addressOf({ q: 'кофе', tab: 'people' }));
    const current = page.locator('.tabs [aria-current=page]');
    const box = await current.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  });
});

test.describe('on a phone, to a newcomer', () => {
  test.use({ viewport: { width: 390, height: 844 }, is_newcomer: true });

  test('a result stands in the first view, above the notes', async ({ page, t }) => {
    await visit(page, addressOf({ q: 'кофе' }));
    const notice = await page.locator('.cookie-notice').boundingBox();
    const title = await page.getByRole('feed').getByRole('heading').first().boundingBox();
    expect(title && notice && title.y + title.height < notice.y).toBe(true);
    // What is looked for is changed in the header, and every tool is reached in its line.
    await expect(page.getByRole('banner').getByLabel(t('frame.search_placeholder'))).toHaveValue('кофе');
    await page
      .locator('summary')
      .filter({ hasText: t('feed.filters') })
      .click();
    await expect(page.locator('.filter-panel__form')).toBeInViewport();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages follow each other by links', async ({ page }) => {
    await page.goto(addressOf({ q: 'st', tab: 'comments' }));
    const first = await page.locator('.found-comments__text').first().textContent();
    await page.locator('.search-page__pages [rel=next]').click();
    await page.waitForURL(/page=2/);
    expect(await page.locator('.found-comments__text').first().textContent()).not.toBe(first);
    await page.locator('.search-page__pages [rel=prev]').click();
    await page.waitForURL((url) => !url.searchParams.has('page'));
  });
});
