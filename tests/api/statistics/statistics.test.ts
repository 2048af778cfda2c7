/** A member in figures: each equals a recount of the rows, and says nothing that a stranger may not know. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberStatistics } from '#contract/statistics.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR_MS);

async function statisticsOf(browser: Browser, id: number): Promise<MemberStatistics> {
  const reply = await browser.get(`/api/users/${id}/statistics`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: MemberStatistics }>().data;
}
const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);

test('GET /api/users/:id/statistics: a stranger, the member and an editor read the same numbers; what is hidden, waits or is deleted is in none', async () => {
  const member = await createUser(world);
  const of = (given: Parameters<typeof createOffer>[1]) => createOffer(world, { author_id: member.id, ...given });
  await of({ temperature: 150, published_at: ago(100), hot_at: ago(90) });
  await of({ temperature: -20, published_at: ago(60) });
  await of({ temperature: 900, published_at: ago(70), hot_at: ago(60), deactivated_at: ago(1) });
  await of({ temperature: 700, published_at: null });
  const young = await of({ temperature: 400, published_at: ago(0.1), hot_at: ago(0) });
  const voter = await openBrowser(app, (await createUser(world)).id);
  expect((await voter.send('PUT', `/api/offers/${young.id}/vote`, { value: 1 })).statusCode).toBe(200);
  const editor = await createUser(world, { type: 7 });
  for (const reader_id of [null, member.id, editor.id]) {
    const browser = await openBrowser(app, reader_id);
    const found = await statisticsOf(browser, member.id);
    expect(found, `${reader_id}`).toMatchObject({ hottest: 150, average_temperature: 65, hot_percent: 50 });
    expect(found.months).toHaveLength(12);
    expect(Math.max(...found.months.map(({ hottest }) => hottest ?? 0))).toBe(150);
    expect(total(found.months, ({ votes_count }) => votes_count)).toBe(0);
    const page = pageProps<'statistics'>(await browser.get(`/u/${member.username}/statistics`));
    expect(page.props.statistics).toEqual(found);
  }
});

test('nobody has statistics once the account is deleted, nor does who never was', async () => {
  const gone = await createUser(world);
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${gone.id}`.execute(world.ctx.db);
  const guest = await openBrowser(app);
  for (const id of [gone.id, 999_999]) {
    const reply = await guest.get(`/api/users/${id}/statistics`);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('user_not_found');
  }
  expect((await guest.get(`/u/${gone.username}/statistics`)).statusCode).toBe(404);
});

test('after three hundred random acts every figure equals its rows', async () => {
  const random = seededRandom(14);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const author = await createUser(world, { trust_level: 3 });
  const others: TestUser[] = [];
  for (let n = 0; n < 6; n++) others.push(await createUser(world, { trust_level: 3, type: 7 }));
  const moderator = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  const own = await openBrowser(app, author.id);
  const crowd = await Promise.all(others.map(({ id }) => openBrowser(app, id)));
  const offers: number[] = [];
  for (let n = 0; n < 14; n++) {
    const published_at = ago(1 + Math.floor(random() * 9000));
    offers.push((await createOffer(world, { author_id: author.id, published_at })).id);
    await sql`update users set offers_count = offers_count + 1 where id = ${author.id}`.execute(world.ctx.db);
  }
  const thread = (await createOffer(world, {})).id;
  await createDiscussion(world, { author_id: author.id });
  await sql`update users set discussions_count = 1 where id = ${author.id}`.execute(world.ctx.db);
  const comments: number[] = [];
  let done = 0;
  const acts: (() => Promise<{ statusCode: number }>)[] = [
    () => pick(crowd).send('PUT', `/api/offers/${pick(offers)}/vote`, { value: random() < 0.8 ? 1 : -1 }),
    () => pick(crowd).send('PUT', `/api/offers/${pick(offers)}/vote`, { value: random() < 0.8 ? 1 : -1 }),
    () => pick(crowd).send('DELETE', `/api/offers/${pick(offers)}/vote`),
    () => pick(crowd).send('PUT', `/api/offers/${pick(offers)}/bookmark`),
    () => pick(crowd).send('PUT', `/api/users/${author.id}/follow`),
    () => pick(crowd).send('DELETE', `/api/users/${author.id}/follow`),
    () => own.send('PUT', `/api/users/${pick(others).id}/follow`),
    () => own.send('POST', `/ui/users/${pick(others).id}/block`),
    () => own.send('DELETE', `/ui/users/${pick(others).id}/block`),
    async () => {
      world.clock.advance(60_000);
      const delta = { ops: [{ insert: `Слово ${done}\n` }] };
      const reply = await own.send('POST', `/api/offers/${thread}/comments`, { delta });
      if (reply.statusCode === 200) comments.push(reply.json<{ data: { id: number } }>().data.id);
      return reply;
    },
    () =>
      pick(crowd).send('POST', `/api/offers/${thread}/comments/${pick(comments) ?? 0}/reactions`, {
        reaction: pick(['like', 'dislike', 'funny', 'helpful']),
      }),
    () => pick(crowd).send('DELETE', `/api/offers/${thread}/comments/${pick(comments) ?? 0}/reactions`),
    () =>
      random() < 0.3
        ? own.send('DELETE', `/api/offers/${thread}/comments/${pick(comments) ?? 0}`)
        : own.send('PUT', `/api/users/${pick(others).id}/follow`),
    () => moderator.send('POST', `/api/offers/${pick(offers)}/${random() < 0.3 ? 'deactivate' : 'activate'}`),
    () =>
      random() < 0.2
        ? moderator.send('POST', `/api/offers/${pick(offers)}/merge`, { into: pick(offers) })
        : pick(crowd).send('PUT', `/api/offers/${pick(offers)}/vote`, { value: 1 }),
  ];
  const statuses = new Map<number, number>();
  for (; done < 300; done++) {
    const { statusCode } = await pick(acts)();
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(120);

  const found = await statisticsOf(await openBrowser(app), author.id);
  const { rows } = await sql<Record<string, number | null>>`
    with live as (
      select * from offers where author_id = ${author.id} and published_at is not null and deactivated_at is null)
    select (select count(*)::int from live) as offers_count,
      (select count(*)::int from discussions where author_id = ${author.id} and published_at is not null
        and deactivated_at is null) as discussions_count,
      (select count(*)::int from comments where author_id = ${author.id} and published_at is not null
        and deleted_at is null) as comments_count,
      (select count(*)::int from comment_reactions r join comments c on c.id = r.comment_id
        where c.author_id = ${author.id} and c.published_at is not null and c.deleted_at is null) as reactions_count,
      (select count(*)::int from user_follows where followed_id = ${author.id}) as followers_count,
      (select count(*)::int from user_follows where user_id = ${author.id}) as following_count,
      (select trunc(max(temperature))::int from live) as hottest,
      (select trunc(avg(temperature))::int from live where published_at < ${ago(48)}) as average_temperature,
      (select round(100.0 * count(hot_at) / nullif(count(*), 0))::int from live) as hot_percent`.execute(world.ctx.db);
  expect(found).toMatchObject(rows[0] ?? {});
  const year = sql`${`${found.months[0]?.month}-01`}::timestamp at time zone 'Europe/Moscow'`;
  const { rows: cast } = await sql<{ count: number }>`
    select count(*)::int as count from votes v join offers o on o.id = v.offer_id
    where o.author_id = ${author.id} and o.published_at is not null and o.deactivated_at is null
      and v.user_id is not null and not v.is_quarantined and v.created_at >= ${year}`.execute(world.ctx.db);
  expect(total(found.months, ({ votes_count }) => votes_count)).toBe(cast[0]?.count);
  expect(cast[0]?.count).toBeGreaterThan(0);
  expect(total(found.days, (day) => day.comments_count)).toBe(found.comments_count);
  expect(found.comments_count).toBeGreaterThan(0);
  expect(found.reactions_count).toBeGreaterThan(0);
  const overview = pageProps<'profile'>(await (await openBrowser(app)).get(`/u/${author.username}`)).props.user;
  const { reactions_count, followers_count, comments_count } = found;
  expect(overview).toMatchObject({ reactions_count, followers_count, comments_count });
  const { rows: months } = await sql<{ month: string; count: number; mean: number }>`
    select to_char(published_at at time zone 'Europe/Moscow', 'YYYY-MM') as month, count(*)::int as count,
      trunc(avg(temperature))::int as mean
    from offers where author_id = ${author.id} and published_at >= ${year} and deactivated_at is null
    group by 1 order by 1`.execute(world.ctx.db);
  expect(
    found.months
      .filter(({ offers_count }) => offers_count > 0)
      .map(({ month, offers_count, average_temperature }) => ({
        month,
        count: offers_count,
        mean: average_temperature,
      })),
  ).toEqual(months);
}, 300_000);
