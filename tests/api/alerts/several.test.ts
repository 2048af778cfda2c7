/** POST /api/alerts/several: one thing done to many alerts, to all of them or none. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert, AlertsAction } from '#contract/alerts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
});
afterAll(() => world.close());

async function reader(count: number, fields: object = {}): Promise<{ browser: Browser; ids: number[] }> {
  const browser = await openBrowser(app, (await createUser(world, { trust_level: 2 })).id);
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const reply = await browser.send('POST', '/api/alerts', { keyword: `кедр ${nth}`, ...fields });
    ids.push(reply.json<{ data: { id: number } }>().data.id);
  }
  return { browser, ids };
}
const act = (browser: Browser, ids: readonly number[], action: AlertsAction) =>
  browser.send('POST', '/api/alerts/several', { ids, action });
async function standing(browser: Browser): Promise<Alert[]> {
  return (await browser.get('/api/alerts')).json<{ data: Alert[] }>().data;
}
const pausedOf = async (browser: Browser) =>
  new Set((await standing(browser)).filter(({ is_paused }) => is_paused).map(({ id }) => id));

test('fifty are paused, resumed, deleted and brought back by as many statements as two', async () => {
  const { browser, ids } = await reader(50);
  const statements = async (some: readonly number[], action: AlertsAction) => {
    const counted = await countStatements(world, () => act(browser, some, action));
    expect([counted.reply.statusCode, action]).toEqual([200, action]);
    return counted.statements;
  };
  for (const action of ['pause', 'resume', 'delete', 'restore'] as const) {
    const few = await statements(ids.slice(0, 2), action);
    const many = await statements(ids, action);
    // What was done to two before is done to them no more; jobs go in one statement.
    expect(many, action).toBe(few);
  }
  expect((await standing(browser)).map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
});

test('what is not there, or not one’s own, changes none of them', async () => {
  const { browser, ids } = await reader(2);
  const other = await reader(1);
  for (const strange of [other.ids[0] ?? 0, 999_999_999]) {
    const reply = await act(browser, [...ids, strange], 'pause');
    expect([reply.statusCode, reply.json<{ error: { code: string } }>().error.code]).toEqual([404, 'alert_not_found']);
  }
  expect(await pausedOf(browser)).toEqual(new Set());
  expect(await pausedOf(other.browser)).toEqual(new Set());
  await act(browser, ids, 'delete');
  expect((await act(browser, ids, 'pause')).statusCode).toBe(404);
  const guest = await openBrowser(app);
  expect((await act(guest, ids, 'pause')).statusCode).toBe(401);
  for (const body of [{ ids: [], action: 'pause' }, { ids, action: 'burn' }, { ids: [0], action: 'pause' }, { ids }])
    expect((await browser.send('POST', '/api/alerts/several', body)).statusCode).toBe(400);
});

test('paused they wait for nothing, resumed they wait again; deleted they come back within a day, up to as many as may be', async () => {
  const { browser, ids } = await reader(2, { keyword: 'лиственница', min_temperature: 100 });
  await createOffer(world, { title: 'Лиственница', temperature: 20 });
  await browser.send('PATCH', `/api/alerts/${ids[0]}`, { by_email: true });
  const waiting = async () => {
    await world.drain();
    const { rows } = await sql`select 1 from alert_finds where alert_id = any(${ids}::bigint[])
      and waits_for is not null`.execute(world.ctx.db);
    return rows.length;
  };
  expect(await waiting()).toBe(2);
  await act(browser, ids, 'pause');
  expect(await waiting()).toBe(0);
  expect((await act(browser, [...ids, ...ids], 'resume')).json<{ data: Alert[] }>().data).toHaveLength(2);
  expect(await waiting()).toBe(2);
  await act(browser, ids, 'delete');
  await changeSetting(world.ctx, 'alerts.most_t2', 1);
  const refused = await act(browser, ids, 'restore');
  expect(refused.json<{ error: { code: string } }>().error.code).toBe('too_many_alerts');
  expect(await standing(browser)).toEqual([]);
  await changeSetting(world.ctx, 'alerts.most_t2', 50);
  await sql`update alerts set deleted_at = deleted_at - interval '25 hours' where id = ${ids[0]}`.execute(world.ctx.db);
  expect((await act(browser, ids, 'restore')).statusCode).toBe(404);
  expect((await act(browser, ids.slice(1), 'restore')).statusCode).toBe(200);
});

test('two at once, and one alert changed meanwhile, all come to an end', async () => {
  const { browser, ids } = await reader(20);
  const replies = await Promise.all([
    act(browser, ids, 'pause'),
    act(browser, ids.toReversed(), 'resume'),
    act(browser, ids, 'pause'),
    ...ids.slice(0, 4).map((id) => browser.send('PATCH', `/api/alerts/${id}`, { name: 'Новое имя' })),
    ...ids.slice(4, 8).map((id) => browser.send('POST', `/api/alerts/${id}/mute`)),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
  const paused = await pausedOf(browser);
  expect([0, 20]).toContain(
    [...paused].filter((id) => !ids.slice(4, 8).includes(id)).length + (paused.size >= 16 ? 4 : 0),
  );
});
