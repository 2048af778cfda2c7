/** PUT /api/offers/:id/vote and DELETE /api/offers/:id/vote */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { castVote } from '#domain/votes/cast-vote.ts';
import { selectTemperatureFaults } from '#domain/votes/votes.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

interface OfferState {
  temperature: number;
  votes_count: number;
  is_hot: boolean;
  hot_at: Date | null;
  rows: number;
  sum: number;
}

async function stateOf(offer_id: number): Promise<OfferState> {
  const { rows } = await sql<OfferState>`
    select o.temperature, o.votes_count, o.is_hot, o.hot_at, count(v.id)::int as rows, coalesce(sum(v.value * v.weight), 0) as sum
    from offers o left join votes v on v.offer_id = o.id where o.id = ${offer_id} group by o.id`.execute(world.ctx.db);
  return rows[0] as OfferState;
}

test('a hot vote adds its weight, a cold one takes it, and taking it back leaves nothing', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const hot = await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
  expect(hot.statusCode).toBe(200);
  expect(hot.json()).toEqual({
    data: { temperature: 10, is_negative: false, level: 'warm', own_vote: 1, weight: 10, votes_count: 1 },
  });
  const cold = await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: -1 });
  expect(cold.json().data).toMatchObject({
    temperature: -10,
    is_negative: true,
    level: 'cold',
    own_vote: -1,
    votes_count: 1,
  });
  const none = await browser.send('DELETE', `/api/offers/${offer.id}/vote`);
  expect(none.json().data).toMatchObject({ temperature: 0, level: 'neutral', own_vote: 0, weight: 0, votes_count: 0 });
  expect(await stateOf(offer.id)).toMatchObject({ temperature: 0, rows: 0 });
});

test('the same vote again changes nothing and is no change of mind', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
  for (let index = 0; index < 25; index++) {
    expect((await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 })).statusCode).toBe(200);
  }
  const again = await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
  expect(again.json().data).toMatchObject({ temperature: 10, votes_count: 1, weight: 10 });
});

test('a vote weighs what its voter is trusted with', async () => {
  const offer = await createOffer(world);
  const weights = [];
  for (const [trust_level, type] of [
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [0, 7],
  ] as const) {
    const browser = await openBrowser(app, (await createUser(world, { trust_level, type })).id);
    weights.push((await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 })).json().data.weight);
  }
  expect(weights).toEqual([5, 10, 12.5, 15, 15]);
  expect((await stateOf(offer.id)).temperature).toBe(57.5);
});

test('a guest, an unverified member, the author and a suspended member are refused with their reasons', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id });
  const cases = [
    [null, 401, 'not_signed_in'],
    [(await createUser(world, { is_verified: false })).id, 403, 'email_not_verified'],
    [author.id, 403, 'own_offer'],
    [(await createUser(world, { suspended_until: new Date('2040-01-01') })).id, 403, 'account_suspended'],
  ] as const;
  for (const [user_id, status, code] of cases) {
    const reply = await (await openBrowser(app, user_id)).send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
  }
  expect((await stateOf(offer.id)).rows).toBe(0);
});

test('even an administrator does not vote on their own offer', async () => {
  const admin = await createUser(world, { type: 9 });
  const offer = await createOffer(world, { author_id: admin.id });
  const reply = await (await openBrowser(app, admin.id)).send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
  expect(reply.json().error.code).toBe('own_offer');
});

test('expired and old offers are closed, waiting and switched-off ones are not there', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const now = world.clock.now().getTime();
  const cases = [
    [await createOffer(world, { is_expired: true }), 423, 'voting_closed'],
    [await createOffer(world, { published_at: new Date(now - 93 * 86_400_000) }), 423, 'voting_closed'],
    [await createOffer(world, { published_at: null }), 404, 'offer_not_found'],
    [await createOffer(world, { deactivated_at: new Date(now) }), 404, 'offer_not_found'],
    [{ id: 999_999 }, 404, 'offer_not_found'],
  ] as const;
  for (const [offer, status, code] of cases) {
    const reply = await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, code]);
  }
});

test('in the first ten minutes the number is hidden from voters and shown to the author and editors', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world, {
    author_id: author.id,
    published_at: new Date(world.clock.now().getTime() - 60_000),
  });
  const voter = await openBrowser(app, (await createUser(world)).id);
  const reply = await voter.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 });
  expect(reply.json().data).toMatchObject({
    temperature: null,
    is_negative: false,
    level: 'new',
    votes_count: null,
    own_vote: 1,
  });
  const listed = await voter.get('/api/lists/new');
  const card = listed
    .json<{ data: { offer: { id: number; vote: object } }[] }>()
    .data.find((item) => item.offer.id === offer.id);
  expect(card?.offer.vote).toMatchObject({ temperature: null, level: 'new' });
  const page = pageProps<'offer'>(await voter.get(offer.url));
  expect(page.props.offer).toMatchObject({
    vote: { temperature: null, level: 'new' },
    votes_count: null,
    distance: null,
  });
  const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  expect((await editor.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 })).json().data).toMatchObject({
    temperature: 25,
    level: 'warm',
  });
});

test('fifty people at once: the sum is exact, one row each, hot once', async () => {
  const offer = await createOffer(world);
  const users = [];
  for (let index = 0; index < 50; index++) users.push(await createUser(world, { trust_level: index % 4 }));
  await Promise.all(
    users.map(({ id }, index) =>
      castVote(world.ctx, viewerOf(id, { trust_level: index % 4 }), { offer_id: offer.id, value: 1 }),
    ),
  );
  const state = await stateOf(offer.id);
  expect(state).toMatchObject({ rows: 50, votes_count: 50, is_hot: true });
  expect(state.temperature).toBe(state.sum);
  const { rows } = await sql<{
    expected: number;
  }>`select sum(weight) as expected from votes where offer_id = ${offer.id}`.execute(world.ctx.db);
  expect(state.temperature).toBe(rows[0]?.expected);
});

test('fifty flips by one person at once leave one row and an exact sum', async () => {
  const offer = await createOffer(world, { temperature: 33.5 });
  const { id } = await createUser(world);
  await changeSetting(world.ctx, 'votes.changes_a_day', 1000);
  const values = Array.from({ length: 50 }, (_, index) => ([1, -1, 0] as const)[index % 3] ?? 0);
  await Promise.all(values.map((value) => castVote(world.ctx, viewerOf(id), { offer_id: offer.id, value })));
  await changeSetting(world.ctx, 'votes.changes_a_day', 20);
  const state = await stateOf(offer.id);
  expect(state.rows).toBeLessThanOrEqual(2);
  expect(state.temperature).toBe(state.sum);
});

test('hot_at is dated at the first crossing of 100 and never moves; below 80 the offer is hot no more', async () => {
  const offer = await createOffer(world, { temperature: 95 });
  const { id } = await createUser(world);
  const first = world.clock.now();
  await castVote(world.ctx, viewerOf(id), { offer_id: offer.id, value: 1 });
  expect(await stateOf(offer.id)).toMatchObject({ temperature: 105, is_hot: true, hot_at: first });
  world.clock.advance(60_000);
  await castVote(world.ctx, viewerOf(id), { offer_id: offer.id, value: -1 });
  expect(await stateOf(offer.id)).toMatchObject({ temperature: 85, is_hot: true });
  const other = await createUser(world);
  await castVote(world.ctx, viewerOf(other.id), { offer_id: offer.id, value: -1 });
  expect(await stateOf(offer.id)).toMatchObject({ temperature: 75, is_hot: false, hot_at: first });
  await castVote(world.ctx, viewerOf(id), { offer_id: offer.id, value: 1 });
  await castVote(world.ctx, viewerOf(other.id), { offer_id: offer.id, value: 1 });
  expect(await stateOf(offer.id)).toMatchObject({ temperature: 115, is_hot: true, hot_at: first });
});

test('the pace of a newcomer: three offers of one author, twenty offers in all, twenty changes of mind', async () => {
  const author = await createUser(world);
  const { id } = await createUser(world, { trust_level: 0 });
  const newcomer = viewerOf(id, { trust_level: 0 });
  for (let index = 0; index < 3; index++) {
    const own = await createOffer(world, { author_id: author.id });
    await castVote(world.ctx, newcomer, { offer_id: own.id, value: 1 });
  }
  const fourth = await createOffer(world, { author_id: author.id });
  await expect(castVote(world.ctx, newcomer, { offer_id: fourth.id, value: 1 })).rejects.toMatchObject({
    code: 'vote_pace',
  });
  for (let index = 0; index < 17; index++)
    await castVote(world.ctx, newcomer, { offer_id: (await createOffer(world)).id, value: 1 });
  const twentyFirst = await createOffer(world);
  await expect(castVote(world.ctx, newcomer, { offer_id: twentyFirst.id, value: 1 })).rejects.toMatchObject({
    code: 'vote_pace',
  });
  const fickle = await createUser(world);
  const offer = await createOffer(world);
  for (let index = 0; index < 20; index++)
    await castVote(world.ctx, viewerOf(fickle.id), { offer_id: offer.id, value: index % 2 ? -1 : 1 });
  await expect(castVote(world.ctx, viewerOf(fickle.id), { offer_id: offer.id, value: 1 })).rejects.toMatchObject({
    code: 'vote_changes',
  });
});

test('forty votes of a newcomer at once: twenty stand', async () => {
  const { id } = await createUser(world, { trust_level: 0 });
  const offers = [];
  for (let index = 0; index < 40; index++) offers.push(await createOffer(world));
  const newcomer = viewerOf(id, { trust_level: 0 });
  const results = await Promise.allSettled(
    offers.map((offer) => castVote(world.ctx, newcomer, { offer_id: offer.id, value: 1 })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('a value that is no vote is malformed, at its field', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  for (const body of [{ value: 2 }, { value: 0 }, {}, { value: '<b>' }]) {
    const reply = await browser.send('PUT', `/api/offers/${offer.id}/vote`, body);
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'malformed_request']);
  }
  expect((await browser.send('PUT', '/api/offers/0/vote', { value: 1 })).statusCode).toBe(400);
});

test('every temperature equals the sum of its rows', async () => {
  expect(await selectTemperatureFaults(world.ctx.db, 10)).toEqual([]);
});

test('a cold vote may say why; a price elsewhere is shown once two readers have seen it', async () => {
  const offer = await createOffer(world);
  const say = async (price: string) => {
    const browser = await openBrowser(app, (await createUser(world)).id);
    const body = { value: -1, reason: 'cheaper', price, url: 'https://cheap.example/kettle' };
    expect((await browser.send('PUT', `/api/offers/${offer.id}/vote`, body)).statusCode).toBe(200);
    return browser;
  };
  const first = await say('1 500');
  const cheaper = async () => pageProps<'offer'>(await first.get(offer.url)).props.offer.cheaper;
  expect(await cheaper()).toBeNull();
  await say('1 450');
  expect(await cheaper()).toEqual({
    price: { amount_minor: 150_000, currency: 'RUB' },
    url: 'https://cheap.example/kettle',
  });
  const { rows } = await sql`select reason, value from votes where offer_id = ${offer.id}`.execute(world.ctx.db);
  expect(rows).toEqual([
    { reason: 'cheaper', value: -1 },
    { reason: 'cheaper', value: -1 },
  ]);
  expect((await stateOf(offer.id)).temperature).toBe(-20);
  // Turned round, the vote has no reason to be cold.
  await first.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1, reason: 'inflated' });
  const { rows: after } = await sql`select reason from votes where offer_id = ${offer.id} and value = 1`.execute(
    world.ctx.db,
  );
  expect(after).toEqual([{ reason: null }]);
  const wrong = await first.send('PUT', `/api/offers/${offer.id}/vote`, { value: -1, reason: 'cheaper', price: 'abc' });
  expect(Object.keys(wrong.json().error.fields)).toEqual(['price']);
  expect((await first.send('PUT', `/api/offers/${offer.id}/vote`, { value: -1, reason: 'ugly' })).statusCode).toBe(400);
});

test('a price elsewhere that is no lower than the offer’s own is not called cheaper', async () => {
  const offer = await createOffer(world, { price_minor: 100_000 });
  const guest = await openBrowser(app);
  const cheaper = async () => pageProps<'offer'>(await guest.get(offer.url)).props.offer.cheaper;
  for (const price of ['1 000', '950']) {
    const browser = await openBrowser(app, (await createUser(world)).id);
    await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: -1, reason: 'cheaper', price });
  }
  expect(await cheaper()).toBeNull();
  await sql`update offers set price_minor = 100001 where id = ${offer.id}`.execute(world.ctx.db);
  expect((await cheaper())?.price.amount_minor).toBe(100_000);
});

test('one reader has one word on a price elsewhere, the last, however often it is sent', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world)).id);
  const say = (price: string) =>
    browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: -1, reason: 'cheaper', price });
  await Promise.all(Array.from({ length: 30 }, (_, index) => say(String(1000 + index))));
  await say('900');
  const { rows } = await sql`select price_minor, source from price_observations where offer_id = ${offer.id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ price_minor: 90_000, source: 'vote' }]);
});

test('the author of an offer under the cold floor is told so; others are not', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world, { author_id: author.id, temperature: -100 });
  const frozen = async (user_id: number | null, lang: 'ru' | 'en' = 'ru') => {
    const { body } = await (await openBrowser(app, user_id ?? undefined)).get(`${offer.url}?lang=${lang}`);
    return body.includes(lang === 'ru' ? 'Скидка остыла: её нет в списках' : 'Too cold: it stays out of lists');
  };
  expect(await frozen(author.id)).toBe(false);
  await sql`update offers set votes_count = 8 where id = ${offer.id}`.execute(world.ctx.db);
  expect(await frozen(author.id)).toBe(true);
  expect(await frozen(author.id, 'en')).toBe(true);
  expect(await frozen((await createUser(world, { type: 7 })).id)).toBe(true);
  expect(await frozen((await createUser(world)).id)).toBe(false);
  expect(await frozen(null)).toBe(false);
});

test('a vote is worth 1 to 25 degrees, and no other number of the settings counts', async () => {
  const key = 'temperature.vote_degrees';
  for (const wrong of [0, 0.5, 25.5, -10])
    await expect(changeSetting(world.ctx, key, wrong)).rejects.toThrow('takes a number from 1 to 25');
  const weigh = async () => {
    const offer = await createOffer(world);
    const browser = await openBrowser(app, (await createUser(world)).id);
    return (await browser.send('PUT', `/api/offers/${offer.id}/vote`, { value: 1 })).json().data.weight;
  };
  // As the handbook has owners write it, past the program.
  for (const [value, weight] of [
    ['25', 25],
    ['1', 1],
    ['400', 10],
    ['0', 10],
    ['-5', 10],
    ['"12"', 10],
  ] as const) {
    await sql`insert into settings (key, value) values (${key}, ${value}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(world.ctx.db);
    world.clock.advance(6000);
    expect(await weigh(), value).toBe(weight);
  }
  await sql`delete from settings where key = ${key}`.execute(world.ctx.db);
  world.clock.advance(6000);
});
