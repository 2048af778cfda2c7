/**
 * What a browser has begun by an address and lost track of: POST /api/auth/register, POST /api/auth/register/verify,
 * POST /api/auth/register/finalize, POST /api/auth/password/request, POST /api/auth/password/verify,
 * POST /api/auth/password/reset
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, codeFor, exchange, PASSWORD, register as begin, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

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

const ask = (browser: Browser, email: string) => browser.send('POST', '/api/auth/register', { email });
const verify = async (browser: Browser, email: string, verification_code: string, token?: string) => {
  const headers = token === undefined ? {} : bearer(token);
  return browser.send('POST', '/api/auth/register/verify', { email, verification_code }, headers);
};

test('during the wait the browser that asked goes on with its registration, and no email is sent', async () => {
  const browser = await openBrowser(app);
  const email = 'lost.page@mail.example';
  const { token, code } = await begin(world, browser, email);
  world.clock.advance(20_000);
  const again = await ask(browser, ' Lost.Page@mail.example ');
  expect([again.statusCode, again.json()]).toEqual([200, { data: { token, remaining_cooldown: 100 } }]);
  await world.drain();
  expect(world.emails).toHaveLength(1);
  expect((await verify(browser, email, code)).json()).toEqual({ data: { is_verified: true } });
  const known = await ask(browser, email);
  expect(known.json()).toEqual({ data: { token, remaining_cooldown: 100, is_verified: true } });
});

test('nobody else goes on with it, and nobody is told whose address is known', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const [browser, stranger] = [await openBrowser(app), await openBrowser(app)];
  const emails = ['not.yours@mail.example', user.email];
  for (const email of emails) {
    expect((await ask(browser, email)).statusCode).toBe(200);
    // A token of one's own, for another address, is no way in.
    await ask(stranger, `beside.${email}`);
    const refused = await ask(stranger, email);
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'resend_cooldown']);
  }
  const shape = async (email = '') => {
    const reply = await ask(browser, email);
    return [reply.statusCode, Object.keys(reply.json().data)];
  };
  const [unknown, known] = [await shape(emails[0]), await shape(emails[1])];
  expect(unknown).toEqual([200, ['token', 'remaining_cooldown']]);
  expect(known).toEqual(unknown);
});

test('a finished registration is not gone on with, nor one of the day before', async () => {
  const browser = await openBrowser(app);
  const email = 'done@mail.example';
  const { token, code } = await begin(world, browser, email);
  await verify(browser, email, code);
  const body = { username: 'doneandgone', password: PASSWORD };
  expect((await browser.send('POST', '/api/auth/register/finalize', body, bearer(token))).statusCode).toBe(200);
  expect((await ask(browser, email)).statusCode).toBe(429);

  await begin(world, browser, 'yesterday@mail.example');
  world.clock.advance(25 * 3600_000);
  const elsewhere = await openBrowser(app);
  await ask(elsewhere, 'yesterday@mail.example');
  expect((await ask(browser, 'yesterday@mail.example')).statusCode).toBe(429);
});

test('two addresses in two tabs: the code of each is right, and each account gets its own address', async () => {
  const browser = await openBrowser(app);
  const emails = ['first.tab@mail.example', 'second.tab@mail.example'];
  const codes = [];
  // oxlint-disable-next-line no-await-in-loop -- one tab after the other
  for (const email of emails) codes.push((await begin(world, browser, email)).code);
  for (const [index, email] of emails.entries()) {
    // Loaded again, a tab has no token of its own: the cookie speaks for it.
    const reply = await verify(browser, email, codes[index] ?? '');
    expect(reply.json()).toEqual({ data: { is_verified: true } });
  }
  const [email = ''] = emails;
  const body = { username: 'fromfirsttab', password: PASSWORD, email };
  await exchange(browser, await browser.send('POST', '/api/auth/register/finalize', body));
  const { id } = (await browser.get('/api/me')).json<{ data: { id: number } }>().data;
  const { rows } = await sql`select email from users where id = ${id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ email }]);
});

test('the cookie holds three of them, and nothing that is no token', async () => {
  const browser = await openBrowser(app);
  const emails = [1, 2, 3, 4].map((number) => `tab${number}@mail.example`);
  const codes = [];
  // oxlint-disable-next-line no-await-in-loop -- one tab after the other
  for (const email of emails) codes.push((await begin(world, browser, email)).code);
  expect(browser.cookies.get('ulov_registration')?.split('.')).toHaveLength(3);
  expect((await verify(browser, emails[0] ?? '', codes[0] ?? '')).statusCode).toBe(401);
  expect((await verify(browser, emails[1] ?? '', codes[1] ?? '')).json().data.is_verified).toBe(true);
  const kept = browser.cookies.get('ulov_registration') ?? '';
  for (const bad of [`${kept}.x`, `${kept}.${kept}`, `${kept}.`, '...']) {
    browser.cookies.set('ulov_registration', bad);
    // oxlint-disable-next-line no-await-in-loop -- one cookie after the other
    expect((await verify(browser, emails[3] ?? '', codes[3] ?? '')).statusCode).toBe(401);
  }
});

test('two forgotten passwords in two tabs: the code of each is right', async () => {
  const users = [await createUser(world, { password: PASSWORD }), await createUser(world, { password: PASSWORD })];
  const browser = await openBrowser(app);
  const codes = [];
  for (const { email } of users) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    await browser.send('POST', '/api/auth/password/request', { email });
    // oxlint-disable-next-line no-await-in-loop -- one tab after the other
    codes.push(await codeFor(world, email));
  }
  const [first, second] = users.map((user) => user.email);
  const check = async (email = '', verification_code = '') =>
    (await browser.send('POST', '/api/auth/password/verify', { email, verification_code })).json().data.is_verified;
  if (codes[0] !== codes[1]) expect(await check(first, codes[1])).toBe(false);
  expect(await check(first, codes[0])).toBe(true);
  expect(await check(second, codes[1])).toBe(true);
  const body = { email: first, password: 'совсем новый пароль 7' };
  await exchange(browser, await browser.send('POST', '/api/auth/password/reset', body));
  expect(await who(browser)).toBe(users[0]?.id);
});
