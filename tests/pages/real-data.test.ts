/** What real data does to pages: too cold, too old, too many, too large. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { dealForm } from '../support/factories/forms.ts';
import { createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeEach(async () => {
  world = await openWorld();
  app = await world.app();
});
afterEach(() => world.close());

const DAY_MS = 86_400_000;
const daysAgo = (count: number) => new Date(world.clock.now().getTime() - count * DAY_MS);
const cool = (id: number) =>
  sql`update offers set temperature = -150, votes_count = 9 where id = ${id}`.execute(world.ctx.db);

test('the sitemap leaves out what is too cold for lists, and tells nothing of the first minutes', async () => {
  const warm = await createOffer(world, { temperature: 20 });
  const cold = await createOffer(world);
  const fresh = await createOffer(world, { published_at: new Date(world.clock.now().getTime() - 60_000) });
  await cool(cold.id);
  await cool(fresh.id);
  const { body } = await app.inject('/sitemap.xml');
  expect(body).toContain(warm.url);
  expect(body).not.toContain(cold.url);
  expect(body).toContain(fresh.url);
  expect((await app.inject(cold.url)).statusCode).toBe(200);
});

async function periodOf(url: string) {
  const { chunk } = pageProps<'home'>(await app.inject(url)).props;
  return [chunk?.period, chunk?.items.length];
}

test('the catch of the day is that of the shortest period that has something, unless a day is asked for', async () => {
  expect(await periodOf('/')).toEqual(['day', 0]);
  await createOffer(world, { temperature: 400, published_at: daysAgo(80) });
  expect(await periodOf('/')).toEqual(['all', 1]);
  await createOffer(world, { temperature: 300, published_at: daysAgo(3) });
  expect(await periodOf('/')).toEqual(['week', 1]);
  expect(await periodOf('/?chunk=day')).toEqual(['day', 0]);
  expect(await periodOf('/?chunk=fortnight')).toEqual(['week', 1]);
  await createOffer(world, { temperature: 200 });
  expect(await periodOf('/')).toEqual(['day', 1]);
});

test('a page after the last of a long list leads to its last one, however long it is', async () => {
  await sql`insert into offers (kind, title, slug, lang, currency, price_minor, published_at)
    select 'coupon', 'Купон номер ' || n, 'kupon', 'ru', 'RUB', 100, ${daysAgo(1)}::timestamptz - n * interval '1 second'
    from generate_series(1, 615) as n`.execute(world.ctx.db);
  expect((await app.inject('/coupons?page=50')).headers.location).toBe('/coupons?page=31');
  expect((await app.inject('/coupons?page=32')).headers.location).toBe('/coupons?page=31');
  expect((await app.inject('/coupons?page=31')).statusCode).toBe(200);
  expect(pageProps<'home'>(await app.inject('/coupons')).props.feed.meta.total).toBe(501);
  await sql`insert into offers (kind, title, slug, lang, currency, price_minor, published_at)
    select 'coupon', 'Ещё купон ' || n, 'kupon', 'ru', 'RUB', 100, ${daysAgo(2)}::timestamptz - n * interval '1 second'
    from generate_series(1, 600) as n`.execute(world.ctx.db);
  const last = await app.inject('/coupons?page=50');
  expect([last.statusCode, last.body.includes('Ещё купон 385<')]).toEqual([200, true]);
});

test.each([
  ['ru', 'Слишком много: не больше 1 000 000 000', 'Введите число, например 290'],
  ['en', 'Too large: 1,000,000,000 at most', null],
] as const)('a number too large is told so, with the most it may be (%s)', async (lang, too_large, malformed) => {
  const { id } = await createUser(world, { trust_level: 2 });
  const browser = await openBrowser(app, id);
  const faults = async (price: string) => {
    const form = await dealForm(world, id, { price });
    const reply = await browser.send('POST', `/api/offers?lang=${lang}`, { kind: 'deal', form });
    expect(reply.statusCode).toBe(422);
    return reply.json<ErrorBody>().error.fields?.['price'];
  };
  expect(await faults('1 000 000 001')).toEqual([too_large]);
  expect(await faults('9'.repeat(40))).toEqual([too_large]);
  if (malformed) expect(await faults('много')).toEqual([malformed]);
});

test('a reply beyond the deepest level says whom it answers, also somebody without an account', async () => {
  const offer = await createOffer(world);
  const browser = await openBrowser(app, (await createUser(world, { username: 'Отвечающий', trust_level: 2 })).id);
  let parent_id: number | null = null;
  for (let depth = 0; depth < 8; depth++) {
    world.clock.advance(60_000);
    const delta = { ops: [{ insert: `Ответ ${depth}\n` }] };
    const reply = await browser.send('POST', `/api/offers/${offer.id}/comments`, { delta, parent_id });
    parent_id = reply.json<{ data: { id: number } }>().data.id;
  }
  const shown = async (lang: string) =>
    [
      ...(await app.inject(`${offer.url}?lang=${lang}&comment=${parent_id}`)).body.matchAll(
        /comment__reply-to.*?<\/span>([^<]*)</g,
      ),
    ].map(([, name]) => name);
  expect(new Set(await shown('ru'))).toEqual(new Set(['Отвечающий']));
  await sql`update comments set author_id = null where offer_id = ${offer.id}`.execute(world.ctx.db);
  expect(new Set(await shown('ru'))).toEqual(new Set(['Аноним']));
  expect(new Set(await shown('en'))).toEqual(new Set(['Anonymous']));
});
