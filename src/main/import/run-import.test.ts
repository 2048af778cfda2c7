import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { selectCountFaults } from './faults.sql.ts';
import type { ImportJob } from './job.ts';
import type { FileReport } from './report.ts';
import { runImport } from './run-import.ts';

const DATA = process.env['ULOV_DATA_DIR'] ?? '../shared/data';
const hasData = existsSync(path.join(DATA, 'README.md'));
if (!hasData) console.warn(`THE REAL DATA WERE NOT TESTED: there is no folder ${DATA}; ULOV_DATA_DIR names another`);

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
}, 60_000);
afterAll(() => opened.close());

const refused: string[] = [];
const NOW = new Date('2026-11-20T00:00:00Z');

async function run(
  job: Partial<ImportJob> & Pick<ImportJob, 'kind' | 'files'>,
  print = (line: string) => refused.push(line),
): Promise<FileReport> {
  const full: ImportJob = { src: null, currency: null, long_titles: 'refuse', thread: null, under: null, ...job };
  const [report] = await runImport(database.db, full, { now: NOW, print: (line) => void print(line) });
  if (!report) throw new Error('no report');
  return report;
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}
const TABLES = [
  'users',
  'stores',
  'store_hosts',
  'groups',
  'offers',
  'offer_groups',
  'offer_codes',
  'discussions',
  'discussion_groups',
  'comments',
  'votes',
  'import_records',
];
async function counts(): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const table of TABLES) all[table] = await count(table);
  return all;
}

function linesFile(name: string, rows: readonly unknown[]): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ulov-import-')), name);
  writeFileSync(file, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
  return file;
}

test.runIf(process.env['CI'])('the folder with the real data is there', () => {
  expect(hasData).toBe(true);
});

const tree = (name: string) => path.join(DATA, 'comment-trees', name);

const hostile = (text: string, src_id: number) => ({
  ...deal(src_id, {
    src: 'hostile',
    title: `Deal ${text}`,
    author: text,
    category: text,
    parent_category: text,
    store: text,
  }),
  coupon_codes: [text.slice(0, 50)],
  ...[{ description_markdown: text }, { description_html: text }, { description_text: text }][src_id % 3],
});

describe.runIf(hasData)('real data', { timeout: 120_000 }, () => {
  const items = path.join(DATA, 'reddit-deals/items.jsonl');

  test('4,916 posts: 4,704 with valid titles, then the 211 long ones cut', async () => {
    refused.length = 0;
    const first = await run({ kind: 'items', files: [items] });
    expect(first).toMatchObject({
      lines: 4916,
      written: { deals: 3390, coupons: 970, discussions: 344 },
      already: 0,
      refused: 212,
    });
    expect(Object.fromEntries(first.reasons)).toEqual({
      'title: is longer than 140 characters': 211,
      'title: is shorter than 4 characters': 1,
    });
    expect(refused.filter((line) => line.startsWith(`${items}:`) && line.includes(': title: '))).toHaveLength(212);

    const before = await counts();
    const second = await run({ kind: 'items', files: [items] });
    expect(second).toMatchObject({ written: { deals: 0, coupons: 0, discussions: 0 }, already: 4704, refused: 212 });
    expect(await counts()).toEqual(before);

    const third = await run({ kind: 'items', files: [items], long_titles: 'cut' });
    expect(third).toMatchObject({ already: 4704, refused: 1 });
    expect(third.written.deals + third.written.coupons + third.written.discussions).toBe(211);
    expect(await count('offers')).toBe(4537);
    expect(await count('discussions')).toBe(378);
    expect(await selectCountFaults(database.db)).toEqual({});
  });

  test('each temperature is one imported vote', async () => {
    const { rows } = await sql<{
      votes: number;
      offers: number;
      degrees: number;
      expected: number;
      hot: number;
      hot_rows: number;
    }>`
      select (select count(*) from votes)::int as votes, (select count(*) from offers where temperature <> 0)::int as offers,
        (select sum(value * weight) from votes) as degrees, (select sum(temperature) from offers) as expected,
        (select count(*) from offers where temperature >= 100)::int as hot,
        (select count(*) from offers where is_hot and hot_at = published_at)::int as hot_rows`.execute(database.db);
    const [sums] = rows;
    expect(sums?.votes).toBe(sums?.offers);
    expect(sums?.degrees).toBe(sums?.expected);
    expect(sums?.hot).toBe(sums?.hot_rows);
    expect(sums?.hot).toBeGreaterThan(100);
    const { rows: strange } =
      await sql`select 1 from votes where source <> 'imported' or user_id is not null or abs(value) <> 1`.execute(
        database.db,
      );
    expect(strange).toEqual([]);
  });

  test('trees of 146 and 541 comments, the second one twice', async () => {
    expect(await run({ kind: 'comments', files: [tree('tree-146.comments.jsonl')] })).toMatchObject({
      written: { discussions: 1, comments: 146 },
      refused: 0,
    });
    expect(await run({ kind: 'comments', files: [tree('tree-541.comments.jsonl')] })).toMatchObject({
      written: { discussions: 1, comments: 541 },
      refused: 0,
    });
    const glued = {
      kind: 'comments',
      files: [tree('tree-541-ru-glued.comments.jsonl')],
      thread: tree('tree-541.thread.json'),
    } satisfies Partial<ImportJob>;
    expect(await run(glued)).toMatchObject({ written: { discussions: 1, comments: 541 }, refused: 0 });
    expect(await run(glued)).toMatchObject({ written: { discussions: 0, comments: 0 }, already: 541 });
    const { rows } = await sql`
      select d.comments_count as alive, count(*)::int as rows, max(c.level) as deepest, count(*) filter (where c.is_shrinked)::int as flat
      from discussions d join comments c on c.discussion_id = d.id group by d.id order by d.id`.execute(database.db);
    expect(rows).toEqual([
      { alive: 140, rows: 146, deepest: 5, flat: expect.any(Number) },
      { alive: 525, rows: 541, deepest: 5, flat: expect.any(Number) },
      { alive: 525, rows: 541, deepest: 5, flat: expect.any(Number) },
    ]);
    const { rows: gone } = await sql`
      select 1 from comments where (deleted_at is not null) <> (content_text = '') or (deleted_at is not null and author_id is not null)`.execute(
      database.db,
    );
    expect(gone).toEqual([]);
    expect(await selectCountFaults(database.db)).toEqual({});
  });

  test('ten deals of the pepper API with their 36 comments', async () => {
    const job = {
      kind: 'pepper',
      files: [path.join(DATA, 'pepper-api/deals_with_comments.json')],
    } satisfies Partial<ImportJob>;
    const report = await run(job);
    expect(report).toMatchObject({
      written: { deals: 10, comments: 36 },
      refused: 0,
      notes: ['amounts of the source are kept as USD (--currency)'],
    });
    expect(await run(job)).toMatchObject({ written: { deals: 0, comments: 0 }, already: 46 });
    const { rows } = await sql`
      select o.price_minor, o.low_price_minor, o.shipping_minor, o.temperature, o.is_hot, s.name as store, g.name_en as "group", o.comments_count > 0 as has_comments
      from offers o join import_records r on r.entity_id = o.id and r.entity_type = 'offer' and r.src = 'pepper' and r.src_id = '3237460'
      join stores s on s.id = o.store_id join groups g on g.id = o.group_id`.execute(database.db);
    expect(rows).toEqual([
      {
        price_minor: 1657,
        low_price_minor: 3014,
        shipping_minor: 0,
        temperature: 355,
        is_hot: true,
        store: 'Amazon',
        group: 'High-Tech',
        has_comments: true,
      },
    ]);
    expect(await selectCountFaults(database.db)).toEqual({});
  });

  test('3,684 categories in four levels', async () => {
    const job = {
      kind: 'categories',
      files: [path.join(DATA, 'categories/taxonomy-en-ru.jsonl')],
    } satisfies Partial<ImportJob>;
    expect(await run(job)).toMatchObject({ written: { groups: 3684 }, refused: 0 });
    expect(await run(job)).toMatchObject({ written: { groups: 0 }, already: 3684 });
    const { rows } = await sql<{ level: number; count: number }>`
      with recursive tree as (
        select g.id, 1 as level from groups g join import_records r on r.entity_id = g.id and r.entity_type = 'group' where g.parent_id is null
        union all select g.id, t.level + 1 from groups g join tree t on g.parent_id = t.id)
      select level, count(*)::int as count from tree group by level order by level`.execute(database.db);
    expect(rows.map((row) => row.count)).toEqual([21, 191, 1330, 2142]);
  });

  test('hostile texts are refused by name or kept as text; the database has nothing to refuse', async () => {
    const texts = ['blns.json', 'xss-payloads.json'].flatMap(
      (name) => JSON.parse(readFileSync(path.join(DATA, 'hostile-text', name), 'utf8')) as string[],
    );
    expect(texts.length).toBeGreaterThan(700);
    const job = { files: [linesFile('hostile.jsonl', texts.map(hostile))], long_titles: 'cut' as const };
    const report = await run({ kind: 'items', ...job });
    expect(report.written.deals + report.refused).toBe(texts.length);
    expect([...report.reasons.keys()].filter((reason) => reason.startsWith('record:'))).toEqual([]);
    expect(report.written.deals).toBeGreaterThan(700);
    expect(await run({ kind: 'items', ...job })).toMatchObject({
      written: { deals: 0 },
      already: report.written.deals,
    });
    const comments = linesFile(
      'hostile-comments.jsonl',
      texts.map((text, id) => ({ id, author: text, content_markdown: text })),
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from offers`.execute(database.db);
    const under = { entity_type: 'offer', entity_id: rows[0]?.id ?? 0 } as const;
    const said = await run({ kind: 'comments', files: [comments], under });
    expect(said.written.comments + said.refused).toBe(texts.length);
    expect([...said.reasons.keys()].filter((reason) => reason !== 'content: is empty')).toEqual([]);
    const { rows: live } = await sql`
      select description_html from offers where description_html ~* '<(script|iframe|svg|img|style)|javascript:[^<]*"'
      union all select content_html from comments where content_html ~* '<(script|iframe|svg|img|style)'`.execute(
      database.db,
    );
    expect(live).toEqual([]);
    expect(await selectCountFaults(database.db)).toEqual({});
  });

  test('a group found by either name counts in all groups above it', async () => {
    const file = linesFile('known.jsonl', [
      { src: 'known', src_id: 1, kind: 'deal', title: 'A yacht for nothing', category: 'яхты' },
    ]);
    expect(await run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 1 } });
    const { rows } = await sql<{ name: string }>`
      select g.name_en as name from offer_groups og join groups g on g.id = og.group_id
      join import_records r on r.entity_id = og.offer_id and r.entity_type = 'offer' and r.src = 'known' order by og.position`.execute(
      database.db,
    );
    expect(rows[0]?.name).toBe('Yachts');
    expect(rows).toHaveLength(4);
    expect(await selectCountFaults(database.db)).toEqual({});
  });
});

const deal = (src_id: number, more: object = {}) => ({
  src: 'any',
  src_id,
  kind: 'deal',
  title: `Deal number ${src_id}`,
  created_at: '2020-01-01',
  ...more,
});
const url = (host: string) => ({ url: `https://${host}/x` });

describe('any data', { timeout: 60_000 }, () => {
  test('bad lines are named by number and reason, the others are written', async () => {
    const file = linesFile('bad.jsonl', [
      deal(1),
      '{"src_id":',
      '',
      '[1]',
      deal(2, { price: -1, url: 'ftp://x' }),
      deal(3),
    ]);
    const lines: string[] = [];
    const report = await run({ kind: 'items', files: [file] }, (line) => lines.push(line));
    expect(report).toMatchObject({ lines: 5, written: { deals: 2 }, refused: 3 });
    expect(lines.map((line) => line.replace(file, 'F'))).toEqual([
      'F:2: line: is not JSON',
      'F:4: line: is not a JSON object',
      'F:5: url: is not an http or https address without credentials',
      'F:5: price: is negative',
    ]);
  });

  test('a handle gets a user of its own, never the one registered here', async () => {
    await sql`insert into users (username, username_key) values ('Masha', 'masha')`.execute(database.db);
    const file = linesFile('people.jsonl', [
      deal(10, { src: 'one/a', author: 'masha', created_at: '2020-02-02', lang: 'en' }),
      deal(11, { src: 'one/b', author: 'masha', created_at: '2019-02-02' }),
      deal(12, { src: 'two', author: 'mashа' }),
      deal(13, { src: 'two', author: '🤡' }),
      deal(14, { src: 'two', author: 'admin' }),
    ]);
    expect(await run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 5 } });
    const { rows } = await sql`
      select u.username, u.type, u.email, u.password_hash, u.locale, u.offers_count, u.created_at from users u
      join import_records r on r.entity_id = u.id and r.entity_type = 'user' where r.src in ('one', 'two') order by u.id`.execute(
      database.db,
    );
    const person = {
      type: 1,
      email: null,
      password_hash: null,
      locale: 'ru',
      offers_count: 1,
      created_at: new Date('2020-01-01'),
    };
    expect(rows).toEqual([
      { ...person, username: 'masha2', locale: 'en', offers_count: 2, created_at: new Date('2019-02-02') },
      { ...person, username: 'mashа3' },
      { ...person, username: expect.stringMatching(/^user_[0-9a-f]{6}$/) },
      { ...person, username: 'admin2' },
    ]);
  });

  test('hosts of one owner share a store, and so do a name and its host', async () => {
    const file = linesFile('stores.jsonl', [
      deal(20, url('www.shop-one.example')),
      deal(21, url('promo.shop-one.example')),
      deal(22, { store: 'Second', store_domain: 'second.example' }),
      deal(23, url('m.second.example')),
      deal(24, { store: 'SECOND' }),
      deal(25, url('me.blogspot.com')),
      deal(26, url('you.blogspot.com')),
    ]);
    expect(await run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 7 } });
    const { rows } = await sql`
      select s.name, s.offers_count, (select json_agg(host order by host) from store_hosts h where h.store_id = s.id) as hosts
      from stores s where name ~* 'shop-one|second|blogspot' and exists (select 1 from offers o join import_records r on r.entity_id = o.id
        and r.entity_type = 'offer' and r.src = 'any' where o.store_id = s.id) order by s.id`.execute(database.db);
    expect(rows).toEqual([
      { name: 'shop-one.example', offers_count: 2, hosts: ['promo.shop-one.example', 'shop-one.example'] },
      { name: 'Second', offers_count: 3, hosts: ['m.second.example', 'second.example'] },
      { name: 'me.blogspot.com', offers_count: 1, hosts: ['me.blogspot.com'] },
      { name: 'you.blogspot.com', offers_count: 1, hosts: ['you.blogspot.com'] },
    ]);
  });

  test('coupons, discounts, codes and parent categories are kept', async () => {
    const file = linesFile('coupons.jsonl', [
      deal(30, {
        kind: 'coupon',
        discount_percent: 15,
        coupon_codes: ['A', 'B'],
        category: 'Пробные шапки',
        parent_category: 'Пробная одежда',
        temperature: -12.5,
      }),
    ]);
    expect(await run({ kind: 'items', files: [file] })).toMatchObject({ written: { coupons: 1 } });
    const { rows } = await sql`
      select o.discount_type, o.discount_amount, o.temperature, v.value, v.weight,
        (select json_agg(code order by position) from offer_codes where offer_id = o.id) as codes,
        (select json_agg(json_build_array(g.slug, og.is_inherited) order by og.position) from offer_groups og
          join groups g on g.id = og.group_id where og.offer_id = o.id) as groups
      from offers o join votes v on v.offer_id = o.id where o.title = 'Deal number 30'`.execute(database.db);
    expect(rows).toEqual([
      {
        discount_type: 'percentage',
        discount_amount: 15,
        temperature: -12.5,
        value: -1,
        weight: 12.5,
        codes: ['A', 'B'],
        groups: [
          ['probnye-shapki', false],
          ['probnaya-odezhda', true],
        ],
      },
    ]);
  });

  test('a record the database refuses leaves nothing behind, and its neighbours are written', async () => {
    await sql`create unique index test_weight_key on votes (weight) where weight > 777000`.execute(database.db);
    const file = linesFile('clash.jsonl', [
      deal(40, { score: 777001 }),
      deal(41, {
        score: 777001,
        author: 'clasher',
        category: 'Clash',
        url: 'https://clash.example/',
        coupon_codes: ['X'],
      }),
      deal(42),
      deal(43),
    ]);
    const before = await counts();
    expect(await run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 3 }, refused: 1 });
    expect(refused).toContain(`${file}:2: record: the database refuses it (test_weight_key)`);
    const after = await counts();
    expect(after).toEqual({
      ...before,
      offers: (before['offers'] ?? 0) + 3,
      votes: (before['votes'] ?? 0) + 1,
      import_records: (before['import_records'] ?? 0) + 3,
    });
    await sql`drop index test_weight_key`.execute(database.db);
    expect(await run({ kind: 'items', files: [file] })).toMatchObject({
      written: { deals: 1 },
      already: 3,
      refused: 0,
    });
    expect(await selectCountFaults(database.db)).toEqual({});
  });

  test('an import that stops in the middle is completed by the next', async () => {
    const file = linesFile(
      'stopped.jsonl',
      Array.from({ length: 1200 }, (_, i) => deal(1000 + i, { src: 'stopped', author: `p${i % 7}x` })),
    );
    const stop = new AbortController();
    stop.abort();
    const job: ImportJob = {
      kind: 'items',
      files: [file],
      src: null,
      currency: null,
      long_titles: 'refuse',
      thread: null,
      under: null,
    };
    const outside = { now: NOW, print: () => {} };
    expect(await runImport(database.db, job, { ...outside, signal: stop.signal })).toEqual([]);
    // Not stopped when the file is opened, stopped after its first batch.
    let asked = 0;
    const signal = {
      get aborted() {
        return asked++ > 0;
      },
    } as AbortSignal;
    const [first] = await runImport(database.db, job, { ...outside, signal });
    expect(first?.written.deals).toBe(500);
    expect(await run(job)).toMatchObject({ written: { deals: 700 }, already: 500 });
    expect(await selectCountFaults(database.db)).toEqual({});
  });
});
