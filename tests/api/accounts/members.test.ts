/** PUT /api/admin/users/:id/type, DELETE /api/admin/users/:id, and the pages they stand on. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserType } from '#contract/common.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { AdminUserPageProps, AdminUsersPageProps } from '#contract/pages.ts';
import { changeUserType } from '#domain/accounts/change-type.ts';
import { GUEST } from '#domain/viewer.ts';
import { createStore } from '../../support/factories/forms.ts';
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

interface Change {
  type: UserType;
  was: UserType;
  store_id?: number;
}
const change = (id: number, body: Change, browser = admin) =>
  browser.send('PUT', `/api/admin/users/${id}/type`, { ...body });
const remove = (id: number, browser = admin) => browser.send('DELETE', `/api/admin/users/${id}`);
const errorOf = (reply: Awaited<ReturnType<typeof change>>) => reply.json<ErrorBody>().error;
const typeOf = async (id: number) => {
  const { rows } = await sql<{ type: number; store_id: number | null }>`
    select type, store_id from users where id = ${id}`.execute(world.ctx.db);
  return rows[0];
};
const entries = async (subject_id: number) => {
  const { rows } = await sql<{ actor_id: number; action: string; detail: string }>`
    select actor_id, action, detail from audit_entries where subject_id = ${subject_id} order by id`.execute(
    world.ctx.db,
  );
  return rows.map(({ actor_id, action, detail }) => [actor_id, action, detail]);
};
const found = async (q: string) =>
  pageProps(await admin.get(`/admin/users?q=${encodeURIComponent(q)}`)).props as unknown as AdminUsersPageProps;
const record = async (id: number) =>
  pageProps(await admin.get(`/admin/users/${id}`)).props as unknown as AdminUserPageProps;

test('an administrator gives and takes a role, a representative gets a store, and each change is written down', async () => {
  const { id } = await createUser(world);
  const store_id = await createStore(world);
  expect((await change(id, { type: 7, was: 1 })).statusCode).toBe(200);
  expect(await typeOf(id)).toEqual({ type: 7, store_id: null });
  expect(errorOf(await change(id, { type: 3, was: 7 })).fields).toEqual({ store_id: ['Выберите магазин из списка'] });
  expect((await change(id, { type: 3, was: 7, store_id: 999_999 })).statusCode).toBe(422);
  expect((await change(id, { type: 3, was: 7, store_id })).statusCode).toBe(200);
  expect(await typeOf(id)).toEqual({ type: 3, store_id });
  expect((await record(id)).member).toMatchObject({ type: 3, store: { id: store_id } });
  // Whoever speaks for no store any more has none.
  expect((await change(id, { type: 1, was: 3 })).statusCode).toBe(200);
  expect(await typeOf(id)).toEqual({ type: 1, store_id: null });
  const written = await entries(id);
  expect(written.map(([actor, action]) => [actor, action])).toEqual(
    Array.from({ length: 3 }, () => [admin_id, 'user.type_changed']),
  );
  expect(written[0]?.[2]).toBe('1 → 7');
  expect(written[1]?.[2]).toMatch(/^7 → 3 ./);
});

test('nobody changes their own role, what another changed is not overwritten, and two cannot dethrone each other', async () => {
  expect(errorOf(await change(admin_id, { type: 1, was: 9 })).fields).toHaveProperty('type');
  const { id } = await createUser(world, { type: 5 });
  expect((await change(id, { type: 7, was: 1 })).statusCode).toBe(409);
  expect((await change(999_999, { type: 7, was: 1 })).statusCode).toBe(404);
  const pair = await Promise.all([1, 2].map(() => createUser(world, { type: 9 })));
  const [one = 0, other = 0] = pair.map((user) => user.id);
  // Both had their rights when they asked.
  const dethrone = (actor: number, user_id: number) =>
    changeUserType(world.ctx, { ...GUEST, id: actor, type: 9 }, { user_id, type: 1, store_id: null, was: 9 });
  const tries = await Promise.allSettled([dethrone(one, other), dethrone(other, one)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries.find((one_try) => one_try.status === 'rejected')?.reason).toMatchObject({ code: 'not_allowed' });
  expect([(await typeOf(one))?.type, (await typeOf(other))?.type]).toContain(9);
});

test('a member is deleted with the grace of every account; an administrator is not', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  expect((await remove(user.id)).statusCode).toBe(200);
  expect((await browser.get('/api/me')).json<{ data: { id: number } }>().data.id).toBe(0);
  expect((await record(user.id)).member.is_deleted).toBe(true);
  expect((await entries(user.id)).at(-1)?.[1]).toBe('user.deleted');
  expect((await remove(user.id)).statusCode).toBe(404);
  expect((await change(user.id, { type: 5, was: 1 })).statusCode).toBe(404);
  const { id } = await createUser(world, { type: 9 });
  expect((await remove(id)).statusCode).toBe(403);
  expect((await remove(admin_id)).statusCode).toBe(403);
});

test('members are found by the beginning of a name and by a whole address, page by page', async () => {
  for (let n = 0; n < 53; n += 1) await createUser(world, { username: `seek_${String(n).padStart(2, '0')}` });
  const first = await found('SEEK_');
  expect(first.members).toHaveLength(50);
  const rest = pageProps(await admin.get(first.next_path ?? '')).props as unknown as AdminUsersPageProps;
  expect(rest.members).toHaveLength(3);
  const names = [...first.members, ...rest.members].map(({ username }) => username);
  expect(new Set(names)).toEqual(new Set(Array.from({ length: 53 }, (_, n) => `seek_${String(n).padStart(2, '0')}`)));
  expect(rest.next_path).toBeNull();
  // No pattern of its own: a percent sign is a percent sign.
  expect((await found('seek%')).members).toEqual([]);
  expect((await found('\0')).members.length).toBeGreaterThan(0);
  const { id } = await createUser(world, { username: 'by_address' });
  await sql`update users set email = 'Who@Mail.Example', email_key = 'who@mail.example' where id = ${id}`.execute(
    world.ctx.db,
  );
  expect((await found(' WHO@mail.example ')).members.map((one) => one.id)).toEqual([id]);
  expect((await found('who@mail')).members).toEqual([]);
  const newest = await found('');
  expect(newest.members[0]?.id).toBe(id);
  const older = pageProps(await admin.get(newest.next_path ?? '')).props as unknown as AdminUsersPageProps;
  expect(older.members.length).toBeGreaterThan(0);
  expect(Math.max(...older.members.map((one) => one.id))).toBeLessThan(newest.members.at(-1)?.id ?? 0);
});

test('only administrators see and do any of it', async () => {
  const { id } = await createUser(world);
  for (const type of [1, 3, 5, 7] as const) {
    const other = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await change(id, { type: 9, was: 1 }, other)).statusCode).toBe(403);
    expect((await remove(id, other)).statusCode).toBe(403);
    expect((await other.get('/admin/users')).statusCode).toBe(404);
    expect((await other.get(`/admin/users/${id}`)).statusCode).toBe(404);
  }
  expect((await admin.get('/admin/users/0')).statusCode).toBe(404);
  expect((await typeOf(id))?.type).toBe(1);
});
