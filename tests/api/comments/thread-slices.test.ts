/** What a slice of a thread may name at all, before its comments are read: never what is not this reader's to know. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAway, selectFound, selectPath, selectSlice, type Thread } from '#domain/comments/comments.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let writer_id: number;
let other_id: number;
let thread: Thread;
let foreign: Thread;

beforeAll(async () => {
  world = await openWorld();
  [writer_id, other_id] = [(await createUser(world)).id, (await createUser(world)).id];
  thread = { entity_type: 'offer', entity_id: (await createOffer(world)).id };
  foreign = { entity_type: 'offer', entity_id: (await createOffer(world)).id };
});
afterAll(() => world.close());

interface Given {
  at?: Thread;
  under?: number | null;
  /** Waits for its time; else it came out, each later than the one before. */
  waits?: boolean;
  is_gone?: boolean;
  author_id?: number;
}
let minute = 0;

async function write({
  at = thread,
  under = null,
  waits = false,
  is_gone = false,
  author_id = other_id,
}: Given = {}): Promise<number> {
  minute += 1;
  const { rows } = await sql<{ id: number }>`
    insert into comments (offer_id, parent_id, root_id, level, author_id, content_delta, content_html, content_text,
      published_at, schedule_minutes, deleted_at, is_gone)
    values (${at.entity_id}, ${under}, (select root_id from comments where id = ${under}), ${under === null ? 0 : 1}, ${author_id}, '{"ops":[]}',
      '<p>x</p>', 'слово', ${waits ? null : world.clock.now()}::timestamptz + ${minute} * interval '1 minute',
      ${waits ? 5 : null}, ${is_gone ? world.clock.now() : null}, ${is_gone})
    returning id`.execute(world.ctx.db);
  const id = rows[0]?.id ?? 0;
  await sql`update comments set root_id = id where id = ${id} and root_id is null`.execute(world.ctx.db);
  return id;
}

async function writeAll(count: number, given: Given = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await write(given));
  return ids;
}

/** What neither counts nor stands: it went, or it waits for somebody else's time. */
async function writeUnseen(under: number | null): Promise<void> {
  await write({ under, is_gone: true });
  await write({ under, waits: true });
}

const WIDE = { after: 100, before: 100, replies: 100, below: 1000, beside: 100, waiting: 100 };
type Query = Parameters<typeof selectSlice>[1];
const slice = (given: Partial<Query>) =>
  selectSlice(world.ctx.db, {
    thread,
    order: 'old_first',
    host_id: null,
    after: null,
    before: null,
    around_id: null,
    expanded_id: null,
    path: [],
    limits: WIDE,
    seen_of: null,
    also_root_ids: [],
    ...given,
  });
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('a slice names what stands in its own thread, as much as it may hold, and nobody else’s waiting comments', async () => {
  await writeUnseen(null);
  const roots = await writeAll(5);
  const [host = 0] = roots;
  await writeUnseen(host);
  const replies = await writeAll(6, { under: host });
  const [reply = 0] = replies;
  await writeUnseen(reply);
  const below = await writeAll(3, { under: reply });
  const own_root = await write({ waits: true, author_id: writer_id });
  const own_reply = await write({ under: host, waits: true, author_id: writer_id });
  const last_reply = await write({ under: roots[4] ?? 0, waits: true, author_id: writer_id });
  await write({ under: host, waits: true, is_gone: true, author_id: writer_id });
  await write({ waits: true, is_gone: true, author_id: writer_id });
  const [stranger = 0] = await writeAll(1, { at: foreign });
  const strange = { at: foreign, under: stranger };
  await write(strange);
  await write({ at: foreign, waits: true, author_id: writer_id });
  await write({ ...strange, waits: true, author_id: writer_id });

  const whole = await slice({});
  expect(whole).toMatchObject({ after: roots, before: [], beside: [], waiting: [] });
  expect(idsOf(whole.below).toSorted((a, b) => a - b)).toEqual([...replies, ...below]);
  expect((await slice({ host_id: host })).after).toEqual(replies);
  const around = await slice({ around_id: roots[3] ?? 0, path: [{ host_id: host, id: replies[2] ?? 0 }] });
  expect([around.before, around.after]).toEqual([roots.slice(0, 3).toReversed(), roots.slice(3)]);
  expect(idsOf(around.beside)).toEqual(replies);

  const small = { after: 2, before: 1, replies: 2, below: 3, beside: 1, waiting: 1 };
  const short = await slice({
    around_id: roots[3] ?? 0,
    expanded_id: host,
    path: [{ host_id: host, id: replies[2] ?? 0 }],
    limits: small,
    seen_of: writer_id,
  });
  expect([short.before, short.after]).toEqual([roots.slice(2, 3), roots.slice(3)]);
  expect(idsOf(short.beside)).toEqual(replies.slice(1, 4));
  expect(idsOf(short.below)).toHaveLength(small.below);
  expect((await slice({ limits: { ...WIDE, replies: 2 } })).below.map(({ host_id }) => host_id)).toEqual([
    host,
    host,
    reply,
    reply,
  ]);
  expect(short.waiting).toHaveLength(2);

  // Replies wait under what is here alone.
  const mine = await slice({ limits: { ...WIDE, after: 2 }, seen_of: writer_id });
  expect(mine.waiting).toEqual([
    { id: own_root, host_id: null },
    { id: own_reply, host_id: host },
  ]);
  const also = await slice({ limits: { ...WIDE, after: 2 }, seen_of: writer_id, also_root_ids: [roots[4] ?? 0] });
  expect(idsOf(also.waiting)).toEqual([own_root, own_reply, last_reply]);
  expect((await slice({ seen_of: 'all' })).waiting).toHaveLength(6);
  expect((await slice({ seen_of: 'all', limits: small })).waiting).toHaveLength(2);
  const unseen = (await slice({ seen_of: other_id })).waiting;
  expect(unseen).toHaveLength(3);
});

test('the way to a comment is there in its thread, for whoever sees it', async () => {
  const root = await write();
  const reply = await write({ under: root });
  const waiting = await write({ under: root, waits: true, author_id: writer_id });
  const gone = await write({ under: root, is_gone: true });
  const wayTo = async (id: number, at = thread, seen_of: number | 'all' | null = null) =>
    idsOf(await selectPath(world.ctx.db, at, id, seen_of));
  expect(await wayTo(reply)).toEqual([root, reply]);
  expect(await wayTo(reply, foreign)).toEqual([]);
  expect(await wayTo(gone, thread, 'all')).toEqual([]);
  for (const seen_of of [null, other_id]) expect(await wayTo(waiting, thread, seen_of)).toEqual([]);
  for (const seen_of of [writer_id, 'all'] as const)
    expect(await wayTo(waiting, thread, seen_of)).toEqual([root, waiting]);
});

test('replies that are away are counted up to a bound, without those that went or wait', async () => {
  const host = await write();
  await writeUnseen(host);
  const replies = await writeAll(7, { under: host });
  await writeUnseen(host);
  await write({ under: host, is_gone: true });
  const counted = async (first: number | null, last: number | null, most: number) => {
    const [row] = await countAway(world.ctx.db, [{ host_id: host, first_id: first, last_id: last }], most);
    return [row?.earlier, row?.later];
  };
  expect(await counted(replies[3] ?? 0, replies[3] ?? 0, 50)).toEqual([3, 3]);
  expect(await counted(replies[3] ?? 0, replies[3] ?? 0, 2)).toEqual([2, 2]);
  expect(await counted(null, null, 50)).toEqual([0, 7]);
  expect(await counted(null, null, 2)).toEqual([0, 2]);
});

test('a search looks through the newest alone, and takes no more than asked', async () => {
  const ids = (await writeAll(4, { at: foreign })).toReversed();
  const found = async (looked_at: number, limit: number) =>
    idsOf(await selectFound(world.ctx.db, foreign, { text: 'слово', looked_at, limit }));
  expect(await found(3, 50)).toEqual(ids.slice(0, 3));
  expect(await found(50, 2)).toEqual(ids.slice(0, 2));
});
