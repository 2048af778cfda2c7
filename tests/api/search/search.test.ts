/** GET /ui/search */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { searchAll } from '#contract/search.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { oneLetterLess } from '#rules/search-text.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let guest: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  guest = await openBrowser(app);
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 10_000);
  for (const title of TITLES) await createOffer(world, { title });
});
afterAll(() => world.close());

const TITLES = [
  'Ноутбук Lenovo IdeaPad 15 дюймов',
  'Кроссовки Nike Air Max для бега',
  'Беспроводные наушники Sony с шумоподавлением',
  'Ёлка искусственная зелёная 180 см',
  'Холодильник Haier двухкамерный',
  'Wireless gaming headphones with microphone',
  'Робот-пылесос Xiaomi с влажной уборкой',
];

type Results = ReplyOf<typeof searchAll>;
async function search(q: string, browser = guest): Promise<Results> {
  const reply = await browser.get(`/ui/search?${new URLSearchParams({ q }).toString()}`);
  expect(reply.statusCode, q).toBe(200);
  return reply.json<Results>();
}
const names = async (q: string) => (await search(q)).offers.map(({ name }) => name);

test.each([
  ['as it stands', 'Ноутбук Lenovo', 0],
  ['in another case of the noun', 'ноутбука lenovo', 0],
  ['plural', 'ноутбуки', 0],
  ['the last word unfinished', 'беспроводные науш', 2],
  ['ё as е', 'елка зеленая', 3],
  ['е as ё', 'ёлки', 3],
  ['English stems', 'wireless headphone', 5],
  ['a Latin name in Cyrillic', 'найк', 1],
  ['a Cyrillic word in Latin', 'noutbuk', 0],
  ['both at once', 'krossovki найк', 1],
  ['without the soft sign', 'kholodilnik', 4],
  ['on the other layout', 'yjen,er', 0],
  ['on the other layout, several words', '[jkjlbkmybr rjnjhsq', null],
  ['a Latin word on the Russian layout', 'дутщмщ', 0],
  ['a letter left out', 'науники sony', 2],
  ['a letter too many', 'холоддильник', 4],
  ['two letters swapped', 'пылеосс', 6],
  ['the first letters swapped', 'ehadphones', 5],
  ['a short word with a letter changed', 'робат xiaomi', 6],
  ['words the index leaves out', 'the headphones with a microphone', 5],
  ['c for ts and i for й', 'xolodilnik хайер', 4],
  ['an English typo', 'headphnoes', 5],
  ['signs between the words', 'робот - пылесос!', 6],
] as const)('%s: %s', async (_how, q, index) => {
  const found = await names(q);
  if (index === null) expect(found).toEqual([]);
  else expect(found[0]).toBe(TITLES[index]);
});

test('every word has to be found', async () => {
  expect(await names('ноутбук холодильник')).toEqual([]);
  expect(await names('ноутбук qqqqqq')).toEqual([]);
});

test('nothing a reader may type is an error, and none of it an operator', async () => {
  for (const q of [
    `'`,
    `\\`,
    '&|!():*<->',
    `a' & b:*`,
    '"',
    '%_%',
    '!!ноутбук',
    'и',
    'the',
    '😀😀',
    `\u0000ab`,
    'я'.repeat(999),
  ])
    expect((await search(q)).search_status).toBeTypeOf('boolean');
  expect(await names('!ноутбук')).toEqual([TITLES[0]]);
  expect((await guest.get(`/ui/search?q=${'x'.repeat(1001)}`)).statusCode).toBe(400);
  expect((await guest.get('/ui/search?q=%ED%A0%80')).statusCode).toBeLessThan(500);
});

test('for nothing, or one letter, popular groups stand there', async () => {
  await sql`
    insert into groups (slug, name_ru, name_en, icon, popularity, offers_count)
    values ('pop', 'Популярное', 'Popular', 'tag', 1000000, 3)`.execute(world.ctx.db);
  for (const q of ['', ' ', 'н', '..']) {
    const results = await search(q);
    expect(results).toMatchObject({ search_status: false, stores: [], offers: [] });
    expect(results.groups[0]).toMatchObject({ name: 'Популярное', url: '/groups/pop', logo: null, deals: 3 });
  }
});

test('a form’s content type is taken, as the product’s own client sends it', async () => {
  const reply = await guest.get('/ui/search?q=lenovo', { 'content-type': 'multipart/form-data; boundary=x' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json<Results>().offers[0]?.name).toBe(TITLES[0]);
});

test('groups and stores are found by their names, in either alphabet and layout', async () => {
  await sql`
    insert into groups (slug, name_ru, name_en, icon) values ('toys', 'Игрушки и ёлки', 'Toys', 'tag')`.execute(
    world.ctx.db,
  );
  await sql`insert into stores (slug, name, offers_count) values ('ozon', 'Ozon', 7)`.execute(world.ctx.db);
  for (const q of ['Игруш', 'елки', 'toys', 'buheirb'])
    expect(
      (await search(q)).groups.map(({ url }) => url),
      q,
    ).toEqual(['/groups/toys']);
  for (const q of ['ozon', 'озон', 'щящт'])
    expect((await search(q)).stores, q).toMatchObject([{ name: 'Ozon', url: '/stores/ozon', image: null, deals: 7 }]);
  expect((await search('%')).stores).toEqual([]);
  await sql`insert into groups (slug, name_ru, name_en, icon) values ('pc', 'Компьютеры', 'Computers', 'tag')`.execute(
    world.ctx.db,
  );
  await sql`insert into stores (slug, name) values ('depot', 'Техносклад')`.execute(world.ctx.db);
  // Mistyped, in either alphabet; what is named so goes before what is alike.
  for (const q of ['компютер', 'kompyutery', 'rjvgm.nths', 'kompjuter'])
    expect(
      (await search(q)).groups.map(({ url }) => url),
      q,
    ).toEqual(['/groups/pc']);
  for (const q of ['технасклад', 'tehnosklat'])
    expect(
      (await search(q)).stores.map(({ url }) => url),
      q,
    ).toEqual(['/stores/depot']);
  for (const q of ['игрек', 'техас']) expect([(await search(q)).groups, (await search(q)).stores], q).toEqual([[], []]);
});

test('what waits, is off, or is colder than the floor is not found by anybody', async () => {
  const { id } = await createUser(world, { type: 9 });
  const browsers = [guest, await openBrowser(app, id)];
  await createOffer(world, { title: 'Секретный велосипед', published_at: null });
  await createOffer(world, { title: 'Выключенный велосипед', deactivated_at: world.clock.now() });
  const cold = await createOffer(world, { title: 'Ледяной велосипед', temperature: -200 });
  await sql`update offers set votes_count = 8 where id = ${cold.id}`.execute(world.ctx.db);
  const live = await createOffer(world, { title: 'Горячий велосипед', temperature: 120, price_minor: 990_00 });
  for (const browser of browsers) {
    const { offers } = await search('велосипед', browser);
    expect(offers).toEqual([
      {
        id: live.id,
        name: 'Горячий велосипед',
        url: live.url,
        image: null,
        temperature: 120,
        level: 'hot',
        price: { amount_minor: 990_00, currency: 'RUB' },
        is_expired: false,
      },
    ]);
  }
});

test('an offer too new to show its number keeps it, and neither its place nor its presence tells it', async () => {
  const published_at = new Date(world.clock.now().getTime() - 60_000);
  const fresh = await createOffer(world, { title: 'Самокат первый', temperature: -500, published_at });
  await sql`update offers set votes_count = 9 where id = ${fresh.id}`.execute(world.ctx.db);
  const twin = await createOffer(world, { title: 'Самокат первый', temperature: 500, published_at });
  const { offers } = await search('самокат');
  expect(offers.map(({ id }) => id)).toEqual([twin.id, fresh.id]);
  expect(offers.map(({ temperature, level }) => [temperature, level])).toEqual([
    [null, 'new'],
    [null, 'new'],
  ]);
  // Of two alike in all but their number the newer stands first, whichever is the warmer.
  const third = await createOffer(world, { title: 'Самокат первый', temperature: -500, published_at });
  expect((await search('самокат')).offers[0]?.id).toBe(third.id);
});

test('fresh and warm before old and cold, and what has ended after all that has not', async () => {
  const day_ms = 86_400_000;
  const at = (days: number) => new Date(world.clock.now().getTime() - days * day_ms);
  const ended = await createOffer(world, { title: 'Гамак', published_at: at(1), is_expired: true, temperature: 500 });
  const old = await createOffer(world, { title: 'Гамак', published_at: at(80) });
  const warm = await createOffer(world, { title: 'Гамак', published_at: at(80), temperature: 300 });
  const fresh = await createOffer(world, { title: 'Гамак', published_at: at(1) });
  expect((await search('гамак')).offers.map(({ id }) => id)).toEqual([fresh.id, warm.id, old.id, ended.id]);
});

test('the database takes words apart as the rules do', async () => {
  for (const word of ['door', 'ёлка', '128', 'ноутбук', 'aaa']) {
    const { rows } = await sql<{ parts: string[] }>`select one_letter_less(${word}) as parts`.execute(world.ctx.db);
    expect(rows[0]?.parts.toSorted()).toEqual(oneLetterLess(word).toSorted());
  }
});

test('a title that changes is found by its new words, mistyped too', async () => {
  const { id } = await createOffer(world, { title: 'Старое название' });
  await sql`update offers set title = 'Электросковорода чугунная' where id = ${id}`.execute(world.ctx.db);
  expect(await names('электросковарода')).toEqual(['Электросковорода чугунная']);
});

test('a word of thousands of titles costs no more than the newest of them', async () => {
  await sql`
    insert into offers (kind, title, slug, url, currency, published_at)
    select 'deal', 'Зонт складной номер ' || n, 'zont', 'https://shop.example/z', 'RUB', ${world.clock.now()}::timestamptz - make_interval(mins => n)
    from generate_series(20, 2400) n`.execute(world.ctx.db);
  const { offers } = await search('зонт');
  expect(offers).toHaveLength(10);
  expect(offers[0]?.name).toBe('Зонт складной номер 20');
});

test('searching has its own pace', async () => {
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 1);
  const codes = new Set<number>();
  for (let press = 0; press < 3; press++) codes.add((await guest.get('/ui/search?q=lenovo')).statusCode);
  expect(codes.has(429)).toBe(true);
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 10_000);
});
