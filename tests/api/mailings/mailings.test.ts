/**
 * GET /api/admin/mailings, GET /api/admin/mailings/:id, POST /api/admin/mailings, PATCH /api/admin/mailings/:id,
 * DELETE /api/admin/mailings/:id, POST /api/admin/mailings/:id/test, POST /api/admin/mailings/:id/start,
 * POST /api/admin/mailings/:id/stop, and who gets a letter with news: once, asked for, in their language.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { MailingInFull } from '#contract/mailings.ts';
import { sendMailings } from '#domain/mailings/mailings.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const PATH = '/api/admin/mailings';
const WORDS = {
  subject_ru: 'Осенние новости',
  text_ru: 'Первый **важный** абзац.\n\nЧитайте [правила](/rules).',
  subject_en: 'Autumn news',
  text_en: 'First **big** paragraph.\n\nRead the [rules](/rules).',
};
const MINUTE_MS = 60_000;

let world: World;
let app: FastifyInstance;
let admin: Browser;
let admin_id: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin_id = (await createUser(world, { type: 9 })).id;
  admin = await openBrowser(app, admin_id);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from mailings`.execute(world.ctx.db);
  await sql`update preferences set site_news = false`.execute(world.ctx.db);
  await changeSetting(world.ctx, 'notifications.news_a_minute', 100);
  await world.drain();
  world.emails.length = 0;
});

const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, browser = admin) =>
  browser.send(method, `${PATH}${path}`, body);
const codeOf = (reply: Awaited<ReturnType<typeof call>>) => reply.json<ErrorBody>().error.code;
async function done(method: 'POST' | 'PATCH', path: string, body?: object): Promise<MailingInFull> {
  const reply = await call(method, path, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: MailingInFull }>().data;
}
const written = (words: Partial<typeof WORDS> = {}) => done('POST', '', { ...WORDS, ...words });
const readAgain = async (id: number) => (await admin.get(`${PATH}/${id}`)).json<{ data: MailingInFull }>().data;

/** Members who allow news; answers their addresses. */
async function readers(count: number, locale: 'ru' | 'en' = 'ru'): Promise<string[]> {
  const emails: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await createUser(world);
    emails.push(await allow(id, locale));
  }
  return emails;
}
async function allow(id: number, locale: 'ru' | 'en' = 'ru'): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    update users set locale = ${locale} where id = ${id} returning email`.execute(world.ctx.db);
  const reply = await (await openBrowser(app, id)).send('PATCH', '/api/me/preferences', { site_news: true });
  expect(reply.statusCode, reply.body).toBe(200);
  return rows[0]?.email ?? '';
}
/** Minutes pass, and the letters of each go out. */
async function pass(minutes: number): Promise<void> {
  for (let nth = 0; nth < minutes; nth += 1) {
    await sendMailings(world.ctx);
    await world.drain();
    world.clock.advance(MINUTE_MS);
  }
}
const recipients = () => world.emails.map(({ to }) => to).toSorted((one, other) => (one < other ? -1 : 1));

test('only who has allowed it gets a letter, in their language, with one press out of it', async () => {
  const [ru = ''] = await readers(1);
  const [en = ''] = await readers(1, 'en');
  await createUser(world);
  const unproven = await createUser(world);
  await allow(unproven.id);
  await sql`update users set email_verified_at = null where id = ${unproven.id}`.execute(world.ctx.db);
  const suspended = await createUser(world);
  await allow(suspended.id);
  await sql`update users set suspended_until = '2099-01-01' where id = ${suspended.id}`.execute(world.ctx.db);
  const left = await createUser(world);
  await allow(left.id);
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${left.id}`.execute(world.ctx.db);
  const mailing = await written();
  expect(mailing).toMatchObject({ state: 'draft', revision: 1, left: { ru: 1, en: 1 }, sent_count: 0, log: [] });
  await pass(1);
  expect(recipients()).toEqual([]);
  expect(await done('POST', `/${mailing.id}/start`, { was: 1 })).toMatchObject({ state: 'sending' });
  await pass(1);
  expect(recipients()).toEqual([ru, en].toSorted((one, other) => (one < other ? -1 : 1)));
  const letter = world.emails.find(({ to }) => to === en);
  expect(letter?.subject).toBe('Autumn news');
  expect(letter?.html).toContain('First <b>big</b> paragraph.');
  expect(letter?.text).toContain('Read the rules (http://ulov.example/rules?lang=en).');
  expect(world.emails.find(({ to }) => to === ru)?.subject).toBe('Осенние новости');
  const way_out = new URL(letter?.unsubscribe_url ?? '');
  const guest = await openBrowser(app);
  const page = pageProps(await guest.get(way_out.pathname)).props as unknown as { state: string; ended: string };
  expect(page).toMatchObject({ state: 'ask', ended: 'news' });
  // As a mail program presses it.
  const pressed = await app.inject({
    method: 'POST',
    url: way_out.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(pressed.statusCode).toBe(200);
  const again = await written();
  expect(again.left).toEqual({ ru: 1, en: 0 });
  expect(await readAgain(mailing.id)).toMatchObject({ state: 'sent', sent_count: 2, left: { ru: 0, en: 0 } });
});

test('letters go out so many a minute, whoever is stopped goes on there, and nobody gets two', async () => {
  const all = await readers(7);
  await changeSetting(world.ctx, 'notifications.news_a_minute', 3);
  const { id } = await written();
  await done('POST', `/${id}/start`, { was: 1 });
  // Processes that look at the same moment, and again within the minute.
  await Promise.all(Array.from({ length: 10 }, () => sendMailings(world.ctx)));
  await sendMailings(world.ctx);
  await world.drain();
  expect(world.emails).toHaveLength(3);
  expect(await readAgain(id)).toMatchObject({ state: 'sending', sent_count: 3, left: { ru: 4, en: 0 } });
  expect(await done('POST', `/${id}/stop`)).toMatchObject({ state: 'stopped', sent_count: 3 });
  expect((await done('POST', `/${id}/stop`)).log).toHaveLength(2);
  world.clock.advance(MINUTE_MS);
  await pass(2);
  expect(world.emails).toHaveLength(3);
  await done('POST', `/${id}/start`, { was: 1 });
  await pass(3);
  expect(recipients()).toEqual(all.toSorted((one, other) => (one < other ? -1 : 1)));
  const { state, sent_count, log } = await readAgain(id);
  expect([state, sent_count]).toEqual(['sent', 7]);
  expect(log.map((event) => [event.kind, event.sent_count])).toEqual([
    ['sent', 7],
    ['started', 3],
    ['stopped', 3],
    ['started', 0],
  ]);
  await pass(2);
  expect(world.emails).toHaveLength(7);
  expect(codeOf(await call('POST', `/${id}/start`, { was: 1 }))).toBe('conflict');
  expect((await done('POST', `/${id}/stop`)).state).toBe('sent');
});

test('a batch that fails in the middle has sent nothing, and the next try sends all of it once', async () => {
  const all = await readers(4);
  const { id } = await written();
  await done('POST', `/${id}/start`, { was: 1 });
  const queue = world.ctx.queue;
  const sendMany = queue.sendMany.bind(queue);
  queue.sendMany = async (...given) => {
    await sendMany(...given);
    throw new Error('Killed');
  };
  await expect(sendMailings(world.ctx)).rejects.toThrow('Killed');
  queue.sendMany = sendMany;
  await world.drain();
  expect([world.emails.length, (await readAgain(id)).sent_count]).toEqual([0, 0]);
  await pass(1);
  expect(recipients()).toEqual(all.toSorted((one, other) => (one < other ? -1 : 1)));
});

test('of fifty who start, write and delete at once one wins, and what goes out is what was looked at', async () => {
  await readers(1);
  const { id } = await written();
  const starts = await Promise.all(Array.from({ length: 50 }, () => call('POST', `/${id}/start`, { was: 1 })));
  expect(starts.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(starts.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  expect((await readAgain(id)).log).toHaveLength(1);
  expect(codeOf(await call('PATCH', `/${id}`, { ...WORDS, was: 1 }))).toBe('conflict');
  expect(codeOf(await call('DELETE', `/${id}`))).toBe('conflict');
  const other = await written();
  expect(codeOf(await call('POST', `/${other.id}/start`, { was: 1 }))).toBe('mailing_under_way');
  await pass(1);
  expect(await done('PATCH', `/${other.id}`, { ...WORDS, subject_ru: 'Ещё новости', was: 1 })).toMatchObject({
    revision: 2,
    subject_ru: 'Ещё новости',
  });
  expect(codeOf(await call('PATCH', `/${other.id}`, { ...WORDS, subject_ru: 'Моё', was: 1 }))).toBe('conflict');
  expect(codeOf(await call('POST', `/${other.id}/start`, { was: 1 }))).toBe('conflict');
  expect((await readAgain(other.id)).state).toBe('draft');
  const third = await written();
  const both = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      call('POST', `/${nth % 2 === 0 ? other.id : third.id}/start`, { was: nth % 2 === 0 ? 2 : 1 }),
    ),
  );
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(both.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
});

test('a test goes to the administrator alone, in both languages, and counts for nothing', async () => {
  await readers(2);
  const { id } = await written();
  const { log, state, sent_count } = await done('POST', `/${id}/test`);
  await world.drain();
  expect([state, sent_count, log[0]?.kind]).toEqual(['draft', 0, 'tested']);
  const own = await sql<{ email: string }>`select email from users where id = ${admin_id}`.execute(world.ctx.db);
  expect(new Set(recipients())).toEqual(new Set([own.rows[0]?.email]));
  expect(world.emails.map(({ subject }) => subject).toSorted()).toEqual(['Autumn news', 'Осенние новости']);
});

test.each([
  [{ subject_ru: ' ' }, 'subject_ru'],
  [{ subject_en: 'x'.repeat(151) }, 'subject_en'],
  [{ text_en: ' \n' }, 'text_en'],
  [{ text_ru: 'я'.repeat(5001) }, 'text_ru'],
  [{ text_ru: 'Сюда: [правила](javascript:alert(1))' }, 'text_ru'],
])('what is wrong is told at its field, and nothing is kept', async (words, field) => {
  const reply = await call('POST', '', { ...WORDS, ...words });
  expect([reply.statusCode, Object.keys(reply.json<ErrorBody>().error.fields ?? {})]).toEqual([422, [field]]);
  expect((await admin.get(PATH)).json()).toMatchObject({ data: [] });
});

test('each step is in the audit log, a draft is deleted, and only administrators come here', async () => {
  const { rows: last } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::int as id from audit_entries`.execute(world.ctx.db);
  const { id } = await written();
  await done('PATCH', `/${id}`, { ...WORDS, subject_en: 'More news', was: 1 });
  await done('POST', `/${id}/start`, { was: 2 });
  await done('POST', `/${id}/stop`);
  const { id: second } = await written();
  expect((await call('DELETE', `/${second}`)).statusCode).toBe(200);
  expect((await admin.get(`${PATH}/${second}`)).statusCode).toBe(404);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entries where id > ${last[0]?.id} order by id`.execute(world.ctx.db);
  expect(rows.map(({ action }) => action)).toEqual(
    ['created', 'changed', 'started', 'stopped', 'created', 'deleted'].map((step) => `mailing.${step}`),
  );
  const member = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  expect((await member.get(PATH)).statusCode).toBe(403);
  expect((await call('POST', `/${id}/start`, { was: 2 }, member)).statusCode).toBe(403);
  expect((await member.get('/admin/mailings')).statusCode).toBe(404);
  expect(pageProps(await admin.get(`/admin/mailings/${id}`)).props).toMatchObject({ mailing: { state: 'stopped' } });
});
