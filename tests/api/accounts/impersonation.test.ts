/** POST /api/users/:id/impersonate, POST /api/impersonation/end, GET /api/audit */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetOldSignIns } from '#domain/auth/auth.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { PASSWORD, who } from '../../support/accounts.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: TestUser;
let member: TestUser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
  admin = await createUser(world, { username: 'the_admin', type: 9, password: PASSWORD });
  member = await createUser(world, { username: 'a_member', password: PASSWORD });
});
beforeEach(() => {
  world.clock.advance(3600_000);
});
afterAll(() => world.close());

const enter = (browser: Browser, user_id: number, password = PASSWORD) =>
  browser.send('POST', `/api/users/${user_id}/impersonate`, { password });
/** What a section of the settings shows, without the words its scripts bring. */
const markup = async (browser: Browser, section: string) =>
  (await browser.get(`/settings/${section}`)).body.split('<div id="app">')[1]?.split('<script')[0] ?? '';
const leave = (browser: Browser) => browser.send('POST', '/api/impersonation/end');

test('an administrator looks at the site as a member and comes back under a fresh id', async () => {
  const browser = await openBrowser(app, admin.id);
  const own = browser.cookies.get('ulov_session');
  expect((await enter(browser, member.id)).json()).toEqual({ success: true });
  expect(await who(browser)).toBe(member.id);
  const { frame } = pageProps<'home'>(await browser.get('/'));
  expect(frame.impersonation).toMatchObject({ email: member.email, admin_email: admin.email });
  expect(frame.viewer?.abilities.administer).toBe(false);
  expect((await leave(browser)).json()).toEqual({ success: true });
  expect(await who(browser)).toBe(admin.id);
  expect(browser.cookies.get('ulov_session')).not.toBe(own);
  expect(pageProps<'home'>(await browser.get('/')).frame.impersonation).toBeNull();
  expect((await leave(browser)).json().error.code).toBe('not_allowed');
});

test('everything done inside stands in the log with both ids, and only administrators read it', async () => {
  const browser = await openBrowser(app, admin.id);
  await enter(browser, member.id);
  await browser.get('/hottest?period=week');
  await browser.send('POST', '/email/resend');
  await leave(browser);
  type Entry = { actor: { id: number }; subject: { id: number } | null; action: string; detail: string };
  const { data } = (await browser.get('/api/audit')).json<{ data: Entry[] }>();
  expect(data.every((entry) => entry.actor.id === admin.id && entry.subject?.id === member.id)).toBe(true);
  const lines = data.map(({ action, detail }) => `${action} ${detail}`.trim());
  expect(lines.slice(0, 4)).toEqual([
    'impersonation.ended',
    'impersonation.request POST /api/impersonation/end 200',
    'impersonation.request POST /email/resend 403',
    'impersonation.request GET /api/csrf 200',
  ]);
  expect(lines).toContain('impersonation.request GET /hottest 200');
  for (const reader of [await openBrowser(app), await openBrowser(app, member.id)]) {
    expect([401, 403]).toContain((await reader.get('/api/audit')).statusCode);
    expect((await reader.get('/admin/audit')).statusCode).toBe(404);
  }
});

test('only administrators enter, and never the staff, themselves or twice', async () => {
  const moderator = await createUser(world, { type: 5, password: PASSWORD });
  const other_admin = await createUser(world, { type: 9, password: PASSWORD });
  const code = async (browser: Browser, id: number, password = PASSWORD) =>
    (await enter(browser, id, password)).json().error.code;
  expect(await code(await openBrowser(app), member.id)).toBe('not_signed_in');
  expect(await code(await openBrowser(app, member.id), moderator.id)).toBe('not_allowed');
  expect(await code(await openBrowser(app, moderator.id), member.id)).toBe('not_allowed');
  const browser = await openBrowser(app, admin.id);
  for (const id of [moderator.id, other_admin.id, admin.id]) expect(await code(browser, id)).toBe('not_allowed');
  expect(await code(browser, 999_999)).toBe('user_not_found');
  expect(await code(browser, member.id, 'wrong one')).toBe('wrong_password');
  expect(await code(browser, member.id, '')).toBe('invalid_field');
  await enter(browser, member.id);
  expect(await code(browser, (await createUser(world)).id)).toBe('impersonating');
});

test('inside, password, e-mail, profile, deletion, tokens and ties are refused', async () => {
  const browser = await openBrowser(app, admin.id);
  await enter(browser, member.id);
  const form = new FormData();
  form.set('name', 'Somebody else');
  const profile = new Response(form);
  const refused = [
    await browser.send('POST', '/api/account/password', {
      old_password: PASSWORD,
      password: 'другой пароль 12',
      password_confirmation: 'другой пароль 12',
    }),
    await browser.send('POST', '/api/account/email', { email: 'x@mail.example', password: PASSWORD }),
    await browser.send('POST', '/api/account/email/confirm', { token: 'x' }),
    await browser.send('POST', '/email/resend'),
    await browser.send('POST', '/api/account/delete', { password: PASSWORD }),
    await browser.send('POST', '/api/account/tokens', { name: 'x', scopes: ['read'], password: PASSWORD }),
    await browser.send('DELETE', '/api/account/tokens/1'),
    await browser.send('DELETE', '/api/account/sessions'),
    await browser.send('DELETE', '/api/account/sessions/1'),
    await browser.send('POST', '/api/account/identities/google', { password: PASSWORD }),
    await browser.send('DELETE', '/api/account/identities/google', { password: PASSWORD }),
    await browser.get('/api/account/export'),
    await browser.sendRaw('POST', '/ui/user/update', Buffer.from(await profile.arrayBuffer()), {
      'content-type': profile.headers.get('content-type') ?? '',
    }),
  ];
  expect(refused.map((reply) => reply.json().error.code)).toEqual(Array(13).fill('impersonating'));
});

test('inside, the settings offer nothing of what is refused there and say why', async () => {
  const own = await openBrowser(app, member.id);
  const inside = await openBrowser(app, admin.id);
  await enter(inside, member.id);
  const note = 'Пока вы смотрите чужими глазами, это недоступно';
  const CARDS = {
    profile: ['profile', 'access'],
    data: ['archive', 'delete'],
    // No provider is set up in this world, so there is no card of ties.
    security: ['email', 'password', 'totp', 'passkeys', 'devices', 'tokens'],
  };
  for (const [section, cards] of Object.entries(CARDS)) {
    const shown = (html: string) => cards.filter((id) => html.includes(`id="${id}-title"`));
    const seen = await markup(inside, section);
    expect(shown(seen), section).toEqual([]);
    expect(seen.split(note).length - 1, section).toBe(1);
    expect(seen).not.toContain('/api/account/export');
    const usual = await markup(own, section);
    expect(shown(usual), section).toEqual(cards);
    expect(usual).not.toContain(note);
  }
});

test('it ends after an hour, with the administrator’s rights, and with their own session', async () => {
  const enterAs = async () => {
    const browser = await openBrowser(app, admin.id);
    await enter(browser, member.id);
    expect(await who(browser)).toBe(member.id);
    return browser;
  };
  const late = await enterAs();
  world.clock.advance(3600_000 + 1000);
  expect(await who(late)).toBe(0);
  const demoted = await enterAs();
  await sql`update users set type = 1 where id = ${admin.id}`.execute(world.ctx.db);
  expect(await who(demoted)).toBe(0);
  await sql`update users set type = 9 where id = ${admin.id}`.execute(world.ctx.db);
  const raised = await enterAs();
  await sql`update users set type = 5 where id = ${member.id}`.execute(world.ctx.db);
  expect(await who(raised)).toBe(0);
  await sql`update users set type = 1 where id = ${member.id}`.execute(world.ctx.db);
  for (const change of [
    sql`suspended_until = ${new Date(world.clock.now().getTime() + 3600_000)}`,
    sql`deleted_at = ${world.clock.now()}`,
  ]) {
    const watched = await enterAs();
    await sql`update users set ${change} where id = ${admin.id}`.execute(world.ctx.db);
    expect(await who(watched)).toBe(0);
    await sql`update users set suspended_until = null, deleted_at = null where id = ${admin.id}`.execute(world.ctx.db);
    // It was over for good: its end has been written down.
    expect(await who(watched)).toBe(0);
  }
  const signed_out = await enterAs();
  await (await openBrowser(app, admin.id)).send('DELETE', '/api/account/sessions');
  expect(await who(signed_out)).toBe(0);
});

test('signing out inside ends both sessions, and the log is told that it ended', async () => {
  for (const way of ['api', 'form'] as const) {
    const browser = await openBrowser(app, admin.id);
    const own = browser.cookies.get('ulov_session') ?? '';
    await enter(browser, member.id);
    const inside = browser.cookies.get('ulov_session') ?? '';
    const reply =
      way === 'api'
        ? await browser.send('POST', '/logout')
        : await browser.sendRaw('POST', '/sign-out', Buffer.from(''), {
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
          });
    expect(reply.statusCode, way).toBe(way === 'api' ? 200 : 303);
    for (const token of [own, inside]) {
      const kept = await openBrowser(app);
      kept.cookies.set('ulov_session', token);
      expect(await who(kept), way).toBe(0);
    }
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where actor_id = ${admin.id} and subject_id = ${member.id}
        and action <> 'impersonation.request' order by id desc limit 2`.execute(world.ctx.db);
    expect(
      rows.map(({ action }) => action),
      way,
    ).toEqual(['impersonation.ended', 'impersonation.started']);
  }
});

test('an end that nobody pressed is written down once: at the next request, or by the sweep', async () => {
  const ends = async () => {
    const { rows } = await sql<{ id: number; detail: string }>`
      select id, detail from audit_entries where action = 'impersonation.ended' and actor_id = ${admin.id}
        and subject_id = ${member.id} order by id`.execute(world.ctx.db);
    return rows.map(({ detail }) => detail);
  };
  const enterAnew = async () => {
    const browser = await openBrowser(app, admin.id);
    const own = browser.cookies.get('ulov_session') ?? '';
    await enter(browser, member.id);
    return { browser, own, before: await ends() };
  };
  // Of the tests before.
  await forgetOldSignIns(world.ctx);
  const first = await enterAnew();
  await forgetOldSignIns(world.ctx);
  expect(await ends(), 'not yet over').toEqual(first.before);
  world.clock.advance(3600_000 + 1000);
  const requests = await Promise.all([who(first.browser), who(first.browser), forgetOldSignIns(world.ctx)]);
  expect(requests.slice(0, 2)).toEqual([0, 0]);
  expect(await ends(), 'a request').toEqual([...first.before, 'lapsed']);

  const second = await enterAnew();
  world.clock.advance(3600_000 + 1000);
  for (let sweep = 0; sweep < 2; sweep++) await forgetOldSignIns(world.ctx);
  expect(await ends(), 'the sweep').toEqual([...second.before, 'lapsed']);
  expect(await who(second.browser)).toBe(0);
  expect(await ends(), 'a request after the sweep').toEqual([...second.before, 'lapsed']);

  const third = await enterAnew();
  const outside = await openBrowser(app);
  outside.cookies.set('ulov_session', third.own);
  await outside.send('POST', '/logout');
  await forgetOldSignIns(world.ctx);
  expect(await who(third.browser)).toBe(0);
  expect(await ends(), 'the own session ended').toEqual([...third.before, 'lapsed']);

  const fourth = await enterAnew();
  await (await openBrowser(app, member.id)).send('DELETE', '/api/account/sessions');
  expect(await who(fourth.browser)).toBe(0);
  expect(await ends(), 'the member ended all others').toEqual([...fourth.before, 'lapsed']);
});

test('an attempt that is refused stands in the log with its reason', async () => {
  const moderator = await createUser(world, { type: 5, password: PASSWORD });
  const stranger = await createUser(world, { password: PASSWORD });
  const browser = await openBrowser(app, admin.id);
  await enter(browser, member.id, 'wrong one');
  await enter(browser, moderator.id);
  await enter(browser, 999_999);
  await enter(await openBrowser(app, stranger.id), member.id);
  await enter(await openBrowser(app), member.id);
  await enter(browser, member.id);
  await enter(browser, stranger.id);
  const { rows } = await sql`
    select actor_id, subject_id, detail from audit_entries where action = 'impersonation.refused'
    order by id desc limit 5`.execute(world.ctx.db);
  expect(rows.toReversed()).toEqual([
    { actor_id: admin.id, subject_id: member.id, detail: 'wrong_password' },
    { actor_id: admin.id, subject_id: moderator.id, detail: 'not_allowed' },
    { actor_id: admin.id, subject_id: null, detail: 'user_not_found' },
    { actor_id: stranger.id, subject_id: member.id, detail: 'not_allowed' },
    { actor_id: admin.id, subject_id: stranger.id, detail: 'impersonating' },
  ]);
  await leave(browser);
  const page = await browser.get('/admin/audit?lang=en');
  expect(page.body).toContain('Refused to look as a member');
  for (const reason of ['Wrong password', 'No such member', 'Looking as somebody already'])
    expect(page.body).toContain(reason);
  expect(page.body).toContain('Time zone: Europe/Moscow');
});

test('there is no way back into an own session that is over meanwhile', async () => {
  const browser = await openBrowser(app, admin.id);
  await enter(browser, member.id);
  await sql`update sessions set expires_at = ${world.clock.now()} where user_id = ${admin.id}`.execute(world.ctx.db);
  expect((await leave(browser)).json().error.code).toBe('not_signed_in');
  expect(await who(browser)).toBe(member.id);
});

test('the member’s own list of devices does not show it', async () => {
  const browser = await openBrowser(app, admin.id);
  await enter(browser, member.id);
  const own = await openBrowser(app, member.id);
  const { data } = (await own.get('/api/account/sessions')).json<{ data: unknown[] }>();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions where user_id = ${member.id} and impersonator_id is null`.execute(
    world.ctx.db,
  );
  expect(data).toHaveLength(rows[0]?.count ?? -1);
});
