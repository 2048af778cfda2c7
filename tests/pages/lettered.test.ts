/** /stores and /groups under an index of letters: bounded pages from which everything is reached by links. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../support/statements.ts';
import { openWorld, type World } from '../support/world.ts';

const STORES = 2000;
const GROUPS = 700;

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const { db } = world.ctx;
  // Half of them under one letter, the rest all over both alphabets, digits and what is neither.
  await sql`
    insert into stores (slug, name, offers_count)
    select 'store-' || n, case when n % 2 = 0 then 'Магазин ' || n
      else substr('«АЁЙЯЖabcxyzÉ09中', 1 + n / 2 % 17, 1) || ' лавка ' || n end, n % 50 + 1
    from generate_series(1, ${STORES}) n`.execute(db);
  await sql`insert into stores (slug, name) values ('idle', 'Без предложений')`.execute(db);
  await sql`
    insert into groups (slug, parent_id, name_ru, name_en, popularity)
    select 'group-' || n, null, 'Раздел ' || n, 'Section ' || n, n from generate_series(1, 100) n`.execute(db);
  await sql`
    insert into groups (slug, parent_id, name_ru, name_en)
    select 'group-' || n, (select id from groups where slug = 'group-' || (n % 90 + 1)),
      substr('абвгд', 1 + n % 5, 1) || ' внутри ' || n, 'Inside ' || n
    from generate_series(101, ${GROUPS}) n`.execute(db);
});
afterAll(() => world.close());

const hrefs = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Every page that links lead to from here without leaving the list, by address. */
async function walk(path: '/stores' | '/groups', lang: string): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const waiting = [path as string];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (seen.has(url)) continue;
    const reply = await app.inject({ url, cookies: { lang } });
    expect(reply.statusCode, url).toBe(200);
    seen.set(url, reply.body);
    const links = hrefs(reply.body, /<a[^>]* href="(\/(?:stores|groups)(?:\?letter=[^"]*)?)"/g);
    waiting.push(...links.filter((to) => to.startsWith(path) && !to.includes('lang=')));
  }
  return seen;
}

test.each([
  ['/stores', /href="\/stores\/(store-\d+)"/g, STORES, 100],
  ['/groups', /href="\/groups\/(group-\d+)"/g, GROUPS, 130],
] as const)('every one of %s is reached by links over bounded pages', async (path, link, count, kibibytes) => {
  const pages = await walk(path, 'ru');
  const reached = new Set<string>();
  for (const [url, html] of pages) {
    expect(Buffer.byteLength(html), url).toBeLessThan(kibibytes * 1024);
    for (const slug of hrefs(html, link)) reached.add(slug);
  }
  expect(reached.size).toBe(count);
  expect([...pages.values()].join('')).not.toContain('Без предложений');
});

const names = (html: string) => hrefs(html, /class="stores-page__name">([^<]*)</g);

test('the bare address shows the most popular first, a letter its own by alphabet', async () => {
  const bare = names((await app.inject('/stores')).body);
  expect(bare).toHaveLength(60);
  // Forty stores have fifty offers each, all others fewer.
  expect(bare.filter((name) => Number(name.replace(/\D+/, '')) % 50 === 49)).toHaveLength(40);
  expect(bare.slice(0, 40).every((name) => name.endsWith('49') || name.endsWith('99'))).toBe(true);
  const letter = names((await app.inject('/stores?letter=%D0%95')).body);
  expect(letter.length).toBeGreaterThan(10);
  expect(letter.every((name) => name.startsWith('Ё'))).toBe(true);
  const latin = names((await app.inject('/stores?letter=e')).body);
  expect(latin.every((name) => name.startsWith('É'))).toBe(true);
});

const wayOf = async (url: string) => {
  const { body } = await app.inject(url);
  const link = (rel: string) =>
    new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(body)?.[1]?.replaceAll('&amp;', '&');
  return [link('canonical'), link('prev'), link('next')];
};
const at = (query: string) => `http://ulov.example/stores${query}`;

test('a page says which it is, and which stand before and after it', async () => {
  const m = '?letter=%D0%9C';
  expect(await wayOf('/stores?from=mail')).toEqual([at(''), undefined, undefined]);
  expect(await wayOf('/stores?letter=м')).toEqual([at(m), undefined, at(`${m}&page=2`)]);
  expect(await wayOf(`/stores${m}&page=2`)).toEqual([at(`${m}&page=2`), at(m), at(`${m}&page=3`)]);
  expect(await wayOf(`/stores${m}&page=17`)).toEqual([at(`${m}&page=17`), at(`${m}&page=16`), undefined]);
  for (const [odd, to] of [
    ['?letter=ъ', '/stores'],
    ['?page=3', '/stores'],
    [`${m}&page=18`, `/stores${m}&page=17`],
    [`${m}&page=9007199254740991`, `/stores${m}&page=17`],
  ]) {
    const reply = await app.inject(`/stores${odd}`);
    expect([reply.statusCode, reply.headers.location], odd).toEqual([302, to]);
  }
  expect(await wayOf('/stores?letter=%3Cb%3E')).toEqual([at(''), undefined, undefined]);
});

test('categories follow the reader’s language, and their letters stay out of search engines', async () => {
  const page = async (url: string, lang: string) => (await app.inject({ url, cookies: { lang } })).body;
  expect(await page('/groups', 'ru')).not.toContain('noindex');
  const russian = await page('/groups?letter=А', 'ru');
  expect(russian).toContain('noindex');
  expect(russian).toMatch(/а внутри \d+<span class="groups-page__parent">Раздел \d+</);
  const switched = await app.inject({ url: '/groups?letter=А&lang=en', cookies: { lang: 'ru' } });
  expect([switched.headers.location, switched.cookies[0]?.value]).toEqual(['/groups', 'en']);
  expect(await page('/groups?letter=I', 'en')).toContain('Inside 101');
});

test('a page costs a bounded number of statements', async () => {
  for (const path of ['/stores', '/stores?letter=М&page=3', '/groups', '/groups?letter=Р']) {
    await app.inject(path);
    const { statements } = await countStatements(world, () => app.inject(path));
    // The settings of the site are one of them.
    expect(statements, path).toBeLessThanOrEqual(5);
  }
});

test('the sitemap names the letters of stores', async () => {
  const map = (await app.inject('/sitemap.xml')).body;
  expect(map).toContain('<loc>http://ulov.example/stores</loc>');
  expect(map).toContain('<loc>http://ulov.example/stores?letter=%D0%9C</loc>');
  expect(map).toContain('<loc>http://ulov.example/stores?letter=0-9</loc>');
});
