/** Emails and pushes in quiet hours, and one email an hour or a day. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Preferences } from '#contract/common.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { mailNotifications, readAllNotifications, sendHeldPushes } from '#domain/notifications/notifications.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openPushService, type PushService } from '../../support/push-service.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let service: PushService;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  service = await openPushService();
  world.local_origins.add(service.origin);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(async () => {
  await service.close();
  await world.close();
});
beforeEach(() => {
  world.emails.length = 0;
  service.taken.length = 0;
});

const MINUTE_MS = 60_000;
const minutesFrom = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
/** The time of day in Greenwich so many minutes from now. */
const timeIn = (minutes: number) => minutesFrom(world.clock.now(), minutes).toISOString().slice(11, 16);
/** Quiet from an hour ago until so many minutes from now. */
const quietFor = (minutes: number): Partial<Preferences> => ({
  is_quiet: true,
  quiet_from: timeIn(-60),
  quiet_until: timeIn(minutes),
  time_zone: 'UTC',
});

/** Somebody with an offer who is told of its comments by one way, and who else writes there. */
async function stage(way: 'email' | 'push', preferences: Partial<Preferences>) {
  const [author, reader] = [await createUser(world), await createUser(world)];
  const offer = await createOffer(world, { author_id: author.id });
  const browser = await openBrowser(app, author.id);
  if (way === 'push') await browser.send('PUT', '/api/me/push', service.subscribe());
  await browser.send('PATCH', '/api/me/notification-choices', { post_comment: way });
  const prefer = async (change: Partial<Preferences>) => {
    expect((await browser.send('PATCH', '/api/me/preferences', change)).statusCode).toBe(200);
  };
  await prefer(preferences);
  return { author, reader, offer, prefer };
}

async function comment(author: TestUser, offer_id: number): Promise<void> {
  world.clock.advance(1000);
  await createComment(world.ctx, viewerOf(author.id, { trust_level: 2 }), {
    thread: { entity_type: 'offer', entity_id: offer_id },
    parent_id: null,
    delta: { ops: [{ insert: `слово ${Math.random()}\n` }] },
  });
  await world.drain();
}

/** Lets so many minutes pass, and whatever is due go out. */
async function later(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE_MS);
  await mailNotifications(world.ctx);
  await sendHeldPushes(world.ctx);
  await world.drain();
}

test('an email that is due in quiet hours comes once they are over, with what was told meanwhile, once', async () => {
  const { author, reader, offer } = await stage('email', quietFor(180));
  await comment(reader, offer.id);
  await later(20);
  await comment(await createUser(world), offer.id);
  await later(120);
  expect(world.emails).toEqual([]);
  await later(41);
  expect(world.emails.map(({ to, subject }) => [to, subject])).toEqual([[author.email, expect.stringContaining('2')]]);
  await later(60);
  expect(world.emails).toHaveLength(1);
});

test('who wants an email an hour has what came within it in one, and the next an hour after the first it tells', async () => {
  const { reader, offer, prefer } = await stage('email', { email_pace: 'hourly' });
  await comment(reader, offer.id);
  await later(20);
  await comment(await createUser(world), offer.id);
  await later(30);
  expect(world.emails).toEqual([]);
  await later(11);
  expect(world.emails.map(({ subject }) => subject)).toEqual([expect.stringContaining('2')]);
  await comment(await createUser(world), offer.id);
  await later(50);
  expect(world.emails).toHaveLength(1);
  await later(11);
  expect(world.emails).toHaveLength(2);
  await comment(await createUser(world), offer.id);
  await prefer({ email_pace: 'soon' });
  await later(16);
  expect(world.emails).toHaveLength(3);
});

test('who wants one email a day has it at nine by their own clock, and at once again when they change their mind', async () => {
  // Nine o'clock is an hour from now where they live.
  const hour = 9 - minutesFrom(world.clock.now(), 60).getUTCHours();
  // Signs of these names are turned round: Etc/GMT-3 is three hours ahead.
  const time_zone = `Etc/GMT${hour >= 0 ? '-' : '+'}${Math.abs(hour)}`;
  const { reader, offer, prefer } = await stage('email', { email_pace: 'daily', time_zone });
  await comment(reader, offer.id);
  await later(20);
  await later(20);
  expect(world.emails).toEqual([]);
  await later(80);
  expect(world.emails).toHaveLength(1);
  await comment(reader, offer.id);
  await later(600);
  expect(world.emails).toHaveLength(1);
  await later(24 * 60);
  expect(world.emails).toHaveLength(2);
  await prefer({ email_pace: 'soon' });
  await comment(reader, offer.id);
  await later(16);
  expect(world.emails).toHaveLength(3);
});

test('devices are told once quiet hours are over, of each notification once and of none that was read', async () => {
  const { author, reader, offer } = await stage('push', quietFor(120));
  await comment(reader, offer.id);
  await comment(await createUser(world), offer.id);
  await later(60);
  expect(service.taken).toEqual([]);
  await later(61);
  expect(service.taken).toHaveLength(1);
  await later(30);
  expect(service.taken).toHaveLength(1);

  const other = await stage('push', quietFor(60));
  await comment(other.reader, other.offer.id);
  await readAllNotifications(world.ctx, viewerOf(other.author.id));
  await later(90);
  expect(service.taken).toHaveLength(1);
  // Out of quiet hours all goes out at once.
  await comment(reader, offer.id);
  expect(service.taken).toHaveLength(2);
  expect(author.id).not.toBe(other.author.id);
});

test('two sweeps at once tell of what was held back once', async () => {
  const { reader, offer } = await stage('push', quietFor(60));
  await comment(reader, offer.id);
  world.clock.advance(61 * MINUTE_MS);
  const held = await Promise.all([sendHeldPushes(world.ctx), sendHeldPushes(world.ctx)]);
  await world.drain();
  expect(held.toSorted()).toEqual([0, 1]);
  expect(service.taken).toHaveLength(1);
});

test('quiet hours that begin while a push is on its way hold it, and longer ones hold it longer', async () => {
  const { reader, offer, prefer } = await stage('push', quietFor(60));
  await comment(reader, offer.id);
  await prefer(quietFor(180));
  await later(61);
  expect(service.taken).toEqual([]);
  await later(121);
  expect(service.taken).toHaveLength(1);
});

test('a match of a deal alert is held back like the rest', async () => {
  const { author, prefer } = await stage('push', {});
  const browser = await openBrowser(app, author.id);
  const alert = { keyword: 'самовар', by_push: true, by_email: false };
  expect((await browser.send('POST', '/api/alerts', alert)).statusCode).toBe(200);
  await prefer(quietFor(60));
  const { id } = await createOffer(world, { title: 'Самовар на углях' });
  await world.ctx.queue.send(world.ctx.db, 'match-alerts', { offer_id: id });
  await world.drain();
  expect(service.taken).toEqual([]);
  await later(61);
  expect(service.taken).toHaveLength(1);
});

test('a clock is needed for either: who named none has that of the site, and names nobody knows are refused', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const zone = async () => (await browser.get('/api/me/preferences')).json<{ data: Preferences }>().data.time_zone;
  await browser.send('PATCH', '/api/me/preferences', { home_tab: 'new' });
  expect(await zone()).toBe(null);
  const wrong = await browser.send('PATCH', '/api/me/preferences', { time_zone: 'Mars/Olympus', is_quiet: true });
  expect([wrong.statusCode, Object.keys(wrong.json<{ error: { fields: object } }>().error.fields)]).toEqual([
    422,
    ['time_zone'],
  ]);
  for (const quiet_from of ['24:00', '9:00', '09:60', ''])
    expect((await browser.send('PATCH', '/api/me/preferences', { quiet_from })).statusCode).toBe(400);
  await browser.send('PATCH', '/api/me/preferences', { is_quiet: true });
  expect(await zone()).toBe('Europe/Moscow');
  await browser.send('PATCH', '/api/me/preferences', { time_zone: 'Asia/Omsk' });
  await browser.send('PATCH', '/api/me/preferences', { email_pace: 'daily' });
  expect(await zone()).toBe('Asia/Omsk');
});
