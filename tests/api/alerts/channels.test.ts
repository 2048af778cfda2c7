/** GET /api/alert-channels, POST /api/alert-channels, PATCH /api/alert-channels/:id, DELETE /api/alert-channels/:id,
 * POST /api/alert-channels/:id/test, GET /api/alert-channels/:id/deliveries, and finds on their way to programs of members. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertChannel, AlertDelivery } from '#contract/alert-channels.ts';
import { retryDeliveries, sendDelivery } from '#domain/alert-channels/alert-channels.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let receiver: Receiver;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  receiver = await openReceiver();
  world.local_origins.add(receiver.origin);
  await changeSetting(world.ctx, 'limits.channel_tests_a_minute', 1000);
});
afterAll(async () => {
  await receiver.close();
  await world.close();
});
beforeEach(() => {
  receiver.taken.length = 0;
  receiver.answer = { status: 200, text: 'ok' };
  world.emails.length = 0;
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const at = (path: string) => `http://ulov.example${path}`;
const silent = () => ({ title: '', body: '', matched: '', open: '', mute: '' });

interface Member {
  user: TestUser;
  browser: Browser;
}
async function member(given: Parameters<typeof createUser>[1] = {}): Promise<Member> {
  const user = await createUser(world, given);
  return { user, browser: await openBrowser(app, user.id) };
}
const channelOf = async ({ browser }: Member, body: object) => {
  const reply = await browser.send('POST', '/api/alert-channels', body);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  return reply.json<{ data: AlertChannel; secret: string | null }>();
};
const hook = (who: Member, path = '/hook') => channelOf(who, { kind: 'webhook', url: `${receiver.origin}${path}` });
const alertOf = async ({ browser }: Member, body: object) => {
  const reply = await browser.send('POST', '/api/alerts', body);
  expect([reply.statusCode, reply.body]).toEqual([200, reply.body]);
  return reply.json<{ data: { id: number; name: string } }>().data;
};
const channelsOf = async ({ browser }: Member) =>
  (await browser.get('/api/alert-channels')).json<{ data: AlertChannel[] }>().data;
const logOf = async ({ browser }: Member, id: number) =>
  (await browser.get(`/api/alert-channels/${id}/deliveries`)).json<{ data: AlertDelivery[] }>().data;
async function offerOf(title: string, more: object = {}): Promise<{ id: number; url: string }> {
  const offer = await createOffer(world, { title, ...more });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  return offer;
}
async function later(ms: number): Promise<void> {
  world.clock.advance(ms);
  await retryDeliveries(world.ctx);
  await world.drain();
}

test('a find goes to a webhook once, signed as Standard Webhooks says, with everything a program needs', async () => {
  const who = await member();
  const { data, secret } = await hook(who);
  expect(data).toEqual({
    id: data.id,
    kind: 'webhook',
    name: new URL(receiver.origin).host,
    host: new URL(receiver.origin).host,
    state: 'works',
    failing_since: null,
    off_reason: null,
    alerts_count: 0,
  });
  const first = await alertOf(who, { keyword: 'вафельница', name: 'Первая', channel_ids: [data.id] });
  const second = await alertOf(who, { keyword: 'вафельница|тостер', name: 'Вторая', channel_ids: [data.id] });
  await alertOf(who, { keyword: 'вафельница', name: 'Без канала' });
  const offer = await offerOf('Вафельница чугунная', { price_minor: 159_900 });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  expect(receiver.taken).toHaveLength(1);
  const [taken] = receiver.taken;
  if (!taken) throw new Error('nothing came');
  const { path, headers, body } = taken;
  expect(path).toBe('/hook');
  expect(JSON.parse(body)).toEqual({
    type: 'alert.found',
    timestamp: world.clock.now().toISOString(),
    data: {
      alerts: [first, second].map(({ id, name }) => ({ id, name, url: at(`/alerts/${id}`) })),
      words: ['вафельница'],
      mute_url: expect.stringMatching(/^http:\/\/ulov\.example\/alerts\/mute\/[\w-]+$/),
      offer: {
        id: offer.id,
        kind: 'deal',
        title: 'Вафельница чугунная',
        url: at(`${offer.url}?from=alert`),
        image_url: null,
        price: { amount_minor: 159_900, currency: 'RUB' },
        temperature: 0,
        store: null,
      },
    },
  });
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = headers;
  expect(Number(seconds)).toBe(Math.floor(world.clock.now().getTime() / 1000));
  const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64');
  expect(key).toHaveLength(32);
  const signature = createHmac('sha256', key)
    .update(`${String(id)}.${String(seconds)}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  const [log] = await logOf(who, data.id);
  expect(log).toMatchObject({ message_id: id, state: 'sent', status: 200, answer: 'ok', attempts: 1, is_test: false });
  expect((await channelsOf(who))[0]?.alerts_count).toBe(2);
});

test('ntfy is told in the member’s language, at its root, with the topic inside', async () => {
  const who = await member();
  await sql`update users set locale = 'en' where id = ${who.user.id}`.execute(world.ctx.db);
  const url = `${receiver.origin}/base/my-deals`;
  const { data, secret } = await channelOf(who, { kind: 'ntfy', url, token: 'tk_abc', name: 'Phone' });
  expect([secret, data.name]).toEqual([null, 'Phone']);
  await alertOf(who, { keyword: 'скороварка', name: 'Cookers', channel_ids: [data.id] });
  const offer = await offerOf('Скороварка', { price_minor: 0 });
  const [taken] = receiver.taken;
  expect([taken?.path, taken?.headers.authorization]).toEqual(['/base/', 'Bearer tk_abc']);
  expect(JSON.parse(taken?.body ?? '')).toEqual({
    topic: 'my-deals',
    title: 'Скороварка',
    message: 'Free\nAlert: Cookers',
    click: `http://ulov.example${offer.url}?from=alert`,
    tags: ['fire'],
    actions: [{ action: 'view', label: 'Pause', url: expect.stringContaining('/alerts/mute/') }],
  });
});

test('quiet hours hold back what people read, and no program', async () => {
  const who = await member();
  const quiet = { is_quiet: true, quiet_from: '00:00', quiet_until: '23:30', time_zone: 'UTC' };
  expect((await who.browser.send('PATCH', '/api/me/preferences', quiet)).statusCode).toBe(200);
  const ntfy = await channelOf(who, { kind: 'ntfy', url: `${receiver.origin}/topic` });
  const program = await hook(who);
  await alertOf(who, { keyword: 'кофеварка', channel_ids: [ntfy.data.id, program.data.id] });
  await offerOf('Кофеварка');
  expect(receiver.taken.map(({ path }) => path)).toEqual(['/hook']);
  await later(MINUTE_MS);
  expect(receiver.taken).toHaveLength(1);
  await later(14 * 60 * MINUTE_MS + 30 * MINUTE_MS);
  expect(receiver.taken.map(({ path }) => path)).toEqual(['/hook', '/']);
});

test('what does not get through is tried again under the same id, ever later, until it does', async () => {
  const who = await member();
  const { data } = await hook(who);
  await alertOf(who, { keyword: 'мультиварка', channel_ids: [data.id] });
  receiver.answer = { status: 503, text: 'Обед' };
  await offerOf('Мультиварка');
  expect((await logOf(who, data.id))[0]).toMatchObject({ state: 'waiting', status: 503, answer: 'Обед', attempts: 1 });
  expect((await channelsOf(who))[0]).toMatchObject({ state: 'failing', failing_since: expect.any(String) });
  await later(9_000);
  expect(receiver.taken).toHaveLength(1);
  await later(2_000);
  expect(receiver.taken).toHaveLength(2);
  receiver.answer = { status: 204, text: '' };
  await later(MINUTE_MS + 1000);
  expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await logOf(who, data.id))[0]).toMatchObject({ state: 'sent', status: 204, attempts: 3, next_try_at: null });
  expect((await channelsOf(who))[0]).toMatchObject({ state: 'works', failing_since: null });
  await later(DAY_MS);
  expect(receiver.taken).toHaveLength(3);
});

test('three days of failures switch a channel off, with a letter; switched on again it is told of what comes', async () => {
  const who = await member();
  const { data } = await channelOf(who, { kind: 'webhook', url: `${receiver.origin}/down`, name: 'Дом' });
  await alertOf(who, { keyword: 'пылесос', channel_ids: [data.id] });
  receiver.answer = { status: 500, text: '' };
  await offerOf('Пылесос первый');
  await later(2 * DAY_MS);
  expect(await channelsOf(who)).toMatchObject([{ state: 'failing' }]);
  await later(DAY_MS + MINUTE_MS);
  await offerOf('Пылесос второй');
  expect(await channelsOf(who)).toMatchObject([{ state: 'off' }]);
  expect(world.emails.map(({ to, subject }) => [to, subject])).toEqual([[who.user.email, 'Канал «Дом» отключён']]);
  const count = receiver.taken.length;
  await offerOf('Пылесос третий');
  await later(MINUTE_MS);
  expect(receiver.taken).toHaveLength(count);
  expect((await logOf(who, data.id)).every(({ state }) => state === 'failed')).toBe(true);
  receiver.answer = { status: 200, text: '' };
  const on = await who.browser.send('PATCH', `/api/alert-channels/${data.id}`, { is_on: true });
  expect(on.json()).toMatchObject({ data: { state: 'works', failing_since: null } });
  await offerOf('Пылесос четвёртый');
  expect(receiver.taken).toHaveLength(count + 1);
});

test('a server that says nothing is there any more is believed at once', async () => {
  const who = await member();
  const { data } = await hook(who, '/gone');
  await alertOf(who, { keyword: 'блендер', channel_ids: [data.id] });
  receiver.answer = { status: 410, text: '' };
  await offerOf('Блендер');
  expect(await channelsOf(who)).toMatchObject([{ id: data.id, state: 'off' }]);
});

test('a test tells what came of it, is tried once, and switches nothing off', async () => {
  const who = await member();
  const { data } = await hook(who);
  const trial = async () => (await who.browser.send('POST', `/api/alert-channels/${data.id}/test`)).json().data;
  expect(await trial()).toMatchObject({ is_test: true, state: 'sent', status: 200, answer: 'ok' });
  expect(JSON.parse(receiver.taken[0]?.body ?? '')).toMatchObject({ type: 'alert.test', data: { offer: null } });
  receiver.answer = { status: 301, text: 'там', headers: { location: `${receiver.origin}/other` } };
  expect(await trial()).toMatchObject({ state: 'failed', status: 301, answer: 'там' });
  await later(DAY_MS);
  expect(receiver.taken).toHaveLength(2);
  expect(await channelsOf(who)).toMatchObject([{ state: 'works' }]);
  for (let n = 0; n < 22; n++) await trial();
  expect(await logOf(who, data.id)).toHaveLength(20);
});

test('jobs at once and a process that dies between sending and writing it down: one id', async () => {
  const who = await member();
  const { data } = await hook(who);
  await alertOf(who, { keyword: 'утюг', channel_ids: [data.id] });
  const offer = await createOffer(world, { title: 'Утюг' });
  await matchAlerts(world.ctx, offer.id);
  await world.drain();
  const { rows } = await sql<{ id: number }>`
    update alert_deliveries set state = 'waiting', next_try_at = now() - interval '1 year' where channel_id = ${data.id}
    returning id`.execute(world.ctx.db);
  await Promise.all(Array.from({ length: 20 }, () => sendDelivery(world.ctx, rows[0]?.id ?? 0, silent)));
  expect(receiver.taken).toHaveLength(2);
  expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('what nobody may see any more is told to no program', async () => {
  const who = await member();
  const { data } = await hook(who);
  await alertOf(who, { keyword: 'миксер', channel_ids: [data.id] });
  receiver.answer = { status: 500, text: '' };
  const offer = await offerOf('Миксер');
  await sql`update offers set deactivated_at = now() where id = ${offer.id}`.execute(world.ctx.db);
  receiver.answer = { status: 200, text: '' };
  await later(MINUTE_MS);
  expect(receiver.taken).toHaveLength(1);
  expect((await logOf(who, data.id))[0]).toMatchObject({ state: 'failed', refusal: 'gone_offer' });
});

test('addresses inside, without encryption, with credentials, and names that are none are refused at their fields', async () => {
  const who = await member();
  const refused = async (body: object) => {
    const reply = await who.browser.send('POST', '/api/alert-channels', body);
    return [reply.statusCode, Object.keys(reply.json().error.fields ?? {})];
  };
  for (const url of [
    'http://hooks.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.8/x',
    'https://2130706433/x',
    'https://hooks.example:8443/x',
    'https://a:b@hooks.example/x',
    'ftp://hooks.example/x',
    'hooks.example',
    '',
  ])
    expect(await refused({ kind: 'webhook', url }), url).toEqual([422, ['url']]);
  const url = 'https://hooks.example/x';
  expect(await refused({ kind: 'webhook', url, name: 'я'.repeat(61) })).toEqual([422, ['name']]);
  expect(await refused({ kind: 'ntfy', url: 'https://ntfy.example/' })).toEqual([422, ['url']]);
  expect(await refused({ kind: 'ntfy', url, token: 'ключ\r\nx: y' })).toEqual([422, ['token']]);
  // A public name that leads inside is found out when it is dialled.
  const { data } = await channelOf(who, { kind: 'webhook', url: 'https://nowhere.invalid/x' });
  const trial = (await who.browser.send('POST', `/api/alert-channels/${data.id}/test`)).json().data;
  expect(trial).toMatchObject({
    state: 'failed',
    status: null,
    refusal: expect.stringMatching(/unresolved|unreachable/),
  });
});

test('somebody else’s channels are not there: neither to change, nor to try, nor for an alert', async () => {
  const [who, other] = [await member(), await member()];
  const { data } = await hook(who);
  const path = `/api/alert-channels/${data.id}`;
  for (const reply of [
    await other.browser.send('PATCH', path, { name: 'Моё' }),
    await other.browser.send('DELETE', path),
    await other.browser.send('POST', `${path}/test`),
    await other.browser.get(`${path}/deliveries`),
  ])
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'channel_not_found']);
  const made = await other.browser.send('POST', '/api/alerts', { keyword: 'чайник', channel_ids: [data.id] });
  expect([made.statusCode, made.json().error.fields]).toEqual([422, { channel_ids: [expect.any(String)] }]);
  const own = await alertOf(other, { keyword: 'чайник' });
  const changed = await other.browser.send('PATCH', `/api/alerts/${own.id}`, { channel_ids: [data.id] });
  expect(changed.statusCode).toBe(422);
  expect(receiver.taken).toEqual([]);
});

test('a channel that is removed is gone from its alerts; so many a member may have, also at once', async () => {
  await changeSetting(world.ctx, 'alerts.channels', 3);
  const who = await member();
  const { data } = await hook(who);
  const alert = await alertOf(who, { keyword: 'духовка', channel_ids: [data.id] });
  expect((await who.browser.send('DELETE', `/api/alert-channels/${data.id}`)).statusCode).toBe(200);
  const { data: alerts } = (await who.browser.get('/api/alerts')).json();
  expect(alerts).toMatchObject([{ id: alert.id, channel_ids: [] }]);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      who.browser.send('POST', '/api/alert-channels', { kind: 'webhook', url: `${receiver.origin}/${n}` }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9);
  await changeSetting(world.ctx, 'alerts.channels', 10);
});
