/** POST /api/admin/groups, PATCH /api/admin/groups/:id, DELETE /api/admin/groups/:id, the pages they stand on, and where former addresses lead. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { GROUP_ICONS } from '#contract/group-icons.ts';
import type { AdminGroupPageProps, AdminGroupsPageProps } from '#contract/pages.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
});
afterAll(() => world.close());

let count = 0;
/** A form that may be sent, with other names each time. */
function form(given: Record<string, unknown> = {}) {
  count += 1;
  return {
    name_ru: `Чай ${count}`,
    name_en: `Tea ${count}`,
    parent_id: null as number | null,
    icon: 'coffee',
    ...given,
  };
}
const make = (body: Record<string, unknown>, browser = admin) => browser.send('POST', '/api/admin/groups', body);
const change = (id: number, body: Record<string, unknown>, browser = admin) =>
  browser.send('PATCH', `/api/admin/groups/${id}`, body);
const remove = (id: number, browser = admin) => browser.send('DELETE', `/api/admin/groups/${id}`);
const made = async (given: Record<string, unknown> = {}) => {
  const reply = await make(form(given));
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { id: number } }>().data.id;
};
const fieldsOf = (reply: Awaited<ReturnType<typeof make>>) => reply.json<ErrorBody>().error.fields ?? {};
const level = async (query = '') =>
  pageProps(await admin.get(`/admin/groups${query}`)).props as unknown as AdminGroupsPageProps;
const record = async (id: number) =>
  pageProps(await admin.get(`/admin/groups/${id}`)).props as unknown as AdminGroupPageProps;
const audit = async () => {
  const { rows } = await sql<{ action: string; detail: string }>`
    select action, detail from audit_entries order by id desc limit 1`.execute(world.ctx.db);
  return rows[0];
};

test('a group is made with an address from its English name, stands where it was put, and readers see it at once', async () => {
  const top = await made({ name_ru: '  Чай   и кофе ', name_en: 'Tea & coffee' });
  expect(await audit()).toEqual({ action: 'group.created', detail: 'tea-coffee' });
  const below = await made({ name_ru: 'Улун', name_en: 'Oolong', parent_id: top, slug: 'oolong-tea' });
  expect((await record(below)).group).toMatchObject({ slug: 'oolong-tea', name_ru: 'Улун', icon: 'coffee' });
  expect((await record(below)).parent).toMatchObject({ id: top, name_ru: 'Чай и кофе' });
  expect((await level()).groups).toContainEqual(expect.objectContaining({ id: top, children_count: 1 }));
  const inside = await level(`?parent=${top}`);
  expect(inside.path.map(({ id }) => id)).toEqual([top]);
  expect(inside.groups.map(({ id }) => id)).toEqual([below]);
  expect((await level('?q=улу')).groups.map(({ id }) => id)).toEqual([below]);
  expect((await level('?q=oolong-t')).groups.map(({ id }) => id)).toEqual([below]);
  const guest = await openBrowser(app);
  expect((await guest.get('/groups/tea-coffee')).body).toContain('Улун');
});

test('what is wrong is told at its field, and nothing is made', async () => {
  const before = (await level()).groups.length;
  const wrong = await make(form({ name_ru: ' ', name_en: 'x'.repeat(101), slug: 'Чай', icon: 'dragon' }));
  expect(wrong.statusCode).toBe(422);
  expect(Object.keys(fieldsOf(wrong)).toSorted()).toEqual(['icon', 'name_en', 'name_ru', 'slug']);
  expect(fieldsOf(await make(form({ parent_id: 999_999 })))).toEqual({ parent_id: ['Такой категории нет.'] });
  await made({ slug: 'taken-tea' });
  expect(fieldsOf(await make(form({ slug: 'taken-tea' })))).toEqual({ slug: ['Этот адрес уже занят.'] });
  expect((await level()).groups).toHaveLength(before + 1);
});

test('four levels stand in each other, and no group in itself', async () => {
  const ids = [await made()];
  for (let depth = 2; depth <= 4; depth += 1) ids.push(await made({ parent_id: ids.at(-1) ?? null }));
  expect(fieldsOf(await make(form({ parent_id: ids[3] ?? null })))).toEqual({
    parent_id: ['Слишком глубоко: уровней может быть не больше 4.'],
  });
  const [first = 0, second = 0] = ids;
  expect(fieldsOf(await change(first, { parent_id: ids[2] }))).toHaveProperty('parent_id');
  expect(fieldsOf(await change(first, { parent_id: first }))).toHaveProperty('parent_id');
  // All below it move with it: it would be too deep where a single one would not.
  expect(fieldsOf(await change(second, { parent_id: await made({ parent_id: await made() }) }))).toHaveProperty(
    'parent_id',
  );
  expect((await change(second, { parent_id: null })).statusCode).toBe(200);
  // Two moves at once that would make a circle: one of them is refused.
  const [one, other] = [await made(), await made()];
  const moves = await Promise.all([change(one, { parent_id: other }), change(other, { parent_id: one })]);
  expect(moves.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(moves.filter(({ statusCode }) => statusCode === 422)).toHaveLength(1);
});

test('a renamed group is found under its former address, in lists, feeds and filters, until another takes it', async () => {
  const id = await made({ slug: 'first-name' });
  expect((await change(id, { slug: 'second-name', name_ru: 'Второе имя' })).statusCode).toBe(200);
  expect((await audit())?.detail).toContain('slug first-name → second-name');
  const guest = await openBrowser(app);
  const moved = await guest.get('/groups/first-name?sort=hot');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/groups/second-name?sort=hot']);
  expect((await guest.get('/rss/group/first-name.xml')).headers.location).toBe('/rss/group/second-name.xml');
  const filtered = pageProps(await guest.get('/new?group=first-name')).props as unknown as {
    filters: { groups: { id: number }[] };
  };
  expect(filtered.filters.groups.map((group) => group.id)).toEqual([id]);
  // Back again, and both lead to one.
  expect((await change(id, { slug: 'first-name' })).statusCode).toBe(200);
  expect((await guest.get('/groups/second-name')).headers.location).toBe('/groups/first-name');
  expect((await guest.get('/groups/first-name')).statusCode).toBe(200);
  const other = await made({ slug: 'second-name' });
  expect(pageProps(await guest.get('/groups/second-name')).props).toMatchObject({ group: { id: other } });
});

test('a group with posts is neither moved nor deleted, one with groups not deleted; an empty one is', async () => {
  const [top, used] = [await made(), await made()];
  const offer = await createOffer(world);
  await sql`insert into offer_groups (offer_id, group_id, position) values (${offer.id}, ${used}, 0)`.execute(
    world.ctx.db,
  );
  expect(fieldsOf(await change(used, { parent_id: top }))).toEqual({
    parent_id: ['В категории есть публикации. Перенести можно только пустую.'],
  });
  expect((await remove(used)).json<ErrorBody>().error.code).toBe('group_in_use');
  const below = await made({ parent_id: top });
  expect((await remove(top)).statusCode).toBe(409);
  const waiting = await openBrowser(app, (await createUser(world)).id);
  const alert = await waiting.send('POST', '/api/alerts', { name: 'Ждёт', keyword: 'чайник', group_ids: [below] });
  expect(alert.statusCode, alert.body).toBe(200);
  expect((await remove(below)).json<ErrorBody>().error.code).toBe('group_in_use');
  await sql`delete from alerts where group_ids @> array[${below}::int]`.execute(world.ctx.db);
  expect((await remove(below)).statusCode).toBe(200);
  expect((await remove(top)).statusCode).toBe(200);
  expect((await audit())?.action).toBe('group.deleted');
  expect((await remove(top)).statusCode).toBe(404);
  expect((await change(top, { name_ru: 'Снова' })).statusCode).toBe(404);
});

test('fifty who make one address at once make one group', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => make(form({ slug: 'wanted-by-all' }))));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(49);
});

test('levels come in slices of a hundred, and every icon that may be chosen is drawn', async () => {
  const top = await made();
  await sql`insert into groups (slug, name_ru, name_en, parent_id)
    select 'slice-' || n, 'Часть ' || n, 'Part ' || n, ${top} from generate_series(1, 120) n`.execute(world.ctx.db);
  const first = await level(`?parent=${top}`);
  const second = pageProps(await admin.get(first.next_path ?? '')).props as unknown as AdminGroupsPageProps;
  expect([first.groups.length, second.groups.length, second.next_path]).toEqual([100, 20, null]);
  expect(second.previous_path).toBe(`/admin/groups?parent=${top}`);
  const { readFile } = await import('node:fs/promises');
  const drawn = (await readFile('src/web/groups/group-icons.svg', 'utf8')).matchAll(/id="([a-z0-9-]+)"/g);
  expect([...GROUP_ICONS].toSorted()).toEqual([...drawn].map(([, name]) => name ?? '').toSorted());
});

test('only administrators see and do any of it', async () => {
  const id = await made();
  for (const type of [1, 3, 5, 7] as const) {
    const other = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await make(form(), other)).statusCode).toBe(403);
    expect((await change(id, { name_ru: 'Моё' }, other)).statusCode).toBe(403);
    expect((await remove(id, other)).statusCode).toBe(403);
    for (const path of ['/admin/groups', '/admin/groups/new', `/admin/groups/${id}`])
      expect((await other.get(path)).statusCode).toBe(404);
  }
  expect((await admin.get('/admin/groups/0')).statusCode).toBe(404);
  expect((await admin.get('/admin/groups?parent=999999')).statusCode).toBe(404);
});
