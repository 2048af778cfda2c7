/** DELETE /api/media/:id */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/db.ts';
import { MediaAwayError, type MediaStore } from '#platform/media-store.ts';
import { claimPictures, releasePictures, sweepPictures } from '#domain/media/media.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { uploaded } from '../../support/uploads.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let masha: TestUser;
let browser: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  masha = await createUser(world, { username: 'masha' });
});
beforeEach(async () => {
  world.clock.advance(61_000);
  browser = await openBrowser(app, masha.id);
  browser.cookies.set('lang', 'en');
});
afterAll(() => world.close());

const remove = (who: Browser, id: number, token: string) => who.send('DELETE', `/api/media/${id}`, { token });
const away = () => Promise.reject(new MediaAwayError('away'));
const statusOf = async (url: string) => (await app.inject(url)).statusCode;

test('the uploader with the token deletes it with all its sizes; a second time changes nothing', async () => {
  const { id, token, sizes } = await uploaded(browser);
  expect((await remove(browser, id, token)).json()).toEqual({ status: true });
  for (const { url } of Object.values(sizes)) expect(await statusOf(url)).toBe(404);
  const again = await remove(browser, id, token);
  expect([again.statusCode, again.json()]).toEqual([200, { status: true }]);
  const both = await uploaded(browser);
  const replies = await Promise.all([1, 2, 3].map(() => remove(browser, both.id, both.token)));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
});

test('nobody else deletes it, with a guessed token, the right one or one of their own', async () => {
  const { id, token, url } = await uploaded(browser);
  const thief = await openBrowser(app, (await createUser(world)).id);
  thief.cookies.set('lang', 'en');
  const own = await uploaded(thief);
  for (const attempt of [
    remove(thief, id, token),
    remove(thief, id, own.token),
    remove(browser, id, '0'.repeat(32)),
    remove(browser, id, own.token),
    remove(browser, own.id, token),
    remove(browser, 999_999, token),
  ]) {
    const reply = await attempt;
    expect([reply.statusCode, reply.json().error.message]).toEqual([404, 'There is no such picture.']);
  }
  const guest = await openBrowser(app);
  expect((await remove(guest, id, token)).statusCode).toBe(401);
  const forged = await browser.send('DELETE', `/api/media/${id}`, { token }, { 'x-csrf-token': 'forged' });
  expect(forged.json().error.code).toBe('csrf_failed');
  expect((await browser.send('DELETE', `/api/media/${id}`, {})).statusCode).toBe(400);
  expect([await statusOf(url), await statusOf(own.url)]).toEqual([200, 200]);
});

test('what is shown somewhere stays, claimed or not', async () => {
  const claimed = await uploaded(browser);
  await inTransaction(world.ctx.db, (tx) => claimPictures(tx, masha.id, [claimed.id]));
  const refused = await remove(browser, claimed.id, claimed.token);
  expect([refused.statusCode, refused.json().error.code, refused.json().error.message]).toEqual([
    409,
    'picture_in_use',
    'This picture is shown somewhere. Take it out there first.',
  ]);
  const shown = await uploaded(browser);
  await sql`update users set avatar_media_id = ${shown.id} where id = ${masha.id}`.execute(world.ctx.db);
  expect((await remove(browser, shown.id, shown.token)).json().error.code).toBe('picture_in_use');
  expect([await statusOf(claimed.url), await statusOf(shown.url)]).toEqual([200, 200]);
  await inTransaction(world.ctx.db, (tx) => releasePictures(tx, [claimed.id]));
  expect((await remove(browser, claimed.id, claimed.token)).statusCode).toBe(200);
});

test('a place that is away answers 503 to an upload, and a deletion is done all the same, later', async () => {
  const { id, token } = await uploaded(browser);
  const working = world.ctx.media;
  world.ctx.media = { put: away, read: away, remove: away } satisfies MediaStore;
  const refused = await browser.get(`/media/ab/${'0'.repeat(32)}-480.webp`);
  expect(refused.statusCode).toBe(503);
  await expect(uploaded(browser)).rejects.toThrow('"unavailable"');
  expect((await remove(browser, id, token)).statusCode).toBe(200);
  world.ctx.media = working;
  const keyOf = async () => {
    const { rows } = await sql<{ key: string }>`select key from media where id = ${id}`.execute(world.ctx.db);
    return rows[0]?.key;
  };
  const name = `${await keyOf()}-480.webp`;
  const file = await world.ctx.media.read(name);
  expect(file).not.toBeNull();
  file?.destroy();
  world.clock.advance(25 * 3600_000);
  expect(await sweepPictures(world.ctx)).toBeGreaterThanOrEqual(2);
  expect([await world.ctx.media.read(name), await keyOf()]).toEqual([null, undefined]);
});
