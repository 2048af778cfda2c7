/** What is advised about alerts that are too loud or too quiet: looked at once a day, by a sweep. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { adviseAlerts } from '#domain/alerts/alerts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
});
afterAll(() => world.close());

const ago = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);

/** An alert that has stood for so many days. */
async function waiting(fields: object, days: number): Promise<{ id: number; user_id: number; browser: Browser }> {
  const user_id = (await createUser(world, { trust_level: 2 })).id;
  const browser = await openBrowser(app, user_id);
  const reply = await browser.send('POST', '/api/alerts', fields);
  expect(reply.statusCode, reply.body).toBe(200);
  const { id } = reply.json<{ data: { id: number } }>().data;
  await sql`update alerts set created_at = ${ago(days)} where id = ${id}`.execute(world.ctx.db);
  return { id, user_id, browser };
}
/** Finds of today, each warmer and dearer than the one before. */
async function find({ id, user_id }: { id: number; user_id: number }, count: number): Promise<void> {
  await sql`with made as (
      insert into offers (kind, title, slug, lang, currency, price_minor, temperature, published_at, description_html, description_text)
      select 'deal', 'Шум', 'shum', 'ru', 'RUB', n * 100000, n, ${ago(0.5)}::timestamptz, '', '' from generate_series(1, ${count}) n returning id)
    insert into alert_finds (alert_id, offer_id, user_id, matched_at, found_at, told_count)
    select ${id}, id, ${user_id}, ${ago(0.4)}::timestamptz, ${ago(0.4)}::timestamptz, 1 from made`.execute(
    world.ctx.db,
  );
}
async function adviceOf({ id, browser }: { id: number; browser: Browser }): Promise<Alert['advice']> {
  const all = (await browser.get('/api/alerts')).json<{ data: Alert[] }>().data;
  return all.find((alert) => alert.id === id)?.advice ?? null;
}
async function lookAgain(): Promise<void> {
  await sql`update alerts set advised_at = '-infinity'`.execute(world.ctx.db);
  await adviseAlerts(world.ctx);
}

test('a loud alert is advised degrees and a price; changed as advised, nothing is said any more', async () => {
  const loud = await waiting({ keyword: 'шум' }, 30);
  const same = await waiting({ keyword: 'шум' }, 30);
  const young = await waiting({ keyword: 'шум' }, 1);
  await find(loud, 141);
  await find(same, 140);
  await find(young, 21);
  await lookAgain();
  expect(await adviceOf(loud)).toEqual({
    kind: 'loud',
    a_day: 20.1,
    min_temperature: 80,
    temperature_leaves: 8.9,
    max_price: 70_000,
    price_leaves: 10,
    misses: [],
  });
  expect(await adviceOf(same)).toBe(null);
  expect(await adviceOf(young)).toMatchObject({ kind: 'loud', a_day: 21 });
  const page = (await loud.browser.get('/alerts-manage')).body;
  expect(page).toContain('Слишком шумно: около 20 в день');
  expect(page.replaceAll(/\s/g, ' ')).toContain('От 80°, останется ≈ 9 в день');
  const changed = await loud.browser.send('PATCH', `/api/alerts/${loud.id}`, { min_temperature: 80 });
  expect(changed.json<{ data: Alert }>().data.advice).toBe(null);
});

test('a quiet alert is shown what failed one condition alone, and which', async () => {
  const group_id = await createGroup(world, { name: 'Оптика' });
  const store_id = await createStore(world, { name: 'Лупа' });
  const fields = {
    keyword: 'телескоп',
    group_ids: [group_id],
    store_ids: [store_id],
    max_price: 1000,
    min_temperature: 100,
    min_discount_percent: 20,
    include_coupons: false,
  };
  const quiet = await waiting(fields, 91);
  const young = await waiting(fields, 89);
  const good = { store_id, price_minor: 90_000, temperature: 120, published_at: ago(30) };
  const add = async (title: string, given: object = {}, more: { group?: boolean; low?: number } = {}) => {
    const { id } = await createOffer(world, { title, ...good, ...given });
    if (more.group !== false)
      await sql`insert into offer_groups (offer_id, group_id, position) values (${id}, ${group_id}, 0)`.execute(
        world.ctx.db,
      );
    await sql`update offers set low_price_minor = ${more.low ?? 500_000} where id = ${id}`.execute(world.ctx.db);
    return id;
  };
  await add('Телескоп дорогой', { price_minor: 130_000 });
  await add('Телескоп дороже', { price_minor: 150_000 });
  await add('Телескоп ещё дороже', { price_minor: 160_000 });
  await add('Телескоп холодный', { temperature: 60 });
  await add('Телескоп без скидки', {}, { low: 100_000 });
  await add('Телескоп купон', { kind: 'coupon' });
  // Two conditions failed, and what came out too long ago.
  await add('Телескоп дорогой и холодный', { price_minor: 130_000, temperature: 60 });
  await add('Телескоп давний', { price_minor: 130_000, published_at: ago(91) });
  const off = await add('Телескоп почти', { price_minor: 101_000 });
  await lookAgain();
  const stored = await adviceOf(quiet);
  expect(stored?.misses.map(({ title, reason, missed_by }) => [title, reason, missed_by])).toEqual([
    ['Телескоп почти', 'price', 1000],
    ['Телескоп дорогой', 'price', 30_000],
    ['Телескоп холодный', 'degrees', 40],
    ['Телескоп без скидки', 'discount', 10],
    ['Телескоп купон', 'coupon', null],
  ]);
  expect(await adviceOf(young)).toBe(null);
  const page = (await quiet.browser.get(`/alerts/${quiet.id}?lang=ru`)).body.replaceAll(/\s/g, ' ');
  for (const words of [
    'Ничего не нашлось за 90 дней. Почти подошли:',
    'дороже на 300 ₽',
    'не хватило 40°',
    'это купон',
  ])
    expect(page).toContain(words);
  // What is not shown any more is said to nobody.
  await sql`update offers set deactivated_at = ${world.clock.now()} where id = ${off}`.execute(world.ctx.db);
  expect((await adviceOf(quiet))?.misses.map(({ title }) => title)).not.toContain('Телескоп почти');
  // A find ends it.
  await find(quiet, 1);
  await lookAgain();
  expect(await adviceOf(quiet)).toBe(null);
});

test.each<[string, object, object, string]>([
  ['another store', { store: true }, {}, 'store'],
  ['another category', { group: true }, {}, 'group'],
  ['the words in the description alone', {}, { title: 'Прибор', text: 'Настоящий секстант' }, 'description'],
  ['a price where nothing is paid', { free_only: true }, { price_minor: 5000 }, 'free'],
])('%s is a miss of its own', async (_name, asked, given, reason) => {
  const store_id = await createStore(world);
  const other = await createStore(world);
  const group_id = await createGroup(world);
  const { store, group, ...fields } = asked as { store?: boolean; group?: boolean };
  const quiet = await waiting(
    {
      keyword: 'секстант',
      ...fields,
      ...(store ? { store_ids: [store_id] } : {}),
      ...(group ? { group_ids: [group_id] } : {}),
    },
    100,
  );
  await sql`delete from offers where title in ('Секстант', 'Прибор')`.execute(world.ctx.db);
  const offer = await createOffer(world, { title: 'Секстант', store_id: other, published_at: ago(3), ...given });
  await lookAgain();
  const advice = await adviceOf(quiet);
  expect(advice?.misses.map((miss) => [miss.url, miss.reason])).toEqual([[offer.url, reason]]);
});

test('each alert is looked at once a day, by one process, fifty at a time; paused and deleted ones never', async () => {
  const loud = await waiting({ keyword: 'гул' }, 30);
  await find(loud, 150);
  await lookAgain();
  expect(await adviseAlerts(world.ctx)).toBe(0);
  world.clock.advance(DAY_MS);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alerts where deleted_at is null and not is_paused`.execute(world.ctx.db);
  const looked = await Promise.all([adviseAlerts(world.ctx), adviseAlerts(world.ctx)]);
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(rows[0]?.count);
  expect(await adviceOf(loud)).toMatchObject({ kind: 'loud' });
  await loud.browser.send('PATCH', `/api/alerts/${loud.id}`, { is_paused: true });
  expect(await adviceOf(loud)).toBe(null);
  await sql`update alerts set advised_at = '-infinity' where id = ${loud.id}`.execute(world.ctx.db);
  expect(await adviseAlerts(world.ctx)).toBe(0);
  const made = await createUser(world);
  await sql`insert into alerts (user_id, name, keyword, currency, rss_secret, created_at)
    select ${made.id}, 'Ряд', 'ряд', 'RUB', lpad(n::text, 32, '0'), ${world.clock.now()} from generate_series(1, 60) n`.execute(
    world.ctx.db,
  );
  expect([await adviseAlerts(world.ctx), await adviseAlerts(world.ctx)]).toEqual([50, 10]);
});
