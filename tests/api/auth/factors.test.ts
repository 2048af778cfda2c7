/**
 * POST /api/account/totp, POST /api/account/totp/confirm, POST /api/account/totp/recovery, POST /api/account/totp/end, POST /api/auth/passkey/options,
 * POST /api/auth/passkey, POST /api/account/passkeys/options, POST /api/account/passkeys, DELETE /api/account/passkeys/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { totpCode } from '#platform/totp.ts';
import { codeFor, exchange, PASSWORD, signUp, who } from '../../support/accounts.ts';
import { authenticator } from '../../support/authenticator.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

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

const login = (browser: Browser, email: string, otp?: string) =>
  browser.send('POST', '/api/auth/login', { email, password: PASSWORD, ...(otp === undefined ? {} : { otp }) });

/** A member with an app tied. */
async function withApp(): Promise<{ user: TestUser; secret: string; recovery: string[]; browser: Browser }> {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const begun = await browser.send('POST', '/api/account/totp', { password: PASSWORD });
  const { secret } = begun.json<{ data: { secret: string } }>().data;
  const code = totpCode(secret, world.clock.now());
  const confirmed = await browser.send('POST', '/api/account/totp/confirm', { code });
  world.clock.advance(31_000);
  return { user, secret, recovery: confirmed.json().data.recovery_codes as string[], browser };
}

test('new recovery codes need the password, are told to the owner, and end those before', async () => {
  const { user, recovery, browser } = await withApp();
  await world.drain();
  world.emails.length = 0;
  const renew = (password: string, from = browser) => from.send('POST', '/api/account/totp/recovery', { password });
  expect((await renew('wrong one')).json().error.code).toBe('wrong_password');
  expect((await renew('')).json().error.code).toBe('invalid_field');
  expect((await login(await openBrowser(app), user.email, recovery[0])).statusCode).toBe(200);
  const fresh = (await renew(PASSWORD)).json().data.recovery_codes as string[];
  expect(new Set([...fresh, ...recovery]).size).toBe(20);
  expect((await login(await openBrowser(app), user.email, recovery[1])).json().error.code).toBe('otp_wrong');
  expect((await login(await openBrowser(app), user.email, fresh[0])).statusCode).toBe(200);
  const { totp } = pageProps<'settings'>(await browser.get('/settings/security')).props;
  expect(totp).toEqual({ is_on: true, recovery_left: 9 });
  await world.drain();
  const message = world.emails.find(({ to }) => to === user.email);
  expect(message?.text).toContain('Созданы новые запасные коды');
  const without = await createUser(world, { password: PASSWORD });
  const other = await openBrowser(app, without.id);
  expect((await renew(PASSWORD, other)).json().error.code).toBe('totp_off');
  expect((await renew(PASSWORD, await openBrowser(app))).statusCode).toBe(401);
});

test('an app is tied by its first code, and from then on its digits are asked for', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const begun = (await browser.send('POST', '/api/account/totp', { password: PASSWORD })).json().data;
  expect(begun.otpauth_url).toMatch(/^otpauth:\/\/totp\/Ulov:/);
  // Until a code is confirmed nothing has changed.
  expect((await login(await openBrowser(app), user.email)).statusCode).toBe(200);
  const wrong = await browser.send('POST', '/api/account/totp/confirm', { code: '000000' });
  expect([wrong.statusCode, wrong.json().error.fields]).toEqual([
    401,
    { code: ['Код не подошёл. Подождите следующий или возьмите запасной.'] },
  ]);
  const code = totpCode(begun.secret, world.clock.now());
  const { data } = (await browser.send('POST', '/api/account/totp/confirm', { code })).json();
  expect(data.recovery_codes).toHaveLength(10);
  // 24 emails of 31: more than the 112 bits from which a plain hash is enough.
  for (const given of data.recovery_codes) expect(given).toMatch(/^(?:[a-z2-9]{6}-){3}[a-z2-9]{6}$/);
  expect(new Set(data.recovery_codes).size).toBe(10);
  world.clock.advance(31_000);
  const fresh = await openBrowser(app);
  expect((await login(fresh, user.email)).json().error.code).toBe('otp_required');
  expect((await login(fresh, user.email, '000000')).json().error.code).toBe('otp_wrong');
  const done = await login(fresh, user.email, totpCode(begun.secret, world.clock.now()));
  await exchange(fresh, done);
  expect(await who(fresh)).toBe(user.id);
  const again = await browser.send('POST', '/api/account/totp', { password: PASSWORD });
  expect(again.json().error.code).toBe('totp_on');
});

test('a code works once of fifty, and not the half minute after next', async () => {
  const { user, secret } = await withApp();
  const code = totpCode(secret, world.clock.now());
  await changeSetting(world.ctx, 'sign_in.failures', 1000);
  const replies = await Promise.all(
    Array.from({ length: 50 }, async () => login(await openBrowser(app), user.email, code)),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  await changeSetting(world.ctx, 'sign_in.failures', 5);
  const other = await withApp();
  const old = totpCode(other.secret, world.clock.now());
  world.clock.advance(61_000);
  expect((await login(await openBrowser(app), other.user.email, old)).json().error.code).toBe('otp_wrong');
});

test('guessing digits locks the account’s second factor, from wherever the guesses come', async () => {
  const { user, secret } = await withApp();
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: `198.51.100.${index}`,
        headers: { authorization: 'Bearer none' },
        payload: { email: user.email, password: PASSWORD, otp: '000000' },
      }),
    ),
  );
  expect(guesses.filter((reply) => reply.json().error.code === 'otp_wrong')).toHaveLength(5);
  const right = await login(await openBrowser(app), user.email, totpCode(secret, world.clock.now()));
  expect(right.json().error.code).toBe('rate_limited');
  world.clock.advance(15 * 60_000 + 1000);
  const later = await login(await openBrowser(app), user.email, totpCode(secret, world.clock.now()));
  expect(later.statusCode).toBe(200);
});

test('a recovery code works once, written with or without its dash', async () => {
  const { user, recovery, browser } = await withApp();
  const [first = '', second = ''] = recovery;
  expect((await login(await openBrowser(app), user.email, first)).statusCode).toBe(200);
  expect((await login(await openBrowser(app), user.email, first)).json().error.code).toBe('otp_wrong');
  expect((await login(await openBrowser(app), user.email, second.replaceAll('-', '').toUpperCase())).statusCode).toBe(
    200,
  );
  // One of those given out before they were lengthened.
  await sql`update recovery_codes set code_hash = sha256('abcdefghjk') where code_hash = (
    select code_hash from recovery_codes where user_id = ${user.id} and used_at is null limit 1)`.execute(world.ctx.db);
  expect((await login(await openBrowser(app), user.email, 'abcde-fghjk')).statusCode).toBe(200);
  const { props } = pageProps<'settings'>(await browser.get('/settings/security'));
  expect(props.totp).toEqual({ is_on: true, recovery_left: 7 });
  const { rows } = await sql<{ row: string }>`
    select row_to_json(t)::text as row from totp_secrets t union all select row_to_json(r)::text from recovery_codes r`.execute(
    world.ctx.db,
  );
  for (const code of recovery) expect(rows.map(({ row }) => row).join()).not.toContain(code.replaceAll('-', ''));
});

test('a new password by mail still wants the digits, and ending the app wants the password', async () => {
  const { user, secret, browser } = await withApp();
  const reset = await openBrowser(app);
  await reset.send('POST', '/api/auth/password/request', { email: user.email });
  const verification_code = await codeFor(world, user.email);
  await reset.send('POST', '/api/auth/password/verify', { email: user.email, verification_code });
  const body = { email: user.email, password: 'новый пароль 99' };
  expect((await reset.send('POST', '/api/auth/password/reset', body)).json().error.code).toBe('otp_required');
  expect((await browser.send('POST', '/api/account/totp/end', { password: 'wrong one' })).statusCode).toBe(403);
  const otp = totpCode(secret, world.clock.now());
  expect((await reset.send('POST', '/api/auth/password/reset', { ...body, otp })).statusCode).toBe(200);
  expect(await who(browser)).toBe(0);
  const signed_in = await openBrowser(app, user.id);
  expect((await signed_in.send('POST', '/api/account/totp/end', { password: body.password })).json()).toEqual({
    success: true,
  });
  const plain = await openBrowser(app);
  const reply = await plain.send('POST', '/api/auth/login', { email: user.email, password: body.password });
  expect(reply.statusCode).toBe(200);
});

test('the form without scripts asks for the digits too', async () => {
  const { user, secret } = await withApp();
  const send = (otp: string) =>
    app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ email: user.email, password: PASSWORD, otp }).toString(),
    });
  const asked = await send('');
  expect(asked.statusCode).toBe(401);
  expect(pageProps<'auth'>(asked).props.is_otp_needed).toBe(true);
  expect((await send(totpCode(secret, world.clock.now()))).statusCode).toBe(303);
});

async function addPasskey(browser: Browser, device: ReturnType<typeof authenticator>, name = 'Телефон') {
  const asked = await browser.send('POST', '/api/account/passkeys/options', { password: PASSWORD });
  const { challenge } = asked.json<{ data: { challenge: string } }>().data;
  return browser.send('POST', '/api/account/passkeys', { name, response: device.make(challenge) });
}

async function question(browser: Browser): Promise<string> {
  return (await browser.send('POST', '/api/auth/passkey/options')).json<{ data: { challenge: string } }>().data
    .challenge;
}

test('a passkey is added, signs in without password or digits, and is taken out', async () => {
  const { user, browser } = await withApp();
  const device = authenticator();
  const added = await addPasskey(browser, device);
  expect(added.statusCode).toBe(200);
  await world.drain();
  const told = world.emails.filter(({ to, subject }) => to === user.email && subject.includes('новый способ входа'));
  const ways = new Set(told.map(({ text }) => /приложения|ключ доступа/.exec(text)?.[0]));
  expect(ways).toEqual(new Set(['приложения', 'ключ доступа']));
  const guest = await openBrowser(app);
  const done = await guest.send('POST', '/api/auth/passkey', { response: device.answer(await question(guest)) });
  await exchange(guest, done);
  expect(await who(guest)).toBe(user.id);
  const { id } = added.json<{ data: { id: number } }>().data;
  const { props } = pageProps<'settings'>(await browser.get('/settings/security'));
  expect(props.passkeys).toMatchObject([{ id, name: 'Телефон' }]);
  const stranger = await openBrowser(app, (await createUser(world, { password: PASSWORD })).id);
  const remove = (from: Browser, password: string) => from.send('DELETE', `/api/account/passkeys/${id}`, { password });
  expect((await remove(stranger, PASSWORD)).json().error.code).toBe('passkey_not_found');
  expect((await remove(browser, 'не тот пароль')).json().error.code).toBe('wrong_password');
  expect((await browser.send('DELETE', `/api/account/passkeys/${id}`)).statusCode).toBe(400);
  const still = pageProps<'settings'>(await browser.get('/settings/security'));
  expect(still.props.passkeys).toHaveLength(1);
  expect((await remove(browser, PASSWORD)).json()).toEqual({ success: true });
  const late = await openBrowser(app);
  const gone = await late.send('POST', '/api/auth/passkey', { response: device.answer(await question(late)) });
  expect(gone.json().error.code).toBe('passkey_refused');
});

/** The refusal of an answer, `taken` when it was not refused. */
async function refused(browser: Browser, response: object): Promise<string> {
  const reply = await browser.send('POST', '/api/auth/passkey', { response });
  return reply.json<{ error?: { code: string } }>().error?.code ?? 'taken';
}

test('an answer counts once, in the browser that was asked, for five minutes, from this site, of a verified owner', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const device = authenticator();
  await addPasskey(await openBrowser(app, user.id), device);
  const browser = await openBrowser(app);
  const response = device.answer(await question(browser));
  const other = await openBrowser(app);
  expect(await refused(other, response)).toBe('passkey_refused');
  await question(other);
  expect(await refused(other, response)).toBe('passkey_refused');
  const replies = await Promise.all(Array.from({ length: 50 }, () => refused(browser, response)));
  expect(replies.filter((code) => code === 'taken')).toHaveLength(1);
  const late = await openBrowser(app);
  const asked = await question(late);
  world.clock.advance(5 * 60_000 + 1000);
  expect(await refused(late, device.answer(asked))).toBe('passkey_refused');
  const unverified = await openBrowser(app);
  expect(await refused(unverified, device.answer(await question(unverified), 0x01))).toBe('passkey_refused');
  const phished = authenticator('https://ulov.example.evil.example');
  const away = await openBrowser(app, user.id);
  expect((await addPasskey(away, phished)).json().error.code).toBe('passkey_refused');
  for (const junk of [{}, { id: 7 }, { id: 'x'.repeat(5000) }, { id: 'abc', response: { clientDataJSON: '!' } }]) {
    const guest = await openBrowser(app);
    await question(guest);
    expect(await refused(guest, junk)).toBe('passkey_refused');
  }
});

test('adding wants the password and a name, and there are never more than allowed', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, user.id);
  const wrong = await browser.send('POST', '/api/account/passkeys/options', { password: 'wrong one' });
  expect(wrong.json().error.code).toBe('wrong_password');
  expect((await addPasskey(browser, authenticator(), '  ')).json().error.fields).toEqual({
    name: ['Это поле обязательно.'],
  });
  const device = authenticator();
  expect((await addPasskey(browser, device)).statusCode).toBe(200);
  expect((await addPasskey(browser, device)).json().error.code).toBe('passkey_refused');
  await changeSetting(world.ctx, 'users.passkeys', 1);
  const asked = await browser.send('POST', '/api/account/passkeys/options', { password: PASSWORD });
  expect(asked.json().error.code).toBe('too_many_passkeys');
  await changeSetting(world.ctx, 'users.passkeys', 20);
});

test('an app tied by a squatter does not keep the owner of the address from a new password', async () => {
  const email = 'squat.app@mail.example';
  const attacker = await openBrowser(app);
  await signUp(world, attacker, { email, username: 'squat_app', is_skipped: true });
  const begun = await attacker.send('POST', '/api/account/totp', { password: PASSWORD });
  const code = totpCode(begun.json<{ data: { secret: string } }>().data.secret, world.clock.now());
  expect((await attacker.send('POST', '/api/account/totp/confirm', { code })).statusCode).toBe(200);
  world.clock.advance(121_000);
  const owner = await openBrowser(app);
  await owner.send('POST', '/api/auth/password/request', { email });
  const verification_code = await codeFor(world, email);
  await owner.send('POST', '/api/auth/password/verify', { email, verification_code });
  const password = 'новый пароль 99';
  expect((await owner.send('POST', '/api/auth/password/reset', { email, password })).statusCode).toBe(200);
  const again = await owner.send('POST', '/api/auth/login', { email, password });
  expect(again.statusCode).toBe(200);
});

test('a refused answer has spent its question', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const device = authenticator();
  await addPasskey(await openBrowser(app, user.id), device);
  const browser = await openBrowser(app);
  const asked = await question(browser);
  expect(await refused(browser, device.answer(asked, 0x01))).toBe('passkey_refused');
  expect(await refused(browser, device.answer(asked))).toBe('passkey_refused');
});

test('five devices at the same moment make no more passkeys than allowed', async () => {
  const user = await createUser(world, { password: PASSWORD });
  await changeSetting(world.ctx, 'users.passkeys', 2);
  const asked = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const browser = await openBrowser(app, user.id);
      const reply = await browser.send('POST', '/api/account/passkeys/options', { password: PASSWORD });
      return { browser, response: authenticator().make(reply.json<{ data: { challenge: string } }>().data.challenge) };
    }),
  );
  const replies = await Promise.all(
    asked.map(({ browser, response }) => browser.send('POST', '/api/account/passkeys', { name: 'x', response })),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(2);
  await changeSetting(world.ctx, 'users.passkeys', 20);
});

test('after the site’s secret was lost digits are refused, and a recovery code still opens the way', async () => {
  const { user, secret, recovery } = await withApp();
  await sql`update totp_secrets set sealed = decode('00', 'hex') || sealed where user_id = ${user.id}`.execute(
    world.ctx.db,
  );
  const digits = await login(await openBrowser(app), user.email, totpCode(secret, world.clock.now()));
  expect(digits.json().error.code).toBe('otp_wrong');
  expect((await login(await openBrowser(app), user.email, recovery[0])).statusCode).toBe(200);
});
