/** The account menu as the server renders it: order, slots, what is hidden, dots and counts (product spec, section 2). */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '#contract/common.ts';
import type { AccountLinks, PageDocument, ViewerProps } from '#contract/pages.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const ALL: AccountLinks = {
  profile: '/u/vera',
  moderation: '/mod/queue',
  administration: '/admin',
  chats: { url: '/chats', unread_count: 3 },
  saved: '/u/vera/bookmarks',
  first_steps: '/welcome',
  alerts: '/alerts-manage',
  feed: '/u/vera/feed',
  add_deals: '/u/vera/deals',
  discussions: '/u/vera/discussions',
  statistics: '/u/vera/statistics',
  settings: '/settings/profile',
};

/** A page of Vera's with these links. */
async function rendered(links: AccountLinks, viewer: Partial<ViewerProps> = {}, locale: Locale = 'ru') {
  const vera = await createUser(world, { type: 9 });
  const document = pageProps(await (await openBrowser(app, vera.id)).get(`/rules?lang=${locale}`));
  const own = document.frame.viewer;
  if (!own) throw new Error('Nobody is signed in');
  const frame = { ...document.frame, viewer: { ...own, username: 'vera', ...viewer, links } };
  const { html } = app.http.web.render({ ...document, frame } as PageDocument);
  const menu = /<details[^>]* class="account-menu.*?<\/details>/s.exec(html)?.[0] ?? '';
  const bar = /<nav class="bottom-bar".*?<\/nav>/s.exec(html)?.[0] ?? '';
  return { menu, bar };
}

const hrefsOf = (html: string) => [...html.matchAll(/href="([^"#]+)"/g)].map((match) => match[1]);
/** Entries by their words, as they stand in the list. */
const entriesOf = (menu: string) =>
  [...(menu.split('account-menu__list')[1] ?? '').matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([all, inner = '']) => ({
    text: inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    is_hidden: /^<li[^>]*\shidden/.test(all),
  }));

const ORDER = {
  ru: [
    'Модерация',
    'Администрирование',
    'Чаты 3 непрочитанных: 3',
    'Закладки',
    'Первые шаги',
    'Подписки на скидки',
    'Лента скидок',
    'Добавленные скидки',
    'Мои обсуждения',
    'Статистика',
    'Настройки',
    'Тёмная тема',
    'Выйти',
  ],
  en: [
    'Moderation',
    'Administration',
    'Chats 3 unread: 3',
    'Bookmarks',
    'First steps',
    'Deal alerts',
    'Deals feed',
    'Added deals',
    'My discussions',
    'Statistics',
    'Settings',
    'Dark mode',
    'Log out',
  ],
} as const;

for (const locale of ['ru', 'en'] as const) {
  test(`with every page there the entries stand in the order of the product, statistics hidden (${locale})`, async () => {
    const { menu } = await rendered(ALL, {}, locale);
    const entries = entriesOf(menu);
    expect(entries.map(({ text }) => text)).toEqual(ORDER[locale]);
    expect(entries.filter(({ is_hidden }) => is_hidden).map(({ text }) => text)).toEqual([ORDER[locale][9]]);
    expect(hrefsOf(menu)).toEqual([
      '/u/vera',
      '/mod/queue',
      '/admin',
      '/chats',
      '/u/vera/bookmarks',
      '/welcome',
      '/alerts-manage',
      '/u/vera/feed',
      '/u/vera/deals',
      '/u/vera/discussions',
      '/u/vera/statistics',
      '/settings/profile',
    ]);
    expect(menu).toContain('>vera</b>');
  });
}

test('what has no page has no entry, and the hidden one leads nowhere', async () => {
  const { menu, bar } = await rendered({
    ...ALL,
    moderation: null,
    administration: null,
    chats: null,
    first_steps: null,
    alerts: null,
    feed: null,
    statistics: null,
  });
  expect(entriesOf(menu).map(({ text }) => text)).toEqual([
    'Закладки',
    'Добавленные скидки',
    'Мои обсуждения',
    'Статистика',
    'Настройки',
    'Тёмная тема',
    'Выйти',
  ]);
  expect(hrefsOf(menu)).toHaveLength(5);
  expect(hrefsOf(bar)).toEqual(['/', '/discussions', '/submit', '/groups', '/u/vera']);
});

test('the avatar has a red dot when there are chats and something in them is unread, and only then', async () => {
  const dotted = async (chats: AccountLinks['chats']) => {
    const { menu, bar } = await rendered({ ...ALL, chats });
    return [menu.includes('data-unread'), menu.includes('account-menu__count'), bar.includes('bottom-bar__count')];
  };
  expect(await dotted({ url: '/chats', unread_count: 1 })).toEqual([true, true, true]);
  expect(await dotted({ url: '/chats', unread_count: 0 })).toEqual([false, false, false]);
  expect(await dotted(null)).toEqual([false, false, false]);
  const { menu, bar } = await rendered({ ...ALL, chats: { url: '/chats', unread_count: 120 } });
  expect(menu).toContain('Аккаунт vera, непрочитанных сообщений: 120');
  expect(menu).toContain('99+');
  expect(hrefsOf(bar)[3]).toBe('/chats');
});

test('who has no picture is a plain person', async () => {
  const anonymous = await rendered(ALL, { avatar_url: null });
  expect(anonymous.menu).toContain('avatar--anonymous');
  const pictured = await rendered(ALL, { avatar_url: '/media/aa/face.webp' });
  expect(pictured.menu).not.toContain('avatar--anonymous');
  expect(pictured.menu).toContain('/media/aa/face.webp');
});

/** What a member of this type is given, each of them opened. */
async function linksOf(type: 1 | 5 | 9) {
  const user = await createUser(world, { type });
  const browser = await openBrowser(app, user.id);
  const { links } = pageProps(await browser.get('/rules')).frame.viewer ?? {};
  const urls = Object.values(links ?? {}).flatMap((link) => (typeof link === 'string' ? [link] : (link?.url ?? [])));
  for (const url of urls) expect((await browser.get(url)).statusCode, url).toBe(200);
  return links;
}

test('the links a member gets lead to pages that are there; staff have theirs', async () => {
  expect(await linksOf(1)).toMatchObject({ moderation: null, administration: null });
  expect(await linksOf(5)).toMatchObject({ moderation: '/mod/queue', administration: null });
  expect(await linksOf(9)).toMatchObject({ moderation: '/mod/queue', administration: '/admin' });
});
