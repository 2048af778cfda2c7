/** POST /api/alerts/preview, and what alerts find: both by one rule. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertFields, AlertPreview } from '#contract/alerts.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let reader: Browser;
const offers = new Map<string, number>();
let electronics = 0;
let laptops = 0;
let samsung = 0;

async function add(
  title: string,
  given: Parameters<typeof createOffer>[1] & { groups?: number[]; code?: string; text?: string; low?: number } = {},
): Promise<number> {
  const { id } = await createOffer(world, { title, ...given });
  for (const [position, group_id] of (given.groups ?? []).entries())
    await sql`insert into offer_groups (offer_id, group_id, position) values (${id}, ${group_id}, ${position})`.execute(
      world.ctx.db,
    );
  if (given.code)
    await sql`insert into offer_codes (offer_id, code, position) values (${id}, ${given.code}, 0)`.execute(
      world.ctx.db,
    );
  await sql`
    update offers set description_text = ${given.text ?? 'Ничего особенного'}, low_price_minor = ${given.low ?? null}
    where id = ${id}`.execute(world.ctx.db);
  offers.set(title, id);
  return id;
}

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'alerts.most_t2', 500);
  await changeSetting(world.ctx, 'limits.alert_previews_a_minute', 10_000);
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
  reader = await openBrowser(app, (await createUser(world, { trust_level: 2 })).id);
  electronics = await createGroup(world, { name: 'Электроника' });
  laptops = await createGroup(world, { name: 'Ноутбуки', parent_id: electronics });
  samsung = await createStore(world, { name: 'Samsung' });
  await add('Беспроводная мышь Logitech');
  await add('Мышь беспроводная игровая');
  await add('Кроссовки Nike Air', { price_minor: 450_000, low: 900_000 });
  await add('Ультрабук 14 дюймов', { groups: [laptops, electronics], price_minor: 4_999_000 });
  await add('SSD 256GB для компьютера', { price_minor: 250_000, temperature: 150 });
  await add('Накопитель на 256 гб', { store_id: samsung });
  await add('Тёплый плед', { price_minor: 0 });
  await add('Чехол для iPhone 15', { kind: 'coupon', code: 'SALE-10' });
  await add('iPhone 15 Pro Max', { text: 'В комплекте зарядка и наушники' });
  await add('Wi-Fi роутер Keenetic');
  await add('Масло моторное 4 л');
  await add('Монитор 4K UHD');
  await add('Телевизор 4К');
  await add('Насос 12 V');
  await add('Носки 5 пар, 1 размер');
  await add('Хлопья Kölln Lactée');
  await add('Трубочки вафельные с йогуртом');
  await add('Органайзеры и коробки для сумок');
  await add('Видеокарта RTX4070 8GB, 2 вентилятора');
});
afterAll(() => world.close());

const titlesOf = (ids: readonly number[]) =>
  [...offers]
    .filter(([, id]) => ids.includes(id))
    .map(([title]) => title)
    .toSorted();

/** What an alert finds when it is asked of every offer. */
async function fired(fields: AlertFields): Promise<string[]> {
  const reply = await reader.send('POST', '/api/alerts', fields);
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const { id } = reply.json<{ data: { id: number } }>().data;
  for (const offer_id of offers.values()) await matchAlerts(world.ctx, offer_id);
  const { rows } = await sql<{ offer_id: number }>`
    select offer_id from alert_finds where alert_id = ${id} and found_at is not null`.execute(world.ctx.db);
  const titles = titlesOf(rows.map(({ offer_id }) => offer_id));
  // Opened as a list it holds the same.
  const listed = (await reader.get(`/api/alerts/${id}/offers`)).json<{ data: { offer: { id: number } }[] }>().data;
  expect(titlesOf(listed.map(({ offer }) => offer.id))).toEqual(titles);
  await reader.send('DELETE', `/api/alerts/${id}`);
  return titles;
}

async function previewed(fields: AlertFields): Promise<AlertPreview> {
  const reply = await reader.send('POST', '/api/alerts/preview', fields);
  expect([reply.statusCode, reply.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return reply.json<{ data: AlertPreview }>().data;
}

const MICE = ['Беспроводная мышь Logitech', 'Мышь беспроводная игровая'];
const DISKS = ['SSD 256GB для компьютера', 'Накопитель на 256 гб'];
const PHONES = ['iPhone 15 Pro Max', 'Чехол для iPhone 15'];

test.each<[string, readonly string[]]>([
  ['мышь', MICE],
  ['МЫШИ', MICE],
  ['беспроводные мыши', MICE],
  ['"беспроводная мышь"', ['Беспроводная мышь Logitech']],
  ['"мышь беспроводная"', ['Мышь беспроводная игровая']],
  ['мышь -игровая', ['Беспроводная мышь Logitech']],
  ['мышь -(игровая|logitech)', []],
  ['мышь --игровая', ['Мышь беспроводная игровая']],
  ['logitech|keenetic', ['Wi-Fi роутер Keenetic', 'Беспроводная мышь Logitech']],
  ['(мышь игровая) | кроссовки', ['Кроссовки Nike Air', 'Мышь беспроводная игровая']],
  ['найк', ['Кроссовки Nike Air']],
  ['krossovki', ['Кроссовки Nike Air']],
  ['айфона', PHONES],
  ['логитек', ['Беспроводная мышь Logitech']],
  ['kolln', ['Хлопья Kölln Lactée']],
  ['"Kölln lactee"', ['Хлопья Kölln Lactée']],
  ['vafelnye yogurt', ['Трубочки вафельные с йогуртом']],
  ['rhjccjdrb', ['Кроссовки Nike Air']],
  ['ьщгыу|тшлу', ['Кроссовки Nike Air']],
  ['256гб', DISKS],
  ['256 гб', DISKS],
  ['256gb', DISKS],
  ['256 GB', DISKS],
  ['"256 gb"', DISKS],
  ['теплый', ['Тёплый плед']],
  ['тёплого пледа', ['Тёплый плед']],
  ['накоп*', ['Накопитель на 256 гб']],
  ['беспроводн* -logitech', ['Мышь беспроводная игровая']],
  ['key*', []],
  ['кин*', []],
  ['keen*', ['Wi-Fi роутер Keenetic']],
  ['wi-fi', ['Wi-Fi роутер Keenetic']],
  ['"15 iphone"', []],
  // Nor from the end of a title to its beginning, nor from one name to the next.
  ['"max iphone"', []],
  ['"logitech беспроводная"', []],
  ['"гб samsung"', []],
  ['"iphone 15"', PHONES],
  ['iphone -чехол', ['iPhone 15 Pro Max']],
  ['наушники', []],
  // Names of groups above, of the store, a code.
  ['электроника', ['Ультрабук 14 дюймов']],
  ['ноутбуки', ['Ультрабук 14 дюймов']],
  ['самсунг', ['Накопитель на 256 гб']],
  ['накопитель samsung', ['Накопитель на 256 гб']],
  ['sale-10', ['Чехол для iPhone 15']],
  ['роутер и мышь', []],
  // A number without its unit is another number, also where the index leaves the unit out.
  ['4к', ['Монитор 4K UHD', 'Телевизор 4К']],
  ['4k', ['Монитор 4K UHD', 'Телевизор 4К']],
  ['5с', []],
  ['1с', []],
  ['12в', ['Насос 12 V']],
  ['12v', ['Насос 12 V']],
  ['монитор 27" 4K', []],
  ['масло 4', ['Масло моторное 4 л']],
  // Forms the stemmer takes for another word; a name and a number as one; a number of something else.
  ['сумка', ['Органайзеры и коробки для сумок']],
  ['коробок', ['Органайзеры и коробки для сумок']],
  ['rtx 4070', ['Видеокарта RTX4070 8GB, 2 вентилятора']],
  ['видеокарта 2 гб', []],
  ['видеокарта 8 гб', ['Видеокарта RTX4070 8GB, 2 вентилятора']],
  ['wifi', ['Wi-Fi роутер Keenetic']],
  ['кроссовки для', ['Кроссовки Nike Air']],
])('%s finds the same in the preview and when offers come: %j', async (keyword, titles) => {
  const expected = [...titles].toSorted();
  expect(await fired({ keyword })).toEqual(expected);
  const preview = await previewed({ keyword });
  expect([preview.count, titlesOf(preview.latest.map(({ id }) => id)).length]).toEqual([
    expected.length,
    Math.min(3, expected.length),
  ]);
});

test.each<[string, () => AlertFields, readonly string[]]>([
  ['a text that ends before the names', () => ({ keyword: '"особенного samsung"', in_description: true }), []],
  ['the text when asked', () => ({ keyword: 'наушники', in_description: true }), ['iPhone 15 Pro Max']],
  ['a group below', () => ({ group_ids: [electronics] }), ['Ультрабук 14 дюймов']],
  ['a store', () => ({ store_ids: [samsung] }), ['Накопитель на 256 гб']],
  ['words in a store', () => ({ keyword: 'накопитель', store_ids: [samsung] }), ['Накопитель на 256 гб']],
  ['words in another store', () => ({ keyword: 'мышь', store_ids: [samsung] }), []],
  ['what costs nothing', () => ({ free_only: true }), ['Тёплый плед']],
  ['a price', () => ({ max_price: 2500, keyword: 'ssd' }), ['SSD 256GB для компьютера']],
  ['a lower price', () => ({ max_price: 2499, keyword: 'ssd' }), []],
  ['another currency', () => ({ max_price: 2500, currency: 'USD', keyword: 'ssd' }), []],
  ['a saving', () => ({ min_discount_percent: 50 }), ['Кроссовки Nike Air']],
  ['a greater saving', () => ({ min_discount_percent: 51 }), []],
  ['degrees', () => ({ min_temperature: 150 }), ['SSD 256GB для компьютера']],
  ['no coupons', () => ({ keyword: 'iphone', include_coupons: false }), ['iPhone 15 Pro Max']],
  ['only what is left out, with a price', () => ({ keyword: '-мышь -ssd', free_only: true }), ['Тёплый плед']],
])('an alert heeds %s', async (_name, fields, titles) => {
  expect(await fired(fields())).toEqual(titles);
  expect((await previewed(fields())).count).toBe(titles.length);
});

test.each([
  ["'; drop table alerts; --"],
  ["мышь' & 'ssd"],
  ['мышь:*'],
  ['мыш.*'],
  ['^мышь$ [а-я]+'],
  ['мышь & ssd'],
  ['!мышь !ssd'],
  ['%мыш% _'],
  ['\\мышь\\'],
  ['мышь <-> ssd'],
  ["to_tsquery('мышь')"],
  ["мыш'*"],
  ['мыш\\*'],
  ["'мышь'"],
  ['\u0000мышь'],
])('%j is a text to look for and nothing else', async (keyword) => {
  const preview = await reader.send('POST', '/api/alerts/preview', { keyword });
  expect(preview.statusCode).toBe(200);
  const found = await fired({ keyword });
  expect(preview.json<{ data: AlertPreview }>().data.count).toBe(found.length);
  // Signs of questions to the database find no more than the words between them.
  expect(found.every((title) => /мыш/i.test(title))).toBe(true);
});

test.each([
  ['"мышь', 'Кавычка не закрыта.', 'A quotation mark is not closed.'],
  [
    '(мышь',
    'Скобки не сходятся: у каждой «(» должна быть своя «)».',
    'The brackets do not match: every “(” needs its own “)”.',
  ],
  ['мышь|', 'По обе стороны от | нужно слово: ноутбук|планшет.', 'A word is needed on both sides of |: laptop|tablet.'],
  ['*', 'Перед * нужны хотя бы две буквы: ноут*.', 'At least two letters are needed before *: lapt*.'],
  [
    'и для',
    'Здесь нечего искать: нужны слова или числа. Предлоги и союзы не считаются.',
    'There is nothing to look for here: it takes words or numbers. Words like “the” do not count.',
  ],
  [
    '-мышь',
    'Скажите, чего ждёте: слово, категорию, магазин или цену.',
    'Say what you are waiting for: a word, a category, a store or a price.',
  ],
  [
    'мышь|-ssd',
    'Скажите, чего ждёте: слово, категорию, магазин или цену.',
    'Say what you are waiting for: a word, a category, a store or a price.',
  ],
  [
    '',
    'Скажите, чего ждёте: слово, категорию, магазин или цену.',
    'Say what you are waiting for: a word, a category, a store or a price.',
  ],
  ['м'.repeat(101), 'Не больше 100 знаков.', '100 characters at most.'],
])('%s is refused in the language of the reader', async (keyword, russian, english) => {
  for (const [language, words] of [
    ['ru', russian],
    ['en', english],
  ] as const)
    for (const path of ['/api/alerts', '/api/alerts/preview']) {
      const reply = await reader.send('POST', `${path}?lang=${language}`, { keyword });
      expect(reply.statusCode).toBe(422);
      expect(reply.json<{ error: { fields: object } }>().error.fields).toEqual({ keyword: [words] });
    }
  await reader.get('/?lang=ru');
});

test('a preview says how the keyword was read, and counts months and days', async () => {
  const preview = await previewed({ keyword: 'yjen,er -"для игр" 256 гб' });
  expect(preview.words).toEqual([
    { text: 'yjen,er', is_excluded: false, other_forms: expect.arrayContaining(['ноутбук']) },
    { text: 'для игр', is_excluded: true, other_forms: expect.any(Array) },
    { text: '256 гб', is_excluded: false, other_forms: expect.arrayContaining(['256гб']) },
  ]);
  // к alone is left out: what is asked for is 4 k.
  const [word] = (await previewed({ keyword: '4к' })).words;
  expect(word?.other_forms).toEqual(['4k', '4 k']);
  const old = await createOffer(world, {
    title: 'Самовар тульский',
    published_at: new Date(world.clock.now().getTime() - 31 * 86_400_000),
  });
  await createOffer(world, { title: 'Самовар угольный', is_expired: true });
  const samovars = await previewed({ keyword: 'самовар' });
  expect(samovars).toMatchObject({ count: 1, is_more: false, is_many: false, a_day: 0 });
  expect(samovars.latest.map(({ id }) => id)).not.toContain(old.id);
  expect(samovars.latest[0]).toMatchObject({
    title: 'Самовар угольный',
    price: { amount_minor: 199_000 },
    image: null,
  });
});

test('own offers, what waits, is off or held is in no preview; a guest is shown what is out', async () => {
  const author = await createUser(world);
  const own = await openBrowser(app, author.id);
  await createOffer(world, { title: 'Граммофон собственный', author_id: author.id });
  await createOffer(world, { title: 'Граммофон ждущий', published_at: null });
  await createOffer(world, { title: 'Граммофон выключенный', deactivated_at: world.clock.now() });
  expect((await own.send('POST', '/api/alerts/preview', { keyword: 'граммофон' })).json()).toMatchObject({
    data: { count: 0 },
  });
  expect((await previewed({ keyword: 'граммофон' })).count).toBe(1);
  const guest = await openBrowser(app);
  expect((await guest.send('POST', '/api/alerts/preview', { keyword: 'граммофон' })).json()).toMatchObject({
    data: { count: 1, latest: [{ title: 'Граммофон собственный' }] },
  });
});
