/** Badges: earned by what happens, each once, kept, told of, chosen. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBookmark } from '#domain/bookmarks/bookmarks.ts';
import { awardBadges, awardEverybody, awardShown, currentCounting } from '#domain/badges/badges.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { readThresholds, runBadges } from '#main/badges.ts';
import { BADGES } from '#rules/badges.ts';
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
const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);
const member = async (given: Parameters<typeof createUser>[1] = {}) => (await createUser(world, given)).id;
const nameOf = (badge_id: number) => BADGES[badge_id - 1]?.name ?? '';

async function earnedBy(user_id: number): Promise<string[]> {
  const { rows } = await sql<{ badge_id: number }>`
    select badge_id from earned_badges where user_id = ${user_id} order by badge_id`.execute(world.ctx.db);
  return rows.map(({ badge_id }) => nameOf(badge_id));
}

/** Counters as if the member had done so much. */
const counted = (id: number, offers: number, comments: number) =>
  sql`update users set offers_count = ${offers}, comments_count = ${comments} where id = ${id}`.execute(world.ctx.db);

/** What the command says of the third level of offers. */
const lineOf = (lines: readonly string[]) => lines.find((line) => line.startsWith('Master Hunter'))?.split(/\s{2,}/);

async function give(user_id: number, badge_ids: readonly number[]): Promise<void> {
  await sql`
    insert into earned_badges (user_id, badge_id, earned_at)
    select ${user_id}::bigint, id, ${ago(60)}::timestamptz from unnest(${[...badge_ids]}::smallint[]) as given (id)`.execute(
    world.ctx.db,
  );
}

test('the thresholds are those of the catalogue, and each is a setting', async () => {
  const { thresholds } = await currentCounting(world.ctx);
  expect(BADGES.map(({ id, name }) => `${name} ${thresholds.get(id)}`)).toEqual([
    'voteCountLevel1 100',
    'voteCountLevel2 400',
    'voteCountLevel3 1200',
    'commentCountLevel1 10',
    'commentCountLevel2 200',
    'commentCountLevel3 1000',
    'likesReceivedLevel1 50',
    'likesReceivedLevel2 250',
    'likesReceivedLevel3 1000',
    'helpfulReceivedLevel1 10',
    'helpfulReceivedLevel2 100',
    'helpfulReceivedLevel3 500',
    'offerCountLevel1 5',
    'offerCountLevel2 50',
    'offerCountLevel3 250',
    'hotOfferCountLevel1 3',
    'hotOfferCountLevel2 25',
    'hotOfferCountLevel3 100',
    'recordHeatLevel1 500',
    'recordHeatLevel2 1000',
    'recordHeatLevel3 3000',
    'savedOfferLevel1 50',
    'savedOfferLevel2 500',
    'savedOfferLevel3 2500',
  ]);
  await expect(changeSetting(world.ctx, 'badges.votes_1', 0)).rejects.toThrow('takes a number from 1 to');
});

test('votes earn the voter a badge, and heat the author one', async () => {
  await changeSetting(world.ctx, 'badges.votes_1', 2);
  const [voter, author] = [await member(), await member()];
  const warm = await createOffer(world, { author_id: author, temperature: 495 });
  const mild = await createOffer(world, { author_id: author, temperature: 5 });
  await castVote(world.ctx, viewerOf(voter), { offer_id: mild.id, value: 1 });
  await world.drain();
  expect(await earnedBy(voter)).toEqual([]);
  await castVote(world.ctx, viewerOf(voter), { offer_id: warm.id, value: 1 });
  await world.drain();
  expect(await earnedBy(voter)).toEqual(['voteCountLevel1']);
  expect(await earnedBy(author)).toEqual(['recordHeatLevel1']);
  await changeSetting(world.ctx, 'badges.votes_1', 100);
});

test('comments, marks, offers and bookmarks each earn theirs', async () => {
  for (const key of ['comments', 'likes', 'helpful', 'offers', 'saves'])
    await changeSetting(world.ctx, `badges.${key}_1`, 1);
  const [author, reader] = [await createUser(world), await createUser(world)];
  const own = await createOffer(world, { author_id: author.id });
  const browser = await openBrowser(app, author.id);
  const delta = { ops: [{ insert: 'Беру\n' }] };
  const reply = await browser.send('POST', `/api/offers/${own.id}/comments`, { delta });
  expect(reply.statusCode, reply.body).toBe(200);
  const comment_id = reply.json<{ data: { id: number } }>().data.id;
  await world.drain();
  expect(await earnedBy(author.id)).toEqual(['commentCountLevel1']);

  const other = await openBrowser(app, reader.id);
  const path = `/api/offers/${own.id}/comments/${comment_id}/reactions`;
  for (const reaction of ['like', 'helpful'])
    expect((await other.send('POST', path, { reaction })).statusCode).toBe(200);
  await addBookmark(world.ctx, viewerOf(reader.id), own.id);
  await world.drain();
  // The like has become a helpful mark before anybody looked.
  expect(await earnedBy(author.id)).toEqual(['commentCountLevel1', 'helpfulReceivedLevel1', 'savedOfferLevel1']);
  expect(await earnedBy(reader.id)).toEqual([]);

  await sql`update users set offers_count = 1 where id = ${author.id}`.execute(world.ctx.db);
  await awardBadges(world.ctx, { offer_id: own.id, figures: ['offers'] });
  expect(await earnedBy(author.id)).toContain('offerCountLevel1');
  for (const [key, value] of Object.entries({ comments: 10, likes: 50, helpful: 10, offers: 5, saves: 50 }))
    await changeSetting(world.ctx, `badges.${key}_1`, value);
});

test('a badge is given once, whoever looks at the same time, and stays when the figure falls', async () => {
  const id = await member();
  await counted(id, 50, 10);
  const job = { user_id: id, figures: ['offers', 'comments'] as const };
  await Promise.all(Array.from({ length: 50 }, () => awardBadges(world.ctx, job)));
  await world.drain();
  const earned = ['commentCountLevel1', 'offerCountLevel1', 'offerCountLevel2'];
  expect(await earnedBy(id)).toEqual(earned);
  const { rows } = await sql`select 1 from notification_events where user_id = ${id}`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);

  await counted(id, 0, 0);
  await awardBadges(world.ctx, job);
  expect(await earnedBy(id)).toEqual(earned);
  const { username } = (
    await sql<{ username: string }>`select username from users where id = ${id}`.execute(world.ctx.db)
  ).rows[0] ?? { username: '' };
  const card = await (await openBrowser(app)).get(`/ui/user/${username}`);
  // The way is that of today; what stands beside the name is what was earned.
  expect(card.json()).toMatchObject({
    data: {
      badges: { commentCountLevel1: 0, offerCountLevel2: 0 },
      earned_badges: [4, 13, 14],
      shown_badges: [14, 13, 4],
    },
  });
});

test('votes of rings, hidden degrees and what is switched off earn nothing; the round finds what no event told', async () => {
  const [author, gone] = [await member(), await member()];
  for (let index = 0; index < 2; index += 1)
    await createOffer(world, { author_id: author, temperature: 600, hot_at: ago(50) });
  const young = { author_id: author, temperature: 1200, hot_at: ago(1), published_at: ago(1) };
  const fresh = await createOffer(world, young);
  await createOffer(world, { author_id: author, temperature: 3600, hot_at: ago(50), deactivated_at: ago(1) });
  await counted(gone, 5, 0);
  await sql`update users set deleted_at = ${ago(1)} where id = ${gone}`.execute(world.ctx.db);
  expect(await awardEverybody(world.ctx)).toBeGreaterThan(0);
  expect(await earnedBy(author)).toEqual(['recordHeatLevel1']);
  await awardBadges(world.ctx, { user_id: gone, figures: ['offers'] });
  expect(await earnedBy(gone)).toEqual([]);
  await changeSetting(world.ctx, 'badges.votes_1', 1);
  const ringed = await member();
  await sql`
    insert into votes (offer_id, user_id, value, weight, is_quarantined)
    values (${(await createOffer(world)).id}, ${ringed}, 1, 10, true)`.execute(world.ctx.db);
  await awardBadges(world.ctx, { user_id: ringed, figures: ['votes'] });
  expect(await earnedBy(ringed)).toEqual([]);
  await changeSetting(world.ctx, 'badges.votes_1', 100);
  // A vote on what hides its number gives nothing away.
  await castVote(world.ctx, viewerOf(await member()), { offer_id: fresh.id, value: 1 });
  await world.drain();
  expect(await earnedBy(author)).toEqual(['recordHeatLevel1']);

  await awardShown(world.ctx);
  world.clock.advance(10 * 60_000);
  expect(await awardShown(world.ctx)).toBe(2);
  expect(await earnedBy(author)).toEqual(['hotOfferCountLevel1', 'recordHeatLevel1', 'recordHeatLevel2']);
  expect(await awardShown(world.ctx)).toBe(0);
  // A round a night.
  expect(await awardEverybody(world.ctx)).toBe(0);
  world.clock.advance(DAY_MS);
  expect(await awardEverybody(world.ctx)).toBe(0);
});

test('what is earned is told in the bell, together, and leads to the badges; off is off', async () => {
  const [told, quiet] = [await createUser(world), await createUser(world)];
  const own = await openBrowser(app, told.id);
  const silent = await openBrowser(app, quiet.id);
  expect((await silent.send('PATCH', '/api/me/notification-choices', { badge: 'off' })).statusCode).toBe(200);
  for (const { id } of [told, quiet]) {
    await counted(id, 250, 10);
    await awardBadges(world.ctx, { user_id: id, figures: ['offers', 'comments'] });
  }
  await world.drain();
  const bell = (await own.get('/ui/user-notification/index')).json<{ grouped_notifications: object[] }>();
  expect(bell.grouped_notifications).toMatchObject([
    {
      icon_type: 'badge',
      url: `/u/${told.username}/badges`,
      image: null,
      text: 'Вы заработали значки <b>Мастер охоты</b>, <b>Охотник за скидками</b> и ещё 2',
    },
  ]);
  await own.get('/?lang=en');
  const english = (await own.get('/ui/user-notification/index')).body;
  expect(english).toContain('You earned the badges <b>Master Hunter</b>, <b>Deal Hunter</b> and 2 more');
  const none = (await silent.get('/ui/user-notification/index')).json<{ grouped_notifications: object[] }>();
  expect(none.grouped_notifications).toEqual([]);
});

test('POST /api/me/badges/celebrate says each badge once, to one of two windows', async () => {
  const id = await member();
  await give(id, [1, 4]);
  const [one, other] = [await openBrowser(app, id), await openBrowser(app, id)];
  const replies = await Promise.all([one, other].map((browser) => browser.send('POST', '/api/me/badges/celebrate')));
  const taken = replies.flatMap((reply) => reply.json<{ data: { badge_ids: number[] } }>().data.badge_ids);
  expect(taken).toEqual([1, 4]);
  expect((await (await openBrowser(app)).send('POST', '/api/me/badges/celebrate')).statusCode).toBe(401);
});

test('PUT /api/me/badges/shown chooses three, in order; none shows the highest', async () => {
  const { id, username } = await createUser(world);
  await give(id, [1, 2, 4, 13]);
  const browser = await openBrowser(app, id);
  const choose = (badge_ids: unknown) => browser.send('PUT', '/api/me/badges/shown', { badge_ids });
  const shown = async () =>
    (await browser.get(`/ui/user/${username}`)).json<{ data: { shown_badges: number[] } }>().data.shown_badges;
  expect(await shown()).toEqual([2, 13, 4]);
  expect((await choose([4, 1])).json()).toEqual({ data: { shown: [4, 1] } });
  expect((await choose([1, 4])).json()).toEqual({ data: { shown: [1, 4] } });
  expect(await shown()).toEqual([1, 4]);
  const refused = await choose([1, 5]);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ error: { code: 'badge_not_earned' } });
  expect(await shown()).toEqual([1, 4]);
  for (const wrong of [[1, 2, 4, 13], [25], [0], [1, 1], 'all']) expect((await choose(wrong)).statusCode).toBe(400);
  expect((await choose([])).json()).toEqual({ data: { shown: [2, 13, 4] } });
  expect((await (await openBrowser(app)).send('PUT', '/api/me/badges/shown', { badge_ids: [] })).statusCode).toBe(401);
  await sql`update users set suspended_until = ${new Date(world.clock.now().getTime() + DAY_MS)} where id = ${id}`.execute(
    world.ctx.db,
  );
  expect((await choose([1])).statusCode).toBe(403);
});

test('GET /api/users/:id/badges and GET /api/badges tell progress, dates and holders', async () => {
  const { id } = await createUser(world);
  await counted(id, 4, 1088);
  await give(id, [4]);
  const guest = await openBrowser(app);
  const { data } = (await guest.get(`/api/users/${id}/badges`)).json<{
    data: { badges: Record<string, unknown>[]; shown: number[] };
  }>();
  expect(data.badges).toHaveLength(24);
  expect(data.badges[3]).toEqual({
    id: 4,
    name: 'commentCountLevel1',
    threshold: 10,
    value: 10,
    percent: 100,
    earned_at: ago(60).toISOString(),
  });
  expect(data.badges[12]).toMatchObject({ threshold: 5, value: 4, percent: 80, earned_at: null });
  expect(data.shown).toEqual([4]);
  expect((await guest.get('/api/users/999999/badges')).statusCode).toBe(404);

  const { data: all } = (await guest.get('/api/badges')).json<{ data: { id: number; holders: number }[] }>();
  const { rows } = await sql<{ badge_id: number; count: number }>`
    select badge_id, count(*)::int as count from earned_badges group by 1`.execute(world.ctx.db);
  const holders = new Map(rows.map(({ badge_id, count }) => [badge_id, count]));
  expect(all.map((badge) => badge.holders)).toEqual(BADGES.map((badge) => holders.get(badge.id) ?? 0));
});

test('the command says what a threshold would change, and changes it when asked to', async () => {
  const ids = [await member(), await member()];
  for (const id of ids) await counted(id, 7777, 0);
  const wanted = { thresholds: readThresholds(['badges.offers_3=7777']), is_applied: false };
  const before = await sql`select * from earned_badges order by 1, 2`.execute(world.ctx.db);
  const said = await runBadges(world, wanted);
  expect(lineOf(said)?.slice(1)).toEqual(['7777', '2', '2']);
  expect((await sql`select * from earned_badges order by 1, 2`.execute(world.ctx.db)).rows).toEqual(before.rows);

  await runBadges(world, { ...wanted, is_applied: true });
  expect((await currentCounting(world.ctx)).thresholds.get(15)).toBe(7777);
  expect(await earnedBy(ids[0] ?? 0)).toEqual(['offerCountLevel1', 'offerCountLevel2', 'offerCountLevel3']);
  // Whoever had it by the lower threshold keeps it.
  expect(lineOf(await runBadges(world, { ...wanted, thresholds: new Map() }))?.slice(1)).toEqual(['7777', '4', '0']);
  for (const wrong of ['badges.offers_4=1', 'votes=1', 'badges.votes_1=0', 'badges.votes_1=1.5', 'badges.votes_1'])
    expect(() => readThresholds([wrong]), wrong).toThrow();
  await changeSetting(world.ctx, 'badges.offers_3', 250);
});
