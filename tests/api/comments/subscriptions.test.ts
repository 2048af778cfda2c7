/** GET /ui/comments-subscriptions, POST /ui/comments-subscriptions, DELETE /ui/comments-subscriptions */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiscussion, createOffer, type TestOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

type Followed = { type: 'offer' | 'discussion'; id: number };

const PLACE = '/ui/comments-subscriptions';
const query = ({ type, id }: Followed) => `${PLACE}?type=${type}&id=${id}`;
const HOUR_MS = 3600_000;

/** What a call answers: whether the thread is followed, or why not. */
function answer(reply: Awaited<ReturnType<Browser['get']>>): boolean | string {
  const body = reply.json<{ subscribed?: boolean; error?: { code: string } }>();
  return body.subscribed ?? body.error?.code ?? 'nothing';
}
const read = async (browser: Browser, entry: Followed) => answer(await browser.get(query(entry)));
const follow = async (browser: Browser, entry: Followed) => answer(await browser.send('POST', PLACE, { ...entry }));
const leave = async (browser: Browser, entry: Followed) => answer(await browser.send('DELETE', query(entry)));

async function rowsOf(user_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from subscriptions where user_id = ${user_id}`.execute(world.ctx.db);
  return rows[0]?.n ?? -1;
}

/** One offer and one discussion, with what their pages say of following. */
async function entries(author_id?: number): Promise<(Followed & { page: TestOffer })[]> {
  const given = author_id === undefined ? {} : { author_id };
  const [offer, discussion] = [await createOffer(world, given), await createDiscussion(world, given)];
  return [
    { type: 'offer', id: offer.id, page: offer },
    { type: 'discussion', id: discussion.id, page: discussion },
  ];
}

async function shown(browser: Browser, { url }: TestOffer): Promise<{ is_subscribed: boolean; is_author: boolean }> {
  const { is_subscribed, is_author } = pageProps<'offer'>(await browser.get(url)).props.comments;
  return { is_subscribed, is_author };
}

test('a member follows a thread and leaves it; twice is once, and the page says the same', async () => {
  const user = await createUser(world, { is_verified: false });
  const browser = await openBrowser(app, user.id);
  for (const { page, ...entry } of await entries()) {
    expect(await read(browser, entry)).toBe(false);
    expect(await follow(browser, entry)).toBe(true);
    expect(await follow(browser, entry)).toBe(true);
    expect(await read(browser, entry)).toBe(true);
    expect(await shown(browser, page)).toEqual({ is_subscribed: true, is_author: false });
    expect(await rowsOf(user.id)).toBe(1);
    expect(await leave(browser, entry)).toBe(false);
    expect(await leave(browser, entry)).toBe(false);
    expect(await read(browser, entry)).toBe(false);
    expect(await shown(browser, page)).toEqual({ is_subscribed: false, is_author: false });
    expect(await rowsOf(user.id)).toBe(0);
  }
});

test('an author follows what is theirs without a row, and cannot leave it', async () => {
  const author = await createUser(world);
  const browser = await openBrowser(app, author.id);
  for (const { page, ...entry } of await entries(author.id)) {
    expect(await read(browser, entry)).toBe(true);
    expect(await follow(browser, entry)).toBe(true);
    expect(await leave(browser, entry)).toBe('not_allowed');
    expect(await read(browser, entry)).toBe(true);
    expect(await shown(browser, page)).toEqual({ is_subscribed: true, is_author: true });
    const place = `/api/${entry.type}s/${entry.id}/comments`;
    world.clock.advance(HOUR_MS);
    const said = await browser.send('POST', place, { delta: { ops: [{ insert: 'от автора\n' }] } });
    expect(said.statusCode, said.body).toBe(200);
    expect(await rowsOf(author.id)).toBe(0);
  }
});

test('whoever comments follows the thread from then on, and may leave it', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  for (const { page: _page, ...entry } of await entries()) {
    world.clock.advance(HOUR_MS);
    const place = `/api/${entry.type}s/${entry.id}/comments`;
    const said = await browser.send('POST', place, { delta: { ops: [{ insert: 'слово\n' }] } });
    expect(said.statusCode, said.body).toBe(200);
    expect(await read(browser, entry)).toBe(true);
    expect(await leave(browser, entry)).toBe(false);
  }
  const [refused] = await entries();
  if (!refused) throw new Error('There is an offer');
  const empty = await browser.send('POST', `/api/offers/${refused.id}/comments`, {
    delta: { ops: [{ insert: '\n' }] },
  });
  expect(empty.statusCode).toBe(422);
  expect(await read(browser, { type: 'offer', id: refused.id })).toBe(false);
});

test('guests follow nothing and are asked to sign in; the suspended change nothing', async () => {
  const guest = await openBrowser(app);
  const suspended = await createUser(world, { suspended_until: new Date(world.clock.now().getTime() + HOUR_MS) });
  const browser = await openBrowser(app, suspended.id);
  for (const { page, ...entry } of await entries()) {
    expect(await read(guest, entry)).toBe(false);
    expect(await follow(guest, entry)).toBe('not_signed_in');
    expect(await leave(guest, entry)).toBe('not_signed_in');
    expect(await shown(guest, page)).toEqual({ is_subscribed: false, is_author: false });
    expect(await follow(browser, entry)).toBe('account_suspended');
    expect(await leave(browser, entry)).toBe('account_suspended');
  }
  expect(await rowsOf(suspended.id)).toBe(0);
});

test('the unknown and the hidden read the same, and what is no thread is no call', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  for (const { page: _page, ...entry } of await entries()) {
    const table = sql.raw(`${entry.type}s`);
    await sql`update ${table} set published_at = null where id = ${entry.id}`.execute(world.ctx.db);
    const unknown: Followed = { ...entry, id: 987_654_321 };
    for (const ask of [read, follow, leave]) {
      expect(await ask(browser, entry)).toBe(`${entry.type}_not_found`);
      expect(await ask(browser, unknown)).toBe(`${entry.type}_not_found`);
    }
  }
  const wrong = await browser.get(`${PLACE}?type=comment&id=1`);
  expect(answer(wrong)).toBe('malformed_request');
  expect(answer(await browser.send('POST', PLACE, { type: 'offer', id: 'x' }))).toBe('malformed_request');
  expect(answer(await browser.send('DELETE', PLACE))).toBe('malformed_request');
});

test('a foreign page changes nothing', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const [entry] = await entries();
  const reply = await browser.send('POST', PLACE, { type: 'offer', id: entry?.id }, { 'x-csrf-token': 'wrong' });
  expect(answer(reply)).toBe('csrf_failed');
  expect(await rowsOf(user.id)).toBe(0);
});

test('fifty toggles of one member at once: one row or none, and every call is answered', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  await browser.get('/api/csrf');
  for (const { page: _page, ...entry } of await entries()) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? leave(browser, entry) : follow(browser, entry))),
    );
    expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index % 2 === 0));
    const row_count = await rowsOf(user.id);
    expect([0, 1]).toContain(row_count);
    expect(await read(browser, entry)).toBe(row_count === 1);
    await leave(browser, entry);
  }
});

test('when two offers become one, whoever follows one of them follows the one that lives on, once', async () => {
  const [one, both, author] = [await createUser(world), await createUser(world), await createUser(world)];
  const loser = await createOffer(world);
  const survivor = await createOffer(world, { author_id: author.id });
  const lost: Followed = { type: 'offer', id: loser.id };
  const kept: Followed = { type: 'offer', id: survivor.id };
  const browsers = [await openBrowser(app, one.id), await openBrowser(app, both.id), await openBrowser(app, author.id)];
  for (const browser of browsers) expect(await follow(browser, lost)).toBe(true);
  expect(await follow(browsers[1] as Browser, kept)).toBe(true);
  const editor = await openBrowser(app, (await createUser(world, { type: 7 })).id);
  const merged = await editor.send('POST', `/api/offers/${loser.id}/merge`, { into: survivor.id });
  expect(merged.statusCode, merged.body).toBe(200);
  const { rows } = await sql<{ user_id: number; offer_id: number }>`
    select user_id, offer_id from subscriptions where offer_id in (${loser.id}, ${survivor.id}) order by user_id`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([one.id, both.id].map((user_id) => ({ user_id, offer_id: survivor.id })));
  for (const browser of browsers) expect(await read(browser, kept)).toBe(true);
  // From a page that was open before, the last word counts too.
  expect(await leave(browsers[0] as Browser, lost)).toBe(false);
  expect(await rowsOf(one.id)).toBe(0);
});
