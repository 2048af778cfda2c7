/** GET /api/admin/health, POST /api/admin/health/:part/test, and what the worker looks at by itself. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HealthCheck, HealthTrial } from '#contract/health.ts';
import type { HealthPart } from '#contract/health-parts.ts';
import { checkHealth } from '#domain/health/health.ts';
import { MediaAwayError } from '#platform/media-store.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;
let owner: TestUser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  owner = await createUser(world, { type: 9 });
  admin = await openBrowser(app, owner.id);
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  world.clock.advance(61_000);
  await sql`delete from health_checks`.execute(world.ctx.db);
});

async function tried(part: HealthPart): Promise<HealthTrial> {
  const reply = await admin.send('POST', `/api/admin/health/${part}/test`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: HealthTrial }>().data;
}
const known = async () => (await admin.get('/api/admin/health')).json<{ data: HealthCheck[] }>().data;
const of = async (part: HealthPart) => (await known()).find((check) => check.part === part);

test('every part is named, also before anybody has looked', async () => {
  expect((await known()).map(({ part, checked_at }) => [part, checked_at])).toEqual([
    ['smtp', null],
    ['storage', null],
    ['push', null],
    ['sockets', null],
  ]);
});

test('a letter goes to the one who asks once the server lets us in, and the try is written down', async () => {
  world.emails.length = 0;
  expect(await tried('smtp')).toMatchObject({ is_well: true, note: 'letter', detail: '' });
  await world.drain();
  expect(world.emails.map(({ to }) => to)).toEqual([owner.email]);
  const { rows } = await sql<{ detail: string }>`
    select detail from audit_entries where action = 'health.tested' order by id desc limit 1`.execute(world.ctx.db);
  expect(rows).toEqual([{ detail: 'smtp well' }]);
});

test('a server that refuses us is said to, without addresses, and is sent no letter', async () => {
  vi.spyOn(world.ctx.mail, 'verify').mockRejectedValue(new Error('535 owner@mail.example: bad password'));
  world.emails.length = 0;
  expect(await tried('smtp')).toMatchObject({ is_well: false, note: null, detail: 'Error: 535 …@…: bad password' });
  expect(await of('smtp')).toMatchObject({ is_well: false, detail: 'Error: 535 …@…: bad password' });
  await world.drain();
  expect(world.emails).toEqual([]);
});

test('a file is written, read and removed', async () => {
  const put = vi.spyOn(world.ctx.media, 'put');
  expect(await tried('storage')).toMatchObject({ is_well: true, note: null });
  const [name = ''] = put.mock.calls[0] ?? [];
  expect(await world.ctx.media.read(name)).toBe(null);
  put.mockRejectedValue(new MediaAwayError('The folder of pictures takes none'));
  expect((await tried('storage')).is_well).toBe(false);
  expect((await of('storage'))?.is_well).toBe(false);
});

test('what is read must be what was written', async () => {
  vi.spyOn(world.ctx.media, 'read').mockResolvedValue(null);
  expect((await tried('storage')).is_well).toBe(false);
});

test('a push goes to the devices of the one who asks', async () => {
  expect(await tried('push')).toMatchObject({ is_well: true, note: 'no_devices' });
  const sent: string[] = [];
  const send = vi.spyOn(world.ctx.push, 'send').mockImplementation(async ({ endpoint }) => {
    sent.push(endpoint);
    return 'sent';
  });
  await sql`insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
    select id, user_id, 'https://push.example/' || user_id, 'k', 'a', now() from sessions where user_id = ${owner.id}`.execute(
    world.ctx.db,
  );
  expect(await tried('push')).toMatchObject({ is_well: true, note: 'pushed' });
  expect(sent).toEqual([`https://push.example/${owner.id}`]);
  send.mockResolvedValue('later');
  expect((await tried('push')).is_well).toBe(false);
});

test('the one who asks is told something in their own channel', async () => {
  const heard: string[] = [];
  const stop = world.ctx.realtime.listen(
    ({ channel, event }) => heard.push(`${channel} ${event}`),
    () => {},
  );
  expect(await tried('sockets')).toMatchObject({ is_well: true, note: 'told' });
  await vi.waitUntil(() => heard.length > 0);
  stop();
  expect(heard).toEqual([`private-user.${owner.id} notification_received`]);
  vi.spyOn(world.ctx.realtime.touches, 'is_whole').mockReturnValue(false);
  expect(await tried('sockets')).toMatchObject({ is_well: false, note: 'line_down', detail: '' });
});

test('the worker looks at mail and storage once in ten minutes, and sends nobody anything', async () => {
  const verify = vi.spyOn(world.ctx.mail, 'verify');
  world.emails.length = 0;
  await checkHealth(world.ctx);
  await checkHealth(world.ctx);
  expect(verify).toHaveBeenCalledTimes(1);
  world.clock.advance(601_000);
  await checkHealth(world.ctx);
  expect(verify).toHaveBeenCalledTimes(2);
  expect((await known()).filter(({ is_well }) => is_well).map(({ part }) => part)).toEqual(['smtp', 'storage']);
  await world.drain();
  expect(world.emails).toEqual([]);
});

test('nobody else may try', async () => {
  const member = await openBrowser(app, (await createUser(world)).id);
  expect((await member.send('POST', '/api/admin/health/smtp/test')).statusCode).toBe(403);
  expect((await member.get('/api/admin/health')).statusCode).toBe(403);
  expect((await admin.send('POST', '/api/admin/health/disk/test')).statusCode).toBe(400);
  expect(await known()).toHaveLength(4);
});
