/** POST /api/users/:id/impersonate/options, POST /api/users/:id/impersonate by a passkey of the administrator */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { PASSWORD, who } from '../../support/accounts.ts';
import { authenticator } from '../../support/authenticator.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: TestUser;
let member: TestUser;
let device: ReturnType<typeof authenticator>;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
  admin = await createUser(world, { username: 'the_admin', type: 9, password: PASSWORD });
  member = await createUser(world, { username: 'a_member' });
  device = await deviceOf(admin);
});
beforeEach(() => {
  world.clock.advance(3600_000);
});
afterAll(() => world.close());

/** A device with a passkey of an account. */
async function deviceOf(user: TestUser): Promise<ReturnType<typeof authenticator>> {
  const made = authenticator();
  const browser = await openBrowser(app, user.id);
  const asked = await browser.send('POST', '/api/account/passkeys/options', { password: PASSWORD });
  const response = made.make(asked.json<{ data: { challenge: string } }>().data.challenge);
  expect((await browser.send('POST', '/api/account/passkeys', { name: 'Ключ', response })).statusCode).toBe(200);
  return made;
}

const options = (browser: Browser, user_id = member.id) =>
  browser.send('POST', `/api/users/${user_id}/impersonate/options`);
async function question(browser: Browser, user_id = member.id): Promise<string> {
  return (await options(browser, user_id)).json<{ data: { challenge: string } }>().data.challenge;
}
/** `entered`, or why not. */
async function enter(browser: Browser, response: object, user_id = member.id): Promise<string> {
  const reply = await browser.send('POST', `/api/users/${user_id}/impersonate`, { response });
  return reply.json<{ error?: { code: string } }>().error?.code ?? 'entered';
}

test('a passkey of their own lets an administrator in without the password, and it stands in the log', async () => {
  const browser = await openBrowser(app, admin.id);
  const asked = (await options(browser)).json<{ data: { allowCredentials: { id: string }[]; challenge: string } }>();
  expect(asked.data.allowCredentials.map(({ id }) => id)).toEqual([device.answer('x').id]);
  expect(await enter(browser, device.answer(asked.data.challenge))).toBe('entered');
  expect(await who(browser)).toBe(member.id);
  expect(browser.cookies.get('ulov_passkey') ?? '').toBe('');
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where subject_id = ${member.id} and action <> 'impersonation.request'
    order by id desc limit 1`.execute(world.ctx.db);
  expect(rows).toEqual([{ action: 'impersonation.started' }]);
  expect((await options(browser, (await createUser(world)).id)).json().error.code).toBe('impersonating');
});

test('a question is answered once, for that member, by that administrator in that browser, for five minutes', async () => {
  const browser = await openBrowser(app, admin.id);
  const other = await createUser(world);
  const asked = await question(browser);
  expect(await enter(browser, device.answer(asked), other.id)).toBe('passkey_refused');
  const elsewhere = await openBrowser(app, admin.id);
  expect(await enter(elsewhere, device.answer(asked))).toBe('passkey_refused');
  await question(elsewhere);
  expect(await enter(elsewhere, device.answer(asked))).toBe('passkey_refused');

  const colleague = await createUser(world, { type: 9, password: PASSWORD });
  await deviceOf(colleague);
  // The same browser, signed in as somebody else by now.
  const lent = await openBrowser(app, colleague.id);
  lent.cookies.set('ulov_passkey', browser.cookies.get('ulov_passkey') ?? '');
  expect(await enter(lent, device.answer(asked))).toBe('passkey_refused');
  expect(await enter(browser, device.answer(asked))).toBe('entered');

  const late = await openBrowser(app, admin.id);
  const old = await question(late);
  world.clock.advance(5 * 60_000 + 1000);
  expect(await enter(late, device.answer(old))).toBe('passkey_refused');
});

test('somebody else’s passkey is refused, and so is an owner the device has not checked; the question is spent', async () => {
  const colleague = await createUser(world, { type: 9, password: PASSWORD });
  const theirs = await deviceOf(colleague);
  const browser = await openBrowser(app, admin.id);
  const asked = await question(browser);
  expect(await enter(browser, theirs.answer(asked))).toBe('passkey_refused');
  expect(await enter(browser, device.answer(asked))).toBe('passkey_refused');
  expect(await enter(browser, device.answer(await question(browser), 0x01))).toBe('passkey_refused');
  for (const junk of [{}, { id: 7 }, { id: 'abc', response: { clientDataJSON: '!' } }]) {
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    await question(browser);
    // oxlint-disable-next-line no-await-in-loop -- one question after the other
    expect(await enter(browser, junk)).toBe('passkey_refused');
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries
    where actor_id = ${admin.id} and action = 'impersonation.refused' and detail = 'passkey_refused'
      and at = ${world.clock.now()}`.execute(world.ctx.db);
  expect(rows[0]?.count).toBe(6);
});

test('an answer to signing in does not enter, nor does one to entering sign in or add a key', async () => {
  const browser = await openBrowser(app, admin.id);
  const sign_in = await browser.send('POST', '/api/auth/passkey/options');
  const asked = sign_in.json<{ data: { challenge: string } }>().data.challenge;
  expect(await enter(browser, device.answer(asked))).toBe('passkey_refused');
  const own = await question(browser);
  const reply = await browser.send('POST', '/api/auth/passkey', { response: device.answer(own) });
  // The question of signing in stands still; this answer is to another one.
  expect(reply.json().error.code).toBe('passkey_refused');
  const added = await browser.send('POST', '/api/account/passkeys', { name: 'x', response: authenticator().make(own) });
  expect(added.json().error.code).toBe('passkey_refused');
});

test('of fifty with one answer one enters', async () => {
  const browser = await openBrowser(app, admin.id);
  const response = device.answer(await question(browser));
  const replies = await Promise.all(Array.from({ length: 50 }, () => enter(browser, response)));
  expect(replies.filter((code) => code === 'entered')).toHaveLength(1);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions where impersonator_id = ${admin.id} and created_at = ${world.clock.now()}`.execute(
    world.ctx.db,
  );
  expect(rows[0]?.count).toBe(1);
});

test('asked for and offered only where it leads somewhere', async () => {
  const code = async (browser: Browser, id = member.id) => (await options(browser, id)).json().error?.code;
  const moderator = await createUser(world, { type: 5, password: PASSWORD });
  expect(await code(await openBrowser(app))).toBe('not_signed_in');
  expect(await code(await openBrowser(app, member.id))).toBe('not_allowed');
  expect(await code(await openBrowser(app, moderator.id))).toBe('not_allowed');
  const browser = await openBrowser(app, admin.id);
  expect(await code(browser, moderator.id)).toBe('not_allowed');
  expect(await code(browser, 999_999)).toBe('user_not_found');
  const bare = await createUser(world, { type: 9, password: PASSWORD });
  expect(await code(await openBrowser(app, bare.id))).toBe('passkey_refused');
  const offered = async (by: TestUser) =>
    pageProps<'profile'>(await (await openBrowser(app, by.id)).get('/u/a_member')).props.user.impersonation;
  expect([await offered(admin), await offered(bare), await offered(moderator)]).toEqual([
    { has_passkey: true },
    { has_passkey: false },
    null,
  ]);
});
