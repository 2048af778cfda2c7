/** What the log says of who came in, what was refused and what was changed in an account; and what it never says. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, codeFor, PASSWORD, signIn } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
});
beforeEach(() => {
  world.log.length = 0;
  world.clock.advance(3600_000);
});
afterAll(() => world.close());

type Line = Record<string, unknown>;
const lines = (event: string): Line[] =>
  world.log.map((line) => JSON.parse(line) as Line).filter((line) => line['event'] === event);

/** A line without its time, which is the machine's. */
const said = (event: string) => lines(event).map(({ time: _time, ...rest }) => rest);

test('a sign-in is written with its account, network and end, right or wrong, and never with what was typed', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const { email } = user;
  const browser = await openBrowser(app);
  await browser.send('POST', '/api/auth/login', { email, password: 'не тот пароль' });
  await browser.send('POST', '/api/auth/login', { email: 'nobody@mail.example', password: 'не тот пароль' });
  await signIn(browser, email, PASSWORD);
  const session = browser.cookies.get('ulov_session') ?? '';
  const proof = { event: 'security.proof', 'proof.by': 'password', network: '127.0.0.1' };
  expect(said('security.proof')).toEqual([
    { ...proof, level: 'warn', 'user.id': user.id, outcome: 'wrong_credentials' },
    { ...proof, level: 'warn', 'user.id': null, outcome: 'wrong_credentials' },
    { ...proof, level: 'info', 'user.id': user.id, outcome: 'accepted' },
  ]);
  expect(said('security.session_opened')).toMatchObject([{ 'user.id': user.id, network: '127.0.0.1' }]);
  await browser.send('POST', '/logout');
  expect(said('security.session_ended')).toMatchObject([{ 'user.id': user.id }]);
  const all = world.log.join('');
  for (const secret of ['mail.example', 'пароль', PASSWORD, session]) expect(all).not.toContain(secret);
});

test('codes and a password set by mail are written, and no code is', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const { email } = user;
  const browser = await openBrowser(app);
  await browser.send('POST', '/api/auth/password/request', { email });
  const code = await codeFor(world, email);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const verify = (verification_code: string) =>
    browser.send('POST', '/api/auth/password/verify', { email, verification_code });
  await verify(wrong);
  await verify(code);
  await browser.send('POST', '/api/auth/password/reset', {
    email,
    password: 'совсем новый пароль 7',
    password_confirmation: 'совсем новый пароль 7',
  });
  expect(said('security.proof')).toMatchObject([
    { 'proof.by': 'reset_code', 'user.id': user.id, outcome: 'wrong_code' },
    { 'proof.by': 'reset_code', 'user.id': user.id, outcome: 'accepted' },
  ]);
  expect(said('security.password_reset')).toMatchObject([{ 'user.id': user.id, network: '127.0.0.1' }]);
  expect(world.log.join('')).not.toContain(code);
});

test('what is changed in an account is written, and what was refused there too', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const make = (password: string) =>
    browser.send('POST', '/api/account/tokens', { name: 'bot', scopes: ['read'], password });
  await make('не тот пароль');
  const { token } = (await make(PASSWORD)).json<{ data: { token: string } }>().data;
  await browser.send('DELETE', '/api/account/sessions');
  const matter = { 'user.id': user.id, network: '127.0.0.1' };
  expect(said('security.account_matter')).toMatchObject([
    { ...matter, 'request.route': 'POST /api/account/tokens', outcome: 'wrong_password' },
    { ...matter, 'request.route': 'POST /api/account/tokens', outcome: '200' },
    { ...matter, 'request.route': 'DELETE /api/account/sessions', outcome: '200' },
  ]);
  expect(said('security.proof').map((line) => line['outcome'])).toEqual(['wrong_password', 'accepted']);
  expect(world.log.join('')).not.toContain(token);
});

test('whoever is refused for want of a right is written, with route and caller', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const made = await browser.send('POST', '/api/account/tokens', { name: 'bot', scopes: ['read'], password: PASSWORD });
  const { token } = made.json<{ data: { token: string } }>().data;
  await browser.get('/api/audit');
  await browser.send('DELETE', '/api/account/passkeys/999999', { password: PASSWORD });
  await browser.send('PUT', '/api/offers/999999/vote', { value: 1 });
  await browser.send('PUT', '/api/offers/1/vote', { value: 'много' });
  await app.inject({ method: 'POST', url: '/api/reports', headers: bearer(token), payload: {} });
  await app.inject({ method: 'PUT', url: '/api/offers/1/vote', payload: { value: 1 } });
  await app.inject({ url: '/api/me', headers: bearer('ulov_made-up-made-up-made-up-made-up-made-up') });
  expect(said('security.refused').map(({ 'request.route': route, code, 'user.id': id }) => [route, code, id])).toEqual([
    ['GET /api/audit', 'not_allowed', user.id],
    ['PUT /api/offers/:id/vote', 'offer_not_found', user.id],
    ['PUT /api/offers/:id/vote', 'malformed_request', user.id],
    ['POST /api/reports', 'scope_missing', null],
    ['PUT /api/offers/:id/vote', 'csrf_failed', null],
    ['GET /api/me', 'api_token_invalid', null],
  ]);
});

test('a flood of refusals is one line a minute, with their number', async () => {
  const flood = async () => {
    for (let one = 0; one < 20; one += 1) await app.inject({ method: 'POST', url: '/logout' });
  };
  await flood();
  expect(said('security.refused')).toMatchObject([{ code: 'csrf_failed', left_out: 0 }]);
  world.clock.advance(61_000);
  await app.inject({ method: 'POST', url: '/logout' });
  expect(said('security.refused')).toMatchObject([{ left_out: 0 }, { left_out: 19 }]);
});

test('nothing a caller sends begins a line of its own in the log', async () => {
  const forged = '\n{"event":"security.session_opened","user.id":1}';
  await app.inject({
    method: 'POST',
    url: `/api/nowhere${encodeURIComponent(forged)}`,
    headers: { 'user-agent': encodeURIComponent(forged), 'x-forwarded-for': '1.2.3.4, x' },
  });
  world.ctx.log.warn('test.forged', { text: forged, [forged]: forged, error: new Error(forged) });
  expect(world.log.length).toBeGreaterThan(0);
  for (const line of world.log) {
    expect(line.endsWith('\n') && line.indexOf('\n')).toBe(line.length - 1);
    expect((JSON.parse(line) as Line)['event']).not.toBe('security.session_opened');
  }
});
