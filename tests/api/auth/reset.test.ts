/** POST /api/auth/password/request, POST /api/auth/password/verify, POST /api/auth/password/reset */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, codeFor, exchange, linkFor, PASSWORD, register, signIn, signUp, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
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

const ask = (browser: Browser, email: string) => browser.send('POST', '/api/auth/password/request', { email });
const verify = async (browser: Browser, email: string, verification_code: string): Promise<boolean> =>
  (await browser.send('POST', '/api/auth/password/verify', { email, verification_code })).json().data.is_verified;
const reset = (browser: Browser, email: string, password = NEW) =>
  browser.send('POST', '/api/auth/password/reset', { email, password });

async function verified(email: string): Promise<Browser> {
  const browser = await openBrowser(app);
  expect((await ask(browser, email)).json()).toEqual({ data: { remaining_cooldown: 120 } });
  expect(await verify(browser, email, await codeFor(world, email))).toBe(true);
  return browser;
}

test('three steps set a new password, sign in and end every other session and token', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const other = await openBrowser(app, user.id);
  const made = await other.send('POST', '/api/account/tokens', { name: 'bot', scopes: ['read'], password: PASSWORD });
  const token = made.json<{ data: { token: string } }>().data.token;
  const browser = await verified(` ${user.email.toUpperCase()} `.trim());
  const done = await reset(browser, user.email);
  expect(Object.keys(done.json().data)).toEqual(['token', 'exchange_cookie_url']);
  await exchange(browser, done);
  expect(await who(browser)).toBe(user.id);
  expect(await who(other)).toBe(0);
  expect((await app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(401);
  expect((await signIn(await openBrowser(app), user.email, PASSWORD)).statusCode).toBe(401);
  expect((await signIn(await openBrowser(app), user.email, NEW)).statusCode).toBe(200);
  await world.drain();
  expect(world.emails.some(({ to, subject }) => to === user.email && subject === 'Пароль изменён')).toBe(true);
});

test('without the verified code of this very browser nothing is set', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const victim = await verified(user.email);
  const attacker = await openBrowser(app);
  for (const browser of [attacker, await openBrowser(app)]) {
    const refused = await reset(browser, user.email);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'code_invalid']);
  }
  world.clock.advance(121_000);
  await ask(attacker, user.email);
  expect((await reset(attacker, user.email)).json().error.code).toBe('code_invalid');
  expect((await reset(victim, 'somebody.else@mail.example')).json().error.code).toBe('code_invalid');
  expect((await reset(victim, user.email)).statusCode).toBe(200);
});

test('a verified code waits ten minutes and sets one password', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const late = await verified(user.email);
  world.clock.advance(10 * 60_000 + 1000);
  expect((await reset(late, user.email)).json().error.code).toBe('code_invalid');
  const browser = await verified(user.email);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => reset(browser, user.email, `${NEW}${index}`)),
  );
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  expect(new Set(replies.filter((reply) => reply.statusCode !== 200).map((reply) => reply.json().error.code))).toEqual(
    new Set(['code_invalid']),
  );
});

test('the right code is taken once of fifty, and five wrong ones kill it', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  await ask(browser, user.email);
  const code = await codeFor(world, user.email);
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(browser, user.email, code)));
  expect(answers.filter(Boolean)).toHaveLength(1);

  world.clock.advance(121_000);
  await ask(browser, user.email);
  const second = await codeFor(world, user.email);
  const wrong = second === '000000' ? '111111' : '000000';
  await Promise.all(Array.from({ length: 50 }, () => verify(browser, user.email, wrong)));
  expect(await verify(browser, user.email, second)).toBe(false);
});

test('a code for signing up, of another address, of before, or of another browser is no code here', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const other = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const { code: sign_up_code } = await register(world, browser, 'fresh.box@mail.example');
  await ask(browser, other.email);
  const other_code = await codeFor(world, other.email);
  await ask(browser, user.email);
  const first = await codeFor(world, user.email);
  expect(await verify(browser, user.email, sign_up_code)).toBe(false);
  if (other_code !== first) expect(await verify(browser, user.email, other_code)).toBe(false);
  expect(await verify(browser, other.email, first)).toBe(false);
  expect(await verify(await openBrowser(app), user.email, first)).toBe(false);
  world.clock.advance(121_000);
  await ask(browser, user.email);
  const second = await codeFor(world, user.email);
  if (second !== first) expect(await verify(browser, user.email, first)).toBe(false);
  expect(await verify(browser, user.email, second)).toBe(true);
});

test('within the cooldown the error tells how long, and the first code still works', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  await ask(browser, user.email);
  world.clock.advance(30_000);
  const again = await ask(browser, user.email);
  expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '90']);
  expect(again.json()).toMatchObject({ error: { code: 'resend_cooldown', remaining_cooldown: 90 } });
  expect(again.json().errors[0]).toBe('Новый код можно запросить через 90 секунд.');
  expect(await verify(browser, user.email, await codeFor(world, user.email))).toBe(true);
});

test('fifty at once send one email', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  const replies = await Promise.all(Array.from({ length: 50 }, () => ask(browser, user.email)));
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  await world.drain();
  expect(world.emails).toHaveLength(1);
});

test('an unknown address gets the same answers and an email without a code', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const [known, unknown] = [await openBrowser(app), await openBrowser(app)];
  const replies = [await ask(known, user.email), await ask(unknown, 'nobody.here@mail.example')];
  expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual([
    [200, { data: { remaining_cooldown: 120 } }],
    [200, { data: { remaining_cooldown: 120 } }],
  ]);
  expect(await verify(unknown, 'nobody.here@mail.example', '123456')).toBe(false);
  expect((await reset(unknown, 'nobody.here@mail.example')).json().error.code).toBe('code_invalid');
  await world.drain();
  const message = world.emails.find(({ to }) => to === 'nobody.here@mail.example');
  expect(message?.text).not.toMatch(/\b\d{6}\b/);
  expect(message?.text).toContain('http://ulov.example/register');
});

test('resetting an account that had skipped its code proves it, and takes everything its opener had', async () => {
  const email = 'owner.of.box@mail.example';
  const attacker = await openBrowser(app);
  await signUp(world, attacker, { email, username: 'squatter', is_skipped: true });
  await sql`insert into user_identities (provider, subject, user_id, email, linked_at)
    select 'google', 'attackers-own', id, null, now() from users where username = 'squatter'`.execute(world.ctx.db);
  world.clock.advance(121_000);
  const owner = await verified(email);
  const done = await reset(owner, email);
  await exchange(owner, done);
  expect(await who(attacker)).toBe(0);
  expect((await signIn(await openBrowser(app), email, PASSWORD)).statusCode).toBe(401);
  expect((await owner.get('/api/me')).json().data.abilities).toMatchObject({ vote: true });
  const { rows } = await sql`select 1 from user_identities where subject = 'attackers-own'`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('nor does the profile keep what its opener wrote of themselves; a proven account keeps its own', async () => {
  const email = 'defaced.box@mail.example';
  const squatter = await openBrowser(app);
  await signUp(world, squatter, { email, username: 'defacer', is_skipped: true });
  const profileOf = async (id: number) => {
    const { rows } = await sql`
      select name, description, avatar_media_id, username_changed_at from users where id = ${id}`.execute(world.ctx.db);
    return rows[0];
  };
  const deface = async (id: number) => {
    await sql`
      with picture as (
        insert into media (key, owner_id, width, height, created_at)
        values (${`de/face${id}`}, ${id}, 1, 1, now()) returning id)
      update users set name = 'Злодей', description = 'Чужие слова', username_changed_at = now(),
        avatar_media_id = (select id from picture) where id = ${id}`.execute(world.ctx.db);
  };
  const squatted = await who(squatter);
  await deface(squatted);
  world.clock.advance(121_000);
  await reset(await verified(email), email);
  expect(await profileOf(squatted)).toEqual({
    name: null,
    description: null,
    avatar_media_id: null,
    username_changed_at: null,
  });
  const proven = await createUser(world, { password: PASSWORD });
  await deface(proven.id);
  await reset(await verified(proven.email), proven.email);
  expect(await profileOf(proven.id)).toMatchObject({ name: 'Злодей', description: 'Чужие слова' });
});

test('a code dies after ten minutes', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app);
  await ask(browser, user.email);
  const code = await codeFor(world, user.email);
  world.clock.advance(10 * 60_000 + 1000);
  expect(await verify(browser, user.email, code)).toBe(false);
});

test('a new password ends what other browsers have verified', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const first = await verified(user.email);
  world.clock.advance(121_000);
  const second = await verified(user.email);
  expect((await reset(first, user.email)).statusCode).toBe(200);
  expect((await reset(second, user.email, 'ещё один пароль 8')).json().error.code).toBe('code_invalid');
});

test('a code sent to an address that has left the account sets nothing', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const old_box = await verified(user.email);
  const own = await openBrowser(app, user.id);
  await own.send('POST', '/api/account/email', { email: 'moved.on@mail.example', password: PASSWORD });
  const link = await linkFor(world, 'moved.on@mail.example', /http\S+\/email\/confirm\/\S+/);
  const token = link.split('/').at(-1);
  expect((await own.send('POST', '/api/account/email/confirm', { token })).statusCode).toBe(200);
  expect((await reset(old_box, user.email)).json().error.code).toBe('code_invalid');
  expect((await signIn(await openBrowser(app), 'moved.on@mail.example', PASSWORD)).statusCode).toBe(200);
});

test('all who claimed the address without proof lose it with everything they had', async () => {
  const email = 'claimed.twice@mail.example';
  const claimants: { browser: Browser; id: number; token: string }[] = [];
  for (const username of ['claims_first', 'claims_second']) {
    const browser = await openBrowser(app);
    await signUp(world, browser, { email, username, is_skipped: true });
    world.clock.advance(121_000);
    const body = { name: 'bot', scopes: ['read'], password: PASSWORD };
    const made = await browser.send('POST', '/api/account/tokens', body);
    const id = await who(browser);
    await sql`insert into user_identities (provider, subject, user_id, email, linked_at)
      values ('google', ${username}, ${id}, null, now())`.execute(world.ctx.db);
    claimants.push({ browser, id, token: made.json<{ data: { token: string } }>().data.token });
  }
  // The older claim is the account a reset by mail takes over.
  const owner = await verified(email);
  await exchange(owner, await reset(owner, email));
  expect(await who(owner)).toBe(claimants[0]?.id);
  for (const { browser, token } of claimants) {
    expect(await who(browser)).toBe(0);
    expect((await app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(401);
  }
  const { rows } =
    await sql`select email, email_key, password_hash from users where id = ${claimants[1]?.id ?? 0}`.execute(
      world.ctx.db,
    );
  expect(rows).toEqual([{ email: null, email_key: null, password_hash: null }]);
  const ties = await sql`select 1 from user_identities where subject like 'claims_%'`.execute(world.ctx.db);
  expect(ties.rows).toEqual([]);
});

test('a weak password is named at its field and the code stays good', async () => {
  const user = await createUser(world, { password: PASSWORD });
  const browser = await verified(user.email);
  expect((await reset(browser, user.email, 'коротко')).json().error.fields).toEqual({
    password: ['От 8 до 128 знаков.'],
  });
  expect((await reset(browser, user.email, 'password1')).json().error.fields).toEqual({
    password: ['Этот пароль слишком известный. Придумайте другой.'],
  });
  expect((await reset(browser, user.email)).statusCode).toBe(200);
});

test('an address that is none is refused at its field', async () => {
  const reply = await ask(await openBrowser(app), 'nobody');
  expect([reply.statusCode, reply.json().error.fields]).toEqual([422, { email: ['Проверьте адрес почты.'] }]);
});
