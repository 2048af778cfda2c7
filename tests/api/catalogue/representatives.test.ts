/**
 * POST /api/account/store-request, POST /api/account/store-request/code, POST /api/account/store-request/proof,
 * DELETE /api/account/store-request, DELETE /api/account/store, GET /api/admin/store-requests,
 * GET /api/admin/store-requests/:id, POST /api/admin/store-requests/:id/decision, their pages, and what a store's page says of who speaks for it.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import type { StoreRequest } from '#contract/store-requests.ts';
import type { AdminStoreRequestsPageProps } from '#contract/pages.ts';
import { computeStoreAnswers, forgetUnprovenRequests } from '#domain/representatives/representatives.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;
let admin_id: number;
let made = 0;

interface Shop {
  store_id: number;
  slug: string;
  host: string;
  user: TestUser;
  browser: Browser;
}

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t0', 0);
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
  admin_id = (await createUser(world, { type: 9 })).id;
  admin = await openBrowser(app, admin_id);
  await vi.waitUntil(() => world.ctx.realtime.touches.is_whole(), { timeout: 20_000 });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.drain();
  world.emails.length = 0;
  world.clock.advance(3600_000);
});

/** A store that is known, and a member who works there. */
async function shop(given: Parameters<typeof createUser>[1] = {}): Promise<Shop> {
  made += 1;
  const host = `work${made}.example`;
  const store_id = await createStore(world, { name: `Лавка ${made}`, host });
  await createOffer(world, { store_id });
  await sql`update stores set offers_count = 1 where id = ${store_id}`.execute(world.ctx.db);
  const { rows } = await sql<{ slug: string }>`select slug from stores where id = ${store_id}`.execute(world.ctx.db);
  const user = await createUser(world, given);
  return { store_id, slug: rows[0]?.slug ?? '', host, user, browser: await openBrowser(app, user.id) };
}

const NOTE = 'Менеджер по работе с покупателями';
const ask = ({ browser, store_id, host }: Shop, body: object = {}) =>
  browser.send('POST', '/api/account/store-request', { store_id, email: `sales@${host}`, note: NOTE, ...body });
const prove = ({ browser }: Shop, code: string) => browser.send('POST', '/api/account/store-request/proof', { code });
const resend = ({ browser }: Shop) => browser.send('POST', '/api/account/store-request/code');
const withdraw = ({ browser }: Shop) => browser.send('DELETE', '/api/account/store-request');
const decide = (id: number, outcome: 'approved' | 'refused', words = '', browser = admin) =>
  browser.send('POST', `/api/admin/store-requests/${id}/decision`, { outcome, words });
const open = async (state: 'open' | 'decided' = 'open') =>
  (await admin.get(`/api/admin/store-requests?state=${state}`)).json<{ data: StoreRequest[] }>().data;
const ownOf = async ({ browser }: Shop, query = '') =>
  pageProps<'settings'>(await browser.get(`/settings/store${query}`)).props.store;
const typeOf = async (id: number) => {
  const { rows } = await sql<{ type: number; store_id: number | null }>`
    select type, store_id from users where id = ${id}`.execute(world.ctx.db);
  return rows[0];
};

const body = (text: string, parent_id: number | null = null) => ({
  delta: { ops: [{ insert: `${text}\n` }] },
  parent_id,
});

async function codeFor(to: string): Promise<string> {
  await world.drain();
  return /\b\d{6}\b/.exec(world.emails.findLast((email) => email.to === to)?.text ?? '')?.[0] ?? '';
}

async function proven(given: Parameters<typeof createUser>[1] = {}): Promise<Shop & { request: StoreRequest }> {
  const one = await shop(given);
  expect((await ask(one)).statusCode).toBe(200);
  expect((await prove(one, await codeFor(`sales@${one.host}`))).statusCode).toBe(200);
  const request = (await open()).find(({ member }) => member.id === one.user.id);
  if (!request) throw new Error('It waits for nobody');
  return { ...one, request };
}

/** What the bell says of their request. */
const told = async ({ browser }: Shop) => {
  await world.drain();
  const { grouped_notifications } = (await browser.get('/ui/user-notification/index')).json<{
    grouped_notifications: GroupedNotification[];
  }>();
  return grouped_notifications.filter(({ icon_type }) => icon_type === 'store_request');
};

test('a member proves a mailbox of the store, an administrator approves, and they speak for it', async () => {
  const one = await shop();
  expect(await ownOf(one, `?store=${one.slug}`)).toMatchObject({
    may_ask: true,
    chosen: { id: one.store_id },
    request: null,
  });
  expect((await ask(one)).json()).toEqual({ data: { remaining_cooldown: 120 } });
  expect(await ownOf(one)).toMatchObject({
    request: { state: 'unproven', email: `sales@${one.host}`, code_wait: 120 },
  });
  // Nobody looks at what is not proven.
  expect((await open()).filter(({ member }) => member.id === one.user.id)).toEqual([]);
  const code = await codeFor(`sales@${one.host}`);
  expect((await prove(one, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  expect((await prove(one, code)).statusCode).toBe(200);
  expect(await ownOf(one)).toMatchObject({ request: { state: 'waiting' } });
  const request = (await open()).find(({ member }) => member.id === one.user.id);
  expect(request).toMatchObject({ email: `sales@${one.host}`, note: NOTE, store: { hosts: [one.host] } });
  expect((await decide(request?.id ?? 0, 'approved')).statusCode).toBe(200);
  expect(await typeOf(one.user.id)).toEqual({ type: 3, store_id: one.store_id });
  expect(await ownOf(one)).toMatchObject({ represented: { url: `/stores/${one.slug}` }, request: null });
  await world.drain();
  expect(world.emails.at(-1)).toMatchObject({ to: one.user.email });
  const { rows } = await sql`select action from audit_entries where subject_id = ${one.user.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ action: 'user.type_changed' }]);
  expect((await open('decided')).find(({ id }) => id === request?.id)).toMatchObject({ outcome: 'approved' });
});

test('a refusal says why, by email and on their page, and another may be asked for', async () => {
  const one = await proven();
  expect((await decide(one.request.id, 'refused')).json().error.fields).toHaveProperty('words');
  expect((await decide(one.request.id, 'refused', 'Напишите с адреса отдела')).statusCode).toBe(200);
  await world.drain();
  expect(world.emails.at(-1)?.text).toContain('Напишите с адреса отдела');
  expect(await ownOf(one)).toMatchObject({ request: { state: 'refused', words: 'Напишите с адреса отдела' } });
  expect(await typeOf(one.user.id)).toEqual({ type: 1, store_id: null });
  world.clock.advance(121_000);
  expect((await ask(one)).statusCode).toBe(200);
});

test.each([
  ['a mailbox elsewhere', { email: 'sales@elsewhere.example' }, 'email'],
  ['no mailbox', { email: 'sales' }, 'email'],
  ['no store', { store_id: 999_999 }, 'store_id'],
  ['no words', { note: ' \n ' }, 'note'],
  ['too many words', { note: 'я'.repeat(1001) }, 'note'],
])('%s is refused at its field, and nothing is mailed', async (_what, given, field) => {
  const reply = await ask(await shop(), given);
  expect(reply.statusCode).toBe(422);
  expect(Object.keys(reply.json().error.fields)).toEqual([field]);
  await world.drain();
  expect(world.emails).toEqual([]);
});

test('a store without a website cannot be proven that way', async () => {
  const one = await shop();
  await sql`delete from store_hosts where store_id = ${one.store_id}`.execute(world.ctx.db);
  expect(Object.keys((await ask(one)).json().error.fields)).toEqual(['store_id']);
});

test('five wrong codes end a code, also at once; another one works', async () => {
  const one = await shop();
  await ask(one);
  const code = await codeFor(`sales@${one.host}`);
  const wrong = code === '000000' ? '000001' : '000000';
  const guesses = await Promise.all(Array.from({ length: 20 }, () => prove(one, wrong)));
  expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  const { rows } = await sql`select tries from store_requests where user_id = ${one.user.id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ tries: 5 }]);
  expect((await prove(one, code)).statusCode).toBe(422);
  world.clock.advance(121_000);
  expect((await resend(one)).statusCode).toBe(200);
  expect((await prove(one, await codeFor(`sales@${one.host}`))).statusCode).toBe(200);
});

test('a code is over after an hour, and letters come at a pace', async () => {
  const one = await shop();
  await ask(one);
  expect((await resend(one)).json().error.code).toBe('resend_cooldown');
  const code = await codeFor(`sales@${one.host}`);
  world.clock.advance(3600_001);
  expect((await prove(one, code)).statusCode).toBe(422);
  for (let sent = 1; sent < 5; sent++) {
    world.clock.advance(3600_000);
    expect((await resend(one)).statusCode).toBe(200);
  }
  world.clock.advance(3600_000);
  expect((await resend(one)).json().error.code).toBe('rate_limited');
});

test('one request at a time, three a day, and one that runs can be taken back', async () => {
  const one = await shop();
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(one)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await world.drain();
  expect(world.emails).toHaveLength(1);
  for (let again = 1; again < 3; again++) {
    expect((await withdraw(one)).statusCode).toBe(200);
    world.clock.advance(121_000);
    expect((await ask(one)).statusCode).toBe(200);
  }
  await withdraw(one);
  expect((await withdraw(one)).json().error.code).toBe('store_request_not_found');
  world.clock.advance(121_000);
  expect((await ask(one)).json().error.code).toBe('rate_limited');
});

test('fifty decisions at once: one holds, and one letter tells of it', async () => {
  const one = await proven();
  world.emails.length = 0;
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => decide(one.request.id, index % 2 === 0 ? 'approved' : 'refused', 'Нет')),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(
    new Set(replies.filter(({ statusCode }) => statusCode !== 200).map((reply) => reply.json().error.code)),
  ).toEqual(new Set(['store_request_decided']));
  await world.drain();
  expect(world.emails).toHaveLength(1);
});

test('who became more than a member meanwhile keeps what they are', async () => {
  const one = await proven();
  await sql`update users set type = 7 where id = ${one.user.id}`.execute(world.ctx.db);
  expect((await decide(one.request.id, 'approved')).json().error.code).toBe('conflict');
  expect(await typeOf(one.user.id)).toEqual({ type: 7, store_id: null });
  expect((await ask({ ...one, browser: await openBrowser(app, one.user.id) })).json().error.code).toBe('not_allowed');
});

test('who opens a request has it for five minutes, and nobody else decides it meanwhile', async () => {
  const one = await proven();
  const other = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  const path = `/admin/store-requests/${one.request.id}`;
  const claimed = async (browser: Browser) =>
    (await browser.get(`/api${path}`)).json<{ data: StoreRequest }>().data.claimed_by?.username ?? null;
  const mine = await claimed(admin);
  expect(mine).not.toBeNull();
  expect(await claimed(other)).toBe(mine);
  const refused = await decide(one.request.id, 'approved', '', other);
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'moderation_case_claimed']);
  const line = (await open()).find(({ id }) => id === one.request.id);
  expect(line?.claimed_by?.username).toBe(mine);
  world.clock.advance(5 * 60_000 + 1);
  // The page of one claims it as the call does.
  const { props } = pageProps<'admin'>(await other.get(path));
  expect(props).toMatchObject({ screen: 'store_requests', is_opened: true, state: 'open' });
  expect(await claimed(admin)).not.toBe(mine);
  expect((await decide(one.request.id, 'refused', 'Не тот магазин')).json().error.code).toBe('moderation_case_claimed');
  expect((await decide(one.request.id, 'approved', '', other)).statusCode).toBe(200);
  expect(pageProps<'admin'>(await admin.get(path)).props).toMatchObject({ state: 'decided' });
  expect((await admin.get('/api/admin/store-requests/999999')).json().error.code).toBe('store_request_not_found');
  const unproven = await shop();
  await ask(unproven);
  const { rows } = await sql<{ id: number }>`select id from store_requests where user_id = ${unproven.user.id}`.execute(
    world.ctx.db,
  );
  expect((await admin.get(`/api/admin/store-requests/${rows[0]?.id}`)).statusCode).toBe(404);
});

test('of fifty who open a request at once one has it', async () => {
  const one = await proven();
  const office = await Promise.all(
    Array.from({ length: 10 }, async () => openBrowser(app, (await createUser(world, { type: 9 })).id)),
  );
  const seen = await Promise.all(
    Array.from({ length: 50 }, (_none, at) =>
      (office[at % 10] ?? admin).get(`/api/admin/store-requests/${one.request.id}`),
    ),
  );
  expect(new Set(seen.map((reply) => reply.json<{ data: StoreRequest }>().data.claimed_by?.id)).size).toBe(1);
});

test('who asked hears of the answer in the bell, once', async () => {
  const [one, other] = [await proven(), await proven()];
  expect(await told(one)).toEqual([]);
  await decide(one.request.id, 'approved');
  await decide(other.request.id, 'refused', 'Напишите с почты <b>магазина</b>');
  const [approved, ...rest] = await told(one);
  expect(rest).toEqual([]);
  expect(approved).toMatchObject({ url: `/stores/${one.slug}`, group_is_read: 0 });
  expect(approved?.text).toContain('Теперь вы представляете');
  const [refused] = await told(other);
  expect(refused).toMatchObject({ url: '/settings/store' });
  expect(refused?.text).toContain('отклонили. Напишите с почты &#60;b&#62;');
});

test('a representative may end it, and is a member like others', async () => {
  const one = await proven();
  await decide(one.request.id, 'approved');
  expect((await one.browser.send('DELETE', '/api/account/store')).statusCode).toBe(200);
  expect(await typeOf(one.user.id)).toEqual({ type: 1, store_id: null });
  expect((await one.browser.send('DELETE', '/api/account/store')).json().error.code).toBe('not_allowed');
});

test('a request follows its store into another', async () => {
  const [one, other] = [await proven(), await shop()];
  expect(
    (await admin.send('POST', `/api/admin/stores/${one.store_id}/merge`, { into: other.store_id })).statusCode,
  ).toBe(200);
  expect((await open()).find(({ id }) => id === one.request.id)).toMatchObject({ store: { id: other.store_id } });
  expect((await decide(one.request.id, 'approved')).statusCode).toBe(200);
  expect(await typeOf(one.user.id)).toEqual({ type: 3, store_id: other.store_id });
});

test('a request nobody proved ends after a week', async () => {
  const one = await shop();
  await ask(one);
  world.clock.advance(8 * 86_400_000);
  await forgetUnprovenRequests(world.ctx);
  expect(await ownOf(one)).toMatchObject({ request: null, may_ask: true });
});

test('administrators read requests in order, a page at a time', async () => {
  await sql`delete from store_requests`.execute(world.ctx.db);
  const { user, store_id } = await shop();
  await sql`
    insert into store_requests (user_id, store_id, email, note, sent, created_at, proven_at, closed_at, outcome)
    select ${user.id}, ${store_id}, 'a@b.example', 'x' || n, 1, ${world.clock.now()}, ${world.clock.now()},
      ${world.clock.now()}::timestamptz + n * interval '1 minute', 'refused' from generate_series(1, 30) n`.execute(
    world.ctx.db,
  );
  const first = pageProps<'admin'>(await admin.get('/admin/store-requests?state=decided'))
    .props as AdminStoreRequestsPageProps;
  expect(first.requests.map(({ note }) => note)).toEqual(Array.from({ length: 25 }, (_, index) => `x${30 - index}`));
  const rest = pageProps<'admin'>(await admin.get(first.next_path ?? '')).props as AdminStoreRequestsPageProps;
  expect([rest.requests.length, rest.next_path]).toEqual([5, null]);
  expect((await admin.get('/api/admin/store-requests?cursor=x')).statusCode).toBe(400);
});

test('the page of a store says who speaks for it and how they answer, to guests at once', async () => {
  const one = await proven();
  const guest = await openBrowser(app);
  const voice = async () => pageProps<'store'>(await guest.get(`/stores/${one.slug}`)).props.voice;
  expect(await voice()).toBeNull();
  await decide(one.request.id, 'approved');
  await vi.waitFor(async () =>
    expect(await voice()).toEqual({ usernames: [one.user.username], answers: 0, median_minutes: null }),
  );
  const { rows } = await sql<{ id: number }>`select id from offers where store_id = ${one.store_id}`.execute(
    world.ctx.db,
  );
  const place = `/api/offers/${rows[0]?.id}/comments`;
  const asker = await openBrowser(app, (await createUser(world)).id);
  for (const minutes of [10, 20, 60]) {
    const asked = (await asker.send('POST', place, body(`Есть ли чёрный? ${minutes}`))).json<{
      data: { id: number };
    }>();
    world.clock.advance(minutes * 60_000);
    expect((await one.browser.send('POST', place, body(`Да ${minutes}`, asked.data.id))).statusCode).toBe(200);
  }
  await computeStoreAnswers(world.ctx);
  await vi.waitFor(async () => expect(await voice()).toMatchObject({ answers: 3, median_minutes: 20 }));
  // Of the last ninety days alone.
  world.clock.advance(91 * 86_400_000);
  await computeStoreAnswers(world.ctx);
  await vi.waitFor(async () => expect(await voice()).toMatchObject({ answers: 0, median_minutes: null }));
});
