/** GET /api/lists/authored, GET /api/lists/bookmarks */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedItem } from '#contract/pages.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

interface Slice {
  data: FeedItem[];
  meta: { next_cursor: string | null; total: number };
}

async function slice(browser: Browser, path: string, query: Record<string, string>): Promise<Slice> {
  return (await browser.get(`/api/lists/${path}?${new URLSearchParams(query).toString()}`)).json<Slice>();
}

/** What a slice shows, in a word each. */
function shown({ data }: Slice): (number | string)[] {
  return data.map((item) => {
    if (item.type === 'gone') return `gone ${item.gone.id}`;
    const entry = item.type === 'offer' ? item.offer : item.discussion;
    return entry.state === 'live' ? entry.id : `${entry.state} ${entry.id}`;
  });
}

/** Every slice of a list, one after another. */
async function whole(browser: Browser, path: string, query: Record<string, string>): Promise<Slice[]> {
  const slices: Slice[] = [];
  let cursor: string | null = null;
  do {
    const next: Slice = await slice(browser, path, cursor === null ? query : { ...query, cursor });
    slices.push(next);
    cursor = next.meta.next_cursor;
  } while (cursor !== null && slices.length < 9);
  return slices;
}

const readers = async (author: TestUser) => ({
  guest: await openBrowser(app),
  other: await openBrowser(app, (await createUser(world)).id),
  author: await openBrowser(app, author.id),
  editor: await openBrowser(app, (await createUser(world, { type: 7 })).id),
  moderator: await openBrowser(app, (await createUser(world, { type: 5 })).id),
});

test('what waits or is switched off stands in the lists of its author and of editors alone, never what is deleted', async () => {
  for (const type of ['offer', 'discussion'] as const) {
    const author = await createUser(world);
    const create = async (title: string, state: { published?: Date; waits?: Date; off?: Date; deleted?: Date }) => {
      const made = type === 'offer' ? createOffer : createDiscussion;
      const { id } = await made(world, { author_id: author.id, title, published_at: state.published ?? null });
      await sql`update ${sql.table(`${type}s`)} set scheduled_for = ${state.waits ?? null},
        deactivated_at = ${state.off ?? state.deleted ?? null}, deleted_at = ${state.deleted ?? null}
        where id = ${id}`.execute(world.ctx.db);
      return id;
    };
    const old = await create('Старая', { published: at(-9) });
    const off = await create('Выключенная', { published: at(-3), off: at(-1) });
    const fresh = await create('Свежая', { published: at(-2) });
    const waiting = await create('Ждёт', { waits: at(5) });
    await create('Удалённая', { published: at(-1), deleted: at(0) });
    const query = { user_id: String(author.id), type };
    const everything = [`scheduled ${waiting}`, fresh, `off ${off}`, old];
    for (const [reader, browser] of Object.entries(await readers(author))) {
      const seen = await slice(browser, 'authored', query);
      const expected = reader === 'guest' || reader === 'other' ? [fresh, old] : everything;
      expect(shown(seen), `${type}, ${reader}`).toEqual(expected);
      expect(seen.meta.total, `${type}, ${reader}`).toBe(expected.length);
      const [first] = seen.data;
      if (expected === everything && first && first.type !== 'gone') {
        const entry = first.type === 'offer' ? first.offer : first.discussion;
        expect(entry.scheduled_for).toBe(at(5).toISOString());
      }
    }
  }
});

test('a long list comes in slices without a gap or a repeat, also while it grows', async () => {
  const author = await createUser(world);
  const ids: number[] = [];
  // Many at one instant: ties fall to the id.
  for (let index = 0; index < 45; index++)
    ids.push((await createOffer(world, { author_id: author.id, published_at: at(-Math.floor(index / 10)) })).id);
  const browser = await openBrowser(app);
  const query = { user_id: String(author.id), type: 'offer' };
  const first = await slice(browser, 'authored', query);
  await createOffer(world, { author_id: author.id, published_at: at(1) });
  const rest = await whole(browser, 'authored', { ...query, cursor: first.meta.next_cursor ?? '' });
  const seen = [first, ...rest].flatMap(shown);
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen).toHaveLength(45);
});

test('nobody’s list is not found, and values of a wrong kind are refused', async () => {
  const browser = await openBrowser(app);
  const reply = await browser.get('/api/lists/authored?user_id=999999&type=offer');
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'user_not_found']);
  const erased = await createUser(world);
  await sql`update users set deleted_at = ${at(0)} where id = ${erased.id}`.execute(world.ctx.db);
  expect((await browser.get(`/api/lists/authored?user_id=${erased.id}&type=offer`)).statusCode).toBe(404);
  for (const bad of ['user_id=0&type=offer', 'user_id=1&type=comment', 'user_id=x&type=offer', 'type=offer'])
    expect((await browser.get(`/api/lists/authored?${bad}`)).statusCode, bad).toBe(400);
});

test('bookmarks are the caller’s own, the latest kept first; what is gone is named and can be let go', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const keep = async (given: Parameters<typeof createOffer>[1]) => {
    const { id } = await createOffer(world, { published_at: at(-9), ...given });
    await browser.send('PUT', `/api/offers/${id}/bookmark`);
    world.clock.advance(1000);
    return id;
  };
  const old = await keep({ title: 'Чайник' });
  const ended = await keep({ title: 'Кончившаяся', is_expired: true });
  const off = await keep({ title: 'Отключённая' });
  const own_off = await keep({ title: 'Своя отключённая', author_id: user.id });
  const deleted = await keep({ title: 'Удалённая' });
  const last = await keep({ title: 'Последняя' });
  await sql`update offers set deactivated_at = ${at(0)} where id in (${off}, ${own_off}, ${deleted})`.execute(
    world.ctx.db,
  );
  await sql`update offers set deleted_at = ${at(0)} where id = ${deleted}`.execute(world.ctx.db);
  const mine = await slice(browser, 'bookmarks', {});
  expect(shown(mine)).toEqual([last, `gone ${deleted}`, `off ${own_off}`, `gone ${off}`, ended, old]);
  expect(mine.meta.total).toBe(6);
  expect(mine.data[1]).toEqual({ type: 'gone', gone: { id: deleted, title: 'Удалённая', lang: 'ru' } });
  expect(mine.data[4]).toMatchObject({ offer: { is_expired: true, is_bookmarked: true } });
  expect((await browser.send('DELETE', `/api/offers/${deleted}/bookmark`)).statusCode).toBe(200);
  expect(shown(await slice(browser, 'bookmarks', {}))).not.toContain(`gone ${deleted}`);
  expect(shown(await slice(await openBrowser(app, (await createUser(world)).id), 'bookmarks', {}))).toEqual([]);
  const guest = await (await openBrowser(app)).get('/api/lists/bookmarks');
  expect([guest.statusCode, guest.json().error.code]).toEqual([401, 'not_signed_in']);
});

test('many bookmarks come in slices, those of one instant too', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  for (let index = 0; index < 45; index++) {
    const { id } = await createOffer(world);
    await sql`insert into bookmarks (user_id, offer_id, created_at)
      values (${user.id}, ${id}, ${at(-Math.floor(index / 30))})`.execute(world.ctx.db);
  }
  const seen = (await whole(browser, 'bookmarks', {})).flatMap(shown);
  expect(new Set(seen).size).toBe(45);
  expect(seen).toHaveLength(45);
});
