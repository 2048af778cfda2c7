/** POST /api/admin/stores, PATCH /api/admin/stores/:id, POST /api/admin/stores/:id/merge, the pages they stand on, and where former addresses lead. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { AdminStorePageProps, AdminStoresPageProps } from '#contract/pages.ts';
import { storeOfHost } from '#domain/stores/stores.ts';
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

const make = (body: Record<string, unknown>, browser = admin) => browser.send('POST', '/api/admin/stores', body);
const change = (id: number, body: Record<string, unknown>, browser = admin) =>
  browser.send('PATCH', `/api/admin/stores/${id}`, body);
const made = async (name: string, hosts: string[] = []) => {
  const reply = await make({ name, hosts });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { id: number } }>().data.id;
};
const fieldsOf = (reply: Awaited<ReturnType<typeof make>>) => reply.json<ErrorBody>().error.fields ?? {};
const found = async (q: string) =>
  (pageProps(await admin.get(`/admin/stores?q=${encodeURIComponent(q)}`)).props as unknown as AdminStoresPageProps)
    .stores;
const record = async (id: number) =>
  (pageProps(await admin.get(`/admin/stores/${id}`)).props as unknown as AdminStorePageProps).store;

test('a store is made with its sites, given as hosts or links, and links find it from then on', async () => {
  const id = await made('  Чайный   дом ', [
    'https://www.Tea.Example/catalog?x=1',
    'm.tea.example',
    'tea.example',
    ' ',
  ]);
  expect(await record(id)).toMatchObject({
    name: 'Чайный дом',
    slug: 'chaynyy-dom',
    hosts: ['m.tea.example', 'tea.example'],
  });
  expect((await storeOfHost(world.ctx.db, 'tea.example'))?.id).toBe(id);
  expect((await found('чайн')).map((store) => store.id)).toEqual([id]);
  expect((await found('m.tea')).map((store) => store.id)).toEqual([id]);
  expect(await found('tea%')).toEqual([]);
});

test('a site belongs to one store, and moves when the other lets it go', async () => {
  const [one, other] = [await made('Сайт держит', ['held.example']), await made('Сайта хочет')];
  expect(fieldsOf(await change(other, { hosts: ['free.example', 'held.example'] }))).toEqual({
    hosts: ['Сайт held.example уже записан за магазином «Сайт держит».'],
  });
  expect((await record(other))?.hosts).toEqual([]);
  expect((await change(one, { hosts: [] })).statusCode).toBe(200);
  expect((await change(other, { hosts: ['held.example'] })).statusCode).toBe(200);
  expect((await storeOfHost(world.ctx.db, 'held.example'))?.id).toBe(other);
  const { rows } = await sql<{ action: string; detail: string }>`
    select action, detail from audit_entries order by id desc limit 1`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ action: 'store.changed', detail: 'sayta-khochet: hosts — → held.example' });
});

test('what is wrong is told at its field, and nothing is made', async () => {
  const wrong = await make({ name: ' ', slug: 'Не адрес', hosts: ['ok.example', 'not a host'] });
  expect(wrong.statusCode).toBe(422);
  expect(fieldsOf(wrong)).toMatchObject({ hosts: ['«not a host» не похоже на адрес сайта.'] });
  expect(Object.keys(fieldsOf(wrong)).toSorted()).toEqual(['hosts', 'name', 'slug']);
  for (const host of ['localhost', 'https://user:secret@shop.example', 'javascript:alert(1)', 'ftp://shop.example'])
    expect(fieldsOf(await make({ name: 'Магазин', hosts: [host] })), host).toHaveProperty('hosts');
  const many = Array.from({ length: 51 }, (_, n) => `s${n}.example`);
  expect(fieldsOf(await make({ name: 'Много сайтов', hosts: many }))).toHaveProperty('hosts');
  expect(await found('много')).toEqual([]);
});

test('a renamed store is found under its former address, in lists, feeds and filters', async () => {
  const id = await made('Старое имя');
  await createOffer(world, { store_id: id });
  expect((await change(id, { name: 'Новое имя', slug: 'new-name' })).statusCode).toBe(200);
  const guest = await openBrowser(app);
  const moved = await guest.get('/stores/staroe-imya?sort=hot');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/stores/new-name?sort=hot']);
  expect((await guest.get('/stores/new-name')).body).toContain('Новое имя');
  expect((await guest.get('/rss/store/staroe-imya.xml')).headers.location).toBe('/rss/store/new-name.xml');
  const filtered = pageProps(await guest.get('/new?store=staroe-imya')).props as unknown as {
    filters: { store: { id: number } };
  };
  expect(filtered.filters.store.id).toBe(id);
  const other = await made('Старое имя');
  expect((await record(other))?.slug).toBe('staroe-imya');
  expect((await change(id, { slug: 'staroe-imya' })).statusCode).toBe(422);
});

test('fifty who write one site into stores at once give it to one', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) => make({ name: `Гонка ${n}`, hosts: ['race.example'] })),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await found('гонка')).toHaveLength(1);
});

const merge = (id: number, into: number, browser = admin) =>
  browser.send('POST', `/api/admin/stores/${id}/merge`, { into });

test('of two stores one is left, with the offers, sites, followers, representatives and alerts of both, at all addresses', async () => {
  const [from, into] = [await made('Дубль чайной', ['double.example']), await made('Главная чайная', ['main.example'])];
  const author = await createUser(world);
  for (const store_id of [from, from, into]) await createOffer(world, { store_id, author_id: author.id });
  await sql`update stores s set offers_count = (select count(*) from offers o where o.store_id = s.id)
    where id in (${from}, ${into})`.execute(world.ctx.db);
  const [fan, both] = [await createUser(world), await createUser(world)];
  await sql`insert into store_follows (user_id, store_id, created_at)
    values (${fan.id}, ${from}, now()), (${both.id}, ${from}, now()), (${both.id}, ${into}, now())`.execute(
    world.ctx.db,
  );
  const rep = await createUser(world, { type: 3 });
  await sql`update users set store_id = ${from} where id = ${rep.id}`.execute(world.ctx.db);
  const waiting = await openBrowser(app, fan.id);
  const alert = await waiting.send('POST', '/api/alerts', { name: 'Из обеих', store_ids: [into, from] });
  const alone = await waiting.send('POST', '/api/alerts', { name: 'Из дубля', store_ids: [from] });
  expect([alert.statusCode, alone.statusCode], alone.body).toEqual([200, 200]);
  expect((await change(from, { slug: 'double-renamed' })).statusCode).toBe(200);

  expect((await merge(from, into)).statusCode).toBe(200);
  expect(await record(into)).toMatchObject({ offers_count: 3, hosts: ['double.example', 'main.example'] });
  expect((await admin.get(`/admin/stores/${from}`)).statusCode).toBe(404);
  const { rows } = await sql<{ follows: number; rep: number; stores: number[][]; keys: number; audit: string }>`
    select (select count(*)::int from store_follows where store_id = ${into}) as follows,
      (select store_id from users where id = ${rep.id}) as rep,
      (select json_agg(store_ids order by id) from alerts where user_id = ${fan.id}) as stores,
      (select count(*)::int from alert_keys where key = ${`s:${into}`}) as keys,
      (select detail from audit_entries where action = 'store.merged' order by id desc limit 1) as audit`.execute(
    world.ctx.db,
  );
  expect(rows[0]).toEqual({
    follows: 2,
    rep: into,
    stores: [[into], [into]],
    keys: 2,
    audit: 'Дубль чайной (double-renamed) → Главная чайная (glavnaya-chaynaya)',
  });
  const guest = await openBrowser(app);
  for (const slug of ['dubl-chaynoy', 'double-renamed'])
    expect((await guest.get(`/stores/${slug}`)).headers.location).toBe('/stores/glavnaya-chaynaya');
  expect((await storeOfHost(world.ctx.db, 'double.example'))?.id).toBe(into);
  expect((await guest.get('/search?q=дубль')).body).not.toContain('Дубль чайной');
});

test('a store is merged neither into itself nor into none, and of two merges at once that cross, one is done', async () => {
  const [one, other] = [await made('Крест один'), await made('Крест два')];
  expect(fieldsOf(await merge(one, one))).toHaveProperty('into');
  expect(fieldsOf(await merge(one, 999_999))).toHaveProperty('into');
  expect((await merge(999_999, one)).statusCode).toBe(404);
  const crossed = await Promise.all([merge(one, other), merge(other, one)]);
  expect(crossed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await found('крест')).toHaveLength(1);
});

test('only administrators see and do any of it', async () => {
  const id = await made('Ничей');
  for (const type of [1, 3, 5, 7] as const) {
    const other = await openBrowser(app, (await createUser(world, { type })).id);
    expect((await make({ name: 'Мой', hosts: [] }, other)).statusCode).toBe(403);
    expect((await change(id, { name: 'Мой' }, other)).statusCode).toBe(403);
    expect((await merge(id, 1, other)).statusCode).toBe(403);
    for (const path of ['/admin/stores', '/admin/stores/new', `/admin/stores/${id}`])
      expect((await other.get(path)).statusCode).toBe(404);
  }
  expect((await change(999_999, { name: 'Нет такого' })).statusCode).toBe(404);
  expect((await admin.get('/admin/stores/999999')).statusCode).toBe(404);
});
