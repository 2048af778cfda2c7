/** The real data, each file imported whole and a second time. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { deal, openImporter, type Importer } from '#tests/support/imports.ts';
import { selectCountFaults } from './faults.sql.ts';
import type { ImportJob } from './job.ts';

const DATA = process.env['ULOV_DATA_DIR'] ?? '../shared/data';
const hasData = existsSync(path.join(DATA, 'README.md'));
if (!hasData) console.warn(`THE REAL DATA WERE NOT TESTED: there is no folder ${DATA}; ULOV_DATA_DIR names another`);

let importer: Importer;
let database: Database;
beforeAll(async () => {
  importer = await openImporter();
  ({ database } = importer);
}, 60_000);
afterAll(() => importer.close());

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
    importer.refused.length = 0;
    const first = await importer.run({ kind: 'items', files: [items] });
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
    expect(importer.refused.filter((line) => line.startsWith(`${items}:`) && line.includes(': title: '))).toHaveLength(
      212,
    );

    const before = await importer.counts();
    const second = await importer.run({ kind: 'items', files: [items] });
    expect(second).toMatchObject({ written: { deals: 0, coupons: 0, discussions: 0 }, already: 4704, refused: 212 });
    expect(await importer.counts()).toEqual(before);

    const third = await importer.run({ kind: 'items', files: [items], long_titles: 'cut' });
    expect(third).toMatchObject({ already: 4704, refused: 1 });
    expect(third.written.deals + third.written.coupons + third.written.discussions).toBe(211);
    expect(await importer.count('offers')).toBe(4537);
    expect(await importer.count('discussions')).toBe(378);
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
    expect(await importer.run({ kind: 'comments', files: [tree('tree-146.comments.jsonl')] })).toMatchObject({
      written: { discussions: 1, comments: 146 },
      refused: 0,
    });
    expect(await importer.run({ kind: 'comments', files: [tree('tree-541.comments.jsonl')] })).toMatchObject({
      written: { discussions: 1, comments: 541 },
      refused: 0,
    });
    const glued = {
      kind: 'comments',
      files: [tree('tree-541-ru-glued.comments.jsonl')],
      thread: tree('tree-541.thread.json'),
    } satisfies Partial<ImportJob>;
    expect(await importer.run(glued)).toMatchObject({ written: { discussions: 1, comments: 541 }, refused: 0 });
    expect(await importer.run(glued)).toMatchObject({ written: { discussions: 0, comments: 0 }, already: 541 });
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
    const report = await importer.run(job);
    expect(report).toMatchObject({
      written: { deals: 10, comments: 36 },
      refused: 0,
      notes: ['amounts of the source are kept as USD (--currency)'],
    });
    expect(await importer.run(job)).toMatchObject({ written: { deals: 0, comments: 0 }, already: 46 });
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
    expect(await importer.run(job)).toMatchObject({ written: { groups: 3684 }, refused: 0 });
    expect(await importer.run(job)).toMatchObject({ written: { groups: 0 }, already: 3684 });
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
    const job = { files: [importer.linesFile('hostile.jsonl', texts.map(hostile))], long_titles: 'cut' as const };
    const report = await importer.run({ kind: 'items', ...job });
    expect(report.written.deals + report.refused).toBe(texts.length);
    expect([...report.reasons.keys()].filter((reason) => reason.startsWith('record:'))).toEqual([]);
    expect(report.written.deals).toBeGreaterThan(700);
    expect(await importer.run({ kind: 'items', ...job })).toMatchObject({
      written: { deals: 0 },
      already: report.written.deals,
    });
    const comments = importer.linesFile(
      'hostile-comments.jsonl',
      texts.map((text, id) => ({ id, author: text, content_markdown: text })),
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from offers`.execute(database.db);
    const under = { entity_type: 'offer', entity_id: rows[0]?.id ?? 0 } as const;
    const said = await importer.run({ kind: 'comments', files: [comments], under });
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
    const file = importer.linesFile('known.jsonl', [
      { src: 'known', src_id: 1, kind: 'deal', title: 'A yacht for nothing', category: 'яхты' },
    ]);
    expect(await importer.run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 1 } });
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
