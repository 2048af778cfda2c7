/** Words with accents, Russian words in Latin letters and brands by ear: GET /ui/search and all else that looks for words */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { searchAll, searchComments, searchDiscussions } from '#contract/search.ts';
import { selectFound } from '#domain/comments/comments.ts';
import { groupChoices } from '#domain/groups/groups.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { storeChoices } from '#domain/stores/stores.ts';
import { findPeople } from '#domain/users/users.ts';
import { foldText } from '#rules/search-text.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';
import { GUEST } from '#domain/viewer.ts';

let world: World;
let app: FastifyInstance;
let guest: Browser;

const TITLES = [
  'Хлопья Kölln овсяные',
  'Шоколадка Lactée молочная',
  'Лапша Späṭzle яичная',
  'Чай зелёный китайский',
  'Йогурт питьевой',
  'Майонез оливковый',
  'Трубочки вафельные',
  'Сиденье детское синее',
  'Чехол для iPhone 15',
  'Код Steam на скидку',
  'Бульон куриный',
  'Ваза хрустальная и бельё',
  'Корм Зоо',
  'Платье летнее',
];

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  guest = await openBrowser(app);
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 10_000);
  for (const title of TITLES) await createOffer(world, { title });
});
afterAll(() => world.close());

const ask = async <Reply>(path: string, q: string) => {
  const reply = await guest.get(`${path}?${new URLSearchParams({ q }).toString()}`);
  expect(reply.statusCode, q).toBe(200);
  return reply.json<Reply>();
};
const names = async (q: string) =>
  (await ask<ReplyOf<typeof searchAll>>('/ui/search', q)).offers.map(({ name }) => name);

test.each([
  ['without its accent', 'kolln', 0],
  ['with its accent', 'kölln', 0],
  ['an accent in two signs', 'ko\u0308lln', 0],
  ['one accent of several', 'lactee молочная', 1],
  ['another accent', 'làctee', 1],
  ['begun', 'spatz', 2],
  ['е as ё', 'зеленый', 3],
  ['ё as е', 'зелёный китаискии', 3],
  ['yo as йо', 'yogurt', 4],
  ['yo as йо within a word', 'mayonez', 5],
  ['a soft sign within a word', 'vafelnye', 6],
  ['a soft sign, another form', 'vafelnymi', 6],
  ['ye as ые, тс and ее', 'detskoe sinee', 7],
  ['a soft sign before о', 'bulyon', 10],
  ['a word that rules spell otherwise', 'zoo', 12],
  ['three letters of four', 'хрустальная ваа', 11],
  ['a brand by ear', 'айфон', 8],
  ['a brand by ear in another form', 'чехол айфона', 8],
  ['a brand by ear, mistyped', 'айфонн', 8],
  ['a brand by ear that is a word', 'стим', 9],
] as const)('%s: %s', async (_how, q, index) => {
  expect(await names(q)).toEqual([TITLES[index]]);
});

test('whoever runs the site adds a brand, and finds it either way', async () => {
  await createOffer(world, { title: 'Кофеварка Zoltraqo 3000' });
  await createOffer(world, { title: 'Кружка Золтрако' });
  expect(await names('золтрак')).toEqual(['Кружка Золтрако']);
  await sql`insert into brand_spellings (heard, written) values ('зультрак', 'Zoltraqo')`.execute(world.ctx.db);
  expect(await names('зультрака')).toEqual(['Кофеварка Zoltraqo 3000']);
  expect(await names('Zoltraqo кофеварка')).toEqual(['Кофеварка Zoltraqo 3000']);
  await createOffer(world, { title: 'Чашка Зультрак' });
  expect(await names('чашка zoltraqo')).toEqual(['Чашка Зультрак']);
  await expect(
    sql`insert into brand_spellings (heard, written) values ('два слова', 'x1')`.execute(world.ctx.db),
  ).rejects.toThrow(/brand_spellings_heard_check/);
});

test.each([
  ['belyo', ['белье']],
  ['bulyon', ['бульон']],
  ['platye', ['платье']],
  ['yogurt', ['йогурт']],
  ['jogurt', ['йогурт']],
  ['vafelnye', ['вафельные']],
  ['vafelnyye', ['вафельные']],
  ['detskoe', ['детское']],
  ['detsckoe', []],
  ['xrustal', []],
  ['khrustalnaja', ['хрустальная']],
  ['steam', []],
])('words of titles that %s may spell: %j', async (typed, spelt) => {
  const { rows } = await sql<{ spelt: string[] }>`select spelt from meant_words(${[typed]}::text[])`.execute(
    world.ctx.db,
  );
  expect(rows[0]?.spelt).toEqual(spelt);
});

test('the database folds letters as the rules do', async () => {
  const letters: string[] = [];
  for (let code = 0xa0; code < 0x2e00; code++) {
    const letter = String.fromCodePoint(code);
    // Of 2024: older databases do not know its capital.
    if (code === 0x1c89 || code === 0x1c8a) continue;
    if (/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(letter)) letters.push(letter, `и${letter}`);
  }
  letters.push('№', '™', 'и\u0306', 'и\u0306\u0301', 'o\u0308\u0323', 'が', 'ﬁ', 'ＡＢ', '한');
  const { rows } = await sql<{ letter: string; folded: string }>`
    select letter, fold_text(letter) as folded from unnest(${letters}::text[]) as l(letter)`.execute(world.ctx.db);
  const other = rows.filter(({ letter, folded }) => folded !== foldText(letter)).map(({ letter }) => letter);
  expect(other).toEqual([]);
});

test('texts, names and the choices of forms are found without accents', async () => {
  const { db } = world.ctx;
  const offer = await createOffer(world, { title: 'Еда на дом' });
  await sql`update offers set description_text = 'Подойдёт к crème fraîche' where id = ${offer.id}`.execute(db);
  const discussion = await createDiscussion(world, { title: 'Где купить gruyère' });
  const author = await createUser(world);
  await sql`update users set name = 'Zoé Brontë' where id = ${author.id}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into comments (offer_id, level, author_id, content_delta, content_html, content_text, published_at)
    values (${offer.id}, 0, ${author.id}, '{"ops":[]}', '', 'Лучше взять Jägermeister', ${world.clock.now()}) returning id`.execute(
    db,
  );
  const store = await createStore(world, { name: 'L’Oréal' });
  await sql`update stores set offers_count = 3 where id = ${store}`.execute(db);
  const group = await createGroup(world, { name: 'Entrées' });
  expect(await names('creme fraiche')).toEqual(['Еда на дом']);
  const found = await ask<ReplyOf<typeof searchDiscussions>>('/api/search/discussions', 'gruyere');
  expect(found.data).toMatchObject([{ discussion: { id: discussion.id } }]);
  expect((await ask<ReplyOf<typeof searchComments>>('/api/search/comments', 'jagermeister')).data).toHaveLength(1);
  const thread = { entity_type: 'offer', entity_id: offer.id } as const;
  expect(await selectFound(db, thread, { text: 'jagermeister', looked_at: 9, limit: 9 })).toMatchObject([rows[0]]);
  for (const q of ['l’oreal', "l'oréal", 'oreal']) {
    const { stores } = await ask<ReplyOf<typeof searchAll>>('/ui/search', q);
    expect(
      stores.map(({ id }) => id),
      q,
    ).toEqual([store]);
  }
  expect((await ask<ReplyOf<typeof searchAll>>('/ui/search', 'entrees')).groups).toMatchObject([{ id: group }]);
  expect((await storeChoices(db, 'l’ore', 9)).map(({ id }) => id)).toEqual([store]);
  const choices = await groupChoices(db, { ids: null, search: 'entre', count: 9, locale: 'ru' });
  expect(choices.map(({ id }) => id)).toEqual([group]);
  const page = { limit: 9, offset: 0 };
  expect((await findPeople(world.ctx, GUEST, 'zoe', page)).people.map(({ id }) => id)).toEqual([author.id]);
  const people = await guest.get('/search?q=bronte&tab=people');
  expect(people.body).toContain('Brontë');
});

test('a store is found by its brand as it is heard', async () => {
  const store = await createStore(world, { name: 'Walmart' });
  await sql`update stores set offers_count = 3 where id = ${store}`.execute(world.ctx.db);
  const { stores } = await ask<ReplyOf<typeof searchAll>>('/ui/search', 'волмарт');
  expect(stores.map(({ id }) => id)).toEqual([store]);
});
