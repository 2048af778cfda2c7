/**
 * POST /api/auth/login, POST /api/auth/exchange, POST /logout, GET /api/csrf, GET /api/me,
 * POST /api/auth/register, POST /api/auth/register/verify, POST /api/auth/register/resend,
 * POST /api/auth/register/verify/skip, POST /api/auth/register/finalize, GET /api/auth/usernames
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { usernameFault } from '#rules/username.ts';
import { bearer, PASSWORD, register as begin, signIn, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World, pageProps } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

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

const register = (browser: Browser, email: string) => begin(world, browser, email);

test('a member signs in, is known, and signs out', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  expect(await who(browser)).toBe(0);
  const reply = await signIn(browser, ` ${user.email.toUpperCase()} `, PASSWORD);
  expect(reply.json()).toEqual({ success: true, is_restored: false });
  const cookie = reply.cookies.find(({ name }) => name === 'ulov_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 90 * 86_400 });
  expect(await who(browser)).toBe(user.id);
  const fresh = await openBrowser(app);
  for (const [name, value] of browser.cookies) fresh.cookies.set(name, value);
  const out = await fresh.send('POST', '/logout');
  expect(out.json()).toEqual({ success: true });
  expect(await who(browser)).toBe(0);
});

async function askAs(user_id: number | null, viewer: number): Promise<'given' | [number, string]> {
  const reply = await (await openBrowser(app, user_id)).get(`/api/csrf?viewer=${viewer}`);
  return reply.statusCode === 200 ? 'given' : [reply.statusCode, reply.json().error.code];
}

test('a page of somebody who is not signed in any more gets no token for another account', async () => {
  const [first, second] = [await createUser(world), await createUser(world)];
  expect(await askAs(second.id, first.id)).toEqual([409, 'other_account']);
  expect(await askAs(second.id, second.id)).toBe('given');
  // A guest's page and a guest's browser are asked to sign in by what they do.
  expect(await askAs(second.id, 0)).toBe('given');
  expect(await askAs(null, first.id)).toBe('given');
});

test('without "remember" the cookie ends with the browser', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const reply = await signIn(await openBrowser(app), user.email, PASSWORD, false);
  expect(reply.cookies.find(({ name }) => name === 'ulov_session')?.maxAge).toBeUndefined();
});

test('over https the session cookie is bound to the host', async () => {
  const secure = await world.app({ ctx: { ...world.ctx, base_url: 'https://ulov.example' } });
  const user = await createUser(world, { password: PASSWORD });
  const reply = await signIn(await openBrowser(secure), user.email, PASSWORD);
  expect(reply.cookies.find(({ name }) => name === '__Host-ulov_session')).toMatchObject({ secure: true, path: '/' });
});

test('a wrong password and an unknown address read the same', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const wrong = await browser.send('POST', '/api/auth/login', { email: user.email, password: 'мимо' });
  const unknown = await browser.send('POST', '/api/auth/login', { email: 'nobody@mail.example', password: 'мимо' });
  expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
  expect(wrong.json()).toMatchObject({
    error: { code: 'wrong_credentials' },
    errors: ['Почта или пароль не подошли.'],
  });
  for (const near of [PASSWORD.toUpperCase(), `${PASSWORD} `, PASSWORD.slice(0, -1)]) {
    expect((await browser.send('POST', '/api/auth/login', { email: user.email, password: near })).statusCode).toBe(401);
  }
});

test('five failures lock that address for that network for fifteen minutes', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  for (let index = 0; index < 5; index++)
    await browser.send('POST', '/api/auth/login', { email: user.email, password: 'мимо' });
  const locked = await browser.send('POST', '/api/auth/login', { email: user.email, password: PASSWORD });
  expect([locked.statusCode, locked.json().error.code, locked.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '900',
  ]);
  world.clock.advance(15 * 60_000 + 1000);
  expect((await browser.send('POST', '/api/auth/login', { email: user.email, password: PASSWORD })).statusCode).toBe(
    200,
  );
});

test('a token opens one session, within a minute, and never by GET', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const login = async () =>
    (await browser.send('POST', '/api/auth/login', { email: user.email, password: PASSWORD })).json<{
      data: { token: string };
    }>().data.token;
  const token = await login();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => app.inject({ method: 'POST', url: '/api/auth/exchange', headers: bearer(token) })),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(new Set(replies.filter((reply) => reply.statusCode !== 200).map((reply) => reply.json().error.code))).toEqual(
    new Set(['token_invalid']),
  );
  const old = await login();
  world.clock.advance(60_001);
  expect(
    (await app.inject({ method: 'POST', url: '/api/auth/exchange', headers: bearer(old) })).json().error.code,
  ).toBe('token_invalid');
  expect(
    (await app.inject({ method: 'GET', url: '/api/auth/exchange', headers: bearer(await login()) })).statusCode,
  ).toBe(404);
});

test('every sign-in has a session id of its own', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  browser.cookies.set('ulov_session', 'planted-by-an-attacker');
  await signIn(browser, user.email, PASSWORD);
  const first = browser.cookies.get('ulov_session');
  const again = await openBrowser(app);
  again.cookies.set('ulov_session', first ?? '');
  await signIn(again, user.email, PASSWORD);
  expect(first).not.toBe('planted-by-an-attacker');
  expect(again.cookies.get('ulov_session')).not.toBe(first);
});

test('signing in ends the session the browser had, be it another account’s', async () => {
  const [first, second] = [await createUser(world), await createUser(world, { password: PASSWORD })];
  const browser = await openBrowser(app, first.id);
  const copy = await openBrowser(app);
  copy.cookies.set('ulov_session', browser.cookies.get('ulov_session') ?? '');
  expect(await who(copy)).toBe(first.id);
  await signIn(browser, second.email, PASSWORD);
  expect(await who(browser)).toBe(second.id);
  expect(await who(copy)).toBe(0);
});

test('a suspended member signs in, to read and to appeal, and writes nothing', async () => {
  const suspended_until = new Date(world.clock.now().getTime() + 86_400_000);
  const user = await createUser(world, { password: PASSWORD, suspended_until });
  const browser = await openBrowser(app);
  expect((await signIn(browser, user.email, PASSWORD)).statusCode).toBe(200);
  const { viewer } = pageProps(await browser.get('/')).frame;
  expect(viewer?.suspended).toEqual({ until: suspended_until.toISOString() });
  const refused = await browser.send('POST', '/api/drafts', { kind: 'deal' });
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'account_suspended']);
});

test('a session ends after thirty days without a visit', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  world.clock.advance(29 * 86_400_000);
  expect(await who(browser)).toBe(user.id);
  world.clock.advance(31 * 86_400_000);
  expect(await who(browser)).toBe(0);
});

test('sign-up by code: register, verify, finalize, signed in with a proven address', async () => {
  const browser = await openBrowser(app);
  const { token, code } = await register(browser, 'New.Person@mail.example');
  const message = world.emails.find(({ to }) => to === 'New.Person@mail.example');
  expect(message?.subject).toBe(`${code}: ваш код для Улова`);
  const email = 'new.person@mail.example';
  const verified = await browser.send(
    'POST',
    '/api/auth/register/verify',
    { email, verification_code: code },
    bearer(token),
  );
  expect(verified.json()).toEqual({ data: { is_verified: true } });
  const done = await browser.send(
    'POST',
    '/api/auth/register/finalize',
    { username: 'новичок_1', password: PASSWORD },
    bearer(token),
  );
  const { token: exchange, exchange_cookie_url } = done.json<{ data: { token: string; exchange_cookie_url: string } }>()
    .data;
  expect(exchange_cookie_url).toBe('/api/auth/exchange');
  await browser.send('POST', exchange_cookie_url, undefined, bearer(exchange));
  const { data } = (await browser.get('/api/me')).json<{ data: { username: string; abilities: object } }>();
  expect(data).toMatchObject({ username: 'новичок_1', abilities: { vote: true, comment: true } });
});

test('skipping the code opens an account that cannot write yet', async () => {
  const browser = await openBrowser(app);
  const { token } = await register(browser, 'later@mail.example');
  expect(
    (
      await browser.send('POST', '/api/auth/register/verify/skip', { email: 'later@mail.example' }, bearer(token))
    ).json(),
  ).toEqual({ success: true });
  const done = await browser.send(
    'POST',
    '/api/auth/register/finalize',
    { username: 'later.on', password: PASSWORD },
    bearer(token),
  );
  await browser.send(
    'POST',
    '/api/auth/exchange',
    undefined,
    bearer(done.json<{ data: { token: string } }>().data.token),
  );
  expect((await browser.get('/api/me')).json().data.abilities).toEqual({
    vote: false,
    comment: false,
    post: false,
    moderate: false,
    administer: false,
  });
});

test('without verifying or skipping nothing can be finalized, and somebody else’s token opens nothing', async () => {
  const browser = await openBrowser(app);
  const { token, code } = await register(browser, 'a1@mail.example');
  const early = await browser.send(
    'POST',
    '/api/auth/register/finalize',
    { username: 'early_bird', password: PASSWORD },
    bearer(token),
  );
  expect(early.json().error.code).toBe('token_invalid');
  const cases = [
    browser.send(
      'POST',
      '/api/auth/register/verify',
      { email: 'a1@mail.example', verification_code: code },
      bearer('made-up'),
    ),
    browser.send(
      'POST',
      '/api/auth/register/verify',
      { email: 'b1@mail.example', verification_code: code },
      bearer(token),
    ),
    // Another browser has neither the token nor the cookie.
    (await openBrowser(app)).send('POST', '/api/auth/register/verify', {
      email: 'a1@mail.example',
      verification_code: code,
    }),
    browser.send('POST', '/api/auth/register/verify/skip', { email: 'b1@mail.example' }, bearer(token)),
    browser.send('POST', '/api/auth/register/resend', { email: 'b1@mail.example' }, bearer(token)),
  ];
  for (const reply of await Promise.all(cases))
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'token_invalid']);
});

test('a registration lives a day', async () => {
  const browser = await openBrowser(app);
  const email = 'a.day.later@mail.example';
  const { token, code } = await register(browser, email);
  const body = { email, verification_code: code };
  expect((await browser.send('POST', '/api/auth/register/verify', body, bearer(token))).statusCode).toBe(200);
  world.clock.advance(24 * 3600_000 + 1000);
  const late = [
    await browser.send('POST', '/api/auth/register/resend', { email }, bearer(token)),
    await browser.send(
      'POST',
      '/api/auth/register/finalize',
      { username: 'day_later', password: PASSWORD },
      bearer(token),
    ),
  ];
  expect(late.map((reply) => reply.json().error?.code)).toEqual(['token_invalid', 'token_invalid']);
});

test('a code has five tries, however parallel, and is dead afterwards', async () => {
  const browser = await openBrowser(app);
  const email = 'guess@mail.example';
  const { token, code } = await register(browser, email);
  const wrong = code === '000000' ? '111111' : '000000';
  const send = (verification_code: string) =>
    browser.send('POST', '/api/auth/register/verify', { email, verification_code }, bearer(token));
  const replies = await Promise.all(Array.from({ length: 50 }, () => send(wrong)));
  expect(replies.every((reply) => reply.json().data.is_verified === false)).toBe(true);
  const { rows } = await sql<{ tries: number }>`select tries from registrations where email = ${email}`.execute(
    world.ctx.db,
  );
  expect(rows[0]?.tries).toBe(5);
  expect((await send(code)).json()).toEqual({ data: { is_verified: false } });
});

test('a code dies after ten minutes and with the next email', async () => {
  const browser = await openBrowser(app);
  const email = 'slow@mail.example';
  const { token, code } = await register(browser, email);
  world.clock.advance(121_000);
  const again = await browser.send('POST', '/api/auth/register/resend', { email }, bearer(token));
  expect(again.json()).toEqual({ data: { remaining_cooldown: 120 } });
  await world.drain();
  const second = /\b\d{6}\b/.exec(world.emails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const verify = async (verification_code: string) =>
    (await browser.send('POST', '/api/auth/register/verify', { email, verification_code }, bearer(token))).json().data
      .is_verified;
  if (second !== code) expect(await verify(code)).toBe(false);
  world.clock.advance(10 * 60_000 + 1000);
  expect(await verify(second)).toBe(false);
});

test('the cooldown is 120 s over all spellings of one mailbox, and holds under fifty at once', async () => {
  const browser = await openBrowser(app);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      browser.send('POST', '/api/auth/register', {
        email: index % 2 ? 'Same.Box+shop@mail.example' : 'samebox@mail.example',
      }),
    ),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  const refused = replies.find((reply) => reply.statusCode !== 200);
  expect(refused?.json()).toMatchObject({
    error: { code: 'resend_cooldown', remaining_cooldown: 120, retry_after: 120 },
  });
  await world.drain();
  expect(world.emails).toHaveLength(1);
  world.clock.advance(120_000);
  expect((await browser.send('POST', '/api/auth/register', { email: 'samebox@mail.example' })).statusCode).toBe(200);
});

test('five emails an hour, however many addresses the caller has', async () => {
  const browser = await openBrowser(app);
  for (let index = 0; index < 5; index++) {
    expect((await browser.send('POST', '/api/auth/register', { email: 'bomb@mail.example' })).statusCode).toBe(200);
    world.clock.advance(121_000);
  }
  const sixth = await browser.send('POST', '/api/auth/register', { email: 'bomb@mail.example' });
  expect([sixth.statusCode, sixth.json().error.code]).toEqual([429, 'rate_limited']);
});

test('fifteen emails a day, however slowly they are asked for', async () => {
  const browser = await openBrowser(app);
  const ask = () => browser.send('POST', '/api/auth/register', { email: 'all.day@mail.example' });
  for (let index = 0; index < 15; index++) {
    expect((await ask()).statusCode).toBe(200);
    world.clock.advance(90 * 60_000);
  }
  const refused = await ask();
  expect([refused.statusCode, refused.json().error.code, refused.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '86400',
  ]);
  world.clock.advance(90 * 60_000 + 1000);
  expect((await ask()).statusCode).toBe(200);
});

test('a known address gets the same answer and an email that says so instead of a code', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const known = await browser.send('POST', '/api/auth/register', { email: user.email });
  const unknown = await browser.send('POST', '/api/auth/register', { email: 'never-seen@mail.example' });
  const shape = (reply: typeof known) => [
    reply.statusCode,
    Object.keys(reply.json().data),
    reply.json().data.remaining_cooldown,
  ];
  expect(shape(known)).toEqual(shape(unknown));
  await world.drain();
  const message = world.emails.find(({ to }) => to === user.email);
  expect(message?.subject).toBe('У вас уже есть аккаунт на Улове');
  expect(message?.text).not.toMatch(/\b\d{6}\b/);
  expect(message?.text).toContain('http://ulov.example/login');
});

test('links in emails lead to this site, whatever host a request names', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const reply = await browser.send('POST', '/api/auth/register', { email: user.email }, headers);
  expect(reply.statusCode).toBe(200);
  await world.drain();
  const message = world.emails.find(({ to }) => to === user.email);
  expect(message?.text).toContain('http://ulov.example/login');
  expect(`${message?.text}${message?.html}`).not.toContain('evil.example');
});

test('an unproven claim gives way to whoever proves the address, with its password and sessions', async () => {
  const attacker = await openBrowser(app);
  const claimed = await register(attacker, 'victim@mail.example');
  await attacker.send(
    'POST',
    '/api/auth/register/verify/skip',
    { email: 'victim@mail.example' },
    bearer(claimed.token),
  );
  const opened = await attacker.send(
    'POST',
    '/api/auth/register/finalize',
    { username: 'pretender', password: PASSWORD },
    bearer(claimed.token),
  );
  await attacker.send(
    'POST',
    '/api/auth/exchange',
    undefined,
    bearer(opened.json<{ data: { token: string } }>().data.token),
  );
  expect(await who(attacker)).toBeGreaterThan(0);
  world.clock.advance(121_000);
  const victim = await openBrowser(app);
  const { token, code } = await register(victim, 'victim@mail.example');
  await victim.send(
    'POST',
    '/api/auth/register/verify',
    { email: 'victim@mail.example', verification_code: code },
    bearer(token),
  );
  await victim.send(
    'POST',
    '/api/auth/register/finalize',
    { username: 'the_owner', password: 'другой длинный пароль' },
    bearer(token),
  );
  expect(await who(attacker)).toBe(0);
  expect((await signIn(await openBrowser(app), 'victim@mail.example', PASSWORD)).statusCode).toBe(401);
  expect((await signIn(await openBrowser(app), 'victim@mail.example', 'другой длинный пароль')).statusCode).toBe(200);
});

test('fifty people finalize under one name at once: one gets it', async () => {
  const tokens: string[] = [];
  for (let index = 0; index < 10; index++) {
    const browser = await openBrowser(app);
    const { token, code } = await register(browser, `race${index}@mail.example`);
    await browser.send(
      'POST',
      '/api/auth/register/verify',
      { email: `race${index}@mail.example`, verification_code: code },
      bearer(token),
    );
    tokens.push(token);
  }
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/register/finalize',
        headers: bearer(tokens[index % tokens.length] ?? ''),
        payload: { username: index % 2 ? 'gold.fish' : 'Gоld.Fish', password: PASSWORD },
      }),
    ),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from users where username_key = (select username_key from users where username in ('gold.fish', 'Gоld.Fish') limit 1)`.execute(
    world.ctx.db,
  );
  expect(rows[0]?.count).toBe(1);
  const codes = new Set(replies.filter((reply) => reply.statusCode !== 200).map((reply) => reply.json().error.code));
  expect([...codes].every((code) => code === 'username_taken' || code === 'token_invalid')).toBe(true);
});

test('bad names and passwords are named at their fields, in the reader’s language', async () => {
  const browser = await openBrowser(app);
  const { token, code } = await register(browser, 'picky@mail.example');
  await browser.send(
    'POST',
    '/api/auth/register/verify',
    { email: 'picky@mail.example', verification_code: code },
    bearer(token),
  );
  const send = async (username: string, password: string) =>
    (await browser.send('POST', '/api/auth/register/finalize', { username, password }, bearer(token))).json().error
      .fields;
  expect(await send('ab', PASSWORD)).toEqual({ username: ['От 3 до 20 знаков.'] });
  expect(await send('имя с пробелом', PASSWORD)).toEqual({ username: ['Только буквы, цифры, точки и подчёркивания.'] });
  expect(await send('аdmin', PASSWORD)).toEqual({ username: ['Это имя занято сайтом.'] });
  expect(await send('good_name', 'коротко')).toEqual({ password: ['От 8 до 128 знаков.'] });
  expect(await send('good_name', 'password1')).toEqual({
    password: ['Этот пароль слишком известный. Придумайте другой.'],
  });
  const own = 'Такой пароль легко угадать: в нём только ваше имя, почта или название сайта. Придумайте другой.';
  for (const weak of ['Good_Name_77', 'picky-2031!', 'Улов12345', 'good_name@picky'])
    expect(await send('good_name', weak), weak).toEqual({ password: [own] });
  browser.cookies.set('lang', 'en');
  expect(await send('good_name', 'short')).toEqual({ password: ['8 to 128 characters.'] });
});

test('an address that is none is refused at its field', async () => {
  const browser = await openBrowser(app);
  for (const email of [
    'nobody',
    'a@b',
    'a b@mail.example',
    'a@mail.example\nBcc: x@y.example',
    '"a"@mail.example',
    'a@[127.0.0.1]',
  ]) {
    const reply = await browser.send('POST', '/api/auth/register', { email });
    expect([reply.statusCode, reply.json().error.fields]).toEqual([422, { email: ['Проверьте адрес почты.'] }]);
  }
});

test('suggested names are free and good', async () => {
  for (const lang of ['ru', 'en']) {
    const browser = await openBrowser(app);
    const names = (await browser.get(`/api/auth/usernames?lang=${lang}`)).json<{ data: string[] }>().data;
    expect(names).toHaveLength(8);
    for (const name of names) expect(usernameFault(name)).toBeNull();
  }
});

test('secrets are stored as hashes only, and never logged', async () => {
  const browser = await openBrowser(app);
  const { token, code } = await register(browser, 'hash@mail.example');
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(r)::text as row from registrations r where email = 'hash@mail.example'`.execute(world.ctx.db);
  expect(rows[0]?.row).not.toContain(code);
  expect(rows[0]?.row).not.toContain(token);
  expect(world.log.join('\n')).not.toContain(code);
  expect(world.log.join('\n')).not.toContain('hash@mail.example');
});

test('two who claim one address without proof each sign in by their own password', async () => {
  const email = 'twin@mail.example';
  for (const [index, username] of ['twin_a', 'twin_b'].entries()) {
    const browser = await openBrowser(app);
    const { token } = await register(browser, email);
    await browser.send('POST', '/api/auth/register/verify/skip', { email }, bearer(token));
    const body = { username, password: `${PASSWORD} ${index}` };
    await browser.send('POST', '/api/auth/register/finalize', body, bearer(token));
    world.clock.advance(121_000);
  }
  for (const [index, username] of ['twin_a', 'twin_b'].entries()) {
    const browser = await openBrowser(app);
    await signIn(browser, email, `${PASSWORD} ${index}`);
    expect((await browser.get('/api/me')).json().data.username).toBe(username);
  }
  expect((await signIn(await openBrowser(app), email, PASSWORD)).statusCode).toBe(401);
});

test('without scripts a form signs out, from this site alone, and leads home', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const kept = browser.cookies.get('ulov_session') ?? '';
  const post = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/sign-out',
      cookies: { ulov_session: kept },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: '',
    });
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    expect((await post(headers as Record<string, string>)).statusCode).toBe(403);
  expect((await app.inject('/sign-out')).statusCode).toBe(404);
  expect(await who(browser)).toBe(user.id);
  const done = await post({ 'sec-fetch-site': 'same-origin' });
  expect([done.statusCode, done.headers.location]).toEqual([303, '/']);
  expect(done.cookies.find(({ name }) => name === 'ulov_session')?.value).toBe('');
  expect(await who(browser)).toBe(0);
  expect((await post({ origin: 'http://ulov.example' })).statusCode).toBe(303);
});
