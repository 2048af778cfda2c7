/** POST /api/link-preview, GET /api/groups, GET /api/stores */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let shop: string;
let browser: Browser;

const PAGE = `<!doctype html><html><head><title>Самовар | Лавка</title>
<meta property="og:site_name" content="Самоварная лавка"><meta property="og:image" content="/samovar.png">
<script type="application/ld+json">{"@type":"Product","name":"Самовар на углях, 5 л","image":["/a.png","/b.png"],
"offers":{"@type":"Offer","price":"4990.00","priceCurrency":"RUB"}}</script></head><body></body></html>`;

const server = createServer((request, reply) => {
  if (request.url?.split('?')[0] === '/samovar') reply.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE);
  else reply.writeHead(500).end();
});

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  shop = `http://localhost:${(server.address() as AddressInfo).port}`;
  world.local_origins.add(shop);
  browser = await openBrowser(app, (await createUser(world)).id);
});
afterAll(async () => {
  server.close();
  await world.close();
});

const look = async (url: string, title?: string) =>
  (await browser.send('POST', '/api/link-preview', { url, ...(title ? { title } : {}) })).json();

test('a product page fills in title, price, pictures and the shop', async () => {
  const { data } = await look(`${shop}/samovar?utm_source=letter`);
  expect(data).toMatchObject({
    canonical_url: `${shop}/samovar`,
    is_read: true,
    title: 'Самовар на углях, 5 л',
    price_minor: 499_000,
    currency: 'RUB',
    store: { id: null, name: 'Самоварная лавка', host: 'localhost' },
    duplicates: [],
  });
  expect(data.images).toEqual(expect.arrayContaining([`${shop}/a.png`, `${shop}/b.png`]));
});

test('a page that cannot be fetched never blocks: the shop and duplicates are found all the same', async () => {
  const store_id = await createStore(world, { name: 'Чайная', host: 'tea-house.example' });
  const link = 'https://tea-house.example/pot';
  const same = await createOffer(world, { link, title: 'Чайник' });
  await sql`update offers set canonical_url = ${link}, store_id = ${store_id} where id = ${same.id}`.execute(
    world.ctx.db,
  );
  const alike = await createOffer(world, { title: 'Заварочный чайник из исинской глины', store_id });
  await createOffer(world, { title: 'Совсем другое дело', store_id });
  const { data } = await look('https://www.tea-house.example/pot/?utm_medium=x', 'Чайник заварочный, исинская глина');
  expect(data.is_read).toBe(false);
  expect(data.store).toEqual({ id: store_id, name: 'Чайная', host: 'tea-house.example' });
  const { data: exact } = await look(
    'https://tea-house.example/pot/?utm_medium=x',
    'Чайник заварочный, исинская глина',
  );
  expect(
    exact.duplicates.map(({ id, is_same_link }: { id: number; is_same_link: boolean }) => [id, is_same_link]),
  ).toEqual([
    [same.id, true],
    [alike.id, false],
  ]);
  expect((await look(`${shop}/broken`)).data.is_read).toBe(false);
});

test('groups are suggested by offers alike', async () => {
  const group = await createGroup(world, { name: 'Самовары' });
  const offer = await createOffer(world, { title: 'Самовар электрический на три литра' });
  await sql`insert into offer_groups (offer_id, group_id, position) values (${offer.id}, ${group}, 0)`.execute(
    world.ctx.db,
  );
  const { data } = await look(`${shop}/samovar`);
  expect(data.groups).toEqual([{ id: group, name: 'Самовары' }]);
});

test('what is no web address is refused at the field', async () => {
  for (const url of ['', 'not a link', 'ftp://shop.example/', 'https://me:pw@shop.example/', 'javascript:alert(1)']) {
    const reply = await browser.send('POST', '/api/link-preview', { url });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().error.fields)).toEqual(['url']);
  }
});

test('a guest has links looked at as well, less often in a minute than a member', async () => {
  const guest = await openBrowser(app);
  await changeSetting(world.ctx, 'limits.previews_a_minute_guest', 2);
  const ask = async () => guest.send('POST', '/api/link-preview', { url: `${shop}/samovar` });
  const seen = [await ask(), await ask(), await ask()];
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  expect(seen[0]?.json().data).toEqual((await look(`${shop}/samovar`)).data);
});

test('groups and stores are found by how they begin, and signs of patterns are signs', async () => {
  const parent = await createGroup(world, { name: 'Дом и кухня' });
  const child = await createGroup(world, { name: 'Посуда для кухни', parent_id: parent });
  const found = async (path: string) => (await browser.get(path)).json().data.map(({ id }: { id: number }) => id);
  expect(await found(`/api/groups?search=${encodeURIComponent('КУХ')}`)).toEqual([parent, child]);
  expect(await found(`/api/groups?ids=${child},${parent}`)).toEqual([child, parent]);
  expect(await found('/api/groups?search=%25')).toEqual([]);
  const store = await createStore(world, { name: '100% Чай' });
  expect(await found(`/api/stores?search=${encodeURIComponent('100%')}`)).toEqual([store]);
  expect(await found('/api/stores?search=_')).toEqual([]);
  expect((await browser.get('/api/stores?search=')).statusCode).toBe(400);
});
