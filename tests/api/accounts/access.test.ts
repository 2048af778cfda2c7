/**
 * POST /api/account/password, GET /api/account/sessions, DELETE /api/account/sessions/:id,
 * DELETE /api/account/sessions, GET /api/account/export, GET /api/account/tokens, POST /api/account/tokens, DELETE /api/account/tokens/:id
 */
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import * as yauzl from 'yauzl';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { insertToken, lockTokenCount } from '#domain/tokens/tokens.ts';
import { inTransaction } from '#platform/db.ts';
import { bearer, codeFor, linkFor, PASSWORD, signIn, who } from '../../support/accounts.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const NEW = 'совсем новый пароль 7';

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

/** Texts of an archive's files by name. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

const changePassword = (browser: Browser, old_password: string, password = NEW, password_confirmation = password) =>
  browser.send('POST', '/api/account/password', { old_password, password, password_confirmation });

test('a new password ends other sessions and tokens; this session goes on under a fresh id', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const other = await openBrowser(app, user.id);
  const made = await other.send('POST', '/api/account/tokens', { name: 'bot', scopes: ['read'], password: PASSWORD });
  const { token } = made.json<{ data: { token: string } }>().data;
  const before = browser.cookies.get('ulov_session');
  expect((await changePassword(browser, PASSWORD)).json()).toEqual({ success: true });
  expect(browser.cookies.get('ulov_session')).not.toBe(before);
  expect(await who(browser)).toBe(user.id);
  expect(await who(other)).toBe(0);
  expect((await app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(401);
  const stolen = await openBrowser(app);
  stolen.cookies.set('ulov_session', before ?? '');
  expect(await who(stolen)).toBe(0);
  expect((await signIn(await openBrowser(app), user.email, NEW)).statusCode).toBe(200);
  await world.drain();
  expect(world.emails.map(({ subject }) => subject)).toContain('Пароль изменён');
});

test('a new password kills links, codes and tokens on their way', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  // Whoever had the old password asked for these.
  const before = await openBrowser(app, user.id);
  await before.send('POST', '/api/account/email', { email: 'thief@mail.example', password: PASSWORD });
  const link = await linkFor(world, 'thief@mail.example', /http\S+\/email\/confirm\/\S+/);
  await before.send('POST', '/api/auth/password/request', { email: user.email });
  const verification_code = await codeFor(world, user.email);
  const login = await before.send('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
  expect((await changePassword(browser, PASSWORD)).statusCode).toBe(200);
  const { token } = login.json<{ data: { token: string } }>().data;
  const late = await before.send('POST', '/api/auth/exchange', undefined, bearer(token));
  expect(late.json().error.code).toBe('token_invalid');
  const verify = { email: user.email, verification_code };
  expect((await before.send('POST', '/api/auth/password/verify', verify)).json().data.is_verified).toBe(false);
  const proof = { token: link.split('/').at(-1) };
  expect((await browser.send('POST', '/api/account/email/confirm', proof)).json().error.code).toBe('token_invalid');
});

test('a wrong, empty, weak or unequal password is named at its field, and guessing it locks', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  browser.cookies.set('lang', 'en');
  const fields = async (...given: [string, string?, string?]) =>
    (await changePassword(browser, ...given)).json().error.fields;
  expect(await fields(PASSWORD, NEW, 'something else')).toEqual({ password_confirmation: ['Password mismatch'] });
  expect(await fields(PASSWORD, 'short')).toEqual({ password: ['8 to 128 characters.'] });
  expect(await fields('')).toEqual({ old_password: ['Please enter your password.'] });
  const guesses = await Promise.all(Array.from({ length: 20 }, () => changePassword(browser, 'wrong one')));
  expect(guesses.filter((reply) => reply.statusCode === 403)).toHaveLength(5);
  expect((await changePassword(browser, PASSWORD)).json().error.code).toBe('rate_limited');
  world.clock.advance(15 * 60_000 + 1000);
  expect((await changePassword(browser, PASSWORD)).statusCode).toBe(200);
});

test('devices are listed, one is signed out, then all others; nobody else’s can be', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const stranger = await createUser(world);
  const here = await openBrowser(app, user.id);
  const there = await openBrowser(app, user.id);
  const elsewhere = await openBrowser(app, user.id);
  await sql`update sessions set user_agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
    where user_id = ${user.id}`.execute(world.ctx.db);
  type Item = { id: number; is_current: boolean; device: string };
  const list = async () => (await here.get('/api/account/sessions')).json<{ data: Item[] }>().data;
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
  expect(sessions[0]?.device).toBe('Chrome, Windows');
  const there_id = (await there.get('/api/account/sessions'))
    .json<{ data: Item[] }>()
    .data.find((item) => item.is_current)?.id;
  const other = await openBrowser(app, stranger.id);
  expect((await other.send('DELETE', `/api/account/sessions/${there_id}`)).json().error.code).toBe('session_not_found');
  expect(await who(there)).toBe(user.id);
  expect((await here.send('DELETE', `/api/account/sessions/${there_id}`)).json()).toEqual({ success: true });
  expect(await who(there)).toBe(0);
  expect((await here.send('DELETE', '/api/account/sessions')).json()).toEqual({ success: true });
  expect([await who(here), await who(elsewhere), await who(other)]).toEqual([user.id, 0, stranger.id]);
});

test('an account has fifty sessions at most; one more ends the one longest away, and nobody else’s', async () => {
  const user = await createUser(world);
  const other = await openBrowser(app, (await createUser(world)).id);
  const first = await openBrowser(app, user.id);
  const second = await openBrowser(app, user.id);
  world.clock.advance(3600_000);
  expect(await who(first)).toBe(user.id);
  for (let one = 2; one < 50; one += 1) await openBrowser(app, user.id);
  expect([await who(first), await who(second)]).toEqual([user.id, user.id]);
  await sql`update sessions set last_seen_at = last_seen_at - interval '1 hour'
    where user_id = ${user.id} and id = (select min(id) from sessions where user_id = ${user.id}) + 1`.execute(
    world.ctx.db,
  );
  const last = await openBrowser(app, user.id);
  const ids = [await who(first), await who(second), await who(last), (await who(other)) > 0];
  expect(ids).toEqual([user.id, 0, user.id, true]);
  const list = await first.get('/api/account/sessions');
  expect(list.json<{ data: unknown[] }>().data).toHaveLength(50);
});

test('a token of the API reads and writes within its scopes and never touches the account', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const offer = await createOffer(world);
  const browser = await openBrowser(app, user.id);
  const make = async (scopes: string[]) =>
    (await browser.send('POST', '/api/account/tokens', { name: 'Bot', scopes, password: PASSWORD })).json<{
      data: { token: string; item: { id: number } };
    }>().data;
  const reader = await make(['read']);
  const writer = await make(['write', 'read']);
  expect(reader.token).toMatch(/^ulov_[\w-]{43}$/);
  const call = (method: 'GET' | 'PUT' | 'POST', url: string, token: string, payload?: object) =>
    app.inject({ method, url, headers: bearer(token), ...(payload ? { payload } : {}) });
  expect((await call('GET', '/api/me', reader.token)).json().data.id).toBe(user.id);
  const vote = `/api/offers/${offer.id}/vote`;
  expect((await call('PUT', vote, reader.token, { value: 1 })).json().error.code).toBe('scope_missing');
  expect((await call('PUT', vote, writer.token, { value: 1 })).statusCode).toBe(200);
  const refused = [
    await call('GET', '/api/account/tokens', writer.token),
    await call('POST', '/api/account/tokens', writer.token, { name: 'x', scopes: ['read'], password: PASSWORD }),
    await call('POST', '/api/account/delete', writer.token, { password: PASSWORD }),
    await call('POST', '/email/resend', writer.token),
  ];
  expect(refused.map((reply) => reply.json().error.code)).toEqual(Array(4).fill('scope_missing'));
  // Pages are a person's: for a token there is a guest before them.
  expect((await call('GET', '/settings/security', writer.token)).headers['location']).toMatch(/^\/login\?/);
  const home = await call('GET', '/', writer.token);
  expect(home.body).toContain('<meta name="user-id" content="0"');
  expect(home.body).not.toContain(user.username);
  const listed = (await browser.get('/api/account/tokens')).json<{
    data: { id: number; last_used_at: string | null }[];
  }>();
  expect(listed.data.map(({ id }) => id)).toEqual([writer.item.id, reader.item.id]);
  expect(listed.data[0]?.last_used_at).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(writer.token);
  const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from api_tokens t`.execute(
    world.ctx.db,
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(writer.token);
  const stranger = await openBrowser(app, (await createUser(world)).id);
  expect((await stranger.send('DELETE', `/api/account/tokens/${reader.item.id}`)).json().error.code).toBe(
    'token_not_found',
  );
  await browser.send('DELETE', `/api/account/tokens/${reader.item.id}`);
  expect((await call('GET', '/api/me', reader.token)).statusCode).toBe(401);
});

test('a token ends on its day, and there are never more than allowed', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const body = { name: 'Short', scopes: ['read'], days: 1, password: PASSWORD };
  const { token } = (await browser.send('POST', '/api/account/tokens', body)).json<{ data: { token: string } }>().data;
  world.clock.advance(24 * 3600_000 + 1000);
  expect((await app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(401);
  await changeSetting(world.ctx, 'users.tokens', 3);
  await changeSetting(world.ctx, 'sign_in.failures', 1000);
  const fresh = await openBrowser(app, user.id);
  const replies = await Promise.all(Array.from({ length: 20 }, () => fresh.send('POST', '/api/account/tokens', body)));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(2);
  const bad = await fresh.send('POST', '/api/account/tokens', { ...body, name: '  ' });
  expect(bad.json().error.fields).toEqual({ name: ['Это поле обязательно.'] });
});

test('fifty tokens made at the same moment count each other', async () => {
  const { id } = await createUser(world);
  const make = (index: number) =>
    inTransaction(world.ctx.db, async (tx) => {
      if ((await lockTokenCount(tx, id)) >= 3) return;
      const token = { name: 'Bot', scopes: ['read'], now: world.clock.now(), expires_at: null };
      await insertToken(tx, { ...token, user_id: id, token_hash: Buffer.from(`at once ${index}`) });
    });
  await Promise.all(Array.from({ length: 50 }, (_, index) => make(index)));
  const { rows } = await sql`select 1 from api_tokens where user_id = ${id}`.execute(world.ctx.db);
  expect(rows).toHaveLength(3);
});

test('a token speaks for nobody once its account is deleted', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const made = await browser.send('POST', '/api/account/tokens', { name: 'Bot', scopes: ['read'], password: PASSWORD });
  const { token } = made.json<{ data: { token: string } }>().data;
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${user.id}`.execute(world.ctx.db);
  expect((await app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(401);
  expect(await who(browser)).toBe(0);
});

test('a sign-in from a browser never seen before is written to the owner, a known one is not', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const first = await openBrowser(app);
  const devices = () => world.emails.filter(({ subject }) => subject === 'Вход с нового устройства');
  await signIn(first, user.email, PASSWORD);
  await world.drain();
  expect(devices()).toHaveLength(0);
  await signIn(await openBrowser(app), user.email, PASSWORD);
  await world.drain();
  expect(devices()).toHaveLength(1);
  expect(devices()[0]?.text).toContain('127.0.0.1');
  await signIn(first, user.email, PASSWORD);
  await world.drain();
  expect(devices()).toHaveLength(1);
});

test('the archive holds what the account wrote and did, and no secret', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const offer = await createOffer(world, { author_id: user.id, title: 'Чайник из архива' });
  const other = await createOffer(world);
  const browser = await openBrowser(app, user.id);
  await browser.send('PUT', `/api/offers/${other.id}/vote`, { value: 1 });
  for (let index = 0; index < 3; index++) {
    await browser.send('POST', `/api/offers/${offer.id}/comments`, {
      delta: { ops: [{ insert: `Слово ${index}\n` }] },
    });
    world.clock.advance(60_000);
  }
  const said = await createComment(world.ctx, viewerOf((await createUser(world)).id), {
    thread: { entity_type: 'offer', entity_id: other.id },
    parent_id: null,
    delta: { ops: [{ insert: 'Слово другого\n' }] },
  });
  await browser.send('POST', `/api/offers/${other.id}/comments/${said}/reactions`, { reaction: 'like' });
  await browser.send('PUT', `/api/offers/${other.id}/bookmark`);
  await browser.send('POST', '/ui/comments-subscriptions', { type: 'offer', id: other.id });
  await browser.send('POST', '/api/drafts', { kind: 'deal', form: { title: 'Начатое' } });
  const reply = await browser.get('/api/account/export');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = await unzip(reply.rawPayload);
  const read = (name: string) => files.get(name) ?? '';
  expect(JSON.parse(read('account.json'))).toMatchObject({
    username: user.username,
    email: user.email,
    preferences: { home_tab: 'hot' },
  });
  expect(read('account.json')).not.toMatch(/argon2|token_hash/);
  expect(JSON.parse(read('offers.json'))).toMatchObject([{ title: 'Чайник из архива' }]);
  expect(
    (JSON.parse(read('comments.json')) as { content_text: string }[]).map((row) => row.content_text.trim()),
  ).toEqual(['Слово 0', 'Слово 1', 'Слово 2']);
  expect(JSON.parse(read('votes.json'))).toMatchObject([{ offer_id: other.id, value: 1 }]);
  expect(JSON.parse(read('discussions.json'))).toEqual([]);
  expect(JSON.parse(read('reactions.json'))).toMatchObject([{ id: said, reaction: 'like' }]);
  expect(JSON.parse(read('bookmarks.json'))).toMatchObject([{ id: other.id }]);
  expect(JSON.parse(read('subscriptions.json'))).toMatchObject([{ offer_id: other.id }]);
  expect(JSON.parse(read('drafts.json'))).toMatchObject([{ kind: 'deal', form: { title: 'Начатое' } }]);
  expect(JSON.parse(read('follows.json'))).toEqual({ groups: [], stores: [], users: [], opened_groups: [] });
  expect((await (await openBrowser(app)).get('/api/account/export')).statusCode).toBe(401);
});

test('the archive is named by the day the member’s own pages show', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const nameAt = async (time: string) => {
    const day = world.clock.now().toISOString().slice(0, 10);
    world.clock.advance(Date.parse(`${day}T${time}Z`) + 86_400_000 - world.clock.now().getTime());
    return (await browser.get('/api/account/export')).headers['content-disposition'];
  };
  const dayIn = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  // In Moscow it is past midnight three hours before it is in Greenwich.
  expect(await nameAt('20:59:00')).toBe(`attachment; filename="ulov-${dayIn(0)}.zip"`);
  expect(await nameAt('21:00:00')).toBe(`attachment; filename="ulov-${dayIn(1)}.zip"`);
});
