/** What becomes of people and their things when the place for pictures is full and when the clock jumps. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sweepPictures } from '#domain/media/media.ts';
import { publishDueOffers } from '#domain/offers/offers.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { folderStore, type MediaStore } from '#platform/media-store.ts';
import { PASSWORD, signIn, who } from '../../support/accounts.ts';
import { dealForm } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { picture, upload } from '../../support/uploads.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';
import { openWriter } from '../../support/writers.ts';

let world: World;
let app: FastifyInstance;
let noon: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  noon = world.clock.now().getTime();
});
afterAll(() => world.close());
// Whatever a test did to the clock, the next begins at noon.
afterEach(() => jump(noon - world.clock.now().getTime()));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const jump = (ms: number) => world.clock.advance(ms);

/** A store that takes so many files, and then has a file in the way of each. */
function fullAfter(taken: number): MediaStore & { close: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-full-'));
  writeFileSync(path.join(folder, 'full'), '');
  const [free, full] = [folderStore(path.join(folder, 'media')), folderStore(path.join(folder, 'full'))];
  let left = taken;
  return {
    ...free,
    put: (name, bytes) => (left-- > 0 ? free : full).put(name, bytes),
    close: () => rmSync(folder, { recursive: true }),
  };
}

const mediaOf = async (owner_id: number) =>
  (await sql<{ state: string }>`select state from media where owner_id = ${owner_id}`.execute(world.ctx.db)).rows;

test.each([0, 1, 2])(
  'no room after %i files: the upload is refused with a word, and nothing of it is shown',
  async (taken) => {
    const { id } = await createUser(world);
    const media = fullAfter(taken);
    const full = await world.app({ ctx: { ...world.ctx, media } });
    const browser = await openBrowser(full, id);
    const reply = await upload(browser, await picture());
    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'unavailable']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json().error.message).toMatch(/[а-я]/);
    // What was begun waits for the sweep, as after a kill, and no form can take it.
    expect(await mediaOf(id)).toEqual([{ state: 'pending' }]);
    const form = { ...(await dealForm(world, id)), picture_ids: [1_000_000] };
    expect((await browser.send('POST', '/api/offers', { kind: 'deal', form })).statusCode).toBe(404);
    const hours = (await readSettings(world.ctx))['media.orphan_hours'];
    jump((hours + 1) * HOUR_MS);
    // The picture of the form goes with it: nothing shows it either.
    expect(await sweepPictures({ ...world.ctx, media })).toBe(2);
    expect(await mediaOf(id)).toEqual([]);
    media.close();
  },
);

test('no room for an avatar: the name that came with it does not change either; there is room again, and both do', async () => {
  const { id, username } = await createUser(world);
  const media = fullAfter(1);
  const full = await world.app({ ctx: { ...world.ctx, media } });
  const send = async (to: FastifyInstance) => {
    const form = new FormData();
    form.set('name', 'Новое имя');
    form.set('image', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'face.png');
    const request = new Response(form);
    return (await openBrowser(to, id)).sendRaw('POST', '/ui/user/update', Buffer.from(await request.arrayBuffer()), {
      'content-type': request.headers.get('content-type') ?? '',
    });
  };
  const stands = async () =>
    (
      await sql`select username, name, avatar_media_id is not null as has_avatar from users where id = ${id}`.execute(
        world.ctx.db,
      )
    ).rows[0];
  expect((await send(full)).statusCode).toBe(503);
  expect(await stands()).toEqual({ username, name: null, has_avatar: false });
  expect((await send(app)).statusCode).toBe(200);
  expect(await stands()).toEqual({ username, name: 'Новое имя', has_avatar: true });
  media.close();
});

test('without room for pictures everything else goes on', async () => {
  const media = fullAfter(0);
  const full = await world.app({ ctx: { ...world.ctx, media } });
  const user = await createUser(world, { trust_level: 2 });
  const { id } = await createOffer(world);
  const browser = await openBrowser(full, user.id);
  const delta = { ops: [{ insert: 'Место кончилось, слова нет\n' }] };
  expect((await browser.send('POST', `/api/offers/${id}/comments`, { delta })).statusCode).toBe(200);
  expect((await browser.send('PUT', `/api/offers/${id}/vote`, { value: 1 })).statusCode).toBe(200);
  expect((await browser.get('/new')).statusCode).toBe(200);
  media.close();
});

test('the clock goes back an hour: whoever is signed in stays so, and whoever wrote just now may write', async () => {
  const { user, browser } = await openWriter(world, app, { trust_level: 2 });
  const { id } = await createOffer(world);
  const say = (text: string) =>
    browser.send('POST', `/api/offers/${id}/comments`, { delta: { ops: [{ insert: `${text}\n` }] } });
  expect((await say('До того как часы пошли назад')).statusCode).toBe(200);
  expect((await say('Слишком скоро')).json().error.code).toBe('comment_pace');
  const post = async () => browser.send('POST', '/api/offers', { kind: 'deal', form: await dealForm(world, user.id) });
  expect((await post()).statusCode).toBe(200);
  expect((await post()).json().error.code).toBe('post_pace');
  jump(-HOUR_MS);
  expect(await who(browser)).toBe(user.id);
  expect((await say('После того как часы пошли назад')).statusCode).toBe(200);
  expect((await post()).statusCode).toBe(200);
  // The gap holds as ever.
  expect((await say('Опять слишком скоро')).json().error.code).toBe('comment_pace');
  expect((await post()).json().error.code).toBe('post_pace');
});

test('the clock goes back an hour: what waits comes out at its time and not before; a day on, it comes out once', async () => {
  const author = await openWriter(world, app, { trust_level: 2 });
  await changeSetting(world.ctx, 'posts.gap_seconds', 0);
  const post = async () =>
    (
      await author.browser.send('POST', '/api/offers', {
        kind: 'deal',
        form: await dealForm(world, author.user.id, { schedule_offset: '00:30' }),
      })
    ).json<{ data: { id: number; scheduled_for: string } }>().data;
  const first = await post();
  expect(first.scheduled_for).toBe(new Date(noon + 30 * MINUTE_MS).toISOString());
  const isOut = async (id: number) =>
    (
      await sql<{ out: boolean }>`select published_at is not null as out from offers where id = ${id}`.execute(
        world.ctx.db,
      )
    ).rows[0]?.out;
  jump(-HOUR_MS);
  jump(89 * MINUTE_MS);
  await publishDueOffers(world.ctx);
  await world.drain();
  expect(await isOut(first.id)).toBe(false);
  jump(MINUTE_MS);
  await publishDueOffers(world.ctx);
  expect(await isOut(first.id)).toBe(true);
  const second = await post();
  jump(DAY_MS);
  await Promise.all([publishDueOffers(world.ctx), publishDueOffers(world.ctx), world.drain()]);
  expect(await isOut(second.id)).toBe(true);
  jump(-DAY_MS);
  // Out is out: nobody is told twice, and the counts stand.
  expect(await publishDueOffers(world.ctx)).toBe(0);
  const { rows } = await sql`select offers_count from users where id = ${author.user.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ offers_count: 2 });
});

test('the clock goes back an hour: a repeated request is still a repeat; a day and a half on it is a new one', async () => {
  const { browser } = await openWriter(world, app, { trust_level: 2 });
  const { id } = await createOffer(world);
  const headers = { 'idempotency-key': 'over-the-jump' };
  const body = { delta: { ops: [{ insert: 'Один раз и не больше\n' }] } };
  const say = () => browser.send('POST', `/api/offers/${id}/comments`, body, headers);
  const first = await say();
  expect(first.statusCode).toBe(200);
  jump(-HOUR_MS);
  const again = await say();
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  jump(1.5 * DAY_MS + HOUR_MS);
  expect((await say()).headers['idempotency-replayed']).toBeUndefined();
});

test('nobody is locked out for good: guesses are forgiven when the lock is over by either clock', async () => {
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
  const user = await createUser(world, { password: PASSWORD });
  const settings = await readSettings(world.ctx);
  const signsIn = async () => (await signIn(await openBrowser(app), user.email, PASSWORD)).statusCode;
  for (let n = 0; n < settings['sign_in.failures']; n++)
    await signIn(await openBrowser(app), user.email, 'не тот пароль');
  expect(await signsIn()).toBe(429);
  jump(-HOUR_MS);
  // The clock has gone back with the guesses: they do not hold longer than they would have.
  jump(HOUR_MS + settings['sign_in.lock_minutes'] * MINUTE_MS + 1000);
  expect(await signsIn()).toBe(200);
});

test('the clock goes a day on and back: a short session has ended, a long one stands, and everybody may sign in', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const [short, long] = [await openBrowser(app), await openBrowser(app)];
  expect((await signIn(short, user.email, PASSWORD, false)).statusCode).toBe(200);
  expect((await signIn(long, user.email, PASSWORD)).statusCode).toBe(200);
  jump(DAY_MS + MINUTE_MS);
  expect([await who(short), await who(long)]).toEqual([0, user.id]);
  jump(-DAY_MS);
  expect(await who(long)).toBe(user.id);
  expect((await signIn(await openBrowser(app), user.email, PASSWORD)).statusCode).toBe(200);
});
