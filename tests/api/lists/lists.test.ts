/** GET /api/lists/new, GET /api/lists/hot, GET /api/lists/hottest, GET /api/lists/discussions */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireDueOffers } from '#domain/offers/offers.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const HOUR = 3600_000;
const ago = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR);

interface Slice {
  data: { offer?: { id: number }; discussion?: { id: number } }[];
  meta: { next_cursor: string | null; total: number };
}

async function ids(url: string): Promise<number[]> {
  const reply = await app.inject(url);
  expect(reply.statusCode).toBe(200);
  return reply.json<Slice>().data.map((item) => item.offer?.id ?? item.discussion?.id ?? 0);
}

test('new, hot and hottest order as promised and hide what is not theirs to show', async () => {
  const fresh = await createOffer(world, { published_at: ago(1) });
  const hotLate = await createOffer(world, { published_at: ago(30), temperature: 150, hot_at: ago(2) });
  const hotEarly = await createOffer(world, { published_at: ago(20), temperature: 400, hot_at: ago(10) });
  const old = await createOffer(world, { published_at: ago(24 * 8), temperature: 900, hot_at: ago(24 * 7) });
  const ended = await createOffer(world, { published_at: ago(5), temperature: 500, hot_at: ago(4), is_expired: true });
  await createOffer(world, { published_at: null });
  await createOffer(world, { published_at: ago(1), deactivated_at: ago(1) });
  const buried = await createOffer(world, { published_at: ago(3), temperature: -150 });
  await sql`update offers set votes_count = 9 where id = ${buried.id}`.execute(world.ctx.db);
  expect(await ids('/api/lists/new')).toEqual([fresh.id, ended.id, hotEarly.id, hotLate.id, old.id]);
  expect(await ids('/api/lists/hot')).toEqual([hotLate.id, hotEarly.id, old.id]);
  expect(await ids('/api/lists/hottest?period=day')).toEqual([hotEarly.id, fresh.id]);
  expect(await ids('/api/lists/hottest?period=week')).toEqual([hotEarly.id, hotLate.id, fresh.id]);
  expect(await ids('/api/lists/hottest?period=all')).toEqual([old.id, ended.id, hotEarly.id, hotLate.id, fresh.id]);
  expect(await ids('/api/lists/new?hide_expired=true')).not.toContain(ended.id);
});

test('filters narrow a list and an unknown store or group empties it', async () => {
  const coupon = await createOffer(world, { kind: 'coupon', published_at: ago(0.5) });
  const free = await createOffer(world, { price_minor: 0, shipping_minor: 0, published_at: ago(0.4) });
  expect(await ids('/api/lists/new?kind=coupon')).toEqual([coupon.id]);
  expect(await ids('/api/lists/new?deals_only=true')).not.toContain(coupon.id);
  expect(await ids('/api/lists/new?free_only=true')).toEqual([free.id]);
  expect(await ids('/api/lists/new?free_shipping=true')).toEqual([free.id]);
  expect(await ids('/api/lists/new?store=nowhere')).toEqual([]);
  expect(await ids('/api/lists/new?group=nowhere')).toEqual([]);
  expect((await app.inject('/api/lists/new?kind=car')).statusCode).toBe(400);
});

test('slices by cursor miss nothing and repeat nothing while rows are added, even at one instant', async () => {
  const instant = ago(100);
  const own: number[] = [];
  for (let index = 0; index < 45; index++) own.push((await createOffer(world, { published_at: instant })).id);
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const slice: Slice = (await app.inject(`/api/lists/new${cursor ? `?cursor=${cursor}` : ''}`)).json<Slice>();
    seen.push(...slice.data.map((item) => item.offer?.id ?? 0));
    cursor = slice.meta.next_cursor;
    if (cursor) await createOffer(world, { published_at: world.clock.now(), title: 'Пришла во время чтения' });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => own.includes(id))).toEqual(own.toReversed());
});

test('a cursor that is none begins at the beginning', async () => {
  const first = await ids('/api/lists/new');
  for (const cursor of ['x', 'WzEsMl0', Buffer.from('["1; drop table offers", 1]').toString('base64url'), '%00']) {
    expect(await ids(`/api/lists/new?cursor=${cursor}`)).toEqual(first);
  }
});

test('search finds inflected words in both languages and survives any query', async () => {
  const kettle = await createOffer(world, { title: 'Набор керамических ножей', published_at: ago(0.2) });
  const english = await createOffer(world, { title: 'Running shoes for women', published_at: ago(0.1) });
  expect(await ids(`/api/lists/new?q=${encodeURIComponent('керамический нож')}`)).toEqual([kettle.id]);
  expect(await ids('/api/lists/new?q=run%20shoe')).toEqual([english.id]);
  for (const q of ["'", '"', '&|!()<->:*', '\\', '\u0000', '\u{1F600}', '-', 'a'.repeat(200)]) {
    const reply = await app.inject(`/api/lists/new?q=${encodeURIComponent(q)}`);
    expect([200, 400], q).toContain(reply.statusCode);
    expect((await app.inject(`/search?q=${encodeURIComponent(q)}`)).statusCode, q).toBeLessThan(500);
  }
});

test('discussions: new by start, discussed by last word, hottest by people and comments', async () => {
  const quiet = await createDiscussion(world, { title: 'Тихое обсуждение', published_at: ago(1) });
  const busy = await createDiscussion(world, { title: 'Шумное обсуждение', published_at: ago(50) });
  const people = [await createUser(world), await createUser(world), await createUser(world)];
  for (const person of people) {
    await sql`insert into comments (discussion_id, level, author_id, content_delta, content_html, content_text, published_at)
      values (${busy.id}, 0, ${person.id}, '{"ops":[]}', '<p>x</p>', 'x', ${ago(2)})`.execute(world.ctx.db);
  }
  await sql`update discussions set last_comment_at = ${ago(2)}, comments_count = 3 where id = ${busy.id}`.execute(
    world.ctx.db,
  );
  expect(await ids('/api/lists/discussions')).toEqual([quiet.id, busy.id]);
  expect(await ids('/api/lists/discussions?order=discussed&period=all')).toEqual([busy.id]);
  expect(await ids('/api/lists/discussions?order=hottest&period=week')).toEqual([busy.id]);
});

test('the heat of a discussion grows with what readers like and find helpful, and falls with what they dislike', async () => {
  const person = await createUser(world);
  const talk = async (title: string, counts: { likes: number; helpful: number; funny: number; dislikes: number }) => {
    const { id } = await createDiscussion(world, { title, published_at: ago(3) });
    await sql`insert into comments (discussion_id, level, author_id, content_delta, content_html, content_text, published_at,
        likes_count, helpful_count, funny_count, dislikes_count)
      values (${id}, 0, ${person.id}, '{"ops":[]}', '<p>x</p>', 'x', ${ago(2)}, ${counts.likes}, ${counts.helpful},
        ${counts.funny}, ${counts.dislikes})`.execute(world.ctx.db);
    await sql`update discussions set last_comment_at = ${ago(2)}, comments_count = 1 where id = ${id}`.execute(
      world.ctx.db,
    );
    return id;
  };
  const none = { likes: 0, helpful: 0, funny: 0, dislikes: 0 };
  const disliked = await talk('Спорят', { ...none, likes: 1, dislikes: 9 });
  const funny = await talk('Смеются', { ...none, funny: 50 });
  const liked = await talk('Хвалят', { ...none, likes: 2 });
  const helpful = await talk('Помогают', { ...none, likes: 1, helpful: 2, dislikes: 0 });
  const hottest = await ids('/api/lists/discussions?order=hottest&period=week');
  expect(hottest.filter((id) => [disliked, funny, liked, helpful].includes(id))).toEqual([
    helpful,
    liked,
    funny,
    disliked,
  ]);
});

test('offers end at their date, or 92 days after publication without one', async () => {
  const dated = await createOffer(world, { published_at: ago(10), expires_at: ago(1) });
  const old = await createOffer(world, { published_at: ago(24 * 93) });
  const alive = await createOffer(world, { published_at: ago(24 * 91) });
  expect(await expireDueOffers(world.ctx)).toBe(2);
  expect(await expireDueOffers(world.ctx)).toBe(0);
  const { rows } = await sql<{
    id: number;
  }>`select id from offers where id = any(${[dated.id, old.id, alive.id]}) and is_expired order by id`.execute(
    world.ctx.db,
  );
  expect(rows.map((row) => row.id)).toEqual([dated.id, old.id]);
});
