/** GET /api/me/notification-choices, PATCH /api/me/notification-choices, emails about notifications and their end */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NotificationChoices } from '#contract/common.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { followUser } from '#domain/follows/follow-user.ts';
import { mailNotifications } from '#domain/notifications/notifications.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());
beforeEach(() => {
  world.emails.length = 0;
});

const PATH = '/api/me/notification-choices';
const MINUTE_MS = 60_000;
const PASSWORD = 'a long one of the tests';

async function choose(user: TestUser, choices: Partial<NotificationChoices>): Promise<void> {
  const browser = await openBrowser(app, user.id);
  expect((await browser.send('PATCH', PATH, choices)).statusCode).toBe(200);
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

/** Lets so many minutes pass, and what is due go out. */
async function later(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE_MS);
  await mailNotifications(world.ctx);
  await world.drain();
}

async function stage(choices: Partial<NotificationChoices>) {
  const [author, reader] = [await createUser(world), await createUser(world)];
  const offer = await createOffer(world, { author_id: author.id, title: 'Палатка «Север» & <тент>' });
  await choose(author, choices);
  return { author, reader, offer };
}

const about = (user: TestUser) => world.emails.filter(({ to }) => to === user.email);
const tokenOf = (url: string | undefined) => (url ?? '').split('/unsubscribe/')[1] ?? '';

test('everything is in the bell until somebody chooses otherwise, kind by kind', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const read = async () => (await browser.get(PATH)).json<{ data: NotificationChoices }>().data;
  expect(new Set(Object.values(await read()))).toEqual(new Set(['bell']));
  const reply = await browser.send('PATCH', PATH, { mention: 'email', follower: 'off' });
  expect(reply.json<{ data: NotificationChoices }>().data).toMatchObject({
    mention: 'email',
    follower: 'off',
    post_vote: 'bell',
  });
  await browser.send('PATCH', PATH, { mention: 'bell' });
  expect(await read()).toMatchObject({ mention: 'bell', follower: 'off' });
  expect((await browser.send('PATCH', PATH, {})).statusCode).toBe(200);
  for (const wrong of [{ mention: 'pigeon' }, { mention: null }, { mention: ['bell'] }, { foo: 'bell' }])
    expect((await browser.send('PATCH', PATH, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  const guest = await openBrowser(app);
  expect([
    (await guest.get(PATH)).statusCode,
    (await guest.send('PATCH', PATH, { mention: 'off' })).statusCode,
  ]).toEqual([401, 401]);
});

test('an administrator in a member’s place chooses nothing for them', async () => {
  const [admin, user] = [await createUser(world, { type: 9, password: PASSWORD }), await createUser(world)];
  const browser = await openBrowser(app, admin.id);
  expect(
    (await browser.send('POST', `/api/users/${user.id}/impersonate`, { password: PASSWORD })).statusCode,
  ).toBeLessThan(300);
  expect((await browser.send('PATCH', PATH, { mention: 'off' })).statusCode).toBe(403);
});

test('what happens within a quarter of an hour comes in one email, once', async () => {
  const { author, reader, offer } = await stage({ post_comment: 'email', follower: 'email' });
  await comment(reader, offer.id);
  await later(10);
  expect(about(author)).toEqual([]);
  await followUser(world.ctx, viewerOf(reader.id), author.id);
  await world.drain();
  await later(6);
  const [message, ...rest] = about(author);
  expect(rest).toEqual([]);
  expect(message?.subject).toBe('2 новых уведомления');
  expect(message?.html).toContain('«Палатка «Север» &#38; &#60;тент&#62;»');
  expect(message?.text).toContain('Новый комментарий под вашей скидкой «Палатка «Север» & <тент>»');
  expect(message?.text).toMatch(/ulov\.example\/notifications\/open\/\d+\?lang=ru/);
  await later(60);
  expect(about(author)).toHaveLength(1);
  // What comes later opens a letter of its own.
  await comment(reader, offer.id);
  await later(16);
  expect(about(author)).toHaveLength(2);
  expect(about(author)[1]?.subject).toContain('под вашей скидкой');
});

test('what was read, is not wanted by mail, or is off comes in no email', async () => {
  const { author, reader, offer } = await stage({ post_comment: 'email', mention: 'bell', follower: 'off' });
  await followUser(world.ctx, viewerOf(reader.id), author.id);
  await world.drain();
  await later(20);
  expect(about(author)).toEqual([]);
  await comment(reader, offer.id);
  const browser = await openBrowser(app, author.id);
  await browser.get('/ui/user-notification/mark-all-web-processed', { 'sec-fetch-site': 'same-origin' });
  await later(20);
  expect(about(author)).toEqual([]);
  await comment(reader, offer.id);
  await choose(author, { post_comment: 'bell' });
  await later(20);
  expect(about(author)).toEqual([]);
});

test('emails go to proven addresses of members who are here alone', async () => {
  const { author, reader, offer } = await stage({ post_comment: 'email' });
  await sql`update users set email_verified_at = null where id = ${author.id}`.execute(world.ctx.db);
  await comment(reader, offer.id);
  await later(20);
  await sql`update users set email_verified_at = now() where id = ${author.id}`.execute(world.ctx.db);
  await comment(reader, offer.id);
  await sql`update users set deleted_at = now() where id = ${author.id}`.execute(world.ctx.db);
  await later(20);
  expect(about(author)).toEqual([]);
});

test('two workers send one email', async () => {
  const { author, reader, offer } = await stage({ post_comment: 'email' });
  await comment(reader, offer.id);
  world.clock.advance(20 * MINUTE_MS);
  await Promise.all(Array.from({ length: 8 }, () => mailNotifications(world.ctx)));
  await world.drain();
  expect(about(author)).toHaveLength(1);
});

test('of many notifications ten are told and the rest are said to be there', async () => {
  const [author, reader] = [await createUser(world), await createUser(world)];
  await choose(author, { post_comment: 'email' });
  for (let n = 0; n < 12; n++) {
    const offer = await createOffer(world, { author_id: author.id, title: `Скидка номер ${n}` });
    await comment(reader, offer.id);
  }
  await later(20);
  const text = about(author)[0]?.text ?? '';
  expect([text.match(/notifications\/open\//g)?.length, text.includes('И ещё несколько')]).toEqual([10, true]);
});

test('the link of an email reads what it tells of and leads there, for its owner alone', async () => {
  const { author, reader, offer } = await stage({ post_comment: 'email' });
  await comment(reader, offer.id);
  await later(20);
  const [, path = ''] = /ulov\.example(\/notifications\/open\/\d+\?lang=ru)/.exec(about(author)[0]?.text ?? '') ?? [];
  const guest = await openBrowser(app);
  expect((await guest.get(path)).headers.location).toMatch(/^\/login\?next=%2Fnotifications%2Fopen/);
  const stranger = await openBrowser(app, reader.id);
  expect((await stranger.get(path)).headers.location).toBe('/notifications');
  const owner = await openBrowser(app, author.id);
  const unread = async () =>
    (await owner.get('/ui/user-notification/count')).json<{ meta: { new_groups_count: number } }>().meta
      .new_groups_count;
  expect(await unread()).toBe(1);
  expect((await owner.get(path)).headers.location).toMatch(new RegExp(`^${offer.url}\\?comment=\\d+#comment\\d+$`));
  expect(await unread()).toBe(0);
  for (const wrong of ['0', 'x', '999999999999999999999', '-1'])
    expect((await owner.get(`/notifications/open/${wrong}`)).headers.location, wrong).toBe('/notifications');
});

test('one call of a mail program, without session or token, ends the emails; looking at the link ends nothing', async () => {
  const { author, reader, offer } = await stage({ post_comment: 'email', mention: 'push', follower: 'off' });
  await comment(reader, offer.id);
  await later(20);
  const [message] = about(author);
  expect(message?.unsubscribe_url).toMatch(/^http:\/\/ulov\.example\/unsubscribe\/[\w-]+$/);
  expect(message?.text).toContain(`${message?.unsubscribe_url}?lang=ru`);
  const path = `/unsubscribe/${tokenOf(message?.unsubscribe_url)}`;
  const looked = await app.inject(path);
  expect([looked.statusCode, looked.body.includes('Больше не присылать письма')]).toEqual([200, true]);
  await comment(reader, offer.id);
  const post = (url: string) =>
    app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await post(path)).statusCode).toBe(200);
  await later(20);
  expect(about(author)).toHaveLength(1);
  const browser = await openBrowser(app, author.id);
  expect((await browser.get(PATH)).json<{ data: NotificationChoices }>().data).toMatchObject({
    post_comment: 'bell',
    mention: 'push',
    follower: 'off',
  });
  expect((await post(path)).statusCode).toBe(200);
  for (const wrong of [
    'nonsense',
    `${path.slice('/unsubscribe/'.length, -2)}AA`,
    world.ctx.seal.close('unsubscribe:0').toString('base64url'),
    world.ctx.seal.close(String(author.id)).toString('base64url'),
  ])
    expect(
      [(await post(`/unsubscribe/${wrong}`)).statusCode, (await app.inject(`/unsubscribe/${wrong}`)).statusCode],
      wrong,
    ).toEqual([410, 200]);
});
