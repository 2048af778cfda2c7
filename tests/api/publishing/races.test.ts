/** Many actions at once on the same few offers: nobody waits crosswise, nothing breaks, every counter equals its rows. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDueOffer } from '#domain/offers/offers.ts';
import { changeSetting, type SettingKey } from '#domain/settings/settings.ts';
import { selectTemperatureFaults } from '#domain/votes/votes.ts';
import { dealForm } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const OPEN: Partial<Record<SettingKey, number>> = {
    'posts.gap_seconds': 0,
    'posts.a_day_t2': 1000,
    'comments.gap_seconds_t1': 0,
    'comments.a_day_t1': 1000,
    'votes.changes_a_day': 1000,
    'limits.requests_a_minute': 100_000,
  };
  for (const [key, value] of Object.entries(OPEN)) await changeSetting(world.ctx, key, value);
});
afterAll(() => world.close());

/** Whole numbers that follow one another the same way on every run. */
function* numbers(): Generator<number, never> {
  let state = 20_311;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state >> 8;
  }
}

/** Counters beside the rows they count; an empty list when all is well. */
async function faults(): Promise<unknown[]> {
  const { rows } = await sql`
    with live as (select * from offers where published_at is not null and deactivated_at is null),
    told as (
      select 'user' as what, u.id, u.offers_count as told, (select count(*)::int from live where author_id = u.id) as counted from users u
      union all
      select 'store', s.id, s.offers_count, (select count(*)::int from live where store_id = s.id) from stores s
      union all
      select 'group', g.id, g.offers_count,
        (select count(*)::int from offer_groups og join live on live.id = og.offer_id where og.group_id = g.id) from groups g
      union all
      select 'comments', o.id, o.comments_count, (select count(*)::int from comments c where c.offer_id = o.id and c.deleted_at is null)
      from offers o
    )
    select * from told where told <> counted`.execute(world.ctx.db);
  return rows;
}

test('four people do everything at once to each other’s offers', async () => {
  const people: { id: number; browser: Browser }[] = [];
  for (const type of [1, 7, 7, 5]) {
    const { id } = await createUser(world, { type, trust_level: 2 });
    people.push({ id, browser: await openBrowser(app, id) });
  }
  const offers: number[] = [];
  for (const { id, browser } of people) {
    for (const schedule_offset of ['', '01:00']) {
      const form = await dealForm(world, id, { schedule_offset, url: `https://races.example/${offers.length}` });
      offers.push((await browser.send('POST', '/api/offers', { kind: 'deal', form })).json().data.id);
    }
  }
  world.clock.advance(2 * 3600_000);
  const random = numbers();
  const pick = <T>(list: readonly T[]) => list[random.next().value % list.length] as T;
  const ACTIONS: ((browser: Browser, offer: number, round: number) => Promise<{ statusCode: number }>)[] = [
    (browser, offer) => browser.send('PUT', `/api/offers/${offer}/vote`, { value: pick([1, -1]) }),
    (browser, offer) => browser.send('POST', `/api/offers/${offer}/deactivate`),
    (browser, offer) => browser.send('POST', `/api/offers/${offer}/activate`),
    (browser, offer) => browser.send('POST', `/api/offers/${offer}/expire`),
    (browser, offer) => browser.send('POST', `/api/offers/${offer}/revive`),
    (browser, offer) => browser.send('POST', `/ui/offer/publish/${offer}`),
    (browser, offer, round) => browser.send('PATCH', `/api/offers/${offer}`, { price: String(100 + round) }),
    (browser, offer, round) =>
      browser.send('POST', `/api/offers/${offer}/comments`, {
        delta: { ops: [{ insert: `Слово ${round}\n` }] },
        parent_id: null,
      }),
    (browser, offer) =>
      browser.send('POST', '/api/reports', { entity_type: 'offer', entity_id: offer, reason: 'not_available' }),
    (browser, offer) => browser.send('POST', `/api/offers/${offer}/still-works`),
    async (_browser, offer) => ({ statusCode: (await publishDueOffer(world.ctx, offer)) ? 200 : 409 }),
  ];
  const replies = await Promise.all(
    Array.from({ length: 220 }, async (_none, round) => pick(ACTIONS)(pick(people).browser, pick(offers), round)),
  );
  expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(50);
  expect(await faults()).toEqual([]);
  expect(await selectTemperatureFaults(world.ctx.db, 10)).toEqual([]);
});
