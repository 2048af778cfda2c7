/** GET /api/me/trust and the badges page: how far somebody is trusted, for their own eyes and staff's. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberTrust } from '#contract/trust.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

async function trustOf(id: number): Promise<MemberTrust> {
  const reply = await (await openBrowser(app, id)).get('/api/me/trust');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: MemberTrust }>().data;
}
const asksOf = ({ next }: MemberTrust) =>
  next?.asks.map((any) => any.map(({ ask, value, wanted }) => `${ask} ${value}/${wanted}`).join(' or '));

test('a newcomer reads what is missing, each part with how far it has come', async () => {
  const { id } = await createUser(world, { trust_level: 0 });
  const offer = await createOffer(world, { author_id: id });
  await sql`update users set created_at = ${new Date(world.clock.now().getTime() - DAY_MS)}, visit_days = 1,
    visited_on = (${world.clock.now()}::timestamptz at time zone 'UTC')::date, comments_count = 2 where id = ${id}`.execute(
    world.ctx.db,
  );
  await sql`
    insert into votes (offer_id, user_id, value, weight) values (${(await createOffer(world)).id}, ${id}, 1, 5)`.execute(
    world.ctx.db,
  );
  const { id: reporter } = await createUser(world);
  await sql`
    insert into reports (entity_type, entity_id, reporter_id, reason, weight, decision, decided_at, created_at)
    values ('offer', ${offer.id}, ${reporter}, 'spam', 1, 'upheld', ${world.clock.now()}, ${world.clock.now()})`.execute(
    world.ctx.db,
  );
  const trust = await trustOf(id);
  expect(trust).toMatchObject({ level: 0, is_vouched: false, vote_degrees: 5, full_vote_degrees: 10 });
  expect(asksOf(trust)).toEqual([
    'proven_address 1/1',
    'hours 24/24',
    'visit_days 1/3',
    'votes 1/10 or comments 2/3',
    'reports 1/0',
  ]);
  expect(trust.next?.asks.map((any) => any.some(({ is_met }) => is_met))).toEqual([true, true, false, false, false]);
});

test('the numbers are those of the running settings', async () => {
  const { id } = await createUser(world, { trust_level: 0 });
  const changed = {
    'temperature.vote_degrees': 20,
    'votes.a_day_t0': 7,
    'posts.a_day_t1': 11,
    'comments.a_day_t0': 13,
    'alerts.most_t1': 17,
    'reports.a_day': 19,
    'posts.schedule_trust': 2,
    'posts.schedule_hours': 23,
    'trust.t1_visit_days': 29,
  };
  const usual = await trustOf(id);
  for (const [key, value] of Object.entries(changed)) await changeSetting(world.ctx, key, value);
  const trust = await trustOf(id);
  expect(trust.vote_degrees).toBe(10);
  expect(trust.levels[0]).toMatchObject({ votes: 7, comments: 13, reports: 19, schedule_hours: 0 });
  expect(trust.levels[1]).toMatchObject({ posts: 11, alerts: 17, vote_degrees: 20, schedule_hours: 0 });
  expect(trust.levels.map(({ schedule_hours }) => schedule_hours)).toEqual([0, 0, 23, 23]);
  expect(asksOf(trust)).toContain('visit_days 1/29');
  expect(usual.levels.map(({ vote_degrees }) => vote_degrees)).toEqual([5, 10, 12.5, 15]);
  await sql`delete from settings`.execute(world.ctx.db);
  await changeSetting(world.ctx, 'posts.schedule_trust', 1);
});

test('a level that is vouched for says so, and the next asks for what was passed over too', async () => {
  const { id } = await createUser(world, { trust_level: 2 });
  const trust = await trustOf(id);
  expect(trust).toMatchObject({ level: 2, is_vouched: true, vote_degrees: 12.5 });
  expect(asksOf(trust)).toContain('visit_days 1/3');
  expect(asksOf(trust)).toContain('hot_offers 0/20 or helpful 0/100');
  expect((await trustOf((await createUser(world, { trust_level: 3 })).id)).next).toBeNull();
  const editor = await trustOf((await createUser(world, { type: 7 })).id);
  expect(editor).toMatchObject({ level: 1, is_editor: true, vote_degrees: 15 });
});

test('only the member and staff see it', async () => {
  const { id, username } = await createUser(world);
  const moderator = await createUser(world, { type: 5 });
  const readers = [null, (await createUser(world)).id, (await createUser(world, { type: 7 })).id, id, moderator.id];
  const seen = [];
  for (const reader of readers) {
    const page = await (await openBrowser(app, reader)).get(`/u/${username}/badges`);
    seen.push(pageProps<'profile_badges'>(page).props.trust !== null);
    expect(page.body.includes('trust-panel')).toBe(seen.at(-1));
  }
  expect(seen).toEqual([false, false, false, true, true]);
  expect((await (await openBrowser(app)).get('/api/me/trust')).statusCode).toBe(401);
});
