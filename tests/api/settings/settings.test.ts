/** GET /api/admin/settings, PUT /api/admin/settings/:key */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { SiteSetting } from '#contract/settings.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;
let admin_id: number;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin_id = (await createUser(world, { type: 9, username: 'chief' })).id;
  admin = await openBrowser(app, admin_id);
});
afterAll(() => world.close());

const ALL = '/api/admin/settings';
const all = async () => (await admin.get(ALL)).json<{ data: SiteSetting[] }>().data;
const put = (key: string, value: number | null, was: number, browser = admin) =>
  browser.send('PUT', `${ALL}/${key}`, { value, was });
const errorOf = (reply: Awaited<ReturnType<typeof put>>) => reply.json<ErrorBody>().error;
const entries = async () => {
  const { rows } = await sql<{ detail: string }>`
    select detail from audit_entries where action = 'setting.changed' order by id`.execute(world.ctx.db);
  return rows.map(({ detail }) => detail);
};

test('an administrator changes a setting, sees who did, undoes it, and all of it stands in the audit log', async () => {
  const before = await entries();
  expect((await all()).find(({ key }) => key === 'pins.days')).toMatchObject({
    value: 7,
    initial: 7,
    least: 0,
    unit: 'days',
    is_whole: true,
    changed: null,
  });
  const changed = (await put('pins.days', 10, 7)).json<{ data: SiteSetting }>().data;
  expect(changed).toMatchObject({
    value: 10,
    changed: { by: { id: admin_id, username: 'chief' }, value_before: null },
  });
  expect((await readSettings(world.ctx))['pins.days']).toBe(10);
  expect((await put('pins.days', 12, 10)).json<{ data: SiteSetting }>().data.changed?.value_before).toBe(10);
  const undone = (await put('pins.days', 10, 12)).json<{ data: SiteSetting }>().data;
  expect(undone).toMatchObject({ value: 10, changed: { value_before: 12 } });
  const back = (await put('pins.days', null, 10)).json<{ data: SiteSetting }>().data;
  expect(back).toMatchObject({ value: 7, changed: { value_before: 10 } });
  expect((await entries()).slice(before.length)).toEqual([
    'pins.days: 7 → 10',
    'pins.days: 10 → 12',
    'pins.days: 12 → 10',
    'pins.days: 10 → 7',
  ]);
});

test('the default is no row of its own, and the same value again is no change', async () => {
  const before = (await entries()).length;
  expect((await put('pins.per_group', 2, 2)).statusCode).toBe(200);
  expect((await put('pins.per_group', null, 2)).statusCode).toBe(200);
  expect(await entries()).toHaveLength(before);
  await put('pins.per_group', 3, 2);
  await put('pins.per_group', 2, 3);
  const { rows } = await sql`select key from settings where key = 'pins.per_group'`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('what a setting does not take is refused at its field, in the words of the reader', async () => {
  const refused = await put('temperature.vote_degrees', 26, 10);
  expect(refused.statusCode).toBe(422);
  expect(errorOf(refused)).toMatchObject({ code: 'invalid_field', fields: { value: ['Нужно число от 1 до 25'] } });
  expect(errorOf(await put('pins.days', 1.5, 7)).fields).toEqual({ value: ['Нужно целое число'] });
  expect((await put('pins.nothing', 1, 1)).statusCode).toBe(404);
  expect((await put('constructor', 1, 1)).statusCode).toBe(404);
  expect((await admin.send('PUT', `${ALL}/pins.days`, { value: 'ten', was: 7 })).statusCode).toBe(400);
  expect((await readSettings(world.ctx))['pins.days']).toBe(7);
});

test('bounds that follow each other keep their order', async () => {
  expect(errorOf(await put('temperature.hot_from', 60, 100)).fields).toEqual({
    value: ['Не меньше 80: столько стоит в temperature.hot_until'],
  });
  expect(errorOf(await put('badges.votes_2', 1201, 400)).fields).toEqual({
    value: ['Не больше 1200: столько стоит в badges.votes_3'],
  });
  expect((await put('temperature.hot_until', 50, 80)).statusCode).toBe(200);
  expect((await put('temperature.hot_from', 60, 100)).statusCode).toBe(200);
  await put('temperature.hot_from', null, 60);
  await put('temperature.hot_until', null, 50);
});

test('what another administrator changed meanwhile is not overwritten, of ten at once one is kept', async () => {
  expect((await put('posts.drafts', 60, 55)).statusCode).toBe(409);
  const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => put('posts.drafts', 51 + n, 50)));
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(tries.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
});

test('only administrators read and change them, and not while they look as somebody else', async () => {
  for (const type of [1, 3, 5, 7] as const) {
    const other = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await other.get(ALL)).statusCode, `type ${type}`).toBe(403);
    expect((await put('pins.days', 8, 7, other)).statusCode).toBe(403);
    expect((await other.get('/admin/settings')).statusCode).toBe(404);
    expect((await other.get('/admin')).statusCode).toBe(404);
  }
  const guest = await openBrowser(app);
  expect((await guest.get(ALL)).statusCode).toBe(401);
  expect((await guest.get('/admin/settings')).statusCode).toBe(404);
});

test('the page shows every setting with its meaning in both languages', async () => {
  const russian = await admin.get('/admin/settings?lang=ru');
  expect(russian.statusCode).toBe(200);
  expect(russian.body).toContain('Сколько раз за сутки можно переголосовать за одно предложение');
  expect(russian.headers['cache-control']).toContain('no-store');
  expect((pageProps(russian).props as unknown as { settings: SiteSetting[] }).settings).toEqual(await all());
  expect((await admin.get('/admin/settings?lang=en')).body).toContain('Changes of mind on one offer in 24 hours');
  await admin.get('/admin/settings?lang=ru');
});
