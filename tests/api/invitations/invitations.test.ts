/**
 * GET /api/admin/invitations, POST /api/admin/invitations, DELETE /api/admin/invitations/:id, their screens, the page of a
 * link, and who may open an account in each mode of registration.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { AdminInvitationPageProps, AdminInvitationsPageProps, AdminUserPageProps } from '#contract/pages.ts';
import { eraseDeletedAccounts } from '#domain/accounts/accounts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { bearer, codeFor, exchange, PASSWORD, register, signIn, signUp, who } from '../../support/accounts.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';
import { openWriter, type Writer } from '../../support/writers.ts';

const ALL = '/api/admin/invitations';
const DAY_MS = 86_400_000;
const AT_ONCE = 50;
const MODES = { open: 0, invitation: 1, closed: 2 } as const;

let world: World;
let app: FastifyInstance;
let admin: Writer;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openWriter(world, app, { type: 9 });
  for (const [key, value] of Object.entries({
    'limits.requests_a_minute': 100_000,
    'limits.sign_in_a_minute': 100_000,
    'limits.alert_drafts_a_minute': 100_000,
    'alerts.sign_up_checks_an_hour': 100_000,
    'alerts.sign_up_checks_a_day': 100_000,
  }))
    await changeSetting(world.ctx, key, value);
});
afterAll(() => world.close());
beforeEach(() => setMode('open'));

const setMode = (mode: keyof typeof MODES) => changeSetting(world.ctx, 'registration.mode', MODES[mode]);
const errorOf = (reply: { json: () => unknown }) => (reply.json() as ErrorBody).error;
const make = (given: object = {}, browser = admin.browser) =>
  browser.send('POST', ALL, { note: '', most: 1, days: 7, ...given });
const revoke = (id: number, browser = admin.browser) => browser.send('DELETE', `${ALL}/${id}`);
const list = async () => (await admin.browser.get(ALL)).json<{ data: Invitation[] }>().data;
async function made(given: object = {}): Promise<{ invitation: Invitation; path: string }> {
  const reply = await make(given);
  expect(reply.statusCode, reply.body).toBe(200);
  const { data } = reply.json<{ data: { invitation: Invitation; url: string } }>();
  return { invitation: data.invitation, path: new URL(data.url).pathname };
}
const tokenIn = (path: string) => path.split('/').at(-1) ?? '';

/** A browser that has opened the link of an invitation. */
async function invited(path: string): Promise<Browser> {
  const browser = await openBrowser(app);
  expect((await browser.get(path)).statusCode).toBe(200);
  return browser;
}

let count = 0;
const fresh = (name = 'newcomer') => {
  count += 1;
  return { email: `${name}${count}@mail.example`, username: `${name}${count}` };
};
async function invitationOf(username: string): Promise<number | null> {
  const { rows } = await sql<{ invited_by: number | null }>`
    select invited_by from users where username = ${username}`.execute(world.ctx.db);
  return rows[0]?.invited_by ?? null;
}

test('an administrator makes a link that is told once, sees who came by it, and revokes it', async () => {
  const { invitation, path } = await made({ note: '  Чат  про скидки ', most: 2, days: 3 });
  expect(invitation).toMatchObject({ note: 'Чат про скидки', most: 2, used: 0, state: 'live', latest: [] });
  expect(invitation.ends_at).toBe(new Date(world.clock.now().getTime() + 3 * DAY_MS).toISOString());
  expect(tokenIn(path).length).toBeGreaterThanOrEqual(43);
  expect(JSON.stringify(await list())).not.toContain(tokenIn(path));
  const { rows } = await sql<{ row: string }>`select i::text as row from invitations i`.execute(world.ctx.db);
  expect(JSON.stringify(rows)).not.toContain(tokenIn(path));

  const given = fresh();
  await signUp(world, await invited(path), given);
  const [shown] = await list();
  expect(shown).toMatchObject({ id: invitation.id, used: 1, state: 'live', latest: [{ username: given.username }] });
  const detail = pageProps<'admin'>(await admin.browser.get(`/admin/invitations/${invitation.id}`));
  expect((detail.props as AdminInvitationPageProps).people).toMatchObject([{ username: given.username }]);
  const came = shown?.latest[0]?.id ?? 0;
  const record = pageProps<'admin'>(await admin.browser.get(`/admin/users/${came}`)).props as AdminUserPageProps;
  expect(record.member.invitation).toEqual({
    id: invitation.id,
    note: 'Чат про скидки',
    username: admin.user.username,
  });

  expect((await revoke(invitation.id)).statusCode).toBe(200);
  expect((await revoke(invitation.id)).statusCode).toBe(200);
  expect((await list())[0]?.state).toBe('revoked');
  expect(errorOf(await revoke(999_999)).code).toBe('invitation_not_found');
  const { rows: log } = await sql<{ action: string; detail: string }>`
    select action, detail from audit_entries where action like 'invitation.%' order by id`.execute(world.ctx.db);
  expect(log).toEqual([
    { action: 'invitation.created', detail: expect.stringContaining('Чат про скидки') as string },
    { action: 'invitation.revoked', detail: `#${invitation.id}: 1/2, Чат про скидки` },
  ]);
});

test('what no invitation takes is told at its field, and nobody but administrators keeps them', async () => {
  const wrong = await make({ note: 'я'.repeat(101), most: 0, days: 91 });
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(errorOf(wrong).fields ?? {}).toSorted()).toEqual(['days', 'most', 'note']);
  for (const given of [{ most: 1001 }, { most: 1.5 }, { days: 0 }, { days: 0.5 }])
    expect(errorOf(await make(given)).code, JSON.stringify(given)).toBe('invalid_field');
  for (const given of [
    { most: 1000, days: 90 },
    { most: 1, days: 1, note: 'я'.repeat(100) },
  ])
    expect((await make(given)).statusCode, JSON.stringify(given)).toBe(200);
  for (const type of [1, 3, 5, 7]) {
    const { browser } = await openWriter(world, app, { type });
    expect((await make({}, browser)).statusCode, `${type}`).toBe(403);
    expect((await browser.get(ALL)).statusCode, `${type}`).toBe(403);
    expect((await browser.get('/admin/invitations')).statusCode, `${type}`).toBe(404);
  }
  expect((await make({}, await openBrowser(app))).statusCode).toBe(401);
});

test('the list goes on page by page', async () => {
  await sql`
    insert into invitations (token_hash, note, most, created_by, created_at, ends_at)
    select sha256(n::text::bytea), 'many ' || n, 1, ${admin.user.id}, ${world.clock.now()}, ${world.clock.now()}
    from generate_series(1, 60) n`.execute(world.ctx.db);
  const first = (await admin.browser.get(ALL)).json<{ data: Invitation[]; meta: { next_cursor: string } }>();
  expect(first.data).toHaveLength(50);
  const next = await admin.browser.get(`${ALL}?cursor=${first.meta.next_cursor}`);
  const ids = next.json<{ data: Invitation[] }>().data.map(({ id }) => id);
  expect(Math.max(...ids)).toBeLessThan(first.data.at(-1)?.id ?? 0);
  const page = pageProps<'admin'>(await admin.browser.get('/admin/invitations')).props as AdminInvitationsPageProps;
  expect(page.next_path).toBe(`/admin/invitations?cursor=${first.meta.next_cursor}`);
  await sql`delete from invitations where note like 'many %'`.execute(world.ctx.db);
});

test('the page of a link says who invites; one that lets nobody in says so without telling why', async () => {
  const { invitation, path } = await made({ days: 1 });
  const guest = await openBrowser(app);
  const page = await guest.get(path);
  expect(pageProps<'invite'>(page).props).toEqual({ inviter: admin.user.username, is_closed: false });
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.body).toContain('noindex');
  expect(String(page.headers['set-cookie'])).toMatch(/ulov_invitation=[\w-]{43}; .*HttpOnly/);
  const used_up = await made();
  await signUp(world, await invited(used_up.path), fresh());
  const revoked = await made();
  await revoke(revoked.invitation.id);
  world.clock.advance(DAY_MS + 1000);
  const bodies = new Set<string>();
  for (const dead of [path, used_up.path, revoked.path, `/invite/${'x'.repeat(43)}`, '/invite/no%20token']) {
    const reply = await (await openBrowser(app)).get(dead);
    expect(reply.statusCode, dead).toBe(410);
    expect(reply.headers['set-cookie'], dead).toBeUndefined();
    bodies.add(JSON.stringify(pageProps<'invite'>(reply).props));
  }
  expect([...bodies]).toEqual([JSON.stringify({ inviter: null, is_closed: false })]);
  expect((await list()).find(({ id }) => id === invitation.id)?.state).toBe('ended');
  await setMode('closed');
  const closed = await openBrowser(app);
  expect(pageProps<'invite'>(await closed.get((await made()).path)).props).toEqual({ inviter: null, is_closed: true });
  expect(closed.cookies.has('ulov_invitation')).toBe(false);
});

test('a member who opens a link is taken home with a word', async () => {
  const { path } = await made();
  const { browser } = await openWriter(world, app);
  const reply = await browser.get(path);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/']);
  expect(pageProps<'home'>(await browser.get('/')).frame.notice?.message).toContain('приглашение');
});

/** Each way an account comes to be, step by step, in a browser. */
const WAYS = {
  email: ['POST', '/api/auth/register', { email: 'way@mail.example' }],
  verify: ['POST', '/api/auth/register/verify', { email: 'way@mail.example', verification_code: '123456' }],
  resend: ['POST', '/api/auth/register/resend', { email: 'way@mail.example' }],
  skip: ['POST', '/api/auth/register/verify/skip', { email: 'way@mail.example' }],
  finalize: ['POST', '/api/auth/register/finalize', { username: 'by_the_way', password: PASSWORD }],
  alert: ['POST', '/ui/auth/email/send-code', { email: 'way@mail.example' }],
  alert_verify: ['POST', '/ui/auth/email/verify', { email: 'way@mail.example', verification_code: '123456' }],
  alert_register: ['POST', '/ui/auth/register', { email: 'way@mail.example', password: PASSWORD }],
} as const;

test.each([
  ['invitation', 'registration_invited'],
  ['closed', 'registration_closed'],
] as const)('with registration %s no step of any way goes on for a guest without an invitation', async (mode, code) => {
  const browser = await openBrowser(app);
  // Begun while everybody might.
  await register(world, browser, `begun-${mode}@mail.example`);
  const { email } = admin.user;
  await setMode(mode);
  world.emails.length = 0;
  for (const [way, [method, path, body]] of Object.entries(WAYS)) {
    const begun = 'email' in body ? { ...body, email: `begun-${mode}@mail.example` } : body;
    // The first steps know of no registration: whatever address they are given.
    const others = way === 'email' || way === 'alert' ? [body, { ...body, email }] : [];
    for (const given of [begun, ...others]) {
      const reply = await browser.send(method, path, given);
      expect([reply.statusCode, errorOf(reply).code], `${way} ${JSON.stringify(given)}`).toEqual([403, code]);
    }
  }
  await world.drain();
  expect(world.emails).toEqual([]);
  // Members sign in as ever.
  const member = await openWriter(world, app, { password: PASSWORD });
  const back = await openBrowser(app);
  expect((await signIn(back, member.user.email, PASSWORD)).statusCode).toBe(200);
  expect(await who(back)).toBe(member.user.id);
});

test('the answer to a guest without an invitation is the same for an address that is somebody’s', async () => {
  await setMode('invitation');
  const { user } = await openWriter(world, app, { password: PASSWORD });
  for (const path of ['/api/auth/register', '/ui/auth/email/send-code']) {
    const replies = [];
    for (const email of [user.email, 'nobody.at.all@mail.example']) {
      const browser = await openBrowser(app);
      replies.push((await browser.send('POST', path, { email })).body);
    }
    expect(replies[0], path).toBe(replies[1]);
  }
});

test('where registration is by invitation, one who has opened a link signs up, by e-mail or by a deal alert', async () => {
  await setMode('invitation');
  const { invitation, path } = await made({ most: 3 });
  const [one, other, third] = [fresh(), fresh(), fresh()];
  const browser = await invited(path);
  await signUp(world, browser, one);
  // The link is worth nothing to this browser any more.
  expect(browser.cookies.get('ulov_invitation') ?? '').toBe('');
  await signUp(world, await invited(path), { ...other, is_skipped: true });
  const alert = await invited(path);
  await alert.send('POST', '/ui/auth/email/send-code', { email: third.email });
  const code = await codeFor(world, third.email);
  await alert.send('POST', '/ui/auth/email/verify', { email: third.email, verification_code: code });
  const done = await alert.send('POST', '/ui/auth/register', { email: third.email, password: PASSWORD });
  expect(done.json()).toEqual({ success: true });
  expect(alert.cookies.get('ulov_invitation') ?? '').toBe('');
  expect(await invitationOf(one.username)).toBe(invitation.id);
  expect(await invitationOf(other.username)).toBe(invitation.id);
  expect((await list()).find(({ id }) => id === invitation.id)).toMatchObject({ used: 3, state: 'used_up' });
});

test('a program names the invitation instead of keeping a cookie', async () => {
  await setMode('invitation');
  const { invitation, path } = await made();
  const token = tokenIn(path);
  const { email, username } = fresh();
  const browser = await openBrowser(app);
  const begun = await browser.send('POST', '/api/auth/register', { email, invitation: token });
  const own = bearer(begun.json<{ data: { token: string } }>().data.token);
  const verification_code = await codeFor(world, email);
  const unnamed = await browser.send('POST', '/api/auth/register/verify', { email, verification_code }, own);
  expect(errorOf(unnamed).code).toBe('registration_invited');
  const named = { email, verification_code, invitation: token };
  expect((await browser.send('POST', '/api/auth/register/verify', named, own)).json()).toEqual({
    data: { is_verified: true },
  });
  const body = { username, password: PASSWORD, invitation: token };
  await exchange(browser, await browser.send('POST', '/api/auth/register/finalize', body, own));
  expect(await invitationOf(username)).toBe(invitation.id);
});

test('who is on their way when the link dies is turned back at the next step, and goes on by another', async () => {
  await setMode('invitation');
  const { invitation, path } = await made();
  const browser = await invited(path);
  const { email, username } = fresh();
  const { code } = await register(world, browser, email);
  await revoke(invitation.id);
  const verify = () => browser.send('POST', '/api/auth/register/verify', { email, verification_code: code });
  expect(errorOf(await verify()).code).toBe('invitation_over');
  await browser.get((await made()).path);
  expect((await verify()).json()).toEqual({ data: { is_verified: true } });
  const done = await browser.send('POST', '/api/auth/register/finalize', { username, password: PASSWORD });
  expect(done.statusCode).toBe(200);
});

test('fifty who finish at once by a link for one make one account', async () => {
  await setMode('invitation');
  const { invitation, path } = await made();
  const people = Array.from({ length: AT_ONCE }, () => fresh('crowd'));
  const ready = [];
  for (const { email, username } of people) {
    const browser = await invited(path);
    const { code } = await register(world, browser, email);
    await browser.send('POST', '/api/auth/register/verify', { email, verification_code: code });
    ready.push({ browser, username });
  }
  const replies = await Promise.all(
    ready.map(({ browser, username }) =>
      browser.send('POST', '/api/auth/register/finalize', { username, password: PASSWORD }),
    ),
  );
  const codes = replies.map((reply) => (reply.statusCode === 200 ? 'done' : errorOf(reply).code)).toSorted();
  expect(codes).toEqual(['done', ...Array.from({ length: AT_ONCE - 1 }, () => 'invitation_over')]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where invited_by = ${invitation.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ count: 1 }]);
});

test('an account that is not made spends nothing', async () => {
  await setMode('invitation');
  const { invitation, path } = await made();
  const browser = await invited(path);
  const { email } = fresh();
  const { code } = await register(world, browser, email);
  await browser.send('POST', '/api/auth/register/verify', { email, verification_code: code });
  const body = { username: admin.user.username, password: PASSWORD };
  expect(errorOf(await browser.send('POST', '/api/auth/register/finalize', body)).code).toBe('username_taken');
  expect((await list()).find(({ id }) => id === invitation.id)).toMatchObject({ used: 0, state: 'live' });
});

test('while everybody may register, a link still tells who invited whom, and a dead one is no hindrance', async () => {
  const { invitation, path } = await made();
  const [first, second] = [fresh(), fresh()];
  const late = await invited(path);
  await signUp(world, await invited(path), first);
  await signUp(world, late, second);
  expect(await invitationOf(first.username)).toBe(invitation.id);
  expect(await invitationOf(second.username)).toBe(null);
});

test('links of somebody suspended or gone let nobody in as long as that lasts', async () => {
  await setMode('invitation');
  const maker = await openWriter(world, app, { type: 9 });
  const reply = await make({ most: 5 }, maker.browser);
  const { url } = reply.json<{ data: { url: string } }>().data;
  const set = (what: ReturnType<typeof sql>) =>
    sql`update users set ${what} where id = ${maker.user.id}`.execute(world.ctx.db);
  const open = async () => (await (await openBrowser(app)).get(new URL(url).pathname)).statusCode;
  await set(sql`suspended_until = ${new Date(world.clock.now().getTime() + DAY_MS)}`);
  expect(await open()).toBe(410);
  expect((await list())[0]?.state).toBe('held');
  await set(sql`suspended_until = null`);
  expect(await open()).toBe(200);
  await set(sql`deleted_at = ${world.clock.now()}`);
  expect(await open()).toBe(410);
});

const barredOf = async (browser: Browser, path = '/') => pageProps<'home'>(await browser.get(path)).frame.registration;
const change = async (value: number | null, was: number) =>
  expect((await admin.browser.send('PUT', '/api/admin/settings/registration.mode', { value, was })).statusCode).toBe(
    200,
  );

test('pages tell guests who may not register, within a second and not those who hold an invitation', async () => {
  const guest = await openBrowser(app);
  const { path } = await made();
  const holder = await invited(path);
  expect(await barredOf(guest)).toBeUndefined();
  await change(1, 0);
  await expect.poll(() => barredOf(guest), { timeout: 1000 }).toBe('invitation');
  expect(await barredOf(guest, '/register')).toBe('invitation');
  expect(await barredOf(await openBrowser(app), path)).toBeUndefined();
  expect(await barredOf(holder)).toBeUndefined();
  expect((await guest.get('/register')).body).toContain('по приглашениям');
  expect((await guest.get('/register')).body).not.toContain('type="email"');
  expect((await guest.get('/login')).body).toContain('type="email"');
  await change(2, 1);
  await expect.poll(() => barredOf(guest), { timeout: 1000 }).toBe('closed');
  expect(await barredOf(holder)).toBe('closed');
  await change(null, 2);
  await expect.poll(() => barredOf(guest), { timeout: 1000 }).toBeUndefined();
  const { rows } = await sql<{ detail: string }>`
    select detail from audit_entries where action = 'setting.changed' order by id desc limit 3`.execute(world.ctx.db);
  expect(rows.map(({ detail }) => detail)).toEqual([
    'registration.mode: closed → open',
    'registration.mode: invitation → closed',
    'registration.mode: open → invitation',
  ]);
});

test('what an erased account invited with is gone, and so is who invited it', async () => {
  const maker = await openWriter(world, app, { type: 9 });
  const reply = await make({ note: 'Для Пети Иванова', most: 5 }, maker.browser);
  const { invitation, url } = reply.json<{ data: { invitation: Invitation; url: string } }>().data;
  const given = fresh();
  await signUp(world, await invited(new URL(url).pathname), given);
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${maker.user.id} or username = ${given.username}`.execute(
    world.ctx.db,
  );
  world.clock.advance(31 * DAY_MS);
  await eraseDeletedAccounts(world.ctx);
  const { rows } = await sql<{ note: string; is_revoked: boolean; came: number }>`
    select note, revoked_at is not null as is_revoked, (select count(*)::int from users where invited_by = i.id) as came
    from invitations i where id = ${invitation.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ note: '', is_revoked: true, came: 0 }]);
});
