/** GET /api/lists/feed, PUT /api/me/feed-read, and the page of the discount feed */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import type { DiscountFeedItem } from '#contract/feeds.ts';
import { matchAlerts } from '#domain/alerts/alerts.ts';
import { flushGroupViews } from '#domain/groups/groups.ts';
import { publishDueOffers } from '#domain/offers/offers.ts';
import { createGroup, createStore } from '../../support/factories/forms.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { countStatements } from '../../support/statements.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(world.clock.now().getTime() - minutes * MINUTE_MS);

interface Member {
  id: number;
  username: string;
  browser: Browser;
}
async function member(): Promise<Member> {
  const { id, username } = await createUser(world);
  return { id, username, browser: await openBrowser(app, id) };
}
async function offerIn(group_id: number, given: Parameters<typeof createOffer>[1] = {}): Promise<number> {
  const { id } = await createOffer(world, given);
  await putInto(id, group_id);
  return id;
}
const putInto = (offer_id: number, group_id: number) =>
  sql`insert into offer_groups (offer_id, group_id, position) values (${offer_id}, ${group_id}, 1)`.execute(
    world.ctx.db,
  );
const follow = (who: Member, what: 'users' | 'groups' | 'stores', id: number) =>
  who.browser.send('PUT', `/api/${what}/${id}/follow`);
const slice = async (who: Member, query = '') =>
  (await who.browser.get(`/api/lists/feed${query}`)).json<{
    data: DiscountFeedItem[];
    meta: { next_cursor: string | null };
  }>();
const ids = async (who: Member, query = '') => (await slice(who, query)).data.map(({ offer }) => offer.id);
const page = async (who: Member, query = '') =>
  pageProps<'discount_feed'>(await who.browser.get(`/u/${who.username}/feed${query}`)).props;
const home = async (who: Member) => pageProps<'home'>(await who.browser.get('/')).props.own;
const read = (who: Member, until: Date) => who.browser.send('PUT', '/api/me/feed-read', { until: until.toISOString() });

/** A reader of a member, a group and a store, with an alert; what each brings, the latest first. */
async function stage() {
  const [reader, author] = [await member(), await member()];
  const [group, store] = [await createGroup(world), await createStore(world)];
  await follow(reader, 'users', author.id);
  await follow(reader, 'groups', group);
  await follow(reader, 'stores', store);
  const keyword = `слово${reader.id}`;
  const made = await reader.browser.send('POST', '/api/alerts', { keyword });
  const alert = made.json<{ data: Alert }>().data;
  const by_author = (await createOffer(world, { author_id: author.id, published_at: ago(40) })).id;
  const in_group = await offerIn(group, { published_at: ago(30) });
  const of_store = (await createOffer(world, { store_id: store, published_at: ago(20) })).id;
  // Found long after it came out: it is news when the alert tells of it.
  const found = (await createOffer(world, { title: `Скидка на ${keyword}`, published_at: ago(600) })).id;
  await matchAlerts(world.ctx, found);
  await createOffer(world, { published_at: ago(5) });
  return { reader, author, group, store, alert, by_author, in_group, of_store, found };
}

test('what members, groups, stores and alerts bring stands in one list, the latest first, and each source alone', async () => {
  const { reader, by_author, in_group, of_store, found, alert, author } = await stage();
  const all = await slice(reader);
  expect(all.data.map(({ offer }) => offer.id)).toEqual([found, of_store, in_group, by_author]);
  expect(
    all.data.map(({ reasons, finds }) => [
      reasons.is_of_author,
      reasons.is_of_store,
      reasons.groups.length,
      finds.length,
    ]),
  ).toEqual([
    [false, false, 0, 1],
    [false, true, 0, 0],
    [false, false, 1, 0],
    [true, false, 0, 0],
  ]);
  expect(all.data[0]?.finds[0]?.alert.id).toBe(alert.id);
  expect(await ids(reader, '?source=people')).toEqual([by_author]);
  expect(await ids(reader, '?source=groups')).toEqual([in_group]);
  expect(await ids(reader, '?source=stores')).toEqual([of_store]);
  expect(await ids(reader, '?source=alerts')).toEqual([found]);
  expect((await reader.browser.get('/api/lists/feed?source=else')).statusCode).toBe(400);
  const guest = await openBrowser(app);
  expect((await guest.get('/api/lists/feed')).statusCode).toBe(401);
  expect((await guest.send('PUT', '/api/me/feed-read', { until: ago(0).toISOString() })).statusCode).toBe(401);
  expect((await author.browser.get(`/u/${reader.username}/feed`)).statusCode).toBe(404);
});

test('an offer that comes by several ways stands once, where an alert told of it last', async () => {
  const { reader, author, group, found, alert } = await stage();
  await sql`update offers set author_id = ${author.id} where id = ${found}`.execute(world.ctx.db);
  await putInto(found, group);
  const items = (await slice(reader)).data;
  const [first, ...rest] = items;
  expect([first?.offer.id, rest.some(({ offer }) => offer.id === found)]).toEqual([found, false]);
  expect([first?.reasons.is_of_author, first?.reasons.groups.length, first?.finds.length]).toEqual([true, 1, 1]);
  expect(await ids(reader, '?source=people')).toContain(found);
  // Without the alert it stands where it came out.
  await reader.browser.send('DELETE', `/api/alerts/${alert.id}`);
  expect((await ids(reader)).at(-1)).toBe(found);
});

test('one’s own, what is off, deleted, waits or is too cold, and what somebody blocked either way has posted stay out', async () => {
  const { reader, group, store } = await stage();
  const [blocked, blocker] = [await member(), await member()];
  await reader.browser.send('POST', `/ui/users/${blocked.id}/block`);
  await blocker.browser.send('POST', `/ui/users/${reader.id}/block`);
  const seen = async () => [await ids(reader), (await home(reader))?.items.map(({ id }) => id)];
  const before = await seen();
  const away = [
    await offerIn(group, { author_id: reader.id }),
    await offerIn(group, { deactivated_at: ago(1) }),
    await offerIn(group, { author_id: blocked.id }),
    (await createOffer(world, { store_id: store, author_id: blocker.id })).id,
    await offerIn(group, { published_at: null }),
  ];
  const removed = await offerIn(group, { deactivated_at: ago(1) });
  await sql`update offers set deleted_at = ${ago(1)} where id = ${removed}`.execute(world.ctx.db);
  const cold = await offerIn(group, { temperature: -150 });
  await sql`update offers set votes_count = 9 where id = ${cold}`.execute(world.ctx.db);
  expect(await seen()).toEqual(before);
  expect(away).toHaveLength(5);
});

test('what an alert found before a block is gone from feed, alert and its private list, and back without the block', async () => {
  const { reader, found, alert } = await stage();
  const other = await member();
  await sql`update offers set author_id = ${other.id} where id = ${found}`.execute(world.ctx.db);
  const seen = async () => [
    (await ids(reader)).includes(found),
    (await ids(reader, '?source=alerts')).includes(found),
    (await reader.browser.get(alert.url)).body.includes(`Скидка на слово${reader.id}`),
    (await reader.browser.get(new URL(alert.rss_url, 'http://x').pathname)).body.includes(
      `Скидка на слово${reader.id}`,
    ),
  ];
  expect(await seen()).toEqual([true, true, true, true]);
  await other.browser.send('POST', `/ui/users/${reader.id}/block`);
  expect(await seen()).toEqual([false, false, false, false]);
  await other.browser.send('DELETE', `/ui/users/${reader.id}/block`);
  expect(await seen()).toEqual([true, true, true, true]);
});

test('slices follow each other without gaps or repeats, by the call and without scripts', async () => {
  const reader = await member();
  const groups = [await createGroup(world), await createGroup(world), await createGroup(world)];
  for (const group of groups) await follow(reader, 'groups', group);
  const made: number[] = [];
  for (let number = 0; number < 45; number++) {
    const id = await offerIn(groups[number % 3] ?? 0, { published_at: ago(100 + Math.floor(number / 2)) });
    if (number % 4 === 0) await putInto(id, groups[(number + 1) % 3] ?? 0);
    made.push(id);
  }
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const { data, meta }: Awaited<ReturnType<typeof slice>> = await slice(reader, cursor ? `?cursor=${cursor}` : '');
    seen.push(...data.map(({ offer }) => offer.id));
    cursor = meta.next_cursor;
  } while (cursor);
  expect(seen).toHaveLength(45);
  expect(new Set(seen)).toEqual(new Set(made));
  const props = await page(reader);
  const next = /<a class="button button--soft without-script" rel="next" href="([^"]+)"/.exec(
    (await reader.browser.get(`/u/${reader.username}/feed`)).body,
  )?.[1];
  expect([next, props.is_first]).toEqual([props.feed.next_path, true]);
  const second = await reader.browser.get(String(next));
  expect(second.body).toContain(`href="/u/${reader.username}/feed"`);
  expect(pageProps<'discount_feed'>(second).props.is_first).toBe(false);
});

test('an offer that comes out at its time, and one that gets a group later, are found under the group', async () => {
  const reader = await member();
  const [group, later] = [await createGroup(world), await createGroup(world)];
  await follow(reader, 'groups', group);
  await follow(reader, 'groups', later);
  const waiting = await offerIn(group, { published_at: null });
  await sql`update offers set scheduled_for = ${ago(1)} where id = ${waiting}`.execute(world.ctx.db);
  expect(await ids(reader)).toEqual([]);
  await publishDueOffers(world.ctx);
  const { id } = await createOffer(world, { published_at: ago(500) });
  await putInto(id, later);
  expect(await ids(reader)).toEqual([waiting, id]);
});

test('the line stands between what is new and what was read; the mark never goes back, and never beyond now', async () => {
  const { reader, of_store, in_group } = await stage();
  expect((await page(reader)).read_until).toBe(null);
  const line = async () => {
    const { body } = await reader.browser.get(`/u/${reader.username}/feed`);
    const [above, below] = body.replace(/<script[\s\S]*?<\/script>/g, '').split('Ниже вы уже видели');
    return below === undefined ? null : [above?.includes(`-${of_store}"`), below.includes(`-${in_group}"`)];
  };
  expect(await line()).toBe(null);
  await Promise.all([read(reader, ago(25)), read(reader, ago(300)), read(reader, ago(400))]);
  expect((await page(reader)).read_until).toBe(ago(25).toISOString());
  expect(await line()).toEqual([true, true]);
  await read(reader, new Date(world.clock.now().getTime() + 3_600_000));
  expect((await page(reader)).read_until).toBe(world.clock.now().toISOString());
  // Looking at the page writes nothing.
  expect(await line()).toBe(null);
  expect((await reader.browser.send('PUT', '/api/me/feed-read', { until: 'soon' })).statusCode).toBe(400);
});

test('whom to follow is said by what the reader voted on, opened and follows, and never who is followed, blocked, suspended, hidden or gone', async () => {
  const reader = await member();
  const [voted, opened, other] = [await createGroup(world), await createGroup(world), await createGroup(world)];
  const people: Member[] = [];
  for (let number = 0; number < 7; number++) people.push(await member());
  const [hot, plain, known, blocked, suspended, elsewhere, hidden] = people as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const gone = await createUser(world);
  for (const { id } of [plain, known, blocked, suspended, hidden, gone]) await offerIn(voted, { author_id: id });
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${gone.id}`.execute(world.ctx.db);
  await offerIn(opened, { author_id: hot.id, hot_at: ago(30), temperature: 200 });
  await offerIn(opened, { author_id: hot.id });
  await offerIn(other, { author_id: elsewhere.id });
  expect((await page(reader)).suggestions).toEqual([]);
  const voted_on = await createOffer(world, { published_at: ago(100) });
  await sql`update offers set group_id = ${voted} where id = ${voted_on.id}`.execute(world.ctx.db);
  await reader.browser.send('PUT', `/api/offers/${voted_on.id}/vote`, { value: 1 });
  await sql`insert into group_openings (user_id, group_id, opened_on) values (${reader.id}, ${opened}, ${world.clock.now()})`.execute(
    world.ctx.db,
  );
  await follow(reader, 'users', known.id);
  await blocked.browser.send('POST', `/ui/users/${reader.id}/block`);
  await sql`update users set suspended_until = ${new Date(world.clock.now().getTime() + 60_000)} where id = ${suspended.id}`.execute(
    world.ctx.db,
  );
  for (const part of ['profile_visibility', 'activity_visibility'] as const) {
    await hidden.browser.send('PATCH', '/api/me/privacy', { [part]: 'nobody' });
    expect((await page(reader)).suggestions.map(({ id }) => id)).not.toContain(hidden.id);
    await hidden.browser.send('PATCH', '/api/me/privacy', { [part]: 'all' });
  }
  expect((await page(reader)).suggestions.map(({ id }) => id)).toContain(hidden.id);
  await hidden.browser.send('PATCH', '/api/me/privacy', { profile_visibility: 'nobody' });
  const { suggestions } = await page(reader);
  expect(suggestions.map(({ id, offers_count }) => [id, offers_count])).toEqual([
    [hot.id, 2],
    [plain.id, 1],
  ]);
  expect((await page(reader, '?source=people')).suggestions).toHaveLength(2);
});

test('home shows what has come into the feed and was not read, and nothing to whoever follows nothing', async () => {
  const { reader, found, of_store, in_group, by_author } = await stage();
  expect((await home(reader))?.items.map(({ id }) => id)).toEqual([found, of_store, in_group, by_author]);
  await sql`update offers set is_expired = true where id = ${found}`.execute(world.ctx.db);
  await read(reader, ago(25));
  expect((await home(reader))?.items.map(({ id }) => id)).toEqual([of_store]);
  await read(reader, ago(0));
  expect([await home(reader), await home(await member())]).toEqual([null, null]);
});

test('groups a member opens, and those of offers, are noted by the day; a guest’s are not', async () => {
  const reader = await member();
  const [group, of_offer] = [await createGroup(world), await createGroup(world)];
  const offer = await createOffer(world);
  await sql`update offers set group_id = ${of_offer} where id = ${offer.id}`.execute(world.ctx.db);
  const { rows: slugs } = await sql<{ slug: string }>`select slug from groups where id = ${group}`.execute(
    world.ctx.db,
  );
  for (const browser of [reader.browser, await openBrowser(app)])
    for (const url of [`/groups/${slugs[0]?.slug}`, offer.url, offer.url]) await browser.get(url);
  await flushGroupViews(world.ctx);
  const { rows } =
    await sql`select user_id, group_id from group_openings where group_id in (${group}, ${of_offer}) order by 2`.execute(
      world.ctx.db,
    );
  expect(rows).toEqual([group, of_offer].map((group_id) => ({ user_id: reader.id, group_id })));
});

test('the feed costs at most twelve statements, however much is followed', async () => {
  const { reader } = await stage();
  for (let number = 0; number < 20; number++) await follow(reader, 'groups', await createGroup(world));
  const { statements } = await countStatements(world, () => page(reader));
  expect(statements).toBeLessThanOrEqual(12);
});
