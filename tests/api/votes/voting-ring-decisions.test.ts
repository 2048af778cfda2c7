/** GET /api/rings, PUT /api/rings/:id/decision: what moderators read and decide, and decide anew. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VotingRingItem } from '#contract/voting-rings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { selectTemperatureFaults } from '#domain/votes/votes.ts';
import { castAtSome } from '../../support/factories/merges.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Browser;
let moderator_id: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  moderator_id = (await createUser(world, { type: 5, username: 'Сторож' })).id;
  moderator = await openBrowser(app, moderator_id);
});
afterAll(() => world.close());

/** Two who voted alike on two offers, found and set aside. */
async function ring(): Promise<{ id: number; members: number[]; offers: number[] }> {
  const members = [(await createUser(world)).id, (await createUser(world)).id];
  const { rows } = await sql<{ id: number }>`
    insert into vote_rings (kind, member_ids, found_at) values ('pair', ${members}::bigint[], ${world.clock.now()})
    returning id`.execute(world.ctx.db);
  const id = rows[0]?.id ?? 0;
  const offers = [(await createOffer(world)).id, (await createOffer(world)).id];
  for (const offer_id of offers)
    for (const user_id of members) await castAtSome(world, { offer_id, user_id, value: 1, ring_id: id });
  return { id, members, offers };
}

const degrees = async (id: number) =>
  (await sql<{ t: number }>`select temperature as t from offers where id = ${id}`.execute(world.ctx.db)).rows[0]?.t;
const judge = (browser: Browser, id: number, body: object) => browser.send('PUT', `/api/rings/${id}/decision`, body);
const list = async (query = '') =>
  (await moderator.get(`/api/rings${query}`)).json<{ data: VotingRingItem[]; meta: { next_cursor: string | null } }>();
const audit = async () =>
  (
    await sql<{ actor_id: number; action: string; detail: string }>`
      select actor_id, action, detail from audit_entries where action like 'ring.%' order by id`.execute(world.ctx.db)
  ).rows;

test('to everybody but moderators and administrators there are no rings', async () => {
  const { id } = await ring();
  const guest = await openBrowser(app);
  expect((await guest.get('/api/rings')).statusCode).toBe(401);
  expect((await judge(guest, id, { decision: 'lifted' })).statusCode).toBe(401);
  expect((await guest.get('/mod/rings')).statusCode).toBe(404);
  for (const type of [1, 3, 7]) {
    const browser = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await browser.get('/api/rings')).statusCode).toBe(404);
    expect((await judge(browser, id, { decision: 'lifted' })).statusCode).toBe(404);
    expect((await browser.get('/mod/rings')).statusCode).toBe(404);
    expect((await browser.get('/')).body).not.toContain('/mod/');
  }
  expect((await moderator.get('/')).body).toContain('/mod/queue');
  expect((await moderator.get('/mod/queue')).body).toContain('/mod/rings');
  const suspended_until = new Date(world.clock.now().getTime() + 3_600_000);
  const away = await openBrowser(app, (await createUser(world, { type: 5, suspended_until })).id);
  expect((await judge(away, id, { decision: 'lifted' })).statusCode).toBe(403);
  expect((await judge(moderator, 999_999, { decision: 'lifted' })).statusCode).toBe(404);
  expect((await judge(moderator, id, { decision: 'none' })).statusCode).toBe(400);
  expect(await audit()).toEqual([]);
});

test('a moderator reads who and how much, and decides; the decision turns round and back', async () => {
  const { id, members, offers } = await ring();
  const item = (await list()).data.find((one) => one.id === id);
  expect(item).toMatchObject({
    kind: 'pair',
    author: null,
    votes_count: 4,
    offers_count: 2,
    degrees: 40,
    decision: null,
  });
  expect(item?.members.map((member) => member.id)).toEqual(members);
  expect(item?.offers.map((offer) => offer.id)).toEqual(offers.toReversed());
  const before = (await audit()).length;
  const steps = [
    ['confirmed', null, 0],
    ['lifted', 'confirmed', 20],
    ['confirmed', 'lifted', 0],
    ['lifted', 'confirmed', 20],
  ] as const;
  for (const [decision, was, expected] of steps) {
    expect((await judge(moderator, id, { decision, was })).statusCode).toBe(200);
    expect(await degrees(offers[0] ?? 0)).toBe(expected);
    expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
  }
  const entries = (await audit()).slice(before);
  expect(entries.map(({ action }) => action)).toEqual(steps.map(([decision]) => `ring.${decision}`));
  expect(entries.every((entry) => entry.actor_id === moderator_id && entry.detail === `#${id}`)).toBe(true);
  expect((await list()).data.some((one) => one.id === id)).toBe(false);
  const decided = (await list('?state=decided')).data.find((one) => one.id === id);
  expect(decided).toMatchObject({ decision: 'lifted', decided_by: { username: 'Сторож' }, degrees: 40 });
});

test('the same decision again changes nothing and is not written down', async () => {
  const { id } = await ring();
  await judge(moderator, id, { decision: 'confirmed' });
  const before = (await audit()).length;
  expect((await judge(moderator, id, { decision: 'confirmed', was: 'confirmed' })).statusCode).toBe(200);
  expect((await judge(moderator, id, { decision: 'confirmed', was: null })).statusCode).toBe(409);
  expect(await audit()).toHaveLength(before);
});

test('of two moderators who decide at once one is heard and the other is told', async () => {
  const { id, offers } = await ring();
  const other = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  const before = (await audit()).length;
  const replies = await Promise.all([
    judge(moderator, id, { decision: 'lifted', was: null }),
    judge(other, id, { decision: 'confirmed', was: null }),
  ]);
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  const isLifted = replies[0]?.statusCode === 200;
  expect(await degrees(offers[0] ?? 0)).toBe(isLifted ? 20 : 0);
  expect(await audit()).toHaveLength(before + 1);
  expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
});

test('a vote of a ring that is taken back and cast anew weighs nothing, until the ring is lifted', async () => {
  const { id, members, offers } = await ring();
  const [one = 0, two = 0] = members;
  const [offer_id = 0] = offers;
  for (const user_id of members)
    await sql`
      insert into vote_changes (offer_id, user_id, value, changed_at) values (${offer_id}, ${user_id}, 1, ${world.clock.now()})`.execute(
      world.ctx.db,
    );
  world.clock.advance(60_000);
  for (const user_id of [one, two]) await castVote(world.ctx, viewerOf(user_id), { offer_id, value: 0 });
  for (const user_id of [one, two]) await castVote(world.ctx, viewerOf(user_id), { offer_id, value: 1 });
  expect(await degrees(offer_id)).toBe(0);
  await castVote(world.ctx, viewerOf(one), { offer_id, value: -1 });
  expect(await degrees(offer_id)).toBe(0);
  // What they vote on anew has nothing to do with the ring.
  const fresh = await createOffer(world);
  await castVote(world.ctx, viewerOf(one), { offer_id: fresh.id, value: 1 });
  expect(await degrees(fresh.id)).toBe(10);
  expect((await judge(moderator, id, { decision: 'lifted' })).statusCode).toBe(200);
  expect(await degrees(offer_id)).toBe(0);
  for (const value of [0, 1] as const) await castVote(world.ctx, viewerOf(one), { offer_id, value });
  expect(await degrees(offer_id)).toBe(20);
  expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
});

test('rings come page by page, and the page shows them in words', async () => {
  for (let number = 0; number < 21; number++) await ring();
  const first = await list();
  const second = await list(`?cursor=${first.meta.next_cursor}`);
  expect(first.data).toHaveLength(20);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  const page = await moderator.get('/mod/rings');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Накрутка: оставить без веса');
  const { props } = pageProps<'rings'>(page);
  expect(props.rings.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
  expect(props.older_path).toBe(`/mod/rings?cursor=${first.meta.next_cursor}`);
  const english = await moderator.get('/mod/rings?state=decided&lang=en');
  expect(english.body).toContain('Held to be fair, the votes count');
});
