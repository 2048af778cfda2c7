import type { Page, Request } from '@playwright/test';
import { alive, expect, inTurn, overflow, stopClock, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { expectAccessible } from '../support/e2e-look.ts';

const CALL = '**/ui/search?*';
const QUERY = 'наушники';

const fieldOf = (page: Page) => page.locator('.search-box__field');
const panelOf = (page: Page) => page.locator('#search-panel');

/** What the panel asks for from now on, in order. */
function asked(page: Page): string[] {
  const list: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/ui/search') list.push(url.searchParams.get('q') ?? '');
  });
  return list;
}

const nothing = { search_status: true, groups: [], stores: [], offers: [] };
const popular = {
  search_status: false,
  groups: [{ id: 1, name: 'Дом', url: '/groups/dom', logo: null, icon: 'house', deals: 3 }],
  stores: [],
  offers: [],
};
const temperatures = [
  { temperature: -12, level: 'cold' },
  { temperature: 0, level: 'neutral' },
  { temperature: 167, level: 'hot' },
  { temperature: null, level: 'new' },
];
const full = {
  search_status: true,
  groups: [{ id: 7, name: 'Наушники и звук', url: '/groups/audio', logo: null, icon: 'headphones', deals: 12 }],
  stores: [{ id: 8, name: 'Наушникофф', url: '/stores/nau', image: null, deals: 4 }],
  offers: temperatures.map((shown, id) => ({
    id,
    name: `Наушники ${id}`,
    url: `/deals/n-${id}`,
    image: null,
    price: { amount_minor: id * 100_000, currency: 'RUB' },
    is_expired: id === 3,
    ...shown,
  })),
};

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('what was looked for and found is offered again, until it is forgotten', async ({ page, t }) => {
      await visit(page, `/search?q=${encodeURIComponent(QUERY)}`);
      await visit(page, '/search?q=zzzqqqxxx');
      await visit(page, '/rules');
      await page.keyboard.press('/');
      const panel = panelOf(page);
      const recent = panel.getByRole('heading', { name: t('finds.recent') });
      await expect(recent).toBeVisible();
      await expect(panel.getByText('zzzqqqxxx')).toHaveCount(0);
      await panel.getByRole('link', { name: QUERY, exact: true }).click();
      await page.waitForURL(/\/search\?q=/);
      await alive(page);
      await fieldOf(page).fill('');
      await panel.getByRole('button', { name: t('finds.recent_forget') }).click();
      await expect(recent).toHaveCount(0);
      await visit(page, '/rules');
      await page.keyboard.press('/');
      await expect(panel.getByRole('heading', { name: t('finds.popular') })).toBeVisible();
      await expect(recent).toHaveCount(0);
    });

    test('the panel opens with what is popular, finds while somebody types, and leads on', async ({ page, t }) => {
      const list = asked(page);
      await visit(page, '/rules');
      await page.keyboard.press('/');
      const panel = panelOf(page);
      await expect(panel.getByRole('heading', { name: t('finds.popular') })).toBeVisible();
      const first = panel.getByRole('listitem').getByRole('link').first();
      await expect(first).toHaveAttribute('href', /^\/groups\/./);
      await expect(panel.getByRole('link', { name: t('finds.all_groups_label') })).toHaveAttribute('href', '/groups');
      await expectAccessible(page);
      expect(list).toEqual(['']);

      await page.keyboard.type(QUERY);
      await expect(panel.getByRole('heading', { name: t('finds.offers') })).toBeVisible();
      await expect(panel.locator('mark').first()).toHaveText(/^наушник/i);
      await expect(panel.getByRole('status')).toHaveText(/\d/);
      await expectAccessible(page);
      const height = (await panel.boundingBox())?.height ?? Infinity;
      expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.75);
      const all = panel.getByRole('link', { name: t('finds.see_all', { q: QUERY }) });
      expect(new URL((await all.getAttribute('href')) ?? '', page.url()).search).toBe(
        `?${new URLSearchParams({ q: QUERY }).toString()}`,
      );

      await page.keyboard.press('ArrowDown');
      await expect(panel.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('End');
      await expect(all).toBeFocused();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\?q=/);
      await alive(page);
      await fieldOf(page).fill(' ab ');
      await page.keyboard.press('Enter');
      await page.waitForURL('/search?q=ab');
    });
  });
}

test('typing is answered after a second of quiet, after two at most, and not for one letter', async ({ page }) => {
  await stopClock(page);
  await page.route(CALL, (route) => route.fulfill({ json: popular }));
  const list = asked(page);
  await visit(page, '/rules');
  await fieldOf(page).focus();
  await expect(panelOf(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.type('н');
  await page.clock.runFor(5000);
  expect(list).toEqual(['']);

  await page.keyboard.type('а');
  await page.clock.runFor(999);
  expect(list).toEqual(['']);
  await page.clock.runFor(1);
  await expect.poll(() => list).toEqual(['', 'на']);

  // Three keys 900 ms apart: never quiet, answered all the same.
  await page.keyboard.type('у');
  await page.clock.runFor(900);
  await page.keyboard.type('ш');
  await page.clock.runFor(900);
  await page.keyboard.type('н');
  await page.clock.runFor(199);
  expect(list).toEqual(['', 'на']);
  await page.clock.runFor(1);
  await expect.poll(() => list).toEqual(['', 'на', 'наушн']);
  await page.clock.runFor(5000);
  expect(list).toHaveLength(3);

  // What is typed and taken back is not looked for.
  await page.keyboard.type('и');
  await fieldOf(page).fill('');
  await page.clock.runFor(5000);
  expect(list).toHaveLength(3);
});

test(
  'the panel closes by its cross, Escape, a press outside, leaving it and scrolling; clearing asks anew',
  THOROUGH,
  async ({ page, t }) => {
    await page.route(CALL, (route) =>
      route.fulfill({ json: route.request().url().endsWith('q=') ? popular : nothing }),
    );
    const list = asked(page);
    await visit(page, '/ranking');
    const field = fieldOf(page);
    const panel = panelOf(page);
    const ways: (() => Promise<void>)[] = [
      () => panel.getByRole('button', { name: t('common.close') }).click(),
      () => page.keyboard.press('Escape'),
      async () => {
        await panel.getByRole('link').first().focus();
        await page.keyboard.press('Escape');
      },
      () => page.mouse.click(20, 400),
      () => page.getByRole('banner').getByRole('link').first().focus(),
      // What moves the page just after a focus is taken for its doing: a hand goes on.
      () =>
        expect(async () => {
          await page.mouse.wheel(0, 40);
          await expect(panel).toHaveCount(0, { timeout: 500 });
        }).toPass(),
    ];
    for (const [turn, close] of ways.entries()) {
      await field.click();
      await expect(panel.getByRole('listitem')).toHaveCount(1);
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      await page.mouse.move(20, 400);
      await close();
      await expect(panel).toHaveCount(0);
      await expect(field).toHaveAttribute('aria-expanded', 'false');
      if (turn < 3) await expect(field).toBeFocused();
    }
    expect(list).toEqual(['']);

    await field.fill('зззз');
    await expect(panel.getByText(t('finds.nothing_title', { q: 'зззз' }))).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('зззз');
    await page.getByRole('button', { name: t('finds.clear') }).click();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect.poll(() => list).toEqual(['', 'зззз', '']);
  },
);

test('what is found has its colours, its own drawing in place of a picture, and a width for guests and members', async ({
  page,
  t,
  enter,
}) => {
  await page.route(CALL, (route) => route.fulfill({ json: full }));
  const widths: number[] = [];
  for (const member of [null, 'untold'] as const) {
    if (member) await enter(member);
    await visit(page, '/rules');
    await fieldOf(page).fill('наушники');
    const panel = panelOf(page);
    await expect(panel.locator('.degrees')).toHaveCount(4);
    widths.push((await panel.boundingBox())?.width ?? 0);
  }
  const panel = panelOf(page);
  expect(widths).toEqual([640, 704]);
  await expect(panel.locator('.degrees--cold')).toHaveText(/12/);
  await expect(panel.locator('.degrees--neutral')).toHaveText(/0/);
  await expect(panel.locator('.degrees--hot')).toHaveText(/167/);
  await expect(panel.getByText(t('finds.free'))).toBeVisible();
  await expect(panel.getByText(t('finds.expired'))).toBeVisible();
  await expect(panel.locator('.picture')).toHaveCount(4);
  await expect(panel.locator('.store-logo')).toHaveText('Н');
  await expect(panel.getByRole('link', { name: /Наушники и звук/ })).toHaveAttribute('href', '/groups/audio');
  await expect(panel.getByRole('link', { name: /Наушникофф/ })).toHaveAttribute('href', '/stores/nau');

  // On the narrowest phone it is a sheet with a field and an arrow of its own.
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 320 });
  expect(await overflow(page)).toBe(0);
  await expect(page.locator('.bottom-bar')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('finds.back') }).click();
  await expect(panel).toHaveCount(0);
  await expect(fieldOf(page)).toBeFocused();
});

test('a failed search is logged and nothing else, and the panel waits no longer', THOROUGH, async ({ page, t }) => {
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }));
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'info' && logged.push(message.text()));
  await visit(page, '/rules');
  await fieldOf(page).focus();
  const panel = panelOf(page);
  await expect.poll(() => logged.length).toBe(1);
  await expect(panel.locator('[aria-busy="false"]')).toBeAttached();
  await expect(panel.getByRole('link', { name: t('finds.all_groups_label') })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  // The next question is asked all the same.
  await page.unrouteAll();
  await page.route(CALL, (route) => route.fulfill({ json: full }));
  await page.keyboard.type(QUERY);
  await expect(panel.locator('.degrees')).toHaveCount(4);
  // What was found before is no answer to what is asked now.
  await page.unrouteAll();
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: {} }));
  await page.keyboard.type('и');
  await expect(panel.locator('.degrees')).toHaveCount(0);
});
