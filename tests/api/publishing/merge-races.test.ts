/** POST /api/offers/:id/merge, while others vote, write, keep and merge. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import type { Tx } from '#platform/db.ts';
import { judgeVotingRing } from '#domain/votes/votes.ts';
import { castAtSome, mergeFaults, ownOffer } from '../../support/factories/merges.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { holdLocks, openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let editors: Browser[];
let people: Browser[];

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
  const open = async (type: number) => openBrowser(app, (await createUser(world, { type })).id);
  editors = await Promise.all([7, 7].map(open));
  people = await Promise.all(Array.from({ length: 20 }, () => open(1)));
  await Promise.all([...editors, ...people].map((browser) => browser.get('/api/csrf')));
});
afterAll(() => world.close());

const merge = (browser: Browser | undefined, id: number, into: number) => {
  if (!browser) throw new Error('No editor');
  return browser.send('POST', `/api/offers/${id}/merge`, { into });
};
const mergedInto = async (id: number) =>
  (await sql<{ into: number | null }>`select merged_into_id as into from offers where id = ${id}`.execute(world.ctx.db))
    .rows[0]?.into;

test('twenty who vote, write and keep while it happens: nothing is lost and every sum is right', async () => {
  for (let round = 0; round < 4; round++) {
    const [loser, survivor] = [await createOffer(world), await createOffer(world)];
    const actions = people.map((browser, at) => {
      const offer = at % 3 === 0 ? survivor.id : loser.id;
      if (round % 2 === 0) return browser.send('PUT', `/api/offers/${offer}/vote`, { value: at % 4 === 0 ? -1 : 1 });
      if (at % 2 === 0) return browser.send('PUT', `/api/offers/${offer}/bookmark`);
      const delta = { ops: [{ insert: `Слово ${at}\n` }] };
      return browser.send('POST', `/api/offers/${offer}/comments`, { delta, parent_id: null });
    });
    const merging = merge(editors[0], loser.id, survivor.id);
    const replies = await Promise.all(actions);
    expect((await merging).statusCode).toBe(200);
    // Who came too late is told so; whoever was answered well stands at the survivor.
    expect(replies.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404)).toEqual([]);
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from votes where offer_id = ${survivor.id}) + (select count(*) from bookmarks where offer_id = ${survivor.id})
        + (select count(*) from comments where offer_id = ${survivor.id}))::int as n`.execute(world.ctx.db);
    expect(rows[0]?.n).toBe(replies.filter(({ statusCode }) => statusCode === 200).length);
    expect(await mergeFaults(world)).toEqual([]);
  }
});

test('there and back at once makes no circle', async () => {
  for (let round = 0; round < 12; round++) {
    const { id: author_id } = await createUser(world);
    const { id: other_id } = await createUser(world);
    // Imported offers may have no author whose row keeps two merges apart.
    const isAuthored = round % 2 === 0;
    const a = await (isAuthored ? ownOffer(world, author_id, { temperature: 10 }) : createOffer(world));
    const b = await (isAuthored ? ownOffer(world, other_id, { temperature: 20 }) : createOffer(world));
    const replies = await Promise.all([merge(editors[0], a.id, b.id), merge(editors[1], b.id, a.id)]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
    const led = [await mergedInto(a.id), await mergedInto(b.id)];
    expect(led.filter((into) => into === null)).toHaveLength(1);
    expect(await mergeFaults(world)).toEqual([]);
  }
});

test('two losers at once both arrive, and a chain that is made from both ends is straight', async () => {
  for (let round = 0; round < 4; round++) {
    const [a, b, c] = [
      await createOffer(world, { temperature: 10 }),
      await createOffer(world, { temperature: 20 }),
      await createOffer(world, { temperature: 30 }),
    ];
    const replies = await Promise.all([merge(editors[0], a.id, c.id), merge(editors[1], b.id, c.id)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await sql<{ t: number }>`select temperature as t from offers where id = ${c.id}`.execute(
      world.ctx.db,
    );
    expect(rows[0]?.t).toBe(60);

    const [d, e, f] = [await createOffer(world), await createOffer(world), await createOffer(world)];
    const [first, second] = await Promise.all([merge(editors[0], d.id, e.id), merge(editors[1], e.id, f.id)]);
    expect(second?.statusCode).toBe(200);
    expect(await mergedInto(e.id)).toBe(f.id);
    expect(await mergedInto(d.id)).toBe(first?.statusCode === 200 ? f.id : null);
    expect(await mergeFaults(world)).toEqual([]);
  }
});

test('the same merge sent ten times at once happens once', async () => {
  const [loser, survivor] = [await createOffer(world, { temperature: 40 }), await createOffer(world)];
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_none, at) => merge(editors[at % 2], loser.id, survivor.id)),
  );
  expect(new Set(replies.map(({ body }) => body))).toEqual(
    new Set([JSON.stringify({ data: { id: survivor.id, url: survivor.url } })]),
  );
  const { rows } = await sql`select id from revisions where offer_id = ${survivor.id}`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);
  expect(await mergeFaults(world)).toEqual([]);
});

test('an offer merged, switched off and deleted at once is counted once', async () => {
  const admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  for (let round = 0; round < 5; round++) {
    const { id: author_id } = await createUser(world);
    const [loser, survivor] = [await ownOffer(world, author_id), await ownOffer(world, author_id)];
    const replies = await Promise.all([
      admin.send('POST', `/api/offers/${loser.id}/deactivate`),
      merge(editors[0], loser.id, survivor.id),
      admin.send('POST', `/api/offers/${loser.id}/activate`),
      admin.send('DELETE', `/api/offers/${loser.id}`),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    expect(await mergeFaults(world)).toEqual([]);
  }
});

test('a ring lifted while its votes move gives them back where they are', async () => {
  for (let round = 0; round < 8; round++) {
    const { id: voter_id } = await createUser(world);
    const [loser, survivor] = [await createOffer(world), await createOffer(world)];
    const { rows } = await sql<{ id: number }>`
      insert into vote_rings (kind, member_ids, found_at)
      values ('pair', ${[voter_id, voter_id + 1]}::bigint[], ${world.clock.now()}) returning id`.execute(world.ctx.db);
    const ring_id = rows[0]?.id ?? 0;
    await castAtSome(world, { offer_id: loser.id, user_id: voter_id, value: 1, ring_id });
    const lifted = judgeVotingRing(world.ctx, viewerOf(voter_id, { type: 9 }), { id: ring_id, decision: 'lifted' });
    const [merged] = await Promise.all([merge(editors[0], loser.id, survivor.id), lifted]);
    expect(merged?.statusCode).toBe(200);
    expect(await mergeFaults(world)).toEqual([]);
  }
});

/** Looks until so many wait for a lock. The embedded database has one connection: there nobody ever waits. */
async function waitFor(tx: Tx, wanted: number): Promise<void> {
  for (let look = 0, waiting = 0; look < 300 && waiting < wanted; look++) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      tx,
    );
    waiting = rows[0]?.n ?? 0;
  }
}

test('two merges that stand in line for one offer do not wait for each other', async () => {
  // Without authors: nothing but the offers themselves keeps the two apart.
  const [a, b] = [await createOffer(world), await createOffer(world)];
  const { started } = await holdLocks(world, async (tx) => {
    await sql`select 1 from offers where id = ${a.id} for update`.execute(tx);
    const first = merge(editors[0], a.id, b.id);
    await waitFor(tx, 1);
    const second = merge(editors[1], b.id, a.id);
    await waitFor(tx, 2);
    return { started: [first, second] };
  });
  const replies = await Promise.all(started);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 422]));
  expect(await mergeFaults(world)).toEqual([]);
});
