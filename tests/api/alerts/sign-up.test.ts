/**
 * A guest makes a deal alert and signs up by it: drafts, codes, the account with its alert, and what is carried out after
 * signing in. POST /api/alert-drafts, POST /ui/auth/email/send-code, POST /ui/auth/email/verify, POST /ui/auth/register,
 * POST /ui/auth/post-action
 */
import { sql } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { forgetOldAlertDrafts } from '#domain/alert-drafts/alert-drafts.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { codeFor, PASSWORD, signIn, who } from '../../support/accounts.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
const AT_ONCE = 50;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'limits.requests_a_minute', 100_000);
  await changeSetting(world.ctx, 'limits.sign_in_a_minute', 100_000);
  await changeSetting(world.ctx, 'limits.alert_drafts_a_minute', 100_000);
});
beforeEach(async () => {
  await changeSetting(world.ctx, 'alerts.sign_up_checks_an_hour', 100_000);
  await changeSetting(world.ctx, 'alerts.sign_up_checks_a_day', 100_000);
  await changeSetting(world.ctx, 'alerts.sign_up_codes', 1);
});
afterAll(() => world.close());

interface Draft {
  collector_id: string;
  draft_id: number;
  name: string;
}
interface Refusal {
  error: {
    code: string;
    message: string;
    fields?: Record<string, string[]>;
    retry_after?: number;
    remaining_cooldown?: number;
  };
}

const draft = async (browser: Browser, fields: object = { keyword: 'эспандер', by_email: true }) =>
  (await browser.send('POST', '/api/alert-drafts', fields)).json<{ data: Draft }>().data;
const action = ({ collector_id, draft_id }: Draft) => ({
  id: 'create_system_deals_alert',
  data: { type: 'draft', collector_id, draft_id },
});
const sendCode = (browser: Browser, email: string, headers = {}) =>
  browser.send('POST', '/ui/auth/email/send-code', { email }, headers);
const verify = (browser: Browser, email: string, verification_code: string) =>
  browser.send('POST', '/ui/auth/email/verify', { email, verification_code });
const register = (browser: Browser, body: object) => browser.send('POST', '/ui/auth/register', body);
const post = (browser: Browser, post_action: object) => browser.send('POST', '/ui/auth/post-action', { post_action });
const alertsOf = async (browser: Browser) => (await browser.get('/api/alerts')).json<{ data: Alert[] }>().data;
const member = async (given: Parameters<typeof createUser>[1] = {}) =>
  openBrowser(app, (await createUser(world, given)).id);

/** A browser that has proven an address and lacks a password alone. */
async function proven(email: string): Promise<Browser> {
  const browser = await openBrowser(app);
  expect((await sendCode(browser, email)).statusCode).toBe(200);
  const reply = await verify(browser, email, await codeFor(world, email));
  expect(reply.json()).toEqual({ success: true });
  return browser;
}

function tally(replies: readonly LightMyRequestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    const key = [reply.statusCode, reply.json<Partial<Refusal>>().error?.code ?? ''].join(' ').trim();
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test('a guest makes an alert, proves an address, chooses a password, and it works', async () => {
  const browser = await openBrowser(app);
  const made = await draft(browser, { keyword: 'гамак', max_price: 3000, by_email: true });
  expect(made.name).toBe('гамак');
  expect((await draft(browser, { keyword: ' га\u0000мак ', name: '\u0000' })).name).toBe('га мак');
  const email = 'hammock@mail.example';
  const asked = await sendCode(browser, email);
  expect(asked.json()).toEqual({ status: true, verification_required: true, timer: 60, is_sent: true });
  expect((await verify(browser, email, '000000')).json()).toEqual({ success: false });
  expect((await verify(browser, email, await codeFor(world, email))).json()).toEqual({ success: true });
  // Whoever goes back and gives the same address again need not prove it twice.
  expect((await sendCode(browser, email)).json()).toMatchObject({ status: true, verification_required: false });
  const done = await register(browser, { email, password: PASSWORD, post_action: action(made) });
  expect(done.json()).toEqual({ success: true });
  expect(await who(browser)).toBeGreaterThan(0);
  expect(await alertsOf(browser)).toMatchObject([
    { name: 'гамак', max_price: 3000, currency: 'RUB', by_email: true, is_paused: false },
  ]);
  const { rows } = await sql<{ is_proven: boolean }>`
    select email_verified_at is not null as is_proven from users where email = ${email}`.execute(world.ctx.db);
  expect(rows).toEqual([{ is_proven: true }]);
  await world.drain();
  expect(world.emails.filter(({ to }) => to === email)).toHaveLength(2);
  // The password that was chosen is theirs.
  expect((await signIn(await openBrowser(app), email, PASSWORD)).statusCode).toBe(200);
});

test('an address that somebody has proven is sent to sign in, one that was only claimed is not', async () => {
  const known = await createUser(world, { username: 'known_one' });
  const claimed = await createUser(world, { username: 'claimed_one', is_verified: false });
  const browser = await openBrowser(app);
  const reply = await sendCode(browser, ` ${known.email.toUpperCase()} `);
  expect(reply.json()).toEqual({ status: false, verification_required: false, timer: 0, is_sent: false });
  await world.drain();
  expect(world.emails.filter(({ to }) => to.toLowerCase() === known.email)).toEqual([]);
  expect((await sendCode(browser, claimed.email)).json()).toMatchObject({ status: true, verification_required: true });
});

test('what is missing or wrong is said by its field, in both languages', async () => {
  const browser = await openBrowser(app);
  const told = async (path: string, body: object, field: string) => {
    // One after the other: the second keeps its language in a cookie.
    const russian = await browser.send('POST', path, body);
    const replies = [russian, await browser.send('POST', `${path}?lang=en`, body)];
    browser.cookies.delete('lang');
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    return replies.map((reply) => reply.json<Refusal>().error.fields?.[field]?.[0]);
  };
  const email = 'nobody@mail.example';
  expect(await told('/ui/auth/email/send-code', { email: '  ' }, 'email')).toEqual([
    'Введите почту.',
    'Enter your e-mail.',
  ]);
  expect(await told('/ui/auth/email/send-code', { email: 'почта' }, 'email')).toEqual([
    'Проверьте адрес почты.',
    'Check the e-mail address.',
  ]);
  const verification_code = ' ';
  expect(await told('/ui/auth/email/verify', { email, verification_code }, 'verification_code')).toEqual([
    'Введите код из письма.',
    'Enter the code from the e-mail.',
  ]);
  expect(await told('/ui/auth/register', { email, password: '' }, 'password')).toEqual([
    'Придумайте пароль.',
    'Choose a password.',
  ]);
  expect(await told('/ui/auth/register', { email: '', password: PASSWORD }, 'email')).toEqual([
    'Введите почту.',
    'Enter your e-mail.',
  ]);
  const one = await proven('taken.meanwhile@mail.example');
  const other = await openBrowser(app);
  world.clock.advance(61_000);
  await sendCode(other, 'taken.meanwhile@mail.example');
  await verify(other, 'taken.meanwhile@mail.example', await codeFor(world, 'taken.meanwhile@mail.example'));
  const body = { email: 'taken.meanwhile@mail.example', password: PASSWORD };
  expect((await register(other, body)).statusCode).toBe(200);
  const late = await one.send('POST', '/ui/auth/register?lang=en', body);
  expect(late.json<Refusal>().error.fields).toEqual({
    email: ['There is an account with this e-mail already. Sign in to it.'],
  });
  expect((await register(one, { ...body, password: '12345678' })).statusCode).toBe(422);
});

test('another code comes after a minute, and the one before is dead then', async () => {
  const email = 'patient@mail.example';
  const browser = await openBrowser(app);
  await sendCode(browser, email);
  const first = await codeFor(world, email);
  world.clock.advance(25_000);
  // The browser goes on with the code it has; another one is told to wait.
  expect((await sendCode(browser, email)).json()).toEqual({
    status: true,
    verification_required: true,
    timer: 35,
    is_sent: false,
  });
  const other = await openBrowser(app);
  const refused = await other.send('POST', '/ui/auth/email/send-code?lang=en', { email: 'Patient@mail.example' });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('35');
  expect(refused.json<Refusal>().error).toMatchObject({
    code: 'resend_cooldown',
    // 'errors.verificationCodeCooldown', as the product spec has it.
    message: 'Please wait 35 seconds before resending the code.',
    remaining_cooldown: 35,
  });
  world.clock.advance(36_000);
  expect((await sendCode(browser, email)).json()).toMatchObject({ timer: 60, is_sent: true });
  const second = await codeFor(world, email);
  expect((await verify(browser, email, first)).json()).toEqual({ success: first === second });
  expect((await verify(browser, email, second)).json()).toEqual({ success: true });
});

test('a code works in the browser that asked for it alone, five tries, ten minutes', async () => {
  const email = 'guesses@mail.example';
  const browser = await openBrowser(app);
  await sendCode(browser, email);
  const code = await codeFor(world, email);
  expect((await verify(await openBrowser(app), email, code)).json<Refusal>().error.code).toBe('token_invalid');
  expect((await verify(browser, 'other@mail.example', code)).json<Refusal>().error.code).toBe('token_invalid');
  const wrong = code === '111111' ? '222222' : '111111';
  await Promise.all(Array.from({ length: AT_ONCE }, () => verify(browser, email, wrong)));
  expect((await verify(browser, email, code)).json()).toEqual({ success: false });
  expect((await register(browser, { email, password: PASSWORD })).json<Refusal>().error.code).toBe('token_invalid');
  const late = 'late@mail.example';
  await sendCode(browser, late);
  const its = await codeFor(world, late);
  world.clock.advance(10 * 60_000 + 1000);
  expect((await verify(browser, late, its)).json()).toEqual({ success: false });
});

test('a network learns of few addresses an hour and a day, however many it asks for at once', async () => {
  await changeSetting(world.ctx, 'alerts.sign_up_checks_an_hour', 5);
  await changeSetting(world.ctx, 'alerts.sign_up_checks_a_day', 20);
  world.clock.advance(2 * DAY_MS - (world.clock.now().getTime() % DAY_MS));
  const known = await createUser(world, { username: 'known_two' });
  const browser = await openBrowser(app);
  const ask = (index: number) =>
    sendCode(browser, index % 2 === 0 ? known.email : `asked${index}.${world.clock.now().getTime()}@mail.example`);
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
  expect(tally(replies)).toEqual({ '200': 5, '429 rate_limited': 15 });
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBe(3600);
  for (let hour = 0; hour < 4; hour++) {
    world.clock.advance(3600_000);
    // oxlint-disable-next-line no-await-in-loop -- one hour after the other
    const more = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(index)));
    expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(hour < 3 ? 5 : 0);
  }
  // What is no address is not counted, and neither is asking again for one's own.
  world.clock.advance(DAY_MS);
  for (const email of ['', 'a', '@']) expect((await sendCode(browser, email)).statusCode).toBe(422);
  const own = await openBrowser(app);
  const email = 'asks.again@mail.example';
  expect((await sendCode(own, email)).json()).toMatchObject({ is_sent: true });
  for (let time = 0; time < 8; time++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await sendCode(own, email)).json()).toMatchObject({ status: true, is_sent: false });
  }
  // A registration begun elsewhere tells nothing for free.
  const sly = await openBrowser(app);
  await sly.send('POST', '/api/auth/register', { email: known.email });
  for (let time = 0; time < 4; time++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await sendCode(sly, known.email)).json()).toMatchObject({ status: false });
  }
  expect((await sendCode(sly, known.email)).statusCode).toBe(429);
});

test('a site that asks for no proof goes from the address to the password', async () => {
  await changeSetting(world.ctx, 'alerts.sign_up_codes', 0);
  const email = 'no.proof@mail.example';
  const browser = await openBrowser(app);
  const made = await draft(browser);
  for (const _ of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- the second time goes on with the first
    expect((await sendCode(browser, email)).json()).toEqual({
      status: true,
      verification_required: false,
      timer: 0,
      is_sent: false,
    });
  }
  await world.drain();
  expect(world.emails.filter(({ to }) => to === email)).toEqual([]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registrations where email = ${email}`.execute(world.ctx.db);
  expect(rows).toEqual([{ count: 1 }]);
  expect((await register(browser, { email, password: PASSWORD, post_action: action(made) })).statusCode).toBe(200);
  expect(await alertsOf(browser)).toHaveLength(1);
  // The one alert of who has not proven their address is taken by it.
  expect((await browser.send('POST', '/api/alerts', { keyword: 'второе' })).json<Refusal>().error.code).toBe(
    'too_many_alerts',
  );
});

test('of fifty who finish at once one account comes with one alert', async () => {
  const email = 'at.once@mail.example';
  const browser = await proven(email);
  const made = await draft(browser);
  const body = { email, password: PASSWORD, post_action: action(made) };
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => register(browser, body)));
  const counts = tally(replies);
  expect(counts['200']).toBe(1);
  expect(counts['401 token_invalid'] ?? 0).toBe(AT_ONCE - 1 - (counts['422 invalid_field'] ?? 0));
  const { rows } = await sql<{ users: number; alerts: number }>`
    select count(distinct u.id)::int as users, count(a.id)::int as alerts
    from users u left join alerts a on a.user_id = u.id where u.email = ${email}`.execute(world.ctx.db);
  expect(rows).toEqual([{ users: 1, alerts: 1 }]);
});

test('account, alert and session come together or not at all', async () => {
  const email = 'whole@mail.example';
  const browser = await proven(email);
  const made = await draft(browser);
  const body = { email, password: PASSWORD, post_action: action(made) };
  // The last statement that makes the alert of the draft fails.
  await sql`create function fail_draft() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
    world.ctx.db,
  );
  await sql`create trigger fail_draft before update on alert_drafts for each row execute function fail_draft()`.execute(
    world.ctx.db,
  );
  expect((await register(browser, body)).statusCode).toBe(500);
  await sql`drop trigger fail_draft on alert_drafts`.execute(world.ctx.db);
  const rows = async () =>
    (
      await sql<{ users: number; alerts: number; jobs: number }>`
        select (select count(*)::int from users where email = ${email}) as users,
          (select count(*)::int from alert_drafts where id = ${made.draft_id} and user_id is not null) as used`.execute(
        world.ctx.db,
      )
    ).rows;
  expect(await rows()).toEqual([{ users: 0, used: 0 }]);
  expect(await who(browser)).toBe(0);
  await world.drain();
  expect(world.emails.filter(({ to }) => to === email)).toHaveLength(1);
  // A draft that is gone takes no account with it either.
  const gone = { ...body, post_action: action({ ...made, draft_id: made.draft_id + 1000 }) };
  expect((await register(browser, gone)).json<Refusal>().error.code).toBe('alert_draft_not_found');
  expect(await rows()).toEqual([{ users: 0, used: 0 }]);
  expect((await register(browser, body)).statusCode).toBe(200);
  expect(await rows()).toEqual([{ users: 1, used: 1 }]);
});

test('fifty post actions at once make one alert of a draft, of whoever of two members is first', async () => {
  const made = await draft(await openBrowser(app), { keyword: 'палатка' });
  const [one, other] = [await member(), await member()];
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => post(one, action(made))));
  expect(tally(replies)).toEqual({ '200': AT_ONCE });
  expect(await alertsOf(one)).toMatchObject([{ name: 'палатка' }]);
  expect((await post(other, action(made))).json<Refusal>().error.code).toBe('alert_draft_not_found');
  const second = await draft(await openBrowser(app), { keyword: 'спальник' });
  const both = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => post(index % 2 === 0 ? one : other, action(second))),
  );
  expect(tally(both)).toEqual({ '200': AT_ONCE / 2, '404 alert_draft_not_found': AT_ONCE / 2 });
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alerts where name = 'спальник'`.execute(world.ctx.db);
  expect(rows).toEqual([{ count: 1 }]);
  // Deleted since, it is not made anew.
  const [alert] = await alertsOf(one);
  await one.send('DELETE', `/api/alerts/${alert?.id}`);
  const before = await alertsOf(one);
  expect((await post(one, action(made))).statusCode).toBe(200);
  expect(await alertsOf(one)).toHaveLength(before.length);
});

test('fifty times at once beginning with a template is one alert, and what is no template is not there', async () => {
  const { rows } = await sql<{ id: number }>`select id from alert_templates where name_en = 'LEGO sets'`.execute(
    world.ctx.db,
  );
  const copy = { id: 'create_system_deals_alert', data: { type: 'clone', alert_id: rows[0]?.id } };
  const browser = await member();
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => post(browser, copy)));
  expect(tally(replies)).toEqual({ '200': AT_ONCE });
  const alerts = await alertsOf(browser);
  expect(alerts).toMatchObject([{ name: 'Конструкторы LEGO', keyword: 'lego' }]);
  for (const data of [{ type: 'clone', alert_id: 999_999 }, { type: 'clone' }]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await post(await member(), { id: 'create_system_deals_alert', data });
    expect(reply.json<Refusal>().error.code).toBe('alert_not_found');
  }
});

test('a draft is there for its browser alone, a week long, and gone afterwards', async () => {
  const browser = await openBrowser(app);
  const made = await draft(browser);
  expect(browser.cookies.get('ulov_collector')).toBe(made.collector_id);
  const own = await member();
  const wrong = [
    { ...made, collector_id: `${made.collector_id.slice(0, -1)}${made.collector_id.endsWith('A') ? 'B' : 'A'}` },
    { ...made, draft_id: made.draft_id + 1000 },
  ];
  for (const one of wrong) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await post(own, action(one))).json<Refusal>().error.code).toBe('alert_draft_not_found');
  }
  const bare = { id: 'create_system_deals_alert', data: { type: 'draft', draft_id: made.draft_id } };
  expect((await post(own, bare)).json<Refusal>().error.code).toBe('alert_draft_not_found');
  // Of what one browser begins again and again the newest few stay.
  const more = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let time = 0; time < 5; time++) more.push(await draft(browser, { keyword: `черновик ${time}` }));
  expect(new Set(more.map(({ collector_id }) => collector_id))).toEqual(new Set([made.collector_id]));
  expect((await post(own, action(made))).json<Refusal>().error.code).toBe('alert_draft_not_found');
  world.clock.advance(7 * DAY_MS - 60_000);
  await forgetOldAlertDrafts(world.ctx);
  const [first, last] = [more[0], more[4]];
  if (!first || !last) throw new Error('No drafts');
  expect((await post(own, action(last))).statusCode).toBe(200);
  world.clock.advance(120_000);
  expect((await post(own, action(first))).json<Refusal>().error.code).toBe('alert_draft_not_found');
  await forgetOldAlertDrafts(world.ctx);
  const { rows } = await sql`select id from alert_drafts where id <= ${last.draft_id}`.execute(world.ctx.db);
  expect(rows).toEqual([]);
  expect(await alertsOf(own)).toHaveLength(1);
});

test('a draft that finds no room waits, and the limits of alerts hold under races', async () => {
  const own = await member({ trust_level: 0 });
  const drafts = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let time = 0; time < 8; time++) drafts.push(await draft(await openBrowser(app), { keyword: `место ${time}` }));
  const replies = await Promise.all(drafts.map((one) => post(own, action(one))));
  expect(tally(replies)).toEqual({ '200': 5, '422 too_many_alerts': 3 });
  const [alert] = await alertsOf(own);
  await own.send('DELETE', `/api/alerts/${alert?.id}`);
  const waiting = drafts[replies.findIndex(({ statusCode }) => statusCode === 422)];
  if (!waiting) throw new Error('Every draft found room');
  expect((await post(own, action(waiting))).statusCode).toBe(200);
});

test('nobody learns from the last step whether an address is known that they have not proven', async () => {
  const known = await createUser(world, { username: 'known_three' });
  const browser = await openBrowser(app);
  for (const email of [known.email, 'unknown.three@mail.example']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await browser.send('POST', '/api/auth/register', { email });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await browser.send('POST', '/api/auth/register/verify/skip', { email });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await register(browser, { email, password: '12345678' });
    expect(Object.keys(reply.json<Refusal>().error.fields ?? {})).toEqual(['password']);
  }
});

test('guests see what an alert would have found, a few times a minute', async () => {
  const browser = await openBrowser(app);
  await changeSetting(world.ctx, 'limits.alert_previews_a_minute_guest', 3);
  const replies = [];
  for (let time = 0; time < 4; time++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    replies.push(await browser.send('POST', '/api/alerts/preview', { keyword: 'гитара' }));
  }
  expect(tally(replies)).toEqual({ '200': 3, '429 rate_limited': 1 });
  await changeSetting(world.ctx, 'limits.alert_previews_a_minute_guest', 20);
});
