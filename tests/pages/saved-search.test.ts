/** Lists lead from their filters to an alert that has them, and say which it cannot have; read without scripts. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, createStore } from '../support/factories/forms.ts';
import { createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;
let own: Browser;
const slugs = { group: '', other: '', store: '' };

async function slugOf(table: 'groups' | 'stores', id: number): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select slug from ${sql.table(table)} where id = ${id}`.execute(
    world.ctx.db,
  );
  return rows[0]?.slug ?? '';
}

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  own = await openBrowser(app, (await createUser(world)).id);
  slugs.group = await slugOf('groups', await createGroup(world, { name: 'Память' }));
  slugs.other = await slugOf('groups', await createGroup(world, { name: 'Диски' }));
  slugs.store = await slugOf('stores', await createStore(world, { name: 'Лавка' }));
  await createOffer(world, { title: 'Диск SSD' });
});
afterAll(() => world.close());

/** The query of the link under the filters, and what is said beside it. */
async function followed(
  path: string,
): Promise<{ query: Record<string, string>; address: string; said: string } | null> {
  const { body, statusCode } = await own.get(path);
  expect(statusCode, path).toBe(200);
  const [, block] = /<div class="saved-search">(.*?)<\/div>/.exec(body) ?? [];
  if (block === undefined) return null;
  const address = (/<a [^>]*href="([^"]*)"/.exec(block)?.[1] ?? '').replaceAll('&amp;', '&');
  expect(address).toMatch(/^\/alerts\/new\?/);
  const query = Object.fromEntries(new URLSearchParams(address.split('?')[1]));
  return { query, address, said: block.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]*>/g, '') };
}

test.each<[string, () => string, () => Record<string, string>]>([
  [
    'home',
    () => `/new?group=${slugs.group},${slugs.other}&price_to=5000&discount_from=20&store=${slugs.store}`,
    () => ({ group: `${slugs.group},${slugs.other}`, max_price: '5000', min_discount: '20', store: slugs.store }),
  ],
  ['hot offers', () => '/hot?free_only=1', () => ({ free_only: '1', temperature: 'hot' })],
  ['offers up to nothing', () => '/new?price_to=0', () => ({ free_only: '1' })],
  ['the hottest, deals alone', () => '/hottest?deals_only=1', () => ({ coupons: '0' })],
  ['deals', () => '/deals?price_to=300', () => ({ max_price: '300', coupons: '0' })],
  ['coupons', () => '/coupons?discount_from=10', () => ({ min_discount: '10', without: 'coupons_only' })],
  ['a group', () => `/groups/${slugs.group}?price_to=300`, () => ({ group: slugs.group, max_price: '300' })],
  ['a store', () => `/stores/${slugs.store}?free_only=1`, () => ({ store: slugs.store, free_only: '1' })],
  [
    'a search',
    () => `/search?q=${encodeURIComponent('диск ssd')}&price_to=9000&hide_expired=1`,
    () => ({ keyword: 'диск ssd', max_price: '9000' }),
  ],
  [
    'what no alert has',
    () => '/new?price_from=100&free_shipping=1&price_to=900',
    () => ({ max_price: '900', without: 'price_from,free_shipping' }),
  ],
])('%s with filters leads to an alert with them', async (_name, path, query) => {
  expect((await followed(path()))?.query).toEqual(query());
});

test('without filters a list is not followed, but for what it stands for itself', async () => {
  for (const path of ['/', '/new', '/deals', '/coupons', `/groups/${slugs.group}`, `/search?q=ssd`])
    expect(await followed(path), path).toBe(null);
  for (const [path, link] of [
    [`/groups/${slugs.group}`, `/alerts/new?group=${slugs.group}`],
    [`/stores/${slugs.store}?price_to=500`, `/alerts/new?store=${slugs.store}&amp;max_price=500`],
    ['/search?q=ssd', '/alerts/new?keyword=ssd'],
  ] as const)
    expect((await own.get(path)).body).toContain(`href="${link}"`);
});

test('an alert begins with every filter it has, and says which it has not, in both languages', async () => {
  const list = await followed(
    `/new?group=${slugs.group},${slugs.other}&store=${slugs.store}&price_from=100&price_to=5000&discount_from=20&free_only=1&free_shipping=1&deals_only=1`,
  );
  expect(list?.said).toContain('Подписка не учтёт: цену «от», бесплатную доставку.');
  const page = await own.get(list?.address ?? '');
  const { given, left_out } = pageProps<'alert_new'>(page).props;
  expect(given).toMatchObject({
    keyword: '',
    groups: [{ name: 'Память' }, { name: 'Диски' }],
    stores: [{ name: 'Лавка' }],
    max_price: 5000,
    rest: { min_discount_percent: 20, free_only: true, include_coupons: false, min_temperature: null },
  });
  expect(left_out).toEqual(['price_from', 'free_shipping']);
  expect(page.body).toContain('Подписка не учтёт: цену «от», бесплатную доставку.');
  expect((await own.get('/alerts/new?without=coupons_only&lang=en')).body).toContain(
    'An alert cannot ask for: coupons alone.',
  );
  await own.get('/?lang=ru');
  // Words of an address are not repeated to its reader.
  const strange = await own.get('/alerts/new?without=%3Cb%3E,price_from,price_from');
  expect(pageProps<'alert_new'>(strange).props.left_out).toEqual(['price_from']);
});
