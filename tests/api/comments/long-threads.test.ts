/** GET /api/offers/:id/comments, GET /api/discussions/:id/comments: threads too long for one answer. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#main/seeded-random.ts';
import type { CommentProps } from '#contract/pages.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { walkTree } from '#rules/comment-tree.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let reader: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  reader = await openBrowser(app);
  await changeSetting(world.ctx, 'comments.max_nesting', 3);
});
afterAll(() => world.close());

interface Row {
  id: number;
  parent_id: number | null;
  root_id: number;
  /** What it must hang under, by the rule. */
  host_id: number | null;
  level: number;
  is_shrinked: boolean;
  helpful: number;
  like: number;
  /** Seconds; some are equal. */
  at: number;
}

const MAX_NESTING = 3;

/** A thread of which the first root has most replies, many of them under one reply. */
function makeRows(first_id: number, count: number, random: () => number): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < count; index++) {
    const chance = random();
    const parent =
      index === 0 || chance < 0.25 ? undefined : chance < 0.6 ? rows[0] : rows[Math.floor(random() * rows.length)];
    const is_shrinked = parent !== undefined && parent.level >= MAX_NESTING;
    const id = first_id + index;
    rows.push({
      id,
      parent_id: parent?.id ?? null,
      root_id: parent?.root_id ?? id,
      host_id: parent ? (is_shrinked ? (parent.host_id ?? parent.id) : parent.id) : null,
      level: parent ? Math.min(parent.level + 1, MAX_NESTING) : 0,
      is_shrinked,
      helpful: random() < 0.3 ? Math.floor(random() * 9) : 0,
      like: random() < 0.3 ? Math.floor(random() * 9) : 0,
      at: Math.floor(index / 2),
    });
  }
  return rows;
}

type Place = { offer_id: number | null; discussion_id: number | null };

async function makeThread(place: Place, count: number, seed: number): Promise<Row[]> {
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from comments`.execute(
    world.ctx.db,
  );
  const rows = makeRows((last[0]?.id ?? 0) + 1, count, seededRandom(seed));
  const replies = new Map<number | null, number>();
  for (const { parent_id } of rows) replies.set(parent_id, (replies.get(parent_id) ?? 0) + 1);
  const given = rows.map((row) => ({ ...row, replies_count: replies.get(row.id) ?? 0 }));
  const author = await createUser(world);
  await sql`
    insert into comments (id, offer_id, discussion_id, parent_id, root_id, level, is_shrinked, author_id, content_delta,
      content_html, content_text, replies_count, helpful_count, likes_count, published_at) overriding system value
    select id, ${place.offer_id}::bigint, ${place.discussion_id}::bigint, parent_id, root_id, level, is_shrinked,
      ${author.id}::bigint, '{"ops":[]}', '<p>' || id || '</p>', 'слово ' || id, replies_count, helpful, "like",
      timestamptz '2031-01-01 00:00:00.123456Z' + at * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as c(id bigint, parent_id bigint, root_id bigint,
      level smallint, is_shrinked boolean, replies_count int, helpful int, "like" int, at int)`.execute(world.ctx.db);
  await sql`select setval(pg_get_serial_sequence('comments', 'id'), (select max(id) from comments))`.execute(
    world.ctx.db,
  );
  return rows;
}

interface Slice {
  data: CommentProps[];
  meta: { previous_cursor: string | null; next_cursor: string | null; rest: number };
}

async function slice(address: string, query: Record<string, string | number>): Promise<Slice> {
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await reader.get(`${address}/comments?${given.toString()}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Slice>();
}

const MOST_ROWS = 160;

/** Every row of siblings, as a reader finds it who follows every link onward. */
async function readAll(address: string, order: string): Promise<Map<number | null, number[]>> {
  const lists = new Map<number | null, number[]>();
  const follow = async (parent: number | null, stood: readonly CommentProps[], from: string | null) => {
    const ids = stood.map(({ id }) => id);
    lists.set(parent, ids);
    const onward: CommentProps[] = [...stood];
    for (let cursor = from; cursor !== null;) {
      const query: Record<string, string | number> = { order, cursor };
      if (parent !== null) query['parent'] = parent;
      if (cursor === '') delete query['cursor'];
      const { data, meta } = await slice(address, query);
      expect([...walkTree(data)].length).toBeLessThanOrEqual(MOST_ROWS);
      if (parent !== null) expect(meta.next_cursor === null).toBe(meta.rest === 0);
      ids.push(...data.map(({ id }) => id));
      onward.push(...data);
      cursor = meta.next_cursor;
    }
    for (const { id, children, replies_before, replies_after } of onward) {
      expect(replies_before).toBe(0);
      const last = children.at(-1);
      if (last || replies_after > 0)
        await follow(id, children, replies_after === 0 ? null : last ? String(last.id) : '');
    }
  };
  await follow(null, [], '');
  return lists;
}

const Z = 1.2816;
function wilson(helpful: number, all: number): number {
  if (helpful === 0) return 0;
  const p = helpful / all;
  const spread = Z * Math.sqrt((p * (1 - p)) / all + (Z * Z) / (4 * all * all));
  return (p + (Z * Z) / (2 * all) - spread) / (1 + (Z * Z) / all);
}

function wantedLists(rows: readonly Row[], order: string): Map<number | null, number[]> {
  const byTime = (a: Row, b: Row) => a.at - b.at || a.id - b.id;
  const byScore = (a: Row, b: Row) =>
    Math.round((wilson(b.helpful, b.helpful + b.like) - wilson(a.helpful, a.helpful + a.like)) * 1e5) || byTime(a, b);
  const lists = new Map<number | null, number[]>();
  const sorted = rows.toSorted(byTime);
  for (const row of order === 'new_first' ? sorted.toReversed() : sorted)
    lists.set(row.host_id, [...(lists.get(row.host_id) ?? []), row.id]);
  if (order === 'helpful')
    lists.set(
      null,
      rows
        .filter(({ parent_id }) => parent_id === null)
        .toSorted(byScore)
        .map(({ id }) => id),
    );
  return lists;
}

const sorted = (lists: Map<number | null, number[]>) => [...lists].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));

test.for(['old_first', 'new_first', 'helpful'])(
  'a long thread is read whole by following its links, every comment once, in its order (%s)',
  async (order) => {
    const offer = await createOffer(world);
    const rows = await makeThread({ offer_id: offer.id, discussion_id: null }, 420, 7);
    const read = await readAll(`/api/offers/${offer.id}`, order);
    expect(sorted(read)).toEqual(sorted(wantedLists(rows, order)));
  },
);

test('a slice around any comment holds it and all it hangs under, is bounded, and says what is missing', async () => {
  const discussion = await createDiscussion(world);
  const rows = await makeThread({ offer_id: null, discussion_id: discussion.id }, 300, 11);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const address = `/api/discussions/${discussion.id}`;
  for (const [index, row] of rows.entries()) {
    if (index % 3 !== 0) continue;
    const order = ['old_first', 'new_first', 'helpful'][(index / 3) % 3] ?? '';
    const wanted = wantedLists(rows, order);
    const { data, meta } = await slice(address, { around: row.id, order });
    const shown = [...walkTree(data)];
    expect(shown.length).toBeLessThanOrEqual(MOST_ROWS);
    const lists = new Map(shown.map((comment) => [comment.id as number | null, comment.children.map(({ id }) => id)]));
    lists.set(
      null,
      data.map(({ id }) => id),
    );
    for (let at: Row | undefined = row; at; at = byId.get(at.host_id ?? 0))
      expect(lists.get(at.host_id), `${at.id} of ${row.id}`).toContain(at.id);
    // What is shown of a row are neighbours, and the rest is counted on either side.
    const counts = new Map(shown.map((comment) => [comment.id as number | null, comment]));
    for (const [host_id, ids] of lists) {
      const all = wanted.get(host_id) ?? [];
      const from = ids.length === 0 ? 0 : all.indexOf(ids[0] ?? 0);
      expect(all.slice(from, from + ids.length)).toEqual(ids);
      const host = counts.get(host_id);
      if (host) expect([host.replies_before, host.replies_after]).toEqual([from, all.length - from - ids.length]);
      else
        expect([meta.previous_cursor !== null, meta.next_cursor !== null]).toEqual([
          from > 0,
          from + ids.length < all.length,
        ]);
    }
  }
}, 120_000);

test('from the middle the way back leads to the beginning', async () => {
  const offer = await createOffer(world);
  const rows = await makeThread({ offer_id: offer.id, discussion_id: null }, 400, 13);
  const roots = wantedLists(rows, 'old_first').get(null) ?? [];
  const address = `/api/offers/${offer.id}`;
  const middle = roots[60] ?? 0;
  const first = await slice(address, { around: middle });
  const seen = first.data.map(({ id }) => id);
  for (let cursor = first.meta.previous_cursor; cursor !== null;) {
    const { data, meta } = await slice(address, { before: cursor });
    seen.unshift(...data.map(({ id }) => id));
    cursor = meta.previous_cursor;
  }
  expect(seen).toEqual(roots.slice(0, seen.length));
  expect(seen).toContain(middle);
  const [host] = rows;
  const replies = wantedLists(rows, 'old_first').get(host?.id ?? 0) ?? [];
  const back = await slice(address, { parent: host?.id ?? 0, before: replies.at(-1) ?? 0 });
  const ids = back.data.map(({ id }) => id);
  expect(ids).toEqual(replies.slice(-1 - ids.length, -1));
  expect(back.meta.rest).toBe(replies.length - 1 - ids.length);
});

test('unknown places are no error: nothing under a stranger, the beginning for a cursor nobody made', async () => {
  const offer = await createOffer(world);
  const other = await createOffer(world);
  const [root] = await makeThread({ offer_id: offer.id, discussion_id: null }, 30, 17);
  const address = `/api/offers/${other.id}`;
  expect((await slice(address, { parent: root?.id ?? 0 })).data).toEqual([]);
  for (const cursor of ["1' or 1", '9'.repeat(30), '1_x', '1_9'])
    expect((await slice(`/api/offers/${offer.id}`, { cursor })).data[0]?.id, cursor).toBe(root?.id);
  expect((await slice(`/api/offers/${offer.id}`, { around: 999_999_999 })).data[0]?.id).toBe(root?.id);
});

test('a page stands at any comment without scripts: slices have addresses, branches too', async () => {
  const offer = await createOffer(world);
  const rows = await makeThread({ offer_id: offer.id, discussion_id: null }, 400, 19);
  const [host] = rows;
  const page = async (query: string) => (await reader.get(`${offer.url}${query}`)).body;
  const start = await page('');
  const next = /href="(\?cursor=\d+)#comments"[^>]*rel="next"/.exec(start.replaceAll('&amp;', '&'))?.[1];
  expect(next, 'a link to the next roots').toBeTruthy();
  expect(start).not.toContain('rel="prev"');
  const second = await page(next ?? '');
  expect(second).toMatch(/href="\?before=\d+#comments"[^>]*rel="prev"/);
  const branch = new RegExp(`href="(\\?parent=${host?.id}&cursor=\\d+)#comment`).exec(start.replaceAll('&amp;', '&'));
  expect(branch, 'a link to the other replies').toBeTruthy();
  const replies = wantedLists(rows, 'old_first').get(host?.id ?? 0) ?? [];
  const last = Number(/cursor=(\d+)/.exec(branch?.[1] ?? '')?.[1]);
  const under = await page(branch?.[1] ?? '');
  expect(under).toContain(`id="comment${host?.id}"`);
  expect(under).toContain(`id="comment${replies[replies.indexOf(last) + 1]}"`);
  expect(under).not.toContain(`id="comment${last}"`);
  const deepest = rows.findLast(({ is_shrinked }) => is_shrinked);
  const pointed = await page(`?comment=${deepest?.id}`);
  for (let at = deepest; at; at = rows.find(({ id }) => id === at?.host_id))
    expect(pointed).toContain(`id="comment${at.id}"`);
});
