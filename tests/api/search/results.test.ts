/** GET /api/search/offers, GET /api/search/discussions, GET /api/search/comments, and the page of them all */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { FeedItem, SearchPageProps } from '#contract/pages.ts';
import type { searchComments, searchOffers } from '#contract/search.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let guest: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  guest = await openBrowser(app);
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 10_000);
  await changeSetting(world.ctx, 'limits.search_a_minute_member', 10_000);
});
afterAll(() => world.close());
beforeEach(() => sql`truncate offers, discussions, search_words restart identity cascade`.execute(world.ctx.db));

type Query = Record<string, string>;
async function get<Reply>(path: string, query: Query, browser = guest): Promise<Reply> {
  const reply = await browser.get(`/api/search/${path}?${new URLSearchParams(query).toString()}`);
  expect(reply.statusCode, `${path} ${JSON.stringify(query)}`).toBe(200);
  return reply.json<Reply>();
}
const offers = async (query: Query) => {
  const { data, meta } = await get<ReplyOf<typeof searchOffers>>('offers', query);
  const ids = (data as FeedItem[]).map((item) => (item.type === 'offer' ? item.offer.id : 0));
  return { ids, meta };
};
const comments = async (q: string, query: Query = {}) =>
  get<ReplyOf<typeof searchComments>>('comments', { q, ...query });

async function say(
  thread: { offer_id?: number; discussion_id?: number },
  text: string,
  given: { at?: Date; deleted_at?: Date; published_at?: null; author_id?: number } = {},
): Promise<number> {
  const at = given.published_at === null ? null : (given.at ?? new Date(world.clock.now().getTime() - 60_000));
  const { rows } = await sql<{ id: number }>`
    insert into comments (offer_id, discussion_id, level, author_id, content_delta, content_html, content_text, published_at, deleted_at)
    values (${thread.offer_id ?? null}, ${thread.discussion_id ?? null}, 0, ${given.author_id ?? null}, '{"ops":[]}', '', ${text},
      ${at}, ${given.deleted_at ?? null}) returning id`.execute(world.ctx.db);
  return rows[0]?.id ?? 0;
}

/** Props of the page, which come to the browser without the cards, and the ids of these. */
async function page(query: Query, browser = guest): Promise<SearchPageProps & { cards: number[] }> {
  const reply = await browser.get(`/search?${new URLSearchParams(query).toString()}`);
  expect(reply.statusCode).toBe(200);
  return {
    ...pageProps<'search'>(reply).props,
    cards: [...reply.body.matchAll(/data-offer-id="(\d+)"/g)].map(([, id]) => Number(id)),
  };
}

const hours = (count: number) => new Date(world.clock.now().getTime() - count * 3600_000);

test('offers come by likeness, by age or by degrees', async () => {
  const exact = await createOffer(world, { title: 'Гриль', published_at: hours(900), temperature: 10 });
  const warm = await createOffer(world, {
    title: 'Стол для пикника и гриль',
    published_at: hours(800),
    temperature: 90,
  });
  const fresh = await createOffer(world, { title: 'Чехол на гриль', published_at: hours(700), temperature: -20 });
  const unseen = await createOffer(world, { title: 'Щётка, гриль', published_at: hours(0.01), temperature: 400 });
  expect((await offers({ q: 'гриль', sort: 'new' })).ids).toEqual([unseen.id, fresh.id, warm.id, exact.id]);
  // Nobody is told by its place how hot one is that is too new to show it.
  expect((await offers({ q: 'гриль', sort: 'hottest' })).ids).toEqual([warm.id, exact.id, unseen.id, fresh.id]);
  const { ids, meta } = await offers({ q: 'грили' });
  expect([new Set(ids), meta.total]).toEqual([new Set([exact.id, warm.id, fresh.id, unseen.id]), 4]);
});

test('the filters of the lists narrow what is found, and its count', async () => {
  const store_id = await createStore(world, { name: 'Лавка гирь' });
  const { rows } = await sql<{ slug: string }>`select slug from stores where id = ${store_id}`.execute(world.ctx.db);
  const slug = rows[0]?.slug ?? '';
  const cheap = await createOffer(world, { title: 'Гиря 16 кг', price_minor: 900_00, store_id });
  const dear = await createOffer(world, { title: 'Гиря 24 кг', price_minor: 9_000_00 });
  const ended = await createOffer(world, { title: 'Гиря 8 кг', is_expired: true });
  expect((await offers({ q: 'гиря' })).ids.at(-1)).toBe(ended.id);
  expect((await offers({ q: 'гиря', hide_expired: 'true' })).meta.total).toBe(2);
  expect((await offers({ q: 'гиря', store: slug })).ids).toEqual([cheap.id]);
  expect((await offers({ q: 'гиря', price_from: '5000' })).ids).toEqual([dear.id]);
  const counted = await guest.get(
    `/api/lists/count?${new URLSearchParams({ q: 'гири', hide_expired: 'true' }).toString()}`,
  );
  expect(counted.json<{ data: { total: number } }>().data.total).toBe(2);
  expect((await page({ q: 'гиря', store: slug })).counts.offers).toBe(1);
});

test('a page is twenty, the next ones follow by their cursor, and after the last there is none', async () => {
  for (let n = 0; n < 45; n++) await createOffer(world, { title: `Лампа ${n}`, published_at: hours(n + 1) });
  const seen: number[] = [];
  let cursor: string | null = '1';
  for (let turn = 0; cursor !== null && turn < 5; turn++) {
    const { ids, meta } = await offers({ q: 'лампа', sort: 'new', cursor });
    seen.push(...ids);
    cursor = meta.next_cursor;
    expect(meta.total).toBe(45);
  }
  expect([seen.length, new Set(seen).size, cursor]).toEqual([45, 45, null]);
  expect((await page({ q: 'лампа', page: '3' })).cards).toHaveLength(5);
  for (const wrong of ['0', '-1', 'x', '100'])
    expect((await guest.get(`/api/search/offers?q=a&cursor=${wrong}`)).statusCode, wrong).toBe(400);
});

test('of thousands that match at most five hundred are shown, and the count says so', async () => {
  await sql`
    insert into offers (kind, title, slug, url, currency, published_at, temperature, votes_count)
    select 'deal', 'Носки ' || n, 'x', 'https://shop.example/z', 'RUB', ${world.clock.now()}::timestamptz - make_interval(mins => n + 20), n, 0
    from generate_series(1, 2100) n`.execute(world.ctx.db);
  const { meta } = await offers({ q: 'носки', cursor: '25' });
  expect(meta).toMatchObject({ total: 501, next_cursor: null });
  const hottest = await page({ q: 'носки', sort: 'hottest' });
  const { rows } = await sql<{ id: number }>`select id from offers where title = 'Носки 2100'`.execute(world.ctx.db);
  expect(hottest.cards[0]).toBe(rows[0]?.id);
});

test('discussions are found by title and text; what is off is not', async () => {
  const talk = await createDiscussion(world, { title: 'Как выбрать велотренажёр' });
  await createDiscussion(world, { title: 'Велотренажёр, ещё не вышло', published_at: null });
  const off = await createDiscussion(world, { title: 'Велотренажёр, снято' });
  await sql`update discussions set deactivated_at = now() where id = ${off.id}`.execute(world.ctx.db);
  const { data, meta } = await get<{ data: FeedItem[]; meta: { total: number } }>('discussions', {
    q: 'велотренажеры',
  });
  expect(data.map((item) => item.type === 'discussion' && item.discussion.id)).toEqual([talk.id]);
  expect(meta.total).toBe(1);
});

test('comments are found with the words around what was looked for, and lead into their thread', async () => {
  const { id: author_id, username } = await createUser(world);
  const offer = await createOffer(world, { title: 'Палатка' });
  const lead = 'Долго думал, что взять в поход этим летом, перебрал множество отзывов и обзоров. ';
  const id = await say(
    { offer_id: offer.id },
    `${lead}В итоге спальник-кокон оказался лучшим. ${'И ещё слова. '.repeat(30)}`,
    {
      author_id,
    },
  );
  const { data, meta } = await comments('спальники кокон');
  expect(meta).toEqual({ next_cursor: null, total: 1 });
  expect(data[0]).toMatchObject({ id, url: `${offer.url}?comment=${id}#comment${id}`, title: 'Палатка', username });
  expect(data[0]?.snippet).toMatch(/^….*спальник-кокон оказался лучшим.*…$/);
  expect(data[0]?.snippet.length).toBeLessThan(210);
  const shown = await page({ q: 'спальник', tab: 'comments' });
  expect(shown.comments).toHaveLength(1);
});

test('comments that wait, are gone, or stand where nobody may look are not found', async () => {
  const live = await createOffer(world, { title: 'Мангал' });
  const off = await createOffer(world, { title: 'Снято', deactivated_at: world.clock.now() });
  const waiting = await createDiscussion(world, { title: 'Ещё не вышло', published_at: null });
  const talk = await createDiscussion(world, { title: 'Разговор' });
  const kept = await say({ offer_id: live.id }, 'секретное слово шампур', { at: hours(2) });
  const newest = await say({ discussion_id: talk.id }, 'тут тоже шампур', { at: hours(1) });
  await say({ offer_id: live.id }, 'шампур удалён', { deleted_at: world.clock.now() });
  await say({ offer_id: live.id }, 'шампур ждёт', { published_at: null });
  await say({ offer_id: off.id }, 'шампур под снятым');
  await say({ discussion_id: waiting.id }, 'шампур под ожидающим');
  const staff = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  for (const browser of [guest, staff]) {
    const found = await get<ReplyOf<typeof searchComments>>('comments', { q: 'шампур', sort: 'new' }, browser);
    expect(found.data.map(({ id }) => id)).toEqual([newest, kept]);
    expect(found.meta.total).toBe(2);
  }
});

test('the page counts every tab, and opens the first that has anything', async () => {
  const suffix = 'кустарник';
  await createUser(world, { username: 'Kustarnik_77' });
  await createGroup(world, { name: `Садовый ${suffix}` });
  const props = await page({ q: suffix });
  expect(props.counts).toMatchObject({ offers: 0, discussions: 0, comments: 0, groups: 1 });
  expect(props.tab).toBe('groups');
  expect(props.groups[0]?.name).toBe(`Садовый ${suffix}`);
  const people = await page({ q: 'kustarnik', tab: 'people' });
  expect(people.people.map(({ username }) => username)).toEqual(['Kustarnik_77']);
  const offer = await createOffer(world, { title: `Семена: ${suffix}` });
  const again = await page({ q: suffix });
  expect([again.tab, again.cards, again.counts.offers]).toEqual(['offers', [offer.id], 1]);
  await say({ offer_id: offer.id }, `хороший ${suffix}`);
  const asked = await page({ q: suffix, tab: 'stores' });
  expect([asked.tab, asked.counts.comments, asked.found_stores]).toEqual(['stores', 1, []]);
});

test('a coupon is found by its code typed whole, in any case, before what else is found; not one that is over', async () => {
  const make = async (title: string, codes: readonly string[], given: Parameters<typeof createOffer>[1] = {}) => {
    const { id } = await createOffer(world, { title, kind: 'coupon', ...given });
    for (const [position, code] of codes.entries())
      await sql`insert into offer_codes (offer_id, code, position) values (${id}, ${code}, ${position})`.execute(
        world.ctx.db,
      );
    return id;
  };
  const coupon = await make('Промокод на обувь', ['ЛЕТО-2031', 'the как', 'КОМПАС'], { published_at: hours(50) });
  const spoken = await make('Компас походный', []);
  await make('Вчерашний промокод', ['ЛЕТО-2031', 'the как'], { is_expired: true });
  await make('Завтрашний промокод', ['ЛЕТО-2031'], { published_at: null });
  await make('Выключенный промокод', ['ЛЕТО-2031'], { deactivated_at: new Date() });
  for (const q of ['ЛЕТО-2031', 'лето-2031 ', 'Лето-2031']) {
    expect((await offers({ q })).ids, q).toEqual([coupon]);
    const props = await page({ q });
    expect([props.tab, props.counts.offers, props.corrected, props.cards], q).toEqual(['offers', 1, null, [coupon]]);
  }
  // Words that the index leaves out are a code all the same.
  expect((await offers({ q: 'THE КАК' })).ids).toEqual([coupon]);
  for (const q of ['лето', 'лето-203', 'лето-2031 обувь', 'лето_2031'])
    expect((await offers({ q })).ids, q).not.toContain(coupon);
  expect((await offers({ q: 'компас' })).ids).toEqual([coupon, spoken]);
  expect((await offers({ q: 'компас', sort: 'new', free_only: 'true' })).ids).toEqual([]);
  const panel = await guest.get(`/ui/search?${new URLSearchParams({ q: 'лето-2031' }).toString()}`);
  expect(panel.json<{ offers: { id: number }[] }>().offers.map(({ id }) => id)).toEqual([coupon]);
  expect(panel.body).not.toContain('ЛЕТО');
  // Of more that match than are weighed it is one.
  await sql`
    insert into offers (kind, title, slug, url, currency, published_at, temperature)
    select 'deal', 'Компас ' || n, 'x', 'https://shop.example/z', 'RUB', ${world.clock.now()}::timestamptz - interval '1 minute', 10
    from generate_series(1, 2100) as n`.execute(world.ctx.db);
  expect((await offers({ q: 'компас' })).ids[0]).toBe(coupon);
});

test('people are found by the name they show, in any case; not those who are gone', async () => {
  const shown = await createUser(world, { username: 'aaa_zebra1' });
  const gone = await createUser(world, { username: 'aaa_zebra2' });
  await sql`update users set name = 'Полосатая Лошадь' where id in (${shown.id}, ${gone.id})`.execute(world.ctx.db);
  await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(world.ctx.db);
  for (const q of ['полосатая', '@AAA_zebra'])
    expect(
      (await page({ q, tab: 'people' })).people.map(({ id }) => id),
      q,
    ).toEqual([shown.id]);
  for (const q of ['%', '_', '\\', '@']) expect((await page({ q, tab: 'people' })).counts.people, q).toBe(0);
});

test('people are found by mistyped words of their names, in either alphabet and layout, the nearest first', async () => {
  const make = async (username: string, name: string | null) => {
    const { id } = await createUser(world, { username });
    await sql`update users set name = ${name} where id = ${id}`.execute(world.ctx.db);
    return id;
  };
  const [gardener, namesake, gone] = [
    await make('ogorodnik_7', 'Ёлкина Серафима'),
    await make('ogorodnic', null),
    await make('wq.serafyma', 'Серафима'),
  ];
  await sql`update users set deleted_at = now() where id = ${gone}`.execute(world.ctx.db);
  const found = async (q: string) => {
    const { people, counts } = await page({ q, tab: 'people' });
    expect(counts.people, q).toBe(people.length);
    return people.map(({ id }) => id);
  };
  // A letter too many, too few, another, two swapped; a word inside; the other layout and alphabet.
  for (const q of ['серафимаа', 'серфима', 'сирафима', 'серафмиа', 'елкино', 'сирафима елкина'])
    expect(await found(q), q).toEqual([gardener]);
  const alike = await make('zera', 'Зерафима');
  for (const q of ['cthfabvf', 'serafima']) expect(await found(q), q).toEqual([gardener, alike]);
  expect(await found('@ogorodnik_8')).toEqual([]);
  expect(await found('agorodnik')).toEqual([gardener]);
  expect(await found('ogorodnig')).toEqual([namesake, gardener]);
  // Who is called so goes before who is alike; two letters are another name, and every word has to stand there.
  expect(await found('ogorodnic')).toEqual([namesake]);
  for (const q of ['серпфина', 'серфиима', 'сирафима иванова', 'елк серафыма', 'серафима елкина огородник', '\0\uD800'])
    expect(await found(q), q).toEqual([]);
  // What somebody is called corrects no title.
  expect((await page({ q: 'огороднек' })).corrected).toBeNull();
});

test('a page of people after the last leads to that, whoever else is called alike', async () => {
  for (let nth = 10; nth < 31; nth++) await createUser(world, { username: `pagewise${nth}` });
  const past = await guest.get('/search?q=pagewise&tab=people&page=7');
  expect([past.statusCode, past.headers.location]).toEqual([302, '/search?q=pagewise&tab=people&page=2']);
  await createUser(world, { username: 'wise.pagewise' });
  expect((await page({ q: 'pagewise', tab: 'people', page: '2' })).counts.people).toBe(21);
});

test('what is mistyped is looked for as it was meant, and the page says so', async () => {
  const offer = await createOffer(world, { title: 'Холодильник двухкамерный' });
  await say({ offer_id: offer.id }, 'мой холодильник шумит');
  const props = await page({ q: 'холадильник' });
  expect([props.corrected, props.counts.offers, props.counts.comments]).toEqual([{ q: 'холодильник' }, 1, 1]);
  expect((await comments('холадильник')).data).toHaveLength(1);
  expect((await offers({ q: 'холадильник' })).ids).toEqual([offer.id]);
  expect((await page({ q: 'холодильник' })).corrected).toBeNull();
  expect((await page({ q: 'ъъъъъъ' })).corrected).toBeNull();
});

test('one letter may be wrong in a short word, two in a long one, and no more', async () => {
  const [compass, fridge] = [
    await createOffer(world, { title: 'Компас Умбар' }),
    await createOffer(world, { title: 'Холодильник двухкамерный' }),
  ];
  for (const q of ['компс', 'компфс', 'комапс', 'компаас']) expect((await offers({ q })).ids, q).toEqual([compass.id]);
  expect((await offers({ q: 'халадильник' })).ids).toEqual([fridge.id]);
  // A part in common, two letters apart.
  for (const q of ['тумба', 'комс', 'халадильнек']) expect((await offers({ q })).ids, q).toEqual([]);
});

test('what a word begins with is not what begins with its stem, and short spellings begin nothing', async () => {
  await createOffer(world, { title: 'Радиатор: никто и никак не услышит' });
  const [shoes, drive] = [
    await createOffer(world, { title: 'Кроссовки Nike для бега' }),
    await createOffer(world, { title: 'Накопитель HDD 256 ГБ' }),
  ];
  for (const q of ['nike', 'найк', 'синие nike', 'кроссо', 'бег кроссов']) {
    const { ids } = await offers({ q });
    expect(ids, q).toEqual(q.startsWith('синие') ? [] : [shoes.id]);
  }
  expect((await offers({ q: 'рб' })).ids).toEqual([]);
  for (const q of ['256гб', '256 гб', '256ГБ накоп']) expect((await offers({ q })).ids, q).toEqual([drive.id]);
});

test('filters without a tab are of offers, and a page after the last leads to that', async () => {
  await say({ offer_id: (await createOffer(world, { title: 'Компас' })).id }, 'компас врёт');
  const free = await page({ q: 'компас', free_only: '1' });
  expect([free.tab, free.counts.offers, free.counts.comments]).toEqual(['offers', 0, 1]);
  const past = await guest.get(`/search?${new URLSearchParams({ q: 'компас', page: '3' }).toString()}`);
  expect([past.statusCode, past.headers.location]).toEqual([
    302,
    `/search?q=${encodeURIComponent('компас')}&tab=offers`,
  ]);
});

test('nothing typed is an error or an operator, and without words there is nothing', async () => {
  await createOffer(world, { title: 'Компас' });
  for (const q of [`'`, '&|!():*<->', `a' & b:*`, '%_%', '!!компас', '😀', '\u0000ab']) {
    expect((await guest.get(`/search?${new URLSearchParams({ q }).toString()}`)).statusCode, q).toBe(200);
    expect((await guest.get(`/api/search/comments?${new URLSearchParams({ q }).toString()}`)).statusCode, q).toBe(200);
  }
  expect((await offers({ q: '!компас' })).meta.total).toBe(1);
  expect((await offers({ q: '&&&' })).meta.total).toBe(0);
  expect((await page({})).counts).toEqual({ offers: 0, discussions: 0, comments: 0, groups: 0, stores: 0, people: 0 });
  expect((await guest.get('/api/search/offers?q=')).statusCode).toBe(400);
});

test('the lists and the page have the pace of searching', async () => {
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 1);
  for (const path of ['/api/search/offers?q=a', '/api/search/comments?q=a', '/search?q=a']) {
    const codes = new Set<number>();
    for (let press = 0; press < 3; press++) codes.add((await guest.get(path)).statusCode);
    expect(codes.has(429), path).toBe(true);
  }
  await changeSetting(world.ctx, 'limits.search_a_minute_guest', 10_000);
});
