/** GET /api/lists/count and the filters of every list; the pages read the same from their addresses. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOffer } from '../../support/factories/offers.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from offers`.execute(world.ctx.db);
});

interface Slice {
  data: { offer?: { id: number } }[];
  meta: { next_cursor: string | null; total: number };
}

const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * 3600_000);

/** Titles are what a test knows its offers by. */
async function offer(
  title: string,
  columns: Record<string, string | number | boolean | null> = {},
  groups: readonly number[] = [],
): Promise<number> {
  const { id } = await createOffer(world, { title: `Находка ${title}`, published_at: ago(1) });
  for (const [column, value] of Object.entries(columns))
    await sql`update offers set ${sql.id(column)} = ${value} where id = ${id}`.execute(world.ctx.db);
  for (const [position, group_id] of groups.entries())
    await sql`insert into offer_groups (offer_id, group_id, position) values (${id}, ${group_id}, ${position})`.execute(
      world.ctx.db,
    );
  return id;
}

async function named(table: 'groups' | 'stores', slug: string): Promise<number> {
  const { rows } = await (
    table === 'groups'
      ? sql<{ id: number }>`insert into groups (slug, name_ru, name_en) values (${slug}, ${slug}, ${slug}) returning id`
      : sql<{ id: number }>`insert into stores (slug, name) values (${slug}, ${slug}) returning id`
  ).execute(world.ctx.db);
  return rows[0]?.id ?? 0;
}

async function slice(query: string, language = 'ru', list = 'new'): Promise<Slice> {
  const reply = await app.inject({
    url: `/api/lists/${list}?${query}`,
    headers: { cookie: `lang=${language}` },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Slice>();
}

/** Ids of the list, oldest first: the order in which a test made them. Every order and the count agree. */
async function found(query: string, language = 'ru'): Promise<number[]> {
  const list = await slice(query, language);
  const ids = list.data.map((item) => item.offer?.id ?? 0).toSorted((a, b) => a - b);
  expect(list.meta.total).toBe(ids.length);
  const hottest = await slice(`period=all&${query}`, language, 'hottest');
  expect(hottest.data.map((item) => item.offer?.id ?? 0).toSorted((a, b) => a - b)).toEqual(ids);
  const counted = await app.inject({
    url: `/api/lists/count?order=new&${query}`,
    headers: { cookie: `lang=${language}` },
  });
  expect(counted.json<{ data: { total: number } }>().data.total).toBe(ids.length);
  return ids;
}

test('a window of prices is in the currency of the language, ends included', async () => {
  const cheap = await offer('за сто', { price_minor: 10_000 });
  const middle = await offer('за двести', { price_minor: 20_000 });
  const over = await offer('за двести и копейку', { price_minor: 20_001 });
  const dollars = await offer('за сто пятьдесят долларов', { price_minor: 15_000, currency: 'USD' });
  await offer('без цены', { price_minor: null });
  expect(await found('price_from=100&price_to=200')).toEqual([cheap, middle]);
  expect(await found('price_from=101')).toEqual([middle, over]);
  expect(await found('price_to=200')).toEqual([cheap, middle]);
  expect(await found('price_from=0')).toEqual([cheap, middle, over]);
  expect(await found('price_from=100&price_to=200', 'en')).toEqual([dollars]);
  expect(await found('price_from=201&price_to=300')).toEqual([]);
  expect(await found('price_from=200&price_to=100')).toEqual([cheap, middle]);
  expect(await found('price_from=999999999')).toEqual([]);
});

test('the discount is the saving against the low price, or a coupon’s percentage', async () => {
  const half = await offer('за полцены', { price_minor: 5000, low_price_minor: 10_000 });
  const nearly = await offer('почти за полцены', { price_minor: 5060, low_price_minor: 10_000 });
  await offer('дороже, чем везде', { price_minor: 9000, low_price_minor: 8000 });
  await offer('без сравнения', { price_minor: 9000 });
  const coupon = await offer('купон', { kind: 'coupon', price_minor: null });
  await sql`update offers set discount_type = 'percentage', discount_amount = 70 where id = ${coupon}`.execute(
    world.ctx.db,
  );
  const roubles = await offer('купон на рубли', { kind: 'coupon', price_minor: null });
  await sql`update offers set discount_type = 'currency', discount_amount = 90 where id = ${roubles}`.execute(
    world.ctx.db,
  );
  expect(await found('discount_from=50')).toEqual([half, coupon]);
  expect(await found('discount_from=49')).toEqual([half, nearly, coupon]);
  expect(await found('discount_from=71')).toEqual([]);
  expect(await found('discount_from=1&kind=coupon')).toEqual([coupon]);
});

test('groups are any of those named; an inherited one finds the offer; a changed one no longer does', async () => {
  const [home, garden, empty] = [
    await named('groups', 'home'),
    await named('groups', 'garden'),
    await named('groups', 'empty'),
  ];
  const chair = await offer('стул', {}, [home]);
  const both = await offer('лейка', {}, [garden, home]);
  await offer('вне групп');
  expect(empty).toBeGreaterThan(0);
  expect(await found('group=home')).toEqual([chair, both]);
  expect(await found('group=garden,empty')).toEqual([both]);
  expect(await found('group=garden,nowhere')).toEqual([both]);
  expect(await found('group=empty')).toEqual([]);
  expect(await found('group=nowhere')).toEqual([]);
  await sql`delete from offer_groups where offer_id = ${both} and group_id = ${home}`.execute(world.ctx.db);
  expect(await found('group=home')).toEqual([chair]);
});

test('groups and a window of prices hold together, in each currency and at the edges of its steps', async () => {
  const [tools, boats] = [await named('groups', 'tools'), await named('groups', 'boats')];
  const all: { id: number; group: string; currency: string; price: number }[] = [];
  for (const [group, id] of [
    ['tools', tools],
    ['boats', boats],
  ] as const)
    for (const currency of ['RUB', 'USD'])
      for (const price of [0, 1, 7, 12, 54, 120, 121, 122, 2980, 60_000, 8_888_888])
        all.push({
          id: await offer(`${group} ${currency} ${price}`, { price_minor: price * 100, currency }, [id]),
          group,
          currency,
          price,
        });
  await offer('без цены', { price_minor: null }, [tools]);
  await offer('вне групп', { price_minor: 12_000 });
  const windows = [
    [0, 12],
    [7, 121],
    [120, 120],
    [121, 2980],
    [122, null],
    [null, 54],
    [60_001, 8_888_887],
  ] as const;
  for (const [from, to] of windows)
    for (const language of ['ru', 'en']) {
      const fits = all.filter(
        ({ group, currency, price }) =>
          group === 'tools' &&
          currency === (language === 'ru' ? 'RUB' : 'USD') &&
          price >= (from ?? 0) &&
          price <= (to ?? Infinity),
      );
      const place = `${from === null ? '' : `&price_from=${from}`}${to === null ? '' : `&price_to=${to}`}`;
      expect(await found(`group=tools${place}`, language), `${language} ${place}`).toEqual(fits.map(({ id }) => id));
    }
  const both = all.filter(({ currency, price }) => currency === 'RUB' && price >= 7 && price <= 121);
  expect(await found('group=tools,boats&price_from=7&price_to=121')).toEqual(both.map(({ id }) => id));
  expect(await found('group=nowhere&price_from=7&price_to=121')).toEqual([]);
});

test('store, free, free delivery, kind and what has ended narrow together', async () => {
  const store = await named('stores', 'ozero');
  const plain = await offer('обычная', { store_id: store });
  const free = await offer('даром', { store_id: store, price_minor: 0, shipping_minor: 0 });
  const ended = await offer('кончилась', { store_id: store, price_minor: 0, is_expired: true });
  const other = await offer('чужая даром', { price_minor: 0 });
  const coupon = await offer('купон', { store_id: store, kind: 'coupon', price_minor: null });
  expect(await found('store=ozero')).toEqual([plain, free, ended, coupon]);
  expect(await found('free_only=true')).toEqual([free, ended, other]);
  // As the addresses of pages say it.
  expect(await found('free_only=1&hide_expired=0')).toEqual([free, ended, other]);
  expect(await found('free_only=0&deals_only=false')).toEqual(await found(''));
  expect((await app.inject('/api/lists/new?free_only=yes')).statusCode).toBe(400);
  expect(await found('free_only=true&hide_expired=true')).toEqual([free, other]);
  expect(await found('store=ozero&free_only=true&hide_expired=true')).toEqual([free]);
  expect(await found('free_shipping=true')).toEqual([free]);
  expect(await found('deals_only=true&store=ozero')).toEqual([plain, free, ended]);
  expect(await found('store=ozero&kind=coupon')).toEqual([coupon]);
  expect(await found('store=ozero&free_only=true&price_from=1')).toEqual([]);
});

test('a value of the wrong kind is refused by the API and falls to none on a page', async () => {
  const only = await offer('единственная', { price_minor: 10_000 });
  for (const wrong of ['price_from=-1', 'price_to=x', 'discount_from=0', 'discount_from=101', 'price_from=1e99']) {
    expect((await app.inject(`/api/lists/new?${wrong}`)).statusCode, wrong).toBe(400);
    const page = await app.inject({ url: `/new?${wrong}`, headers: { cookie: 'lang=ru' } });
    expect(page.statusCode, wrong).toBe(200);
    const { filters, feed } = pageProps<'home'>(page).props;
    expect([filters.price_from, filters.price_to, filters.discount_from], wrong).toEqual([null, null, null]);
    expect(feed.meta.total, wrong).toBe(1);
  }
  const upside = pageProps<'home'>(await app.inject('/new?price_from=50&price_to=20')).props;
  expect([upside.filters.price_from, upside.filters.price_to]).toEqual([20, 50]);
  expect(only).toBeGreaterThan(0);
});

test('an address holds every filter and hands them to the next slices', async () => {
  await named('groups', 'books');
  const query = 'group=books&price_from=10&price_to=500&discount_from=5&hide_expired=1';
  const { filters, feed } = pageProps<'home'>(await app.inject(`/hottest?period=all&${query}`)).props;
  expect(filters).toMatchObject({ price_from: 10, price_to: 500, discount_from: 5, hide_expired: true });
  expect(filters.groups.map(({ slug }) => slug)).toEqual(['books']);
  expect(feed.page_path).toBe(`/hottest?period=all&${query}`);
  const more = new URLSearchParams(feed.more_path.split('?')[1]);
  expect(Object.fromEntries(more)).toEqual({
    content: 'ru',
    period: 'all',
    group: 'books',
    price_from: '10',
    price_to: '500',
    discount_from: '5',
    hide_expired: 'true',
  });
});

test('a form’s empty fields and repeated groups are sent on to the short address', async () => {
  const untidy = await app.inject('/new?group=a&group=b&price_from=&price_to=90&discount_from=');
  expect(untidy.statusCode).toBe(302);
  expect(untidy.headers.location).toBe('/new?group=a%2Cb&price_to=90');
  expect((await app.inject('/new?price_from=')).headers.location).toBe('/new');
  expect((await app.inject('/new?group=a%2Cb&price_to=90')).statusCode).toBe(200);
});

test('slices under filters miss nothing and repeat nothing while rows are added, in every order', async () => {
  const shop = await named('stores', 'shelf');
  const own: number[] = [];
  for (let index = 0; index < 45; index++)
    own.push(await offer(`номер ${index}`, { store_id: shop, price_minor: 5000, temperature: index % 3 }));
  for (const list of ['new', 'hottest']) {
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const place: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { data, meta } = await slice(`period=all&store=shelf&price_from=10&price_to=90${place}`, 'ru', list);
      seen.push(...data.map((item) => item.offer?.id ?? 0));
      cursor = meta.next_cursor;
      if (cursor) await createOffer(world, { store_id: shop, price_minor: 5000, published_at: world.clock.now() });
    }
    expect(new Set(seen).size, list).toBe(seen.length);
    expect(
      seen.filter((id) => own.includes(id)).toSorted((a, b) => a - b),
      list,
    ).toEqual(own);
  }
});

test('the place in a list of one order is no place in another', async () => {
  for (let index = 0; index < 25; index++) await offer(`место ${index}`, { temperature: index });
  const { meta } = await slice('');
  const hottest = await slice('period=all', 'ru', 'hottest');
  const crossed = await slice(`period=all&cursor=${meta.next_cursor ?? ''}`, 'ru', 'hottest');
  expect(crossed.data).toEqual(hottest.data);
  for (const cursor of [
    hottest.meta.next_cursor ?? '',
    Buffer.from('["2031-99-99 00:00:00+00",1]').toString('base64url'),
  ])
    expect((await slice(`cursor=${cursor}`)).data.length).toBe(20);
});

test('a reader’s own browser gets the same list as anybody', async () => {
  const id = await offer('общая', { price_minor: 10_000 });
  const browser = await openBrowser(app);
  const reply = await browser.get('/api/lists/new?price_to=100');
  expect(reply.json<Slice>().data.map((item) => item.offer?.id)).toEqual([id]);
});
