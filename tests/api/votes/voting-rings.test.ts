/** Rings of voters: found at night, set aside, decided. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#domain/sessions/sessions.ts';
import { findVotingRings, judgeVotingRing, selectTemperatureFaults } from '#domain/votes/votes.ts';
import { inTransaction } from '#platform/db.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

async function voterAt(network: string): Promise<number> {
  const { id } = await createUser(world);
  await inTransaction(world.ctx.db, (tx) =>
    startSession(world.ctx, tx, { user_id: id, is_remembered: true, user_agent: `agent ${id}`, network }),
  );
  return id;
}

async function vote(offer_id: number, user_id: number, value: 1 | -1, minutes_after = 5): Promise<void> {
  await sql`
    insert into votes (offer_id, user_id, value, weight, created_at)
    select ${offer_id}, ${user_id}, ${value}, 10, published_at + make_interval(mins => ${minutes_after}::int) from offers where id = ${offer_id}`.execute(
    world.ctx.db,
  );
  await sql`
    update offers set temperature = temperature + ${10 * value}, votes_count = votes_count + 1 where id = ${offer_id}`.execute(
    world.ctx.db,
  );
}

const rings = async () =>
  (
    await sql<{ id: number; kind: string; author_id: number | null; member_ids: number[] }>`
      select id, kind, author_id, to_json(member_ids) as member_ids from vote_rings order by id`.execute(world.ctx.db)
  ).rows;
const degrees = async (id: number) =>
  (await sql<{ t: number }>`select temperature as t from offers where id = ${id}`.execute(world.ctx.db)).rows[0]?.t;

test('two at one network who vote alike early are set aside; neighbours with minds of their own are not', async () => {
  const [one, twin] = [await voterAt('198.51.100.7'), await voterAt('198.51.100.7')];
  const [free, far] = [await voterAt('198.51.100.7'), await voterAt('203.0.113.9')];
  const offers = [];
  for (let number = 0; number < 24; number++) offers.push(await createOffer(world));
  for (const [at, { id }] of offers.entries()) {
    await vote(id, one, 1);
    await vote(id, twin, 1);
    await vote(id, free, at % 2 === 0 ? 1 : -1);
    await vote(id, far, 1);
  }
  expect(await findVotingRings(world.ctx)).toBe(1);
  expect(await rings()).toEqual([{ id: 1, kind: 'pair', author_id: null, member_ids: [one, twin] }]);
  expect(await degrees(offers[0]?.id ?? 0)).toBe(20);
  expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
});

test('it is looked for once a night, and a known ring is not found again', async () => {
  expect(await findVotingRings(world.ctx)).toBe(0);
  world.clock.advance(DAY_MS);
  expect(await findVotingRings(world.ctx)).toBe(0);
  expect(await rings()).toHaveLength(1);
});

test('a moderator lifts a ring, once, and every degree is back', async () => {
  const [ring] = await rings();
  const { rows } = await sql<{ id: number }>`select min(offer_id) as id from votes where ring_id = ${ring?.id}`.execute(
    world.ctx.db,
  );
  const offer = rows[0]?.id ?? 0;
  const staff = viewerOf((await createUser(world, { type: 5 })).id, { type: 5 });
  const member = viewerOf((await createUser(world)).id);
  const input = { id: ring?.id ?? 0, decision: 'lifted' as const };
  await expect(judgeVotingRing(world.ctx, member, input)).rejects.toThrow('ring_not_found');
  await judgeVotingRing(world.ctx, staff, input);
  expect(await degrees(offer)).toBe(40);
  await expect(judgeVotingRing(world.ctx, staff, input)).rejects.toThrow('ring_decided');
  world.clock.advance(DAY_MS);
  expect(await findVotingRings(world.ctx)).toBe(0);
  expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
});

test('the same three, first at one author’s offers again and again, are a circle; a crowd is none', async () => {
  const [author, liked] = [(await createUser(world)).id, (await createUser(world)).id];
  const circle = [await voterAt('192.0.2.1'), await voterAt('192.0.2.2'), await voterAt('192.0.2.3')];
  const hidden: number[] = [];
  for (let number = 0; number < 4; number++) {
    const offer = await createOffer(world, { author_id: author });
    hidden.push(offer.id);
    for (const id of circle) await vote(offer.id, id, 1, 1);
    await vote(offer.id, (await createUser(world)).id, 1, 30);
    const other = await createOffer(world, { author_id: liked });
    for (let voter = 0; voter < 5; voter++) await vote(other.id, (await createUser(world)).id, 1, voter);
  }
  world.clock.advance(DAY_MS);
  expect(await findVotingRings(world.ctx)).toBe(1);
  expect((await rings()).at(-1)).toMatchObject({ kind: 'circle', author_id: author, member_ids: circle });
  expect(await degrees(hidden[0] ?? 0)).toBe(10);
  expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
});

test('people who are first everywhere are no circle', async () => {
  const few = [await voterAt('192.0.2.11'), await voterAt('192.0.2.12'), await voterAt('192.0.2.13')];
  const authors = [(await createUser(world)).id, (await createUser(world)).id, (await createUser(world)).id];
  for (const author_id of authors)
    for (let number = 0; number < 4; number++) {
      const offer = await createOffer(world, { author_id });
      for (const id of few) await vote(offer.id, id, 1, 1);
    }
  world.clock.advance(DAY_MS);
  expect(await findVotingRings(world.ctx)).toBe(0);
});
