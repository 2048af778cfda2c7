/** POST /api/account/delete, and what is left afterwards */
import { sql } from 'kysely';
import sharp from 'sharp';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseDeletedAccounts } from '#domain/accounts/accounts.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { addPicture } from '#domain/media/media.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, PASSWORD, register, signIn, who } from '../../support/accounts.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
beforeEach(() => {
  world.emails.length = 0;
  world.clock.advance(3600_000);
});
afterAll(() => world.close());

const remove = (browser: Browser, password: string) => browser.send('POST', '/api/account/delete', { password });

test('a deleted account is signed out everywhere and reads as anonymous at once', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const offer = await createOffer(world, { author_id: user.id });
  await createComment(world.ctx, viewerOf(user.id), {
    thread: { entity_type: 'offer', entity_id: offer.id },
    parent_id: null,
    delta: { ops: [{ insert: 'Останется без имени\n' }] },
  });
  const browser = await openBrowser(app, user.id);
  const other = await openBrowser(app, user.id);
  const made = await other.send('POST', '/api/account/tokens', { name: 'bot', scopes: ['read'], password: PASSWORD });
  const { token } = made.json<{ data: { token: string } }>().data;
  expect((await remove(browser, PASSWORD)).json()).toEqual({ success: true });
  expect([await who(browser), await who(other)]).toEqual([0, 0]);
  expect((await app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(401);
  expect((await app.inject(`/ui/user/${user.username}`)).statusCode).toBe(404);
  const page = await app.inject(offer.url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Останется без имени');
  expect(page.body).not.toContain(user.username);
  await world.drain();
  expect(world.emails.map(({ to, subject }) => [to, subject])).toEqual([[user.email, 'Аккаунт удалён']]);
});

test('signing in within thirty days restores it', async () => {
  const user = await createUser(world, { password: PASSWORD });
  await remove(await openBrowser(app, user.id), PASSWORD);
  world.clock.advance(29 * DAY_MS);
  expect(await eraseDeletedAccounts(world.ctx)).toBeGreaterThanOrEqual(0);
  const browser = await openBrowser(app);
  expect((await signIn(browser, user.email, PASSWORD)).json()).toEqual({ success: true, is_restored: true });
  expect(await who(browser)).toBe(user.id);
  expect((await app.inject(`/ui/user/${user.username}`)).statusCode).toBe(200);
});

test('until then the address is not free, afterwards it is; the name never is again', async () => {
  const user = await createUser(world, { password: PASSWORD, username: 'gone_for_good' });
  await remove(await openBrowser(app, user.id), PASSWORD);
  await register(world, await openBrowser(app), user.email);
  expect(world.emails.map(({ subject }) => subject)).toContain('У вас уже есть аккаунт на Улове');
  world.clock.advance(30 * DAY_MS + 3600_000);
  await eraseDeletedAccounts(world.ctx);
  expect((await signIn(await openBrowser(app), user.email, PASSWORD)).statusCode).toBe(401);
  const browser = await openBrowser(app);
  const { token, code } = await register(world, browser, user.email);
  await browser.send(
    'POST',
    '/api/auth/register/verify',
    { email: user.email, verification_code: code },
    bearer(token),
  );
  const finalize = (username: string) =>
    browser.send('POST', '/api/auth/register/finalize', { username, password: PASSWORD }, bearer(token));
  for (const name of ['gone_for_good', 'Gone_For_G00d'])
    expect((await finalize(name)).json().error.code).toBe('username_taken');
  expect((await finalize('somebody_new')).statusCode).toBe(200);
});

test('erasing leaves nothing personal, from two sweeps at once as from one', async () => {
  const user = await createUser(world, { password: PASSWORD, username: 'traceless' });
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const avatar = await addPicture(world.ctx, { owner_id: user.id, bytes });
  await sql`update users set avatar_media_id = ${avatar}, name = 'Имя Личное', description = 'Личное' where id = ${user.id}`.execute(
    world.ctx.db,
  );
  await sql`insert into user_identities values ('google', 'traceless-subject', ${user.id}, 'traceless@gmail.example', now())`.execute(
    world.ctx.db,
  );
  const offer = await createOffer(world);
  await sql`insert into bookmarks values (${user.id}, ${offer.id}, now())`.execute(world.ctx.db);
  await sql`insert into subscriptions (user_id, offer_id, created_at) values (${user.id}, ${offer.id}, now())`.execute(
    world.ctx.db,
  );
  await sql`insert into group_follows values (${user.id}, ${await createGroup(world)}, now())`.execute(world.ctx.db);
  await sql`insert into store_follows values (${user.id}, ${await createStore(world)}, now())`.execute(world.ctx.db);
  await sql`insert into drafts (owner_id, kind, created_at, updated_at) values (${user.id}, 'deal', now(), now())`.execute(
    world.ctx.db,
  );
  await sql`insert into earned_badges (user_id, badge_id, earned_at) values (${user.id}, 4, now())`.execute(
    world.ctx.db,
  );
  await remove(await openBrowser(app, user.id), PASSWORD);
  world.clock.advance(31 * DAY_MS);
  await Promise.all([eraseDeletedAccounts(world.ctx), eraseDeletedAccounts(world.ctx)]);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(u)::text as row from users u where id = ${user.id}
    union all select row_to_json(s)::text from sessions s where user_id = ${user.id}
    union all select row_to_json(d)::text from user_devices d where user_id = ${user.id}
    union all select row_to_json(i)::text from user_identities i where user_id = ${user.id}
    union all select row_to_json(b)::text from bookmarks b where user_id = ${user.id}
    union all select row_to_json(t)::text from subscriptions t where user_id = ${user.id}
    union all select row_to_json(g)::text from group_follows g where user_id = ${user.id}
    union all select row_to_json(f)::text from store_follows f where user_id = ${user.id}
    union all select row_to_json(e)::text from earned_badges e where user_id = ${user.id}
    union all select row_to_json(r)::text from drafts r where owner_id = ${user.id}
    union all select row_to_json(m)::text from media m where owner_id = ${user.id}`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);
  for (const trace of ['traceless', 'Личное', 'mail.example', 'argon2']) expect(rows[0]?.row).not.toContain(trace);
});

test('a wrong or empty password deletes nothing, and guessing locks', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  browser.cookies.set('lang', 'en');
  expect((await remove(browser, '')).json().error.fields).toEqual({ password: ['Please enter your password.'] });
  const wrong = await remove(browser, 'wrong one');
  expect([wrong.statusCode, wrong.json().errors[0]]).toEqual([
    422,
    'Unable to delete account. Please check your password.',
  ]);
  await Promise.all(Array.from({ length: 20 }, () => remove(browser, 'wrong one')));
  expect((await remove(browser, PASSWORD)).json().error.code).toBe('rate_limited');
  expect(await who(browser)).toBe(user.id);
  expect((await remove(await openBrowser(app), PASSWORD)).statusCode).toBe(401);
});

test('deleting while writing leaves no half', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const offer = await createOffer(world);
  const browser = await openBrowser(app, user.id);
  const write = () =>
    browser.send('POST', `/api/offers/${offer.id}/comments`, { delta: { ops: [{ insert: `${Math.random()}\n` }] } });
  const replies = await Promise.all([write(), remove(browser, PASSWORD), write(), write()]);
  expect(replies.every((reply) => reply.statusCode < 500)).toBe(true);
  const { rows } = await sql<{ counted: number; rows: number }>`
    select comments_count as counted, (select count(*)::int from comments where offer_id = o.id) as rows
    from offers o where id = ${offer.id}`.execute(world.ctx.db);
  expect(rows[0]?.counted).toBe(rows[0]?.rows);
});
