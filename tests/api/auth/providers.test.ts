/**
 * GET /auth/apple, GET /auth/google and their callbacks; POST /api/auth/provider, POST /login/code; POST /api/account/identities/:provider,
 * DELETE /api/account/identities/:provider. A real OpenID provider runs on a port of its own.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProviderName } from '#contract/common.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { demoProvider } from '#main/demo-provider.ts';
import { openProvider } from '#platform/openid.ts';
import { totpCode } from '#platform/totp.ts';
import { codeFor, exchange, PASSWORD, signIn, signUp, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let provider: Server;

const client = (id: ProviderName) => ({
  id,
  secret: `${id}-secret`,
  redirect_uri: `http://ulov.example/auth/${id}/callback`,
});

const ACCOUNTS = [
  { subject: 'new', email: 'brand.new@gmail.example', is_email_verified: true },
  { subject: 'known', email: 'known.member@gmail.example', is_email_verified: true },
  { subject: 'linker', email: 'other.address@gmail.example', is_email_verified: true },
  { subject: 'unproven', email: 'known.member@gmail.example', is_email_verified: false },
  { subject: 'unvouched', email: 'true.box@mail.example', is_email_verified: false },
  { subject: 'squatted', email: 'squatted@gmail.example', is_email_verified: true },
  { subject: 'waiting', email: 'waiting.link@gmail.example', is_email_verified: true },
  { subject: 'nameless', email: '', is_email_verified: false },
  { subject: 'coded', email: 'coded@gmail.example', is_email_verified: true },
  { subject: 'coded_late', email: 'coded.late@gmail.example', is_email_verified: true },
  { subject: 'coded_plain', email: 'coded.plain@gmail.example', is_email_verified: true },
  { subject: 'invited', email: 'invited@gmail.example', is_email_verified: true },
  { subject: 'invited_late', email: 'invited.late@gmail.example', is_email_verified: true },
  { subject: 'skipper', email: 'not.yet@gmail.example', is_email_verified: true },
];

beforeAll(async () => {
  world = await openWorld();
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  provider.on(
    'request',
    await demoProvider({ issuer, clients: [client('apple'), client('google')], accounts: ACCOUNTS }),
  );
  const open = (client_id: ProviderName, response_mode: 'query' | 'form_post') =>
    openProvider({ issuer, client_id, secret: `${client_id}-secret`, response_mode });
  world.ctx.providers = new Map([
    ['apple', open('apple', 'form_post')],
    ['google', open('google', 'query')],
  ]);
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
beforeEach(() => {
  world.clock.advance(3600_000);
});
afterAll(async () => {
  provider.close();
  await world.close();
});

/** Goes through the provider's own pages as a browser does; answers where it sends the reader back to. */
async function choose(start: string, subject: string): Promise<{ url: string; form: URLSearchParams | null }> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step++) {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const body = await reply.text();
    const next = reply.headers.get('location');
    if (next !== null) url = new URL(next, url).href;
    else if (body.includes('/choose/')) url = `${url}/${subject}`;
    else {
      const action = /action="([^"]+)"/.exec(body)?.[1] ?? '';
      const fields = [...body.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]);
      return { url: action, form: new URLSearchParams(fields) };
    }
    if (url.startsWith('http://ulov.example')) return { url, form: null };
  }
  throw new Error(`Lost on the way at ${url}`);
}

const pathOf = (url: string) => url.replace('http://ulov.example', '');

/** Leaves for the provider and is back with its answer, not yet looked at. */
async function travel(browser: Browser, name: ProviderName, subject: string, next = ''): Promise<string> {
  const left = await browser.get(`/auth/${name}${next && `?next=${encodeURIComponent(next)}`}`);
  expect(left.statusCode).toBe(302);
  return comeBack(name, await choose(String(left.headers.location), subject));
}

/** Apple's form comes from another site: without any cookie of ours. */
async function comeBack(
  name: ProviderName,
  { url, form }: { url: string; form: URLSearchParams | null },
): Promise<string> {
  if (!form) return pathOf(url);
  const reply = await app.inject({
    method: 'POST',
    url: `/auth/${name}/callback`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site', origin: 'null' },
    payload: form.toString(),
  });
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location);
}

async function signInWith(browser: Browser, name: ProviderName, subject: string, next = '') {
  return browser.get(await travel(browser, name, subject, next));
}

test('somebody new chooses a name, has a proven address and is known the next time', async () => {
  const browser = await openBrowser(app);
  const arrived = await signInWith(browser, 'apple', 'new', '/discussions');
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/register?next=%2Fdiscussions']);
  const page = await browser.get('/register');
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(pageProps<'auth'>(page).props.registration).toEqual({ email: 'brand.new@gmail.example', provider: 'apple' });
  const body = { username: 'from_apple', password: PASSWORD };
  await exchange(browser, await browser.send('POST', '/api/auth/register/finalize', body));
  const { data } = (await browser.get('/api/me')).json();
  expect(data).toMatchObject({ username: 'from_apple', abilities: { vote: true } });
  const again = await openBrowser(app);
  const back = await signInWith(again, 'apple', 'new', '/discussions');
  expect([back.statusCode, back.headers.location]).toEqual([303, '/discussions']);
  expect(await who(again)).toBe(data.id);
});

test('an address that is somebody’s is tied only after their password', async () => {
  const browser = await openBrowser(app);
  await signUp(world, await openBrowser(app), { email: 'known.member@gmail.example', username: 'known_member' });
  const arrived = await signInWith(browser, 'google', 'known');
  expect(arrived.headers.location).toBe('/login?email=known.member%40gmail.example');
  expect(await who(browser)).toBe(0);
  expect(pageProps<'auth'>(await browser.get('/login')).props.pending_link).toBe('google');
  // Somebody else signing in with this browser gets nothing of it.
  const other = await createUser(world, { password: PASSWORD });
  const bystander = await openBrowser(app);
  bystander.cookies.set('ulov_link', browser.cookies.get('ulov_link') ?? '');
  const { rows } = await sql`select 1 from user_identities where subject = 'known'`.execute(world.ctx.db);
  expect(rows).toEqual([]);
  await signIn(browser, 'known.member@gmail.example', PASSWORD);
  const member = await who(browser);
  const next_time = await openBrowser(app);
  await signInWith(next_time, 'google', 'known');
  expect(await who(next_time)).toBe(member);
  await signIn(bystander, other.email, PASSWORD);
  const owner = await sql<{ user_id: number }>`select user_id from user_identities where subject = 'known'`.execute(
    world.ctx.db,
  );
  expect(owner.rows).toEqual([{ user_id: member }]);
});

test('an address the provider does not vouch for merges with nothing and is proven by a code', async () => {
  const browser = await openBrowser(app);
  const arrived = await signInWith(browser, 'google', 'unproven');
  expect(arrived.headers.location).toBe('/register?email=known.member%40gmail.example');
  const { registration, unvouched } = pageProps<'auth'>(await browser.get('/register')).props;
  expect(registration).toBeNull();
  expect(unvouched).toEqual({ provider: 'google', email: 'known.member@gmail.example' });
  const page = await browser.get('/register?lang=en');
  expect(page.body).toContain('Google does not vouch for the e-mail known.member@gmail.example.');
  expect(pageProps<'auth'>(await browser.get('/login')).props).toMatchObject({ unvouched: null, pending_link: null });
  expect(await who(browser)).toBe(0);
  // Not even signing in to the account of that address ties it.
  await signIn(browser, 'known.member@gmail.example', PASSWORD);
  const { rows } = await sql`select 1 from user_identities where subject = 'unproven'`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('a proven address takes itself back from whoever claimed it without proof', async () => {
  const attacker = await openBrowser(app);
  await signUp(world, attacker, { email: 'squatted@gmail.example', username: 'squatting', is_skipped: true });
  const owner = await openBrowser(app);
  expect((await signInWith(owner, 'google', 'squatted')).headers.location).toBe('/register');
  await exchange(
    owner,
    await owner.send('POST', '/api/auth/register/finalize', { username: 'true_owner', password: PASSWORD }),
  );
  expect(await who(attacker)).toBe(0);
  expect((await signIn(await openBrowser(app), 'squatted@gmail.example', PASSWORD)).statusCode).toBe(200);
});

test('a reset by mail proves the address as well as a password does', async () => {
  const email = 'other.address@gmail.example';
  await signUp(world, await openBrowser(app), { email, username: 'forgot_it' });
  world.clock.advance(3600_000);
  const browser = await openBrowser(app);
  await signInWith(browser, 'google', 'linker');
  await browser.send('POST', '/api/auth/password/request', { email });
  await browser.send('POST', '/api/auth/password/verify', { email, verification_code: await codeFor(world, email) });
  await exchange(
    browser,
    await browser.send('POST', '/api/auth/password/reset', { email, password: 'новый пароль 55' }),
  );
  const next_time = await openBrowser(app);
  await signInWith(next_time, 'google', 'linker');
  expect(await who(next_time)).toBe(await who(browser));
  await sql`delete from user_identities where subject = 'linker'`.execute(world.ctx.db);
});

const begin = (from: Browser) => from.send('POST', '/api/account/identities/google', { password: PASSWORD });

test('a member ties and unties a provider; one tied to somebody else is refused', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const wrong = await browser.send('POST', '/api/account/identities/google', { password: 'wrong one' });
  expect(wrong.json().error.code).toBe('wrong_password');
  const { url } = (await begin(browser)).json<{ data: { url: string } }>().data;
  const back = await browser.get(await comeBack('google', await choose(url, 'linker')));
  expect(back.headers.location).toBe('/settings/security');
  const guest = await openBrowser(app);
  await signInWith(guest, 'google', 'linker');
  expect(await who(guest)).toBe(user.id);
  const rival = await openBrowser(app, (await createUser(world, { password: PASSWORD })).id);
  const other = (await begin(rival)).json<{ data: { url: string } }>().data;
  const refused = await rival.get(await comeBack('google', await choose(other.url, 'linker')));
  expect(refused.headers.location).toBe('/settings/security');
  const { frame } = pageProps<'settings'>(await rival.get('/settings/security'));
  expect(frame.notice).toEqual({ kind: 'failure', message: 'Этот аккаунт уже связан с другим участником.' });
  rival.cookies.delete('notice');
  const untie = (password: string) => browser.send('DELETE', '/api/account/identities/google', { password });
  expect((await untie('wrong one')).json().error.code).toBe('wrong_password');
  expect((await untie(PASSWORD)).json()).toEqual({ success: true });
  const stranger = await openBrowser(app);
  await signInWith(stranger, 'google', 'linker');
  expect(await who(stranger)).toBe(0);
});

test('an answer counts once, and only in the browser that left', async () => {
  const browser = await openBrowser(app);
  const answer = await travel(browser, 'apple', 'new');
  // Login CSRF: the answer of one browser, opened in another, with or without a trip of its own.
  const victim = await openBrowser(app);
  expect((await victim.get(answer)).statusCode).toBe(401);
  await victim.get('/auth/apple');
  expect((await victim.get(answer)).statusCode).toBe(401);
  expect(await who(victim)).toBe(0);
  expect((await browser.get(answer)).statusCode).toBe(303);
  const replayed = await openBrowser(app);
  replayed.cookies.set('ulov_trip', browser.cookies.get('ulov_trip') ?? '');
  expect((await replayed.get(answer)).statusCode).toBe(401);
  expect(await who(replayed)).toBe(0);
  const stale = await openBrowser(app);
  const late = await travel(stale, 'apple', 'new');
  world.clock.advance(15 * 60_000 + 1000);
  expect((await stale.get(late)).statusCode).toBe(401);
});

/** Accounts tied to a subject. */
async function ownersOf(subject: string): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_identities where subject = ${subject}`.execute(world.ctx.db);
  return rows.map(({ user_id }) => user_id);
}

test('what came back waits for the account of that proven address, and for no other', async () => {
  const email = 'waiting.link@gmail.example';
  // Signing in as somebody else drops it.
  await signUp(world, await openBrowser(app), { email, username: 'waiting_link' });
  const other = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  expect((await signInWith(browser, 'google', 'waiting')).headers.location).toContain('/login?email=');
  await signIn(browser, other.email, PASSWORD);
  expect(await ownersOf('waiting')).toEqual([]);
  // So does signing up with another address, however proven.
  const second = await openBrowser(app);
  await signInWith(second, 'google', 'waiting');
  await signUp(world, second, { email: 'quite.another@mail.example', username: 'quite_another' });
  expect(await who(second)).toBeGreaterThan(0);
  expect(await ownersOf('waiting')).toEqual([]);
});

test('an account that has not proven its address is tied to nothing', async () => {
  const email = 'not.yet@gmail.example';
  await signUp(world, await openBrowser(app), { email, username: 'not_yet', is_skipped: true });
  const browser = await openBrowser(app);
  await signInWith(browser, 'google', 'skipper');
  await signIn(browser, email, PASSWORD);
  expect(await who(browser)).toBeGreaterThan(0);
  expect(await ownersOf('skipper')).toEqual([]);
  // Nor is one opened without a code beside an address the provider does not vouch for.
  const fresh = await openBrowser(app);
  await signInWith(fresh, 'google', 'unproven');
  await signUp(world, fresh, { email: 'own.box@mail.example', username: 'own_box', is_skipped: true });
  expect(await ownersOf('unproven')).toEqual([]);
  // Nor is somebody else's who registers with this browser afterwards: their address is another.
  const stranger = await openBrowser(app);
  await signInWith(stranger, 'google', 'unvouched');
  await signUp(world, stranger, { email: 'innocent@mail.example', username: 'innocent' });
  expect(await ownersOf('unvouched')).toEqual([]);
  // With a code to the very address the provider named it is.
  const proven = await openBrowser(app);
  await signInWith(proven, 'google', 'unvouched');
  await signUp(world, proven, { email: 'true.box@mail.example', username: 'true_box' });
  expect(await ownersOf('unvouched')).toEqual([await who(proven)]);
  await sql`delete from user_identities where subject = 'unvouched'`.execute(world.ctx.db);
});

test('an answer to one provider is none to the other', async () => {
  const browser = await openBrowser(app);
  const answer = await travel(browser, 'google', 'new');
  const crossed = await browser.get(answer.replace('/auth/google/', '/auth/apple/'));
  expect(crossed.statusCode).toBe(401);
  expect(await who(browser)).toBe(0);
});

test('tying goes on only in the account that began it, and an account has one of each provider', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const other = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const asked = (await begin(browser)).json<{ data: { url: string } }>().data;
  const answer = await comeBack('google', await choose(asked.url, 'linker'));
  await signIn(browser, other.email, PASSWORD);
  expect((await browser.get(answer)).headers.location).toBe('/settings/security');
  expect(await ownersOf('linker')).toEqual([]);
  const signed_out = await openBrowser(app, user.id);
  const again = (await begin(signed_out)).json<{ data: { url: string } }>().data;
  const late = await comeBack('google', await choose(again.url, 'linker'));
  await signed_out.send('POST', '/logout');
  expect((await signed_out.get(late)).statusCode).toBe(401);
  expect(await ownersOf('linker')).toEqual([]);
  const own = await openBrowser(app, user.id);
  for (const [subject, notice] of [
    ['linker', 'linked'],
    ['new', 'identity_taken'],
    ['skipper', 'identity_taken'],
  ] as const) {
    const { url } = (await begin(own)).json<{ data: { url: string } }>().data;
    const back = await own.get(await comeBack('google', await choose(url, subject)));
    expect(back.headers.location).toBe('/settings/security');
    expect([subject, own.cookies.get('notice')]).toEqual([subject, notice]);
  }
  expect(await ownersOf('linker')).toEqual([user.id]);
  expect(await ownersOf('skipper')).toEqual([]);
  await sql`delete from user_identities where subject = 'linker'`.execute(world.ctx.db);
});

test('going back without an answer, or with a made-up one, signs nobody in and says so', async () => {
  const browser = await openBrowser(app);
  const left = await browser.get('/auth/google?next=/deals');
  const state = new URL(String(left.headers.location)).searchParams.get('state') ?? '';
  const cancelled = await browser.get(`/auth/google/callback?error=access_denied&state=${state}`);
  expect([cancelled.statusCode, cancelled.headers.location]).toEqual([303, '/login?next=%2Fdeals']);
  const calm = await browser.get('/login?next=%2Fdeals');
  expect(calm.headers['cache-control']).toBe('private, no-store');
  expect(calm.body).toContain('Вы не стали входить через Google, ничего не изменилось.');
  expect([pageProps<'auth'>(calm).frame.notice, pageProps<'auth'>(calm).props.error]).toEqual([null, null]);
  expect(calm.cookies.some(({ name, value }) => name === 'notice' && value === '')).toBe(true);
  browser.cookies.delete('notice');
  expect(pageProps<'auth'>(await browser.get('/login')).props.cancelled).toBeNull();
  // What went wrong at the provider is no change of mind.
  const third = await browser.get('/auth/google');
  const third_state = new URL(String(third.headers.location)).searchParams.get('state') ?? '';
  expect((await browser.get(`/auth/google/callback?error=server_error&state=${third_state}`)).statusCode).toBe(502);
  const again = await browser.get('/auth/google');
  const second = new URL(String(again.headers.location)).searchParams.get('state') ?? '';
  const forged = await browser.get(`/auth/google/callback?code=made-up&state=${second}`);
  expect(forged.statusCode).toBe(502);
  expect(pageProps<'auth'>(forged).props.error).toBe(
    'Сервис входа не ответил. Попробуйте ещё раз или войдите по почте.',
  );
  expect((await browser.get('/auth/google/callback')).statusCode).toBe(401);
  expect(await who(browser)).toBe(0);
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    const there = await signInWith(await openBrowser(app), 'apple', 'new', next);
    expect(there.headers.location).toBe('/');
  }
});

test('an account without an address at the provider is asked for one, and told that nothing is tied', async () => {
  const browser = await openBrowser(app);
  const arrived = await signInWith(browser, 'apple', 'nameless');
  expect(arrived.headers.location).toBe('/register');
  const page = await browser.get('/register');
  expect(pageProps<'auth'>(page).props.unvouched).toEqual({ provider: 'apple', email: null });
  expect(page.body).toContain('Apple не назвал вашу почту.');
  await signUp(world, browser, { email: 'nameless@mail.example', username: 'nameless' });
  expect(await ownersOf('nameless')).toEqual([]);
});

/** Gives the digits after the provider; undefined before they were asked for. */
const give = (from: Browser, otp?: string) => from.send('POST', '/api/auth/provider', otp === undefined ? {} : { otp });

/** A member with an app and a Google account; at the provider's they are `subject`. */
async function withAppAndGoogle(subject: string) {
  const user = await createUser(world, { password: PASSWORD });
  await sql`insert into user_identities (provider, subject, user_id, email, linked_at)
    values ('google', ${subject}, ${user.id}, null, now())`.execute(world.ctx.db);
  const own = await openBrowser(app, user.id);
  const begun = await own.send('POST', '/api/account/totp', { password: PASSWORD });
  const { secret } = begun.json<{ data: { secret: string } }>().data;
  const code = () => totpCode(secret, world.clock.now());
  await own.send('POST', '/api/account/totp/confirm', { code: code() });
  world.clock.advance(31_000);
  return { user, code };
}

test('an account with an app asks for its digits after Google too', async () => {
  const { user, code } = await withAppAndGoogle('coded');
  const browser = await openBrowser(app);
  const arrived = await signInWith(browser, 'google', 'coded', '/deals');
  expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/login/code?next=%2Fdeals']);
  expect(await who(browser)).toBe(0);
  const page = await browser.get('/login/code?next=%2Fdeals');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(pageProps<'auth'>(page).props).toMatchObject({ screen: 'code', next: '/deals' });
  expect((await give(browser)).json().error.code).toBe('otp_required');
  expect((await give(browser, '000000')).json().error.code).toBe('otp_wrong');
  // Only the browser that came back from there.
  expect((await give(await openBrowser(app), code())).json().error.code).toBe('token_invalid');
  const done = await give(browser, code());
  await exchange(browser, done);
  expect(await who(browser)).toBe(user.id);
  // Nothing was tied: no email about a way in.
  await world.drain();
  expect(world.emails.filter(({ to, text }) => to === user.email && text.includes('Google'))).toEqual([]);
});

test('what waits for the digits is spent once, over after ten minutes, and opens no other screen', async () => {
  const { user, code } = await withAppAndGoogle('coded_late');
  const browser = await openBrowser(app);
  await signInWith(browser, 'google', 'coded_late');
  const thief = await openBrowser(app);
  thief.cookies.set('ulov_link', browser.cookies.get('ulov_link') ?? '');
  expect((await give(browser, code())).statusCode).toBe(200);
  world.clock.advance(31_000);
  expect((await give(thief, code())).json().error.code).toBe('token_invalid');
  const late = await openBrowser(app);
  await signInWith(late, 'google', 'coded_late');
  expect(pageProps<'auth'>(await late.get('/register')).props.unvouched).toBeNull();
  expect(pageProps<'auth'>(await late.get('/login')).props.pending_link).toBeNull();
  world.clock.advance(10 * 60_000 + 1000);
  expect((await give(late, code())).json().error.code).toBe('token_invalid');
  expect((await late.get('/login/code?next=%2Fdeals')).headers.location).toBe('/login?next=%2Fdeals');
  // Guesses are counted for the account, from wherever they come.
  const guesser = await openBrowser(app);
  await signInWith(guesser, 'google', 'coded_late');
  for (let index = 0; index < 5; index++) await give(guesser, '000000');
  expect((await give(guesser, code())).json().error.code).toBe('rate_limited');
  expect(await who(guesser)).toBe(0);
  expect(user.id).toBeGreaterThan(0);
});

test('without scripts the digits go by a plain form, from this site alone', async () => {
  const { user, code } = await withAppAndGoogle('coded_plain');
  const browser = await openBrowser(app);
  await signInWith(browser, 'google', 'coded_plain');
  const post = (otp: string, site = 'same-origin') =>
    browser.sendRaw('POST', '/login/code', Buffer.from(new URLSearchParams({ otp, next: '/deals' }).toString()), {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': site,
    });
  expect((await post(code(), 'cross-site')).statusCode).toBe(403);
  const wrong = await post('000000');
  expect(wrong.statusCode).toBe(401);
  expect(pageProps<'auth'>(wrong).props).toMatchObject({ screen: 'code', next: '/deals' });
  const done = await post(code());
  expect([done.statusCode, done.headers.location]).toEqual([303, '/deals']);
  expect(await who(browser)).toBe(user.id);
});

test('where nothing is set up there are no buttons and a clear page', async () => {
  const { providers } = world.ctx;
  expect(pageProps<'auth'>(await app.inject('/login')).frame.providers).toEqual(['apple', 'google']);
  world.ctx.providers = new Map();
  for (const name of ['apple', 'google']) {
    const page = await app.inject(`/auth/${name}?lang=en`);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('This site has not set up that way to sign in. Use e-mail instead.');
  }
  expect(pageProps<'auth'>(await app.inject('/login')).frame.providers).toEqual([]);
  world.ctx.providers = providers;
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that lies: everything about its tokens can be made wrong. */
async function hostile(): Promise<{ issuer: string; forge: (change: Forgery) => void; close: () => void }> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const strange = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let change: Forgery = {};
  let nonce = '';
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const token = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'google',
      sub: 'forged',
      nonce,
      iat: now,
      exp: now + 300,
      email: 'e@gmail.example',
    };
    const body = `${part({ alg: change.alg ?? 'RS256', kid: 'k' })}.${part({ ...claims, email_verified: true, ...change.claims })}`;
    if (change.alg === 'none') return `${body}.`;
    const key = change.is_strange_key ? strange.privateKey : keys.privateKey;
    return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
  };
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    response.setHeader('content-type', 'application/json');
    if (pathname === '/auth') nonce = searchParams.get('nonce') ?? '';
    if (pathname.startsWith('/.well-known')) {
      const endpoints = {
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      };
      response.end(JSON.stringify({ issuer, ...endpoints, id_token_signing_alg_values_supported: ['RS256'] }));
    } else if (pathname === '/jwks') {
      const key = keys.publicKey.export({ format: 'jwk' });
      response.end(JSON.stringify({ keys: [{ ...key, kid: 'k', use: 'sig', alg: 'RS256' }] }));
    } else response.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: token() }));
  });
  return { issuer, forge: (wanted) => (change = wanted), close: () => server.close() };
}
interface Forgery {
  alg?: 'none';
  is_strange_key?: boolean;
  claims?: Record<string, unknown>;
}

test('a token that is unsigned, of another key, another audience, issuer, nonce or time proves nothing', async () => {
  const { providers } = world.ctx;
  const liar = await hostile();
  const lying = openProvider({ issuer: liar.issuer, client_id: 'google', secret: 's', response_mode: 'query' });
  world.ctx.providers = new Map([['google', lying]]);
  const arrive = async (change: Forgery) => {
    liar.forge(change);
    const browser = await openBrowser(app);
    const url = new URL(String((await browser.get('/auth/google')).headers.location));
    await fetch(url);
    const reply = await browser.get(`/auth/google/callback?code=c&state=${url.searchParams.get('state')}`);
    return [reply.statusCode, reply.headers.location ?? ''];
  };
  const past = Math.floor(Date.now() / 1000) - 3600;
  const forgeries: Forgery[] = [
    { alg: 'none' },
    { is_strange_key: true },
    { claims: { aud: 'somebody-else' } },
    { claims: { iss: 'https://accounts.google.com' } },
    { claims: { nonce: 'of-another-trip' } },
    { claims: { exp: past } },
  ];
  for (const forgery of forgeries) expect([forgery, await arrive(forgery)]).toEqual([forgery, [502, '']]);
  expect(await arrive({})).toEqual([303, '/register']);
  liar.close();
  world.ctx.providers = providers;
});

test('who is new here comes by Google where anybody may, or by an invitation; members come in every mode', async () => {
  const admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  const made = await admin.send('POST', '/api/admin/invitations', { note: '', most: 1, days: 7 });
  const { url } = made.json<{ data: { url: string } }>().data;
  const setMode = (mode: number) => changeSetting(world.ctx, 'registration.mode', mode);
  for (const [mode, word] of [
    [1, 'Регистрация по приглашениям'],
    [2, 'Регистрация закрыта'],
  ] as const) {
    await setMode(mode);
    const browser = await openBrowser(app);
    const back = await signInWith(browser, 'google', 'invited');
    expect([back.statusCode, browser.cookies.has('ulov_registration')], word).toEqual([403, false]);
    expect(pageProps<'auth'>(back).props.error).toContain(word);
    const member = await openBrowser(app);
    await signInWith(member, 'apple', 'new');
    expect(await who(member), word).toBeGreaterThan(0);
    // One the provider does not vouch for may be a member: they sign in with what they came back with.
    const unvouched = await openBrowser(app);
    const led = await signInWith(unvouched, 'google', 'unvouched');
    expect(led.headers.location, word).toMatch(/^\/register/);
    expect((await unvouched.get('/register')).body, word).not.toContain('type="email"');
  }
  await setMode(1);
  const browser = await openBrowser(app);
  await browser.get(new URL(url).pathname);
  expect((await signInWith(browser, 'google', 'invited')).statusCode).toBe(303);
  const body = { username: 'invited_by_link', password: PASSWORD };
  await exchange(browser, await browser.send('POST', '/api/auth/register/finalize', body));
  expect(await who(browser)).toBeGreaterThan(0);
  const late = await openBrowser(app);
  late.cookies.set('ulov_invitation', new URL(url).pathname.split('/').at(-1) ?? '');
  const refused = await signInWith(late, 'google', 'invited_late');
  expect(pageProps<'auth'>(refused).props.error).toContain('больше не действует');
  await setMode(0);
});
