/** POST /api/reports, POST /api/offers/:id/still-works */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const person = async (given: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(world, given);
  const browser = await openBrowser(app, user.id);
  browser.cookies.set('lang', 'en');
  return { id: user.id, browser };
};

const DAY_MS = 86_400_000;

test.each([
  ['exists', {}, { url: ['Give the address of the deal that is already here'] }],
  ['exists', { url: 'javascript:alert(1)' }, { url: ['A link field must hold a link like shop.example'] }],
  ['missing_information', { detail: '  ' }, { detail: ['This field is required.'] }],
  ['not_the_best_deal', { price: '12o' }, { price: ['Enter a number, for example 29.90'] }],
  ['other', { detail: 'x'.repeat(1001) }, { detail: ['1000 characters at most.'] }],
])('%s with %j is refused at the field', async (reason, given, fields) => {
  const offer = await createOffer(world);
  const { browser } = await person();
  const reply = await browser.send('POST', '/api/reports', {
    entity_type: 'offer',
    entity_id: offer.id,
    reason,
    ...given,
  });
  expect(reply.statusCode).toBe(422);
  expect(reply.json().error.fields).toEqual(fields);
});

test('every one of the ten reasons is taken once, with its weight by trust', async () => {
  const offer = await createOffer(world);
  const { browser, id } = await person({ trust_level: 3 });
  const reasons = [
    'spam',
    'exists',
    'self_promotion',
    'missing_information',
    'rude',
    'not_available',
    'restricted',
    'not_the_best_deal',
    'category',
    'other',
  ];
  for (const reason of reasons) {
    const body = {
      entity_type: 'offer',
      entity_id: offer.id,
      reason,
      detail: 'Почему',
      url: 'https://shop.example/1',
      price: '1 290',
    };
    expect((await browser.send('POST', '/api/reports', body)).statusCode, reason).toBe(200);
    expect((await browser.send('POST', '/api/reports', body)).json().error.code, reason).toBe('already_reported');
  }
  const { rows } =
    await sql`select reason, weight, price_minor from reports where reporter_id = ${id} order by id`.execute(
      world.ctx.db,
    );
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual({ reason: 'spam', weight: 2.25, price_minor: 129_000 });
  const { rows: seen } =
    await sql`select price_minor, source from price_observations where offer_id = ${offer.id}`.execute(world.ctx.db);
  expect(seen).toEqual([{ price_minor: 129_000, source: 'report' }]);
  expect(
    (await browser.send('POST', '/api/reports', { entity_type: 'offer', entity_id: offer.id, reason: 'still_works' }))
      .statusCode,
  ).toBe(400);
});

test('fifty reports at once are one', async () => {
  const offer = await createOffer(world);
  const { browser, id } = await person();
  await browser.get('/api/csrf');
  const body = { entity_type: 'offer', entity_id: offer.id, reason: 'spam' };
  const replies = await Promise.all(Array.from({ length: 50 }, () => browser.send('POST', '/api/reports', body)));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  const { rows } = await sql`select 1 from reports where reporter_id = ${id}`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);
});

test('doubts mark an offer, many end it, by weight and never by number alone', async () => {
  const offer = await createOffer(world);
  const say = async (trust_level: number) => {
    const { browser } = await person({ trust_level });
    const body = { entity_type: 'offer', entity_id: offer.id, reason: 'not_available' };
    return (await browser.send('POST', '/api/reports', body)).json().data;
  };
  // Newcomers weigh 0.375 each: three of them are 1.125.
  for (let newcomer = 0; newcomer < 3; newcomer++)
    expect(await say(0)).toEqual({ is_expired: false, is_maybe_expired: false });
  expect(await say(1)).toEqual({ is_expired: false, is_maybe_expired: true });
  expect(await say(2)).toEqual({ is_expired: true, is_maybe_expired: false });
  const { rows } = await sql`select distinct decision from reports where entity_id = ${offer.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ decision: 'upheld' }]);
});

test('"still works" takes doubts away, and as many of them revive an ended offer', async () => {
  const offer = await createOffer(world);
  const doubter = await person({ trust_level: 3 });
  const body = { entity_type: 'offer', entity_id: offer.id, reason: 'not_available' };
  expect((await doubter.browser.send('POST', '/api/reports', body)).json().data.is_maybe_expired).toBe(true);
  const works = async (who: { browser: typeof doubter.browser }) =>
    (await who.browser.send('POST', `/api/offers/${offer.id}/still-works`)).json();
  expect((await works(await person({ trust_level: 2 }))).data).toEqual({ is_expired: false, is_maybe_expired: false });
  expect((await works(doubter)).data).toEqual({ is_expired: false, is_maybe_expired: false });
  expect((await works(doubter)).error.code).toBe('already_reported');
  await sql`update offers set is_expired = true where id = ${offer.id}`.execute(world.ctx.db);
  await sql`delete from reports where entity_id = ${offer.id}`.execute(world.ctx.db);
  expect((await works(await person({ trust_level: 2 }))).data.is_expired).toBe(true);
  expect((await works(await person({ trust_level: 2 }))).data.is_expired).toBe(false);
});

test('the author and editors end and revive an offer at once', async () => {
  const author = await person();
  const offer = await createOffer(world, { author_id: author.id });
  const body = { entity_type: 'offer', entity_id: offer.id, reason: 'not_available' };
  expect((await author.browser.send('POST', '/api/reports', body)).json().data.is_expired).toBe(true);
  const editor = await person({ type: 7 });
  expect((await editor.browser.send('POST', `/api/offers/${offer.id}/still-works`)).json().data.is_expired).toBe(false);
  const own = await author.browser.send('POST', '/api/reports', { ...body, reason: 'spam' });
  expect(own.json().error.code).toBe('not_allowed');
});

test('guests, unproven and suspended members cannot report; nor can anybody report what they cannot see', async () => {
  const offer = await createOffer(world);
  const body = { entity_type: 'offer', entity_id: offer.id, reason: 'spam' };
  expect((await (await openBrowser(app)).send('POST', '/api/reports', body)).statusCode).toBe(401);
  const unproven = await person({ is_verified: false });
  expect((await unproven.browser.send('POST', '/api/reports', body)).json().error.code).toBe('email_not_verified');
  const suspended = await person({ suspended_until: new Date(world.clock.now().getTime() + DAY_MS) });
  expect((await suspended.browser.send('POST', '/api/reports', body)).json().error.code).toBe('account_suspended');
  const hidden = await createOffer(world, { published_at: null });
  const { browser } = await person();
  for (const [entity_type, entity_id] of [
    ['offer', hidden.id],
    ['offer', 999_999],
    ['discussion', 999_999],
    ['comment', 999_999],
  ]) {
    const reply = await browser.send('POST', '/api/reports', { entity_type, entity_id, reason: 'spam' });
    expect(reply.statusCode).toBe(404);
  }
  const talk = await createDiscussion(world);
  expect(
    (await browser.send('POST', '/api/reports', { entity_type: 'discussion', entity_id: talk.id, reason: 'rude' }))
      .statusCode,
  ).toBe(200);
});

test('there is an end to reports a day', async () => {
  const { browser } = await person({ trust_level: 1 });
  for (let number = 0; number < 10; number++) {
    const offer = await createOffer(world);
    expect(
      (await browser.send('POST', '/api/reports', { entity_type: 'offer', entity_id: offer.id, reason: 'spam' }))
        .statusCode,
    ).toBe(200);
  }
  const offer = await createOffer(world);
  const body = { entity_type: 'offer', entity_id: offer.id, reason: 'spam' };
  expect((await browser.send('POST', '/api/reports', body)).json().error.code).toBe('report_pace');
  world.clock.advance(DAY_MS + 1000);
  expect((await browser.send('POST', '/api/reports', body)).statusCode).toBe(200);
});
