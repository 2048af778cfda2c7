/** What the first minutes of an offer hide in lists; GET /api/lists/trending */
import { sql } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from offers`.execute(world.ctx.db);
});

interface Slice {
  data: { offer: { id: number; vote: { temperature: number | null } } }[];
}

const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * 60_000);

async function ids(url: string, user_id: number | null = null): Promise<number[]> {
  const reply = await (await openBrowser(app, user_id)).get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Slice>().data.map(({ offer }) => offer.id);
}

async function store(slug: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into stores (slug, name) values (${slug}, ${slug}) returning id`.execute(world.ctx.db);
  return rows[0]?.id ?? 0;
}

test('a masked offer ranks at zero for others and by its heat for its author and staff', async () => {
  const [author, reader, staff] = [await createUser(world), await createUser(world), await createUser(world)];
  await sql`update users set type = 9 where id = ${staff.id}`.execute(world.ctx.db);
  const cold = await createOffer(world, { published_at: ago(60), temperature: -5 });
  const warm = await createOffer(world, { published_at: ago(60), temperature: 40 });
  const masked = await createOffer(world, {
    author_id: author.id,
    published_at: ago(9),
    temperature: 150,
    hot_at: ago(1),
  });
  const ranked = '/api/lists/hottest?period=day';
  for (const who of [null, reader.id]) {
    expect(await ids(ranked, who)).toEqual([warm.id, masked.id, cold.id]);
    expect(await ids('/api/lists/hot', who)).toEqual([]);
    expect((await app.inject('/api/lists/count?order=hot')).json()).toEqual({ data: { total: 0 } });
  }
  for (const who of [author.id, staff.id]) {
    expect(await ids(ranked, who)).toEqual([masked.id, warm.id, cold.id]);
    expect(await ids('/api/lists/hot', who)).toEqual([masked.id]);
  }
  const { chunk } = pageProps<'home'>(await app.inject('/')).props;
  expect(chunk?.items.map(({ id }) => id)).toEqual([warm.id]);
  expect((await app.inject('/rss/hot.xml')).body).not.toContain(`-${masked.id}<`);

  await sql`update offers set published_at = ${ago(10)} where id = ${masked.id}`.execute(world.ctx.db);
  expect(await ids(ranked)).toEqual([masked.id, warm.id, cold.id]);
  expect(await ids('/api/lists/hot')).toEqual([masked.id]);
});

test('the heat of a masked offer shows neither in slices nor by its absence', async () => {
  const made: number[] = [];
  for (let index = 0; index < 30; index++)
    made.push((await createOffer(world, { published_at: ago(30 + index), temperature: 15 - index })).id);
  const hot = await createOffer(world, { published_at: ago(3), temperature: 990 });
  const buried = await createOffer(world, { published_at: ago(2), temperature: -500 });
  await sql`update offers set votes_count = 9 where id = ${buried.id}`.execute(world.ctx.db);
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const place: string = cursor ? `&cursor=${cursor}` : '';
    const reply: LightMyRequestResponse = await app.inject(`/api/lists/hottest?period=day${place}`);
    const { data, meta } = reply.json<Slice & { meta: { next_cursor: string | null } }>();
    seen.push(...data.map(({ offer }) => offer.id));
    cursor = meta.next_cursor;
  }
  // Zero degrees stand behind the fifteen warm ones; at zero the later id comes first.
  expect(seen).toEqual([...made.slice(0, 15), buried.id, hot.id, ...made.slice(15)]);
  expect(await ids('/api/lists/new')).toContain(buried.id);
  await sql`update offers set published_at = ${ago(11)} where id = ${buried.id}`.execute(world.ctx.db);
  expect(await ids('/api/lists/new')).not.toContain(buried.id);
});

test('trending weighs warmth against age, knows nothing of masked heat and leaves out what has ended', async () => {
  const risen = await createOffer(world, { published_at: ago(120), temperature: 220 });
  const old = await createOffer(world, { published_at: ago(60 * 24 * 3), temperature: 900 });
  const fresh = await createOffer(world, { published_at: ago(20), temperature: 0 });
  const masked = await createOffer(world, { published_at: ago(8), temperature: 900 });
  await createOffer(world, { published_at: ago(60), temperature: 900, is_expired: true });
  // (225)^0.5/3 = 5.0; 5^0.5/1.13 = 1.97; 5^0.5/1.33 = 1.68; 905^0.5/73 = 0.41
  expect(await ids('/api/lists/trending')).toEqual([risen.id, masked.id, fresh.id, old.id]);
  const staff = await createUser(world);
  await sql`update users set type = 9 where id = ${staff.id}`.execute(world.ctx.db);
  expect((await ids('/api/lists/trending', staff.id))[0]).toBe(masked.id);
});

test('trending shows at most two of one store in any ten', async () => {
  const one = await store('one');
  for (let index = 0; index < 6; index++)
    await createOffer(world, { published_at: ago(60 + index), temperature: 400 - index, store_id: one });
  const others: number[] = [];
  for (let index = 0; index < 12; index++)
    others.push((await createOffer(world, { published_at: ago(300 + index), temperature: 10 })).id);
  const shown = (await ids('/api/lists/trending')).map((id) => (others.includes(id) ? '-' : 'x')).join('');
  expect(shown).toBe('xx--------xx----');
});

test('an offer page finds its likes by trend, masked heat apart', async () => {
  const page = await createOffer(world, { published_at: ago(600) });
  const masked = await createOffer(world, { published_at: ago(5), temperature: 800 });
  const risen = await createOffer(world, { published_at: ago(60), temperature: 300 });
  const { similar } = pageProps<'offer'>(await app.inject(page.url)).props;
  expect(similar.map(({ id }) => id)).toEqual([risen.id, masked.id]);
});
