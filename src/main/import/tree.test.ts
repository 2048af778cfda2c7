import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { selectCountFaults } from './faults.sql.ts';
import type { ImportJob } from './job.ts';
import type { CategoryRecord, Placed } from './record.ts';
import { runImport } from './run-import.ts';
import { importTree } from './tree.ts';
import { writeCategories } from './write-categories.sql.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
  await sql`insert into offers (kind, title, slug, currency, published_at) values ('deal', 'An offer', 'an-offer', 'USD', now())`.execute(
    database.db,
  );
  await sql`insert into discussions (title, slug, published_at) values ('A discussion', 'a-discussion', now())`.execute(
    database.db,
  );
}, 60_000);
afterAll(() => opened.close());

const NOW = new Date('2026-11-20T00:00:00Z');
const row = (id: string, parent_id: string | null, more: object = {}) => ({
  id,
  parent_id,
  author: `author_${id}`,
  created_at: '2020-01-01T00:00:00Z',
  content_text: `Text of ${id}`,
  ...more,
});

async function run(name: string, rows: readonly object[], more: Partial<ImportJob> = {}) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'ulov-tree-')), `${name}.jsonl`);
  writeFileSync(file, rows.map((item) => JSON.stringify(item)).join('\n'));
  const printed: string[] = [];
  const job: ImportJob = {
    kind: 'comments',
    files: [file],
    src: null,
    currency: null,
    long_titles: 'refuse',
    thread: null,
    under: { entity_type: 'offer', entity_id: 1 },
    ...more,
  };
  const [report] = await runImport(database.db, job, {
    now: NOW,
    print: (line) => void printed.push(line.replace(`${file}:`, '')),
  });
  return { report, printed };
}

async function commentsOf(src: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select r.src_id as id, p.src_id as parent, c.level, c.is_shrinked, c.replies_count, t.src_id as root, c.published_at, c.created_at
    from import_records r join comments c on c.id = r.entity_id and r.entity_type = 'comment'
    left join import_records p on p.entity_id = c.parent_id and p.entity_type = 'comment'
    join import_records t on t.entity_id = c.root_id and t.entity_type = 'comment'
    where r.src = ${src} order by r.src_id`.execute(database.db);
  return rows;
}

test('replies that stand before their parents hang where they belong', async () => {
  const chain = Array.from({ length: 9 }, (_, i) => row(`n${i}`, i === 0 ? null : `n${i - 1}`)).toReversed();
  const { report } = await run('reversed', chain);
  expect(report).toMatchObject({ written: { comments: 9 }, refused: 0 });
  const rows = await commentsOf('reversed');
  expect(rows.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 5, 5, 5]);
  expect(rows.map(({ is_shrinked }) => is_shrinked)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(rows.map(({ replies_count }) => replies_count)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0]);
  expect(new Set(rows.map(({ root }) => root))).toEqual(new Set(['n0']));
});

test('a reply is never published before what it answers', async () => {
  await run('early', [row('a', null, { created_at: '2020-05-05' }), row('b', 'a', { created_at: '2019-01-01' })]);
  const [, reply] = await commentsOf('early');
  expect(reply).toMatchObject({ published_at: new Date('2020-05-05'), created_at: new Date('2019-01-01') });
});

test('orphans, circles and replies to refused comments are refused', async () => {
  const { report, printed } = await run('orphans', [
    row('a', 'nobody'),
    row('b', 'c'),
    row('c', 'b'),
    row('d', null, { content_text: '' }),
    row('e', 'd'),
    row('f', null),
  ]);
  expect(report).toMatchObject({ lines: 6, written: { comments: 1 }, refused: 5 });
  expect(printed.toSorted()).toEqual([
    '1: parent_id: is not among what was written',
    '2: parent_id: is not among what was written',
    '3: parent_id: is not among what was written',
    '4: content: is empty',
    '5: parent_id: is not among what was written',
  ]);
});

test('a reply cannot move to another thread; a later file may answer an earlier one', async () => {
  await run('one', [row('a', null)], { src: 'shared' });
  expect(
    (await run('two', [row('b', 'a')], { src: 'shared', under: { entity_type: 'discussion', entity_id: 1 } })).printed,
  ).toEqual(['1: parent_id: stands under something else']);
  expect(
    (await run('three', [row('b', 'a'), row('b', 'a'), row('x', null, { deleted: true })], { src: 'shared' })).report,
  ).toMatchObject({ written: { comments: 2 }, already: 1 });
  expect(await commentsOf('shared')).toMatchObject([
    { id: 'a', replies_count: 1 },
    { id: 'b', parent: 'a', level: 1 },
    { id: 'x' },
  ]);
  expect(await selectCountFaults(database.db)).toEqual({});
});

test('a discussion is dated by its latest living comment', async () => {
  const under = { entity_type: 'discussion', entity_id: 1 } as const;
  await run(
    'dated',
    [
      row('a', null, { created_at: '2020-03-03' }),
      row('b', null, { created_at: '2020-02-02' }),
      row('c', null, { created_at: '2020-04-04', deleted: true }),
    ],
    { under },
  );
  const { rows } =
    await sql`select d.comments_count, d.last_comment_at, u.username from discussions d join users u on u.id = d.last_comment_author_id`.execute(
      database.db,
    );
  expect(rows).toEqual([
    { comments_count: 2, last_comment_at: new Date('2020-03-03'), username: expect.stringMatching(/^author_a/) },
  ]);
  expect(await selectCountFaults(database.db)).toEqual({});
});

test('--under names something that exists; a thread file must be valid', async () => {
  await expect(run('none', [], { under: { entity_type: 'offer', entity_id: 999 } })).rejects.toThrow(
    'There is no offer with id 999',
  );
  await expect(run('none', [], { under: null })).rejects.toThrow('--thread=FILE');
});

test('when the waiting room is full, further passes place the rest and name each orphan once', async () => {
  const chain: CategoryRecord[] = Array.from({ length: 40 }, (_, i) =>
    category(`k${i}`, i === 0 ? null : `k${i - 1}`),
  ).toReversed();
  const records = [category('o1', 'x'), category('o2', 'o1'), ...chain];
  let passes = 0;
  let written = 0;
  const refused: string[] = [];
  async function* source(): AsyncGenerator<Placed<CategoryRecord>> {
    passes += 1;
    for (const record of records) {
      yield { place: record.src_id, outcome: { record, refusals: null } };
      await Promise.resolve();
    }
  }
  await importTree<CategoryRecord>(database.db, {
    source,
    write: writeCategories,
    onWritten: (count) => (written += count),
    onAlready: () => {},
    onRefused: (place) => refused.push(place),
    // So long that each is a batch of its own: nothing meets its parent by chance.
    sink: { onRead: () => {}, sizeOf: () => 2_000_000, isStopped: () => false },
    capacity: 3,
  });
  expect({ written, refused: refused.toSorted() }).toEqual({ written: 40, refused: ['o1', 'o2'] });
  expect(passes).toBeGreaterThan(2);
});

function category(src_id: string, parent_src_id: string | null): CategoryRecord {
  return { src: 'passes', src_id, parent_src_id, name_en: `Name ${src_id}`, name_ru: `Имя ${src_id}` };
}
