/**
 * Fifty at once at every endpoint of sign-in and sign-up, and what each of those calls takes and answers.
 * POST /api/auth/login, POST /api/auth/exchange, POST /api/auth/register, POST /api/auth/register/verify,
 * POST /api/auth/register/resend, POST /api/auth/register/verify/skip, POST /api/auth/register/finalize
 */
import { sql } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, codeFor, exchange, PASSWORD, register, signIn, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const AT_ONCE = 50;
const ATTEMPTS_A_MINUTE = 10;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
});
beforeEach(async () => {
  world.emails.length = 0;
  world.clock.advance(3600_000);
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
afterAll(() => world.close());

type Reply = LightMyRequestResponse;

const fifty = (attempt: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index)));

/** How many replies there are of each status and code. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    const { error } = reply.json<{ error?: { code: string } }>();
    const key = error ? `${reply.statusCode} ${error.code}` : String(reply.statusCode);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

async function count(query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(world.ctx.db)).rows[0]?.count ?? -1;
}

const verify = (browser: Browser, email: string, verification_code: string) =>
  browser.send('POST', '/api/auth/register/verify', { email, verification_code });
const emailsTo = (email: string) => world.emails.filter(({ to }) => to === email);

test('the right code of a registration is taken once of fifty', async () => {
  const email = 'right.code@mail.example';
  const browser = await openBrowser(app);
  const { code } = await register(world, browser, email);
  const replies = await fifty(() => verify(browser, email, code));
  expect(tally(replies)).toEqual({ 200: AT_ONCE });
  expect(replies.filter((reply) => reply.json().data.is_verified)).toHaveLength(1);
  const { rows } = await sql<{ tries: number; is_verified: boolean }>`
    select tries, verified_at is not null as is_verified from registrations where email = ${email}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ tries: 5, is_verified: true }]);
});

test('one registration finalized under fifty names opens one account', async () => {
  const email = 'many.names@mail.example';
  const browser = await openBrowser(app);
  const { token, code } = await register(world, browser, email);
  await verify(browser, email, code);
  const replies = await fifty((index) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/register/finalize',
      headers: bearer(token),
      payload: { username: `many_names${index}`, password: PASSWORD },
    }),
  );
  expect(tally(replies)).toEqual({ 200: 1, '401 token_invalid': AT_ONCE - 1 });
  expect(await count(sql`select count(*)::int as count from users where email_key = ${email}`)).toBe(1);
  expect(await count(sql`select count(*)::int as count from users where username like 'many_names%'`)).toBe(1);
  expect(await count(sql`select count(*)::int as count from exchange_tokens`)).toBe(1);
  await world.drain();
  expect(emailsTo(email).map(({ subject }) => subject)).toEqual([
    `${code}: ваш код для Улова`,
    'Добро пожаловать на Улов',
  ]);
});

test('a skipped registration finalized fifty times opens one account too', async () => {
  const email = 'many.skips@mail.example';
  const browser = await openBrowser(app);
  await register(world, browser, email);
  await browser.send('POST', '/api/auth/register/verify/skip', { email });
  const replies = await fifty((index) =>
    browser.send('POST', '/api/auth/register/finalize', { username: `many_skips${index}`, password: PASSWORD }),
  );
  expect(tally(replies)).toEqual({ 200: 1, '401 token_invalid': AT_ONCE - 1 });
  expect(await count(sql`select count(*)::int as count from users where email_key = ${email}`)).toBe(1);
});

test('one exchange token opens one session of fifty', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const reply = await browser.send('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
  const { token, exchange_cookie_url } = reply.json<{ data: { token: string; exchange_cookie_url: string } }>().data;
  const replies = await fifty(() => app.inject({ method: 'POST', url: exchange_cookie_url, headers: bearer(token) }));
  expect(tally(replies)).toEqual({ 200: 1, '401 token_invalid': AT_ONCE - 1 });
  const cookies = replies.flatMap((one) => one.cookies).filter(({ name }) => name === 'ulov_session');
  expect(cookies).toHaveLength(1);
  expect(await count(sql`select count(*)::int as count from sessions where user_id = ${user.id}`)).toBe(1);
});

test('fifty resends of a registration send one email, and its code is the one that counts', async () => {
  const email = 'resent@mail.example';
  const browser = await openBrowser(app);
  const { code: first } = await register(world, browser, email);
  world.clock.advance(120_000);
  const replies = await fifty(() => browser.send('POST', '/api/auth/register/resend', { email }));
  expect(tally(replies)).toEqual({ 200: 1, '429 resend_cooldown': AT_ONCE - 1 });
  const second = await codeFor(world, email);
  expect(emailsTo(email)).toHaveLength(2);
  expect(
    await count(sql`select count(*)::int as count from code_letters where email_key = 'resent@mail.example'`),
  ).toBe(2);
  if (second !== first) expect((await verify(browser, email, first)).json().data.is_verified).toBe(false);
  expect((await verify(browser, email, second)).json().data.is_verified).toBe(true);
});

test('fifty wrong passwords at once count to five and lock', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const guess = (password: string) => browser.send('POST', '/api/auth/login', { email: user.email, password });
  const replies = await fifty((index) => guess(`мимо ${index}`));
  expect(tally(replies)).toEqual({ '401 wrong_credentials': 5, '429 rate_limited': AT_ONCE - 5 });
  const failures = sql<{ count: number }>`
    select count(*)::int as count from sign_in_failures where email_key = ${user.email}`;
  expect(await count(failures)).toBe(5);
  expect((await guess(PASSWORD)).statusCode).toBe(429);
  // Another network is not locked out by it.
  const elsewhere = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '198.51.100.7',
    headers: bearer('no-cookies-please'),
    payload: { email: user.email, password: PASSWORD },
  });
  expect(elsewhere.statusCode).toBe(200);
  world.clock.advance(15 * 60_000 + 1000);
  expect((await guess(PASSWORD)).statusCode).toBe(200);
  expect(await count(failures)).toBe(0);
});

test('ten attempts a minute at a endpoint hold for fifty at once from one network', async () => {
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', ATTEMPTS_A_MINUTE);
  const email = 'nobody.at.all@mail.example';
  const knock = (endpoint: string, payload: object, remoteAddress: string) =>
    app.inject({ method: 'POST', url: endpoint, payload, headers: bearer('no-cookies-please'), remoteAddress });
  const login = { email, password: 'мимо' };
  const code = { email, verification_code: '123456' };
  for (const [endpoint, payload] of [
    ['/api/auth/login', login],
    ['/api/auth/register/verify', code],
    ['/api/auth/password/verify', code],
  ] as const) {
    // Addresses of one /64 are one network.
    const replies = await fifty((index) => knock(endpoint, payload, `2001:db8:5:5::${index}`));
    // Of the ten some are wrong passwords beyond the fifth: refused too, for longer.
    const waits = replies.map((reply) => Number(reply.headers['retry-after'] ?? 0));
    expect([endpoint, waits.filter((seconds) => seconds === 0 || seconds > 60).length]).toEqual([
      endpoint,
      ATTEMPTS_A_MINUTE,
    ]);
  }
  // The form without scripts is the same endpoint as the call.
  const form = await app.inject({
    method: 'POST',
    url: '/login',
    remoteAddress: '2001:db8:5:5::1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ email, password: 'мимо' }).toString(),
  });
  expect(form.statusCode).toBe(429);
  const { rows } = await sql<{ count: number }>`
    select count from attempts where network = '2001:db8:5:5::/64' order by count`.execute(world.ctx.db);
  expect(rows.map((row) => row.count)).toEqual([AT_ONCE, AT_ONCE, AT_ONCE + 1]);
  expect((await knock('/api/auth/login', login, '2001:db8:5:6::1')).statusCode).toBe(401);
  world.clock.advance(60_000);
  expect((await knock('/api/auth/password/verify', code, '2001:db8:5:5::1')).statusCode).toBe(200);
});

/** Names of everything in an answer: `data.token`. */
function namesOf(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [prefix];
  return Object.entries(value).flatMap(([name, inner]) => namesOf(inner, prefix ? `${prefix}.${name}` : name));
}

test('every call of the sign-in table takes these fields and answers these names, with a cookie instead of Bearer', async () => {
  const email = 'by.the.book@mail.example';
  const browser = await openBrowser(app);
  const call = async (path: string, body: object | undefined, names: string[], headers = {}) => {
    const reply = await browser.send('POST', path, body, headers);
    expect([path, reply.statusCode, namesOf(reply.json())]).toEqual([path, 200, names]);
    // Each field of the body is needed.
    for (const missing of Object.keys(body ?? {})) {
      const rest = Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name !== missing));
      if (missing === 'remember') continue;
      const refused = await browser.send('POST', path, rest, headers);
      expect([path, refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([path, 400, [missing]]);
    }
    return reply.json<{ data: Record<string, string> }>().data;
  };
  const started = await call('/api/auth/register', { email }, ['data.token', 'data.remaining_cooldown']);
  expect(started['remaining_cooldown']).toBe(120);
  const code = await codeFor(world, email);
  world.clock.advance(120_000);
  expect(await call('/api/auth/register/resend', { email }, ['data.remaining_cooldown'])).toEqual({
    remaining_cooldown: 120,
  });
  const verification_code = await codeFor(world, email);
  if (verification_code !== code) expect((await verify(browser, email, code)).json().data.is_verified).toBe(false);
  expect(await call('/api/auth/register/verify', { email, verification_code }, ['data.is_verified'])).toEqual({
    is_verified: true,
  });
  await call('/api/auth/register/verify/skip', { email }, ['success']);
  const names = await browser.get('/api/auth/usernames');
  expect([names.statusCode, namesOf(names.json())]).toEqual([200, ['data']]);
  const username = 'by_the_book';
  const finalized = { username, password: PASSWORD };
  const OPENS = ['data.token', 'data.exchange_cookie_url'];
  const first = await call('/api/auth/register/finalize', finalized, OPENS);
  expect(first['exchange_cookie_url']).toBe('/api/auth/exchange');
  const opened = ['success', 'is_restored'];
  await call(first['exchange_cookie_url'] ?? '', undefined, opened, bearer(first['token'] ?? ''));
  // Verified before it was skipped: it counts.
  expect((await browser.get('/api/me')).json().data).toMatchObject({ username, abilities: { vote: true } });

  world.clock.advance(3600_000);
  const again = await call('/api/auth/login', { email, password: PASSWORD, remember: false }, OPENS);
  await call(again['exchange_cookie_url'] ?? '', undefined, opened, bearer(again['token'] ?? ''));
  expect(await call('/api/auth/password/request', { email }, ['data.remaining_cooldown'])).toEqual({
    remaining_cooldown: 120,
  });
  const reset_code = await codeFor(world, email);
  expect(
    await call('/api/auth/password/verify', { email, verification_code: reset_code }, ['data.is_verified']),
  ).toEqual({ is_verified: true });
  const last = await call('/api/auth/password/reset', { email, password: 'совсем новый пароль 7' }, OPENS);
  await call(last['exchange_cookie_url'] ?? '', undefined, opened, bearer(last['token'] ?? ''));
  expect(await who(browser)).toBeGreaterThan(0);
});

test('by the cookie alone: a wrong code, skip, a new code not entered, and an account to prove later', async () => {
  const email = 'cookie.only@mail.example';
  const browser = await openBrowser(app);
  const { code } = await register(world, browser, email);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await verify(browser, email, wrong)).json()).toEqual({ data: { is_verified: false } });
  expect((await browser.send('POST', '/api/auth/register/verify/skip', { email })).json()).toEqual({ success: true });
  world.clock.advance(120_000);
  const resent = await browser.send('POST', '/api/auth/register/resend', { email });
  expect(resent.json()).toEqual({ data: { remaining_cooldown: 120 } });
  const body = { username: 'cookie_only', password: PASSWORD };
  // The cookie is this browser's: another one has nothing to finalize.
  const stranger = await (await openBrowser(app)).send('POST', '/api/auth/register/finalize', body);
  expect([stranger.statusCode, stranger.json().error.code]).toEqual([401, 'token_invalid']);
  await exchange(browser, await browser.send('POST', '/api/auth/register/finalize', body));
  expect((await browser.get('/api/me')).json().data).toMatchObject({
    username: 'cookie_only',
    abilities: { vote: false, comment: false },
  });
  // The exchange took the cookie back, and the registration is over.
  expect(browser.cookies.get('ulov_registration')).toBe('');
  expect((await verify(browser, email, await codeFor(world, email))).json().error.code).toBe('token_invalid');
  expect((await signIn(await openBrowser(app), email, PASSWORD)).statusCode).toBe(200);
});
