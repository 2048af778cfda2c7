/**
 * GET /api/alerts, POST /api/alerts, PATCH /api/alerts/:id, DELETE /api/alerts/:id, POST /api/alerts/:id/restore,
 * POST /api/alerts/:id/mute
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { eraseDeletedAccounts } from '#domain/accounts/accounts.ts';
import { forgetDeletedAlerts, matchAlerts } from '#domain/alerts/alerts.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
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

test.each([
  [{ is_verified: false }, 1],
  [{ trust_level: 0 }, 5],
  [{ trust_level: 1 }, 25],
  [{ trust_level: 3 }, 50],
  [{ trust_level: 0, type: 7 }, 50],
] as const)('of %j there are never more than %i, fifty at once included', async (given, most) => {
  const browser = await member(given);
  await browser.get('/api/csrf');
  const replies = await Promise.all(
    Array.from({ length: 54 }, (_, n) => create(browser, { keyword: `товар${n}`, by_push: false })),
  );
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(most);
  expect(statuses.filter((status) => status === 422)).toHaveLength(54 - most);
  const { data, meta } = await listed(browser);
  expect([data.length, meta.most]).toEqual([most, most]);
  // Neither deleting and bringing back nor bringing back twice makes room.
  const [first] = data;
  await browser.send('DELETE', `/api/alerts/${first?.id}`);
  expect((await create(browser, { keyword: 'самовар' })).statusCode).toBe(200);
  const backs = await Promise.all([1, 2, 3].map(() => browser.send('POST', `/api/alerts/${first?.id}/restore`)));
  expect(new Set(backs.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  expect((await listed(browser)).data).toHaveLength(most);
});

test('who is suspended changes nothing, and reads', async () => {
  const browser = await member({ suspended_until: new Date('2099-01-01') });
  expect((await create(browser, { keyword: 'чайник' })).statusCode).toBe(403);
  expect((await listed(browser)).data).toEqual([]);
});

test.each([
  [{ name: 'и'.repeat(61), keyword: 'чайник' }, 'name'],
  [{ description: 'и'.repeat(501), keyword: 'чайник' }, 'description'],
  [{ keyword: 'чайник', group_ids: Array.from({ length: 21 }, (_, n) => n + 1) }, 'group_ids'],
  [{ keyword: 'чайник', store_ids: Array.from({ length: 21 }, (_, n) => n + 1) }, 'store_ids'],
  [{ keyword: 'чайник', group_ids: [999_999] }, 'group_ids'],
  [{ keyword: 'чайник', store_ids: [999_999] }, 'store_ids'],
])('a field that is wrong is named: %j', async (fields, field) => {
  const reply = await create(await member(), fields);
  expect([reply.statusCode, Object.keys(reply.json().error.fields)]).toEqual([422, [field]]);
});

/** Spaces that hold a number together are spaces. */
const plain = (name: string) => name.replaceAll('\u00a0', ' ');

test('people count emails as they see them, and a name comes of what an alert waits for', async () => {
  const browser = await member();
  expect(await made(browser, { name: '🇷🇺'.repeat(60), keyword: 'флаг' })).toMatchObject({ name: '🇷🇺'.repeat(60) });
  const [tea, shop] = [await createGroup(world, { name: 'Чай' }), await createStore(world, { name: 'Лавка' })];
  const named = await made(browser, { group_ids: [tea], store_ids: [shop] });
  expect(named).toMatchObject({ name: 'Чай, Лавка', groups: [{ name: 'Чай' }], stores: [{ name: 'Лавка' }] });
  expect(await made(browser, { keyword: '«игровая мышь»' })).toMatchObject({
    name: 'игровая мышь',
    keyword: '«игровая мышь»',
  });
  expect((await made(browser, { free_only: true, max_price: 5 })).name).toBe('Бесплатно');
  expect(plain((await made(browser, { max_price: 1000 })).name)).toBe('До 1 000 ₽');
  expect(plain((await made(browser, { min_discount_percent: 30, max_price: 20, currency: 'USD' })).name)).toBe(
    'До 20 $, скидка от 30 %',
  );
  expect((await made(browser, { min_temperature: 100 })).name).toBe('От 100°');
  const english = await browser.send('POST', '/api/alerts?lang=en', { min_discount_percent: 30, max_price: 1000 });
  expect(english.json<{ data: Alert }>().data.name).toBe('Up to $1,000, at least 30% off');
  expect(await made(browser, { keyword: 'чайник '.repeat(14).trim() })).toMatchObject({
    name: expect.stringMatching(/^.{60}$/),
  });
});

test('a price stays in its currency whatever language it is changed in, unless another is said', async () => {
  const browser = await member();
  const { id } = await made(browser, { keyword: 'мышь', max_price: 1000 });
  const change = async (lang: string, changes: object) => {
    const reply = await browser.send('PATCH', `/api/alerts/${id}?lang=${lang}`, changes);
    const { max_price, currency } = reply.json<{ data: Alert }>().data;
    return [max_price, currency];
  };
  expect(await change('en', { name: 'Mice', max_price: 1000 })).toEqual([1000, 'RUB']);
  expect(await change('ru', { max_price: 20, currency: 'USD' })).toEqual([20, 'USD']);
  expect(await change('ru', { max_price: 15 })).toEqual([15, 'USD']);
  expect(await made(browser, { keyword: 'мышь', max_price: 9, currency: 'USD' })).toMatchObject({ currency: 'USD' });
  const dollars = await browser.send('POST', '/api/alerts?lang=en', { keyword: 'мышь', max_price: 9 });
  expect(dollars.json<{ data: Alert }>().data.currency).toBe('USD');
  expect((await create(browser, { keyword: 'мышь', currency: 'EUR' })).statusCode).toBe(400);
});

test('null and 0 degrees are different', async () => {
  const browser = await member();
  const [none, zero] = [
    await made(browser, { keyword: 'чайник', min_temperature: null }),
    await made(browser, { keyword: 'чайник', min_temperature: 0 }),
  ];
  expect([none.min_temperature, zero.min_temperature]).toEqual([null, 0]);
  const kept = await browser.send('PATCH', `/api/alerts/${zero.id}`, { name: 'Иначе' });
  expect(kept.json<{ data: Alert }>().data).toMatchObject({ name: 'Иначе', min_temperature: 0 });
  const refused = await browser.send('PATCH', `/api/alerts/${zero.id}`, { min_discount_percent: 101 });
  expect(refused.statusCode).toBe(400);
});

test('changes made at once undo nothing of each other', async () => {
  const browser = await member();
  const alert = await made(browser, { keyword: 'чайник' });
  const changes = [
    { name: 'Имя' },
    { description: 'Заметка' },
    { min_temperature: 7 },
    { max_price: 9 },
    { by_email: true },
  ];
  const replies = await Promise.all(changes.map((change) => browser.send('PATCH', `/api/alerts/${alert.id}`, change)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await listed(browser)).data[0]).toMatchObject(Object.assign({}, ...changes));
});

test('erasing an account takes its alerts, what they found and what was told of it', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  await made(browser, { keyword: 'единственная' });
  const offer = await createOffer(world, { title: 'Единственная скидка' });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  const rows = async () => {
    const { rows: counts } = await sql<{ n: number }>`
      select (select count(*) from alerts where user_id = ${user.id}) + (select count(*) from alert_finds where user_id = ${user.id})
        + (select count(*) from notification_events where user_id = ${user.id}) as n`.execute(world.ctx.db);
    return counts[0]?.n;
  };
  expect(await rows()).toBe(3);
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${user.id}`.execute(world.ctx.db);
  world.clock.advance(31 * 86_400_000);
  await eraseDeletedAccounts(world.ctx);
  expect(await rows()).toBe(0);
});
