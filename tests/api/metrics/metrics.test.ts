/** GET /api/admin/metrics, GET /admin, and what fills them: counters of each process and what the worker counts and measures. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MetricName } from '#contract/metric-kinds.ts';
import type { SiteMetrics } from '#contract/metrics.ts';
import { countActivity, flushCounters, forgetOldMetrics, measureSite, startFlushing } from '#domain/metrics/metrics.ts';
import { createCounters } from '#platform/counters.ts';
import { createSlowStatements } from '#platform/slow-statements.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
/** Noon and half an hour in Moscow, in which the site lives. */
const NOW = new Date('2031-03-12T09:30:00Z');

let world: World;
let app: FastifyInstance;
let admin: Browser;
let guest: Browser;
let member_id: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  guest = await openBrowser(app);
  member_id = (await createUser(world)).id;
});
afterAll(() => world.close());
beforeEach(async () => {
  setClock(NOW);
  world.ctx.counters.take();
  world.ctx.slow.take();
  await sql`delete from metric_hours`.execute(world.ctx.db);
  await sql`delete from slow_statements`.execute(world.ctx.db);
});

const setClock = (to: Date) => world.clock.advance(to.getTime() - world.clock.now().getTime());

async function metrics(): Promise<SiteMetrics> {
  const reply = await admin.get('/api/admin/metrics');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: SiteMetrics }>().data;
}
async function line(name: MetricName) {
  const found = (await metrics()).lines.find((one) => one.name === name);
  if (!found) throw new Error(`No line ${name}`);
  return found;
}
const hour = (name: MetricName, at: string, total: number, samples = total) =>
  sql`insert into metric_hours values (${name}, ${new Date(at)}, ${total}, ${samples})`.execute(world.ctx.db);
const look = (headers: Record<string, string>, url = '/rules') =>
  app.inject({ method: 'GET', url, headers: { 'user-agent': BROWSER, ...headers } });
async function views(headers: Record<string, string>, url?: string): Promise<[number, number]> {
  world.ctx.counters.take();
  await look(headers, url);
  const took = world.ctx.counters.take();
  const of = (name: string) => took.find((one) => one.name === name)?.total ?? 0;
  return [of('page_views'), of('visits')];
}
const counted = (name: string) =>
  world.ctx.counters
    .take()
    .filter((one) => one.name === name)
    .reduce((sum, { total }) => sum + total, 0);

test('two processes add up, and one that could not write does it the next time', async () => {
  const other = { ...world.ctx, counters: createCounters(world.clock), slow: createSlowStatements() };
  world.ctx.counters.count('visits', 3);
  other.counters.count('visits', 4);
  await Promise.all([flushCounters(world.ctx), flushCounters(other)]);
  expect((await line('visits')).today).toBe(7);

  other.counters.count('visits', 5);
  await flushCounters({ ...other, db: {} as typeof world.ctx.db });
  expect((await line('visits')).today).toBe(7);
  await flushCounters(other);
  expect((await line('visits')).today).toBe(12);
});

test('a process that ends writes down what it has counted since the last minute', async () => {
  const stop = startFlushing(world.ctx);
  world.ctx.counters.count('visits');
  await stop();
  expect((await line('visits')).today).toBe(1);
});

test('today stands beside the same weekday, up to the same time of day and whole', async () => {
  await hour('visits', '2031-03-11T21:00:00Z', 2);
  await hour('visits', '2031-03-12T08:00:00Z', 10);
  // Yesterday in Moscow, though it is today in UTC, and the other way round.
  await hour('visits', '2031-03-11T20:00:00Z', 100);
  await hour('visits', '2031-03-05T08:00:00Z', 8);
  await hour('visits', '2031-03-05T09:00:00Z', 20);
  await hour('visits', '2031-03-05T15:00:00Z', 50);
  await hour('visits', '2031-03-04T20:00:00Z', 1000);
  const { today, week_ago, week_ago_whole, days } = await line('visits');
  // Half of the hour that is half over.
  expect({ today, week_ago, week_ago_whole }).toEqual({ today: 12, week_ago: 18, week_ago_whole: 78 });
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: '2031-03-12', value: 12 });
  expect(days.at(-2)).toEqual({ day: '2031-03-11', value: 100 });
  expect(days.at(-8)).toEqual({ day: '2031-03-05', value: 78 });
  // Before the first day that was counted nothing is known; after it nothing is none.
  expect(days.at(-10)?.value).toBe(null);
  expect(days.at(-3)?.value).toBe(0);
});

test('means are of all that was measured, and heights the highest', async () => {
  await hour('alert_delay', '2031-03-12T07:00:00Z', 10, 1);
  await hour('alert_delay', '2031-03-12T08:00:00Z', 2, 2);
  await hour('queue_length', '2031-03-12T07:00:00Z', 40, 60);
  await hour('queue_length', '2031-03-12T08:00:00Z', 9, 60);
  expect((await line('alert_delay')).today).toBe(4);
  expect((await line('queue_length')).today).toBe(40);
  expect((await line('time_to_hot')).today).toBe(null);
});

test('what members did is counted from what they left, the same twice, also after a pause', async () => {
  const author = { author_id: member_id };
  await sql`update users set created_at = ${new Date(NOW.getTime() - 40 * DAY_MS)}`.execute(world.ctx.db);
  await createUser(world);
  const offer = await createOffer(world, { ...author, published_at: new Date(NOW.getTime() - 3 * HOUR_MS) });
  await createDiscussion(world, author);
  await sql`insert into comments (offer_id, level, author_id, content_delta, content_html, content_text, published_at)
    values (${offer.id}, 0, ${member_id}, '{}', '<p>Да</p>', 'Да', ${NOW})`.execute(world.ctx.db);
  await sql`insert into votes (offer_id, user_id, value, weight, created_at)
    values (${offer.id}, ${member_id}, 1, 1, ${new Date(NOW.getTime() - 60_000)})`.execute(world.ctx.db);
  await sql`update offers set hot_at = published_at + interval '90 minutes' where id = ${offer.id}`.execute(
    world.ctx.db,
  );
  await sql`update users set created_at = ${new Date(NOW.getTime() - HOUR_MS)} where id = (select max(id) from users)`.execute(
    world.ctx.db,
  );
  await Promise.all([countActivity(world.ctx), countActivity(world.ctx)]);
  await countActivity(world.ctx);
  const today = async (name: MetricName) => (await line(name)).today;
  expect(await today('sign_ups')).toBe(1);
  expect(await today('posts')).toBe(2);
  expect(await today('comments')).toBe(1);
  expect(await today('votes')).toBe(1);
  expect(await today('time_to_hot')).toBe(90);

  // Nobody counted for three days: the next one counts them all.
  const then = new Date(NOW.getTime() + 3 * DAY_MS);
  setClock(then);
  const user = await createUser(world);
  await sql`update users set created_at = ${new Date(then.getTime() - 2 * DAY_MS)} where id = ${user.id}`.execute(
    world.ctx.db,
  );
  await countActivity(world.ctx);
  expect((await line('sign_ups')).days.at(-3)).toEqual({ day: '2031-03-13', value: 1 });
});

test('the queue, the disk and the database are measured, and the highest of an hour is kept', async () => {
  await world.drain();
  await hour('queue_length', '2031-03-12T09:00:00Z', 1000, 1);
  await measureSite(world.ctx);
  expect((await line('queue_length')).today).toBe(1000);
  expect((await line('disk_used')).today).toBeGreaterThan(1000);
  expect((await line('database_size')).today).toBeGreaterThan(1_000_000);
  const { disk, database_size, queue } = await metrics();
  expect(disk.free).toBeGreaterThan(1000);
  expect(database_size).toBeGreaterThan(1_000_000);
  expect(queue.waiting).toBe(0);
});

test('what waits in the queue is counted, the oldest by when it became due', async () => {
  await world.drain();
  await world.ctx.queue.send(world.ctx.db, 'compute-trust', { user_id: member_id });
  await world.ctx.queue.send(
    world.ctx.db,
    'compute-trust',
    { user_id: member_id },
    { start_after: new Date(Date.now() + DAY_MS) },
  );
  await sql`update pgboss.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'
    where start_after <= now()`.execute(world.ctx.db);
  const { waiting, oldest_at } = await world.ctx.queue.load();
  expect(waiting).toBe(1);
  expect(Date.now() - (oldest_at?.getTime() ?? 0)).toBeGreaterThan(HOUR_MS - 10_000);
  await world.drain();
  await sql`delete from pgboss.job`.execute(world.ctx.db);
});

test('pages are counted when people are shown them, and visits when they come from elsewhere', async () => {
  expect(await views({ 'sec-fetch-site': 'none' })).toEqual([1, 1]);
  expect(await views({ 'sec-fetch-site': 'cross-site' })).toEqual([1, 1]);
  // Once more from what is kept as bytes, which nothing else looks at.
  expect(await views({ 'sec-fetch-site': 'none' })).toEqual([1, 1]);
  expect(await views({ 'sec-fetch-site': 'same-origin' })).toEqual([1, 0]);
  expect(await views({ referer: 'http://ulov.example/deals' })).toEqual([1, 0]);
  expect(await views({ referer: 'https://search.example/' })).toEqual([1, 1]);
  expect(await views({ 'user-agent': 'SomeBot/1.0 (+https://bot.example)' })).toEqual([0, 0]);
  expect(await views({ 'sec-purpose': 'prefetch;prerender' })).toEqual([0, 0]);
  expect(await views({}, '/no-such-page')).toEqual([0, 0]);
  expect(await views({}, '/api/lists/new')).toEqual([0, 0]);
  expect(await views({}, '/rss/new.xml')).toEqual([0, 0]);
});

test('answers that say the fault is ours count as errors', async () => {
  const broken = await world.app({ is_ready: async () => false });
  world.ctx.counters.take();
  expect((await broken.inject({ url: '/readyz' })).statusCode).toBe(503);
  expect(counted('errors')).toBe(1);
  await app.inject({ url: '/no-such-page' });
  expect(counted('errors')).toBe(0);
});

test('statements that took long are listed without their values, and counted', async () => {
  await sql`select pg_sleep(${0.12}), 'Нина Иванова' as who, ${'secret'} as what`.execute(world.ctx.db);
  await sql`select pg_sleep(${0.16}), 'Пётр' as who, ${'secret'} as what`.execute(world.ctx.db);
  await flushCounters(world.ctx);
  await sql`select pg_sleep(${0.11})`.execute(world.ctx.db);
  await flushCounters(world.ctx);
  const { slowest, lines } = await metrics();
  const texts = slowest.map(({ statement }) => statement);
  expect(texts).toContain("select pg_sleep($1), '…' as who, $2 as what");
  expect(JSON.stringify(slowest)).not.toContain('secret');
  const first = slowest.find(({ statement }) => statement.includes('as who'));
  expect(first?.runs).toBe(2);
  expect(first?.longest_ms).toBeGreaterThanOrEqual(160);
  expect(lines.find(({ name }) => name === 'slow_statements')?.today).toBeGreaterThanOrEqual(3);
});

test('hours are kept for three months, slow statements for two weeks and the slowest of a day', async () => {
  await hour('visits', new Date(NOW.getTime() - 93 * DAY_MS).toISOString(), 1);
  await hour('visits', new Date(NOW.getTime() - 91 * DAY_MS).toISOString(), 1);
  await sql`insert into slow_statements select ${'2031-03-12'}::date, 'select ' || n, 1, n, n from generate_series(1, 60) n`.execute(
    world.ctx.db,
  );
  await sql`insert into slow_statements values ('2031-02-01', 'select old', 1, 1, 1)`.execute(world.ctx.db);
  await forgetOldMetrics(world.ctx);
  const { rows } = await sql<{ hours: number; slow: number; least: number }>`
    select (select count(*) from metric_hours) as hours, count(*) as slow, min(longest_ms) as least from slow_statements`.execute(
    world.ctx.db,
  );
  expect(rows[0]).toEqual({ hours: 1, slow: 50, least: 11 });
});

test('letters count as sent or as failed', async () => {
  await world.ctx.queue.send(world.ctx.db, 'send-email', { kind: 'no_account', to: 'a@b.example', locale: 'ru' });
  await world.drain();
  expect(counted('letters_sent')).toBe(1);
});

test('the page is the administrators’, in both languages, with every number as text', async () => {
  await hour('visits', '2031-03-12T08:00:00Z', 1234);
  expect((await guest.get('/admin')).statusCode).toBe(404);
  expect((await (await openBrowser(app, member_id)).get('/admin')).statusCode).toBe(404);
  const russian = await admin.get('/admin?lang=ru');
  expect(russian.body).toContain('Визиты');
  const props = pageProps<'admin'>(russian).props;
  expect(props.screen).toBe('dashboard');
  expect((await admin.get('/admin?lang=en')).body).toContain('A week ago by this time');
  await admin.get('/admin?lang=ru');
  for (const browser of [guest, await openBrowser(app, member_id)])
    expect([401, 403]).toContain((await browser.get('/api/admin/metrics')).statusCode);
});
