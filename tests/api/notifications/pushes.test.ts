/** GET /api/me/push, PUT /api/me/push, DELETE /api/me/push, and what devices are told */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { pushNotification, readAllNotifications } from '#domain/notifications/notifications.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  service = await openPushService();
  world.local_origins.add(service.origin);
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(async () => {
  await service.close();
  await world.close();
});
beforeEach(() => {
  service.taken.length = 0;
  service.answers.clear();
});

const PATH = '/api/me/push';
type State = { data: { public_key: string; is_on: boolean } };

async function comment(author: TestUser, offer_id: number): Promise<void> {
  world.clock.advance(1000);
  await createComment(world.ctx, viewerOf(author.id, { trust_level: 2 }), {
    thread: { entity_type: 'offer', entity_id: offer_id },
    parent_id: null,
    delta: { ops: [{ insert: `слово ${Math.random()}\n` }] },
  });
  await world.drain();
}

/** Somebody with an offer who wants pushes of its comments, on one device. */
async function stage(devices = 1) {
  const [author, reader] = [await createUser(world), await createUser(world)];
  const offer = await createOffer(world, { author_id: author.id, title: 'Чай <b>«Улун»</b> & &#60;мёд' });
  const browsers: Browser[] = [];
  const subscriptions = [];
  for (let n = 0; n < devices; n++) {
    const browser = await openBrowser(app, author.id);
    const subscription = service.subscribe();
    expect((await browser.send('PUT', PATH, subscription)).json<State>().data.is_on).toBe(true);
    browsers.push(browser);
    subscriptions.push(subscription);
  }
  await browsers[0]?.send('PATCH', '/api/me/notification-choices', { post_comment: 'push' });
  return { author, reader, offer, browsers, subscriptions };
}

const pathOf = (endpoint: string | undefined) => new URL(endpoint ?? '').pathname;
const countRows = async (user_id: number) => {
  const { rows } = await sql`select 1 from push_subscriptions where user_id = ${user_id}`.execute(world.ctx.db);
  return rows.length;
};

test('a device is told what happened, closed so that nobody on the way can read it', async () => {
  const { reader, offer } = await stage();
  await comment(reader, offer.id);
  expect(service.taken).toHaveLength(1);
  const { message, headers } = service.taken[0] ?? { message: {}, headers: {} };
  expect(message).toEqual({
    title: 'Улов',
    body: `Новый комментарий под вашей скидкой «Чай <b>«Улун»</b> & &#60;мёд»: ${reader.username}`,
    url: expect.stringMatching(/^\/notifications\/open\/\d+$/),
    tag: expect.stringMatching(/^notification-\d+$/),
  });
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'normal',
    topic: expect.stringMatching(/^n\d+$/),
  });
});

test('every device is told, and a hundred actions of a few minutes ring once', async () => {
  const { author, reader, offer } = await stage(3);
  for (let n = 0; n < 4; n++) await comment(reader, offer.id);
  expect(service.taken).toHaveLength(3);
  world.clock.advance(6 * 60_000);
  await comment(reader, offer.id);
  expect(service.taken).toHaveLength(6);
  expect(service.taken.at(-1)?.message['body']).toContain('5 новых комментариев');
  expect(await countRows(author.id)).toBe(3);
});

test('who did not choose pushes, has read it, or signed out is not told', async () => {
  const { author, reader, offer, browsers } = await stage();
  const [browser] = browsers;
  await browser?.send('PATCH', '/api/me/notification-choices', { post_comment: 'bell' });
  await comment(reader, offer.id);
  expect(service.taken).toEqual([]);
  const { rows } = await sql<{ id: number }>`select id from notification_groups where user_id = ${author.id}`.execute(
    world.ctx.db,
  );
  const job = { user_id: author.id, group_id: rows[0]?.id ?? 0 };
  const push = () => pushNotification(world.ctx, job, () => ({ body: 'x' }));
  await readAllNotifications(world.ctx, viewerOf(author.id));
  await push();
  expect(service.taken).toEqual([]);
  await browser?.send('PATCH', '/api/me/notification-choices', { post_comment: 'push' });
  await comment(reader, offer.id);
  expect(service.taken).toHaveLength(1);
  // Somebody else's group tells nobody.
  await pushNotification(world.ctx, { ...job, user_id: reader.id }, () => ({ body: 'x' }));
  world.clock.advance(6 * 60_000);
  expect((await browser?.send('POST', '/logout', {}))?.statusCode).toBeLessThan(400);
  expect(await countRows(author.id)).toBe(0);
  await comment(reader, offer.id);
  expect(service.taken).toHaveLength(1);
});

test('an address that is gone is forgotten; a server that is away is asked again; a refusal is no failure', async () => {
  const { author, reader, offer, subscriptions } = await stage(2);
  const [first, second] = subscriptions.map(({ endpoint }) => pathOf(endpoint));
  service.answers.set(first ?? '', 410);
  await comment(reader, offer.id);
  expect([service.taken.length, await countRows(author.id)]).toEqual([1, 1]);
  world.clock.advance(6 * 60_000);
  service.answers.set(second ?? '', 503);
  await comment(reader, offer.id).catch(() => undefined);
  expect(await countRows(author.id)).toBe(1);
  const { rows } =
    await sql`select 1 from notification_groups where user_id = ${author.id} and pushed_at is null`.execute(
      world.ctx.db,
    );
  expect(rows).toHaveLength(1);
  service.answers.set(second ?? '', 400);
  await comment(reader, offer.id);
  expect(await countRows(author.id)).toBe(1);
});

test('one address a device: a new one takes its place, and a browser another member signs in on is theirs', async () => {
  const [first, second] = [await createUser(world), await createUser(world)];
  const [one, other] = [await openBrowser(app, first.id), await openBrowser(app, second.id)];
  const subscription = service.subscribe();
  expect((await one.get(PATH)).json<State>().data).toEqual({ public_key: world.ctx.push.public_key, is_on: false });
  await one.send('PUT', PATH, subscription);
  await one.send('PUT', PATH, service.subscribe());
  expect(await countRows(first.id)).toBe(1);
  await one.send('PUT', PATH, subscription);
  await other.send('PUT', PATH, subscription);
  expect([await countRows(first.id), await countRows(second.id)]).toEqual([0, 1]);
  expect((await one.get(PATH)).json<State>().data.is_on).toBe(false);
  await Promise.all(Array.from({ length: 20 }, () => other.send('PUT', PATH, subscription)));
  expect(await countRows(second.id)).toBe(1);
  expect((await other.send('DELETE', PATH)).json<State>().data.is_on).toBe(false);
  expect((await other.send('DELETE', PATH)).statusCode).toBe(200);
  expect(await countRows(second.id)).toBe(0);
});

test('addresses inside the private network, without encryption, or with keys that are none are refused', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const { endpoint, keys } = service.subscribe();
  for (const wrong of [
    { endpoint: 'http://push.example/a', keys },
    { endpoint: 'https://127.0.0.1/a', keys },
    { endpoint: 'https://[::1]/a', keys },
    { endpoint: 'https://169.254.169.254/a', keys },
    { endpoint: 'https://0x7f.1/a', keys },
    { endpoint: 'https://push.example:8443/a', keys },
    { endpoint: 'https://user:word@push.example/a', keys },
    { endpoint: 'javascript:alert(1)', keys },
    { endpoint: 'nonsense', keys },
    { endpoint, keys: { ...keys, auth: 'AAAA' } },
    { endpoint, keys: { ...keys, p256dh: keys.auth } },
    { endpoint, keys: { ...keys, p256dh: `B${'!'.repeat(86)}` } },
  ])
    expect((await browser.send('PUT', PATH, wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
  expect(
    (await browser.send('PUT', PATH, { endpoint: `https://push.example/${'a'.repeat(1000)}`, keys })).statusCode,
  ).toBe(400);
  expect(await countRows(user.id)).toBe(0);
});

test('guests, and whoever looks as somebody else, have no devices here', async () => {
  const guest = await openBrowser(app);
  const subscription = service.subscribe();
  expect([
    (await guest.get(PATH)).statusCode,
    (await guest.send('PUT', PATH, subscription)).statusCode,
    (await guest.send('DELETE', PATH)).statusCode,
  ]).toEqual([401, 401, 401]);
  const password = 'a long one of the tests';
  const [admin, user] = [await createUser(world, { type: 9, password }), await createUser(world)];
  const browser = await openBrowser(app, admin.id);
  await browser.send('POST', `/api/users/${user.id}/impersonate`, { password });
  expect((await browser.send('PUT', PATH, subscription)).statusCode).toBe(403);
  expect(await countRows(user.id)).toBe(0);
});
