/** Trust: days counted, computed at night and on event, never changing what was cast. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { computeTrust, computeTrustOf } from '#domain/trust/trust.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { selectTemperatureFaults } from '#domain/votes/votes.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

interface TrustRow {
  trust_level: number;
  visit_days: number;
}
async function trustOf(id: number): Promise<TrustRow | undefined> {
  const { rows } = await sql<TrustRow>`select trust_level, visit_days from users where id = ${id}`.execute(
    world.ctx.db,
  );
  return rows[0];
}
const levelOf = async (id: number) => (await trustOf(id))?.trust_level;
const fresh = async (given: Parameters<typeof createUser>[1] = {}) =>
  (await createUser(world, { trust_level: 0, ...given })).id;

/** Somebody who has done just what a level asks for. */
async function grown(level: 1 | 2 | 3): Promise<number> {
  const id = await fresh();
  const age_days = { 1: 1, 2: 30, 3: 180 }[level];
  const created_at = new Date(world.clock.now().getTime() - age_days * DAY_MS);
  await sql`
    update users set created_at = ${created_at}, visit_days = 3, comments_count = 3,
      offers_count = ${level >= 2 ? 10 : 0} where id = ${id}`.execute(world.ctx.db);
  if (level >= 2) await praised(id, { likes: 20, helpful: level === 3 ? 100 : 0 });
  return id;
}

async function praised(id: number, { likes, helpful }: { likes: number; helpful: number }): Promise<number> {
  const offer = await createOffer(world);
  const { rows } = await sql<{ id: number }>`
    insert into comments (offer_id, level, author_id, content_delta, content_html, content_text, likes_count, helpful_count, published_at)
    values (${offer.id}, 0, ${id}, '{"ops":[]}', '', '', ${likes}, ${helpful}, ${world.clock.now()}) returning id`.execute(
    world.ctx.db,
  );
  return rows[0]?.id ?? 0;
}

test('a day of visits is one write, counted by the first request and not by those that follow', async () => {
  const id = await fresh();
  const browser = await openBrowser(app, id);
  await Promise.all([browser.get('/api/me'), browser.get('/api/me'), browser.get('/api/me')]);
  expect((await trustOf(id))?.visit_days).toBe(1);
  const written = async () =>
    (await sql<{ xmin: string }>`select xmin::text from users where id = ${id}`.execute(world.ctx.db)).rows[0]?.xmin;
  const before = await written();
  await browser.get('/api/me');
  expect(await written()).toBe(before);
  world.clock.advance(DAY_MS);
  await browser.get('/api/me');
  expect((await trustOf(id))?.visit_days).toBe(2);
});

test('an administrator who looks as a member is no visit of theirs', async () => {
  const [admin, id] = [await fresh({ type: 9 }), await fresh()];
  const browser = await openBrowser(app, id);
  await sql`
    update sessions set impersonator_id = ${admin}, parent_session_id = (select min(id) from sessions)
    where user_id = ${id}`.execute(world.ctx.db);
  await browser.get('/api/me');
  expect((await trustOf(id))?.visit_days).toBe(0);
});

test('a newcomer settles by the vote that was missing, without waiting for the night', async () => {
  const id = await fresh();
  await sql`
    update users set visit_days = 3, created_at = ${new Date(world.clock.now().getTime() - DAY_MS)} where id = ${id}`.execute(
    world.ctx.db,
  );
  for (let number = 0; number < 10; number++) {
    await world.drain();
    expect(await levelOf(id)).toBe(0);
    const offer = await createOffer(world);
    await castVote(world.ctx, viewerOf(id, { trust_level: 0 }), { offer_id: offer.id, value: 1 });
  }
  await world.drain();
  expect(await levelOf(id)).toBe(1);
  // What was cast at half weight stays so.
  const { rows } = await sql<{ weight: number }>`select distinct weight from votes where user_id = ${id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ weight: 5 }]);
  expect(await selectTemperatureFaults(world.ctx.db, 5)).toEqual([]);
});

test('the third day of visits is an event too', async () => {
  const id = await fresh();
  await sql`
    update users set visit_days = 2, comments_count = 3, created_at = ${new Date(world.clock.now().getTime() - 9 * DAY_MS)}
    where id = ${id}`.execute(world.ctx.db);
  await (await openBrowser(app, id)).get('/api/me');
  await world.drain();
  expect(await trustOf(id)).toEqual({ trust_level: 1, visit_days: 3 });
});

test('a night finds everybody’s level, and again nothing until the next', async () => {
  const [one, two, three] = [await grown(1), await grown(2), await grown(3)];
  const vouched = await fresh({ trust_floor: 2 });
  const bare = await fresh({ trust_level: 3, trust_floor: 0 });
  expect(await computeTrust(world.ctx)).toBeGreaterThan(4);
  expect(await Promise.all([one, two, three, vouched, bare].map(levelOf))).toEqual([1, 2, 3, 2, 0]);
  expect(await computeTrust(world.ctx)).toBe(0);
  world.clock.advance(DAY_MS);
  expect(await computeTrust(world.ctx)).toBeGreaterThan(4);
});

test('a round goes on where it ended, and one process has the turn', async () => {
  await sql`
    insert into users (username, username_key, created_at) select 'bulk' || n, 'bulk' || n, ${world.clock.now()}
    from generate_series(1, 1200) n`.execute(world.ctx.db);
  const last = await grown(1);
  world.clock.advance(DAY_MS);
  await sql`update sweeps set reached_id = ${last - 1} where name = 'trust'`.execute(world.ctx.db);
  expect(await computeTrust(world.ctx)).toBe(1);
  expect(await levelOf(last)).toBe(1);
  world.clock.advance(DAY_MS);
  const members = (await sql<{ n: number }>`select count(*)::int as n from users`.execute(world.ctx.db)).rows[0]?.n;
  const both = await Promise.all([computeTrust(world.ctx), computeTrust(world.ctx)]);
  expect((both[0] ?? 0) + (both[1] ?? 0)).toBe(members);
});

test('what is upheld against an author brings them down while it is fresh; an expired offer is no fault', async () => {
  const id = await grown(2);
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(2);
  const offer = await createOffer(world, { author_id: id });
  const uphold = async (reason: string) => {
    const reporter = await fresh();
    await sql`
        insert into reports (reporter_id, entity_type, entity_id, reason, weight, decision, decided_at, created_at)
        values (${reporter}, 'offer', ${offer.id}, ${reason}, 1, 'upheld', ${world.clock.now()}, ${world.clock.now()})`.execute(
      world.ctx.db,
    );
  };
  await uphold('not_available');
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(2);
  await uphold('spam');
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(0);
  world.clock.advance(91 * DAY_MS);
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(2);
});

test('votes of a ring, deleted comments and switched-off offers count for nothing', async () => {
  const id = await grown(2);
  const comment = await praised(id, { likes: 0, helpful: 100 });
  await sql`update users set created_at = ${new Date(world.clock.now().getTime() - 200 * DAY_MS)} where id = ${id}`.execute(
    world.ctx.db,
  );
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(3);
  await sql`update comments set deleted_at = ${world.clock.now()} where id = ${comment}`.execute(world.ctx.db);
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(2);
});

test('/ranking tells of votes on one author, of the cold floor and of prices elsewhere', async () => {
  await changeSetting(world.ctx, 'votes.per_author_t0', 7);
  const guest = await openBrowser(app);
  const russian = (await guest.get('/ranking')).body;
  for (const words of [
    'за скидки одного автора: 7, 10 и 20',
    'остывшей до −100° и ниже',
    'голосов у неё 8 и больше',
    '99,6',
  ])
    expect(russian).toContain(words);
  const english = (await guest.get('/ranking?lang=en')).body;
  for (const words of [
    'deals of one author: 7, 10 and 20',
    'at −100° or colder with 8 votes',
    'a second reader confirms',
  ])
    expect(english).toContain(words);
  await changeSetting(world.ctx, 'votes.per_author_t0', 3);
});

test('/ranking and the levels follow the running settings', async () => {
  const id = await grown(1);
  await changeSetting(world.ctx, 'trust.t1_comments', 4);
  await computeTrustOf(world.ctx, id);
  expect(await levelOf(id)).toBe(0);
  const guest = await openBrowser(app);
  expect((await guest.get('/ranking')).body).toContain('10 голосов или 4 комментария');
  expect((await guest.get('/ranking?lang=en')).body).toContain('10 votes or 4 comments');
  await changeSetting(world.ctx, 'trust.t1_comments', 3);
});
