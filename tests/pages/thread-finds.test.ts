/** Search inside a thread and the box of what was most helpful, as pages without scripts. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiscussion, createOffer } from '../support/factories/offers.ts';
import { createUser } from '../support/factories/users.ts';
import { openBrowser, openWorld, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;
beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

interface Given {
  text: string;
  helpful?: number;
  dislikes?: number;
  is_deleted?: boolean;
  is_waiting?: boolean;
}

/** Comments under an offer or a discussion, one minute after the other; answers their ids. */
async function write(
  place: { offer_id?: number; discussion_id?: number },
  comments: readonly Given[],
): Promise<number[]> {
  const author = await createUser(world);
  const table = sql.raw(place.offer_id ? 'offers' : 'discussions');
  const ids: number[] = [];
  for (const [
    minute,
    { text, helpful = 0, dislikes = 0, is_deleted = false, is_waiting = false },
  ] of comments.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into comments (offer_id, discussion_id, level, author_id, content_delta, content_html, content_text, helpful_count,
        dislikes_count, deleted_at, published_at, schedule_minutes)
      values (${place.offer_id ?? null}, ${place.discussion_id ?? null}, 0, ${author.id}, '{"ops":[]}', '<p>x</p>', ${text},
        ${helpful}, ${dislikes}, ${is_deleted ? world.clock.now() : null},
        ${is_waiting ? null : world.clock.now()}::timestamptz + ${minute} * interval '1 minute', ${is_waiting ? 5 : null})
      returning id`.execute(world.ctx.db);
    ids.push(rows[0]?.id ?? 0);
  }
  await sql`update ${table} set comments_count = ${comments.length} where id = ${place.offer_id ?? place.discussion_id ?? 0}`.execute(
    world.ctx.db,
  );
  await sql`update comments set root_id = id where root_id is null`.execute(world.ctx.db);
  return ids;
}

const many = (count: number): Given[] => Array.from({ length: count }, (_, index) => ({ text: `прочее ${index}` }));
const read = async (url: string) => (await (await openBrowser(app)).get(url)).body;
/** Where the picked comments lead, in their order. */
const picked = (body: string) =>
  [...body.matchAll(/<a class="comment-finds__link" href="\?comment=(\d+)#comment\d+"/g)].map(([, id]) => Number(id));

test('a thread is searched by a plain form: whatever the case, ё or е, the newest first, nothing that is not to be seen', async () => {
  const offer = await createOffer(world);
  const ids = await write({ offer_id: offer.id }, [
    { text: 'Ёлка дешевле' },
    { text: `${'длинное начало '.repeat(20)}вот она, ёлка, и <b>дальше</b>` },
    { text: 'ёлка, удалённая', is_deleted: true },
    { text: 'ёлка, отложенная', is_waiting: true },
    { text: '100% скидка' },
    ...many(20),
  ]);
  const other = await createOffer(world);
  await write({ offer_id: other.id }, [{ text: 'ёлка' }]);
  const page = await read(`${offer.url}?find=ЕЛКА`);
  expect(picked(page)).toEqual([ids[1], ids[0]]);
  expect(page).toContain('<mark class="comment-finds__hit">ёлка</mark>');
  expect(page).toContain('&lt;b&gt;дальше');
  expect(page).toContain('Найдено 2 комментария');
  expect(picked(await read(`${offer.url}?find=%25`))).toEqual([ids[4]]);
  expect(picked(await read(`${offer.url}?find=прочее`))).toHaveLength(20);
});

test('a search says when it is empty, when nothing is found, and when there is more', async () => {
  const discussion = await createDiscussion(world);
  await write({ discussion_id: discussion.id }, many(25));
  expect(await read(`${discussion.url}?find=`)).toContain('Введите слово, которое ищете.');
  expect(await read(`${discussion.url}?find=%20`)).toContain('Введите слово, которое ищете.');
  expect(await read(`${discussion.url}?find=нету`)).toContain('Ничего не нашлось.');
  const more = await read(`${discussion.url}?find=прочее&lang=en`);
  expect(more).toContain('The 20 newest are shown');
  expect(picked(more)).toHaveLength(20);
  expect(await read(`${discussion.url}?find=${'щ'.repeat(101)}`)).toContain(`value="${'щ'.repeat(100)}"`);
  expect(await read(discussion.url)).not.toContain('thread-search__found');
  await sql`update users set deleted_at = ${world.clock.now()}, username = 'ушедший' where id in
    (select author_id from comments where discussion_id = ${discussion.id})`.execute(world.ctx.db);
  const without = await read(`${discussion.url}?find=прочее`);
  expect(picked(without)).toHaveLength(20);
  expect(without).not.toContain('ушедший');
});

test('above a long thread stand the three most helpful, by how sure that is, and by two readers at least', async () => {
  const offer = await createOffer(world);
  const ids = await write({ offer_id: offer.id }, [
    { text: 'двое за, четверо против', helpful: 2, dislikes: 4 },
    { text: 'один', helpful: 1 },
    { text: 'двое', helpful: 2 },
    { text: 'девять из десяти', helpful: 9, dislikes: 1 },
    { text: 'удалено', helpful: 30, is_deleted: true },
    { text: 'трое', helpful: 3 },
    ...many(26),
  ]);
  const page = await read(offer.url);
  expect(page).toContain('Самое полезное');
  expect(picked(page)).toEqual([ids[3], ids[5], ids[2]]);
  expect(page).toContain('Полезно 9 читателям');
  // Somewhere in the thread, and while searching, they would be in the way.
  expect(picked(await read(`${offer.url}?comment=${ids[20]}`))).toEqual([]);
  expect(await read(`${offer.url}?find=нету`)).not.toContain('Самое полезное');
  const other = await createOffer(world);
  await write({ offer_id: other.id }, [{ text: 'один', helpful: 1 }, ...many(30)]);
  expect(await read(other.url)).not.toContain('Самое полезное');
  const short = await createOffer(world);
  await write({ offer_id: short.id }, [{ text: 'двое', helpful: 2 }, ...many(20)]);
  expect(picked(await read(short.url))).toEqual([]);
});
