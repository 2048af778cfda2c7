/**
 * GET /api/alerts, POST /api/alerts, PATCH /api/alerts/:id, DELETE /api/alerts/:id, POST /api/alerts/:id/restore,
 * POST /api/alerts/:id/mute
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { forgetDeletedAlerts } from '#domain/alerts/alerts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

async function member(given: Parameters<typeof createUser>[1] = {}): Promise<Browser> {
  return openBrowser(app, (await createUser(world, given)).id);
}
const create = (browser: Browser, fields: object) => browser.send('POST', '/api/alerts', fields);
const made = async (browser: Browser, fields: object) => (await create(browser, fields)).json<{ data: Alert }>().data;
const listed = async (browser: Browser) =>
  (await browser.get('/api/alerts')).json<{ data: Alert[]; meta: { most: number } }>();

test('an alert is started, read, changed, paused, deleted and brought back', async () => {
  const browser = await member();
  const reply = await create(browser, { keyword: '  беспроводная   мышь ', min_temperature: 0, max_price: 2500 });
  expect(reply.statusCode).toBe(200);
  const alert = reply.json<{ data: Alert }>().data;
  expect(alert).toMatchObject({
    name: 'беспроводная мышь',
    keyword: 'беспроводная мышь',
    description: '',
    min_temperature: 0,
    max_price: 2500,
    currency: 'RUB',
    min_discount_percent: null,
    include_coupons: true,
    by_push: true,
    by_email: false,
    is_paused: false,
    finds_of_week: 0,
    image: null,
    groups: [],
  });
  expect(alert.rss_url).toMatch(/^\/rss\/alert\/[0-9a-f]{32}\.xml$/);
  const path = `/api/alerts/${alert.id}`;
  const changed = await browser.send('PATCH', path, { min_temperature: null, by_email: true });
  expect(changed.json<{ data: Alert }>().data).toMatchObject({
    keyword: 'беспроводная мышь',
    min_temperature: null,
    max_price: 2500,
    by_email: true,
  });
  expect((await browser.send('POST', `${path}/mute`)).json<{ data: Alert }>().data.is_paused).toBe(true);
  expect((await browser.send('POST', `${path}/mute`)).json<{ data: Alert }>().data.is_paused).toBe(true);
  expect((await browser.send('PATCH', path, { is_paused: false })).json<{ data: Alert }>().data.is_paused).toBe(false);
  expect((await browser.send('DELETE', path)).statusCode).toBe(200);
  expect((await listed(browser)).data).toEqual([]);
  expect((await browser.send('DELETE', path)).statusCode).toBe(404);
  expect((await browser.send('POST', `${path}/restore`)).json<{ data: Alert }>().data.id).toBe(alert.id);
  expect((await listed(browser)).data.map(({ id }) => id)).toEqual([alert.id]);
});

test('what was deleted more than a day ago is gone', async () => {
  const browser = await member();
  const alert = await made(browser, { keyword: 'чайник' });
  await browser.send('DELETE', `/api/alerts/${alert.id}`);
  world.clock.advance(23 * 3600_000);
  await forgetDeletedAlerts(world.ctx);
  expect((await browser.send('POST', `/api/alerts/${alert.id}/restore`)).statusCode).toBe(200);
  await browser.send('DELETE', `/api/alerts/${alert.id}`);
  world.clock.advance(24 * 3600_000 + 1);
  expect((await browser.send('POST', `/api/alerts/${alert.id}/restore`)).statusCode).toBe(404);
  await forgetDeletedAlerts(world.ctx);
  expect((await browser.send('POST', `/api/alerts/${alert.id}/restore`)).statusCode).toBe(404);
});

test("somebody else's alert is not there", async () => {
  const [owner, other, guest] = [await member(), await member(), await openBrowser(app)];
  const alert = await made(owner, { keyword: 'чайник' });
  const calls = [
    ['PATCH', `/api/alerts/${alert.id}`, { name: 'моё' }],
    ['DELETE', `/api/alerts/${alert.id}`, undefined],
    ['POST', `/api/alerts/${alert.id}/restore`, undefined],
    ['POST', `/api/alerts/${alert.id}/mute`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const reply = await other.send(method, path, body);
    const unknown = await other.send(method, path.replace(String(alert.id), '999999'), body);
    expect([reply.statusCode, reply.body]).toEqual([404, unknown.body]);
    expect((await guest.send(method, path, body)).statusCode).toBe(401);
  }
  expect((await listed(owner)).data[0]).toMatchObject({ name: 'чайник', is_paused: false });
});
