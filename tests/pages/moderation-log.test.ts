/** GET /modlog and /rss/modlog.xml: what was decided, for everybody, without a name and without what was taken away. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoggedDecision } from '#contract/moderation-log.ts';
import { caseOf, person, posted, reported, type Item, type Person } from '../support/moderation.ts';
import { openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  // Kept pages are made ten times a second at most, and these tests read faster.
  app = await world.app({ page_cache_bytes: 0 });
  moderator = await person(world, app, { type: 5 });
});
afterAll(() => world.close());

async function decided(item: Item, body: object): Promise<number> {
  const path = `/api/moderation/cases/${await caseOf(world, item)}/decision`;
  const reply = await moderator.browser.send('POST', path, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.decision_id;
}

const aMinute = () => world.clock.advance(61_000);

async function log(query = '') {
  const reply = await app.inject(`/modlog${query}`);
  expect(reply.statusCode).toBe(200);
  return { reply, props: pageProps<'modlog'>(reply).props };
}

const rowOf = async (id: number, query = ''): Promise<LoggedDecision | undefined> =>
  (await log(query)).props.rows.find((row) => row.id === id);

test('a decision stands in the log once it can be undone no more, and one that was undone never does', async () => {
  const item = await posted(world, app, 'comment');
  await reported(world, app, item, 'rude');
  const id = await decided(item, { action: 'hide', reason: 'rude', words: 'Так не пишут' });
  const other = await posted(world, app, 'discussion');
  await reported(world, app, other, 'spam');
  const undone = await decided(other, { action: 'hide', reason: 'spam' });
  expect((await moderator.browser.send('DELETE', `/api/moderation/decisions/${undone}`)).statusCode).toBe(200);
  expect(await rowOf(id)).toBeUndefined();
  aMinute();
  expect(await rowOf(id)).toMatchObject({
    actor_role: 'moderator',
    action: 'hide',
    reason: 'rude',
    entity_type: 'comment',
    item: null,
    is_reversed: false,
  });
  expect(await rowOf(undone)).toBeUndefined();
});

test('nobody is named: not who decided, who reported, who posted; nor is what was taken away shown', async () => {
  const item = await posted(world, app, 'discussion');
  const reporter = await person(world, app, { trust_level: 2 });
  const { entity_type, entity_id } = item;
  const report = { entity_type, entity_id, reason: 'other', detail: 'Жалоба соседа' };
  expect((await reporter.browser.send('POST', '/api/reports', report)).statusCode).toBe(200);
  await decided(item, { action: 'hide', reason: 'other', words: 'Слова модератора', penalty: 'suspend' });
  aMinute();
  const { rows } = await sql<{ text: string }>`
    select username as text from users where id in (${item.author_id}, ${reporter.id}, ${moderator.id})
    union all select title from discussions where id = ${item.entity_id}`.execute(world.ctx.db);
  const secrets = [...rows.map(({ text }) => text), 'Жалоба соседа', 'Слова модератора'];
  expect(secrets).toHaveLength(6);
  for (const url of ['/modlog', '/modlog?action=hide', '/rss/modlog.xml']) {
    const { body } = await app.inject(url);
    for (const secret of secrets) expect(body, url).not.toContain(secret);
  }
});

test('what everybody may see is linked, and no longer when it is hidden; a penalty is told where nothing says whose', async () => {
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'rude');
  const id = await decided(item, { action: 'lock_comments', reason: 'rude', penalty: 'suspend' });
  aMinute();
  const seen = await rowOf(id);
  expect(seen?.item?.url).toContain(`-${item.entity_id}`);
  expect(seen?.penalty).toBeNull();
  expect((await app.inject(seen?.item?.url ?? '')).statusCode).toBe(200);
  await reported(world, app, item, 'spam');
  await decided(item, { action: 'hide', reason: 'spam' });
  expect(await rowOf(id)).toMatchObject({ item: null, penalty: { kind: 'suspend', step: 0 } });
});

test('a comment is linked where it stands while both are shown', async () => {
  const item = await posted(world, app, 'comment');
  await reported(world, app, item, 'rude');
  const id = await decided(item, { action: 'collapse', reason: 'rude' });
  aMinute();
  expect((await rowOf(id))?.item?.url).toMatch(new RegExp(`^/discussions/.+\\?comment=${item.entity_id}$`));
  await sql`update discussions set deactivated_at = now() where id = (
    select discussion_id from comments where id = ${item.entity_id})`.execute(world.ctx.db);
  expect((await rowOf(id))?.item).toBeNull();
});

test('what was let stand is read by its filter alone, and the item is not named', async () => {
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'other');
  const id = await decided(item, { action: 'dismiss', reason: 'no_violation' });
  aMinute();
  expect(await rowOf(id)).toBeUndefined();
  expect(await rowOf(id, '?action=dismiss')).toMatchObject({ item: null, reason: 'no_violation' });
});

test('what reports hid is said to be theirs, and what came back later is marked', async () => {
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'spam', 3);
  await world.drain();
  const hidden = (await log()).props.rows.find((row) => row.actor_role === 'automatic');
  expect(hidden).toMatchObject({ action: 'hide', reason: 'spam', is_reversed: false });
  await decided(item, { action: 'dismiss', reason: 'no_violation' });
  expect(await rowOf(hidden?.id ?? 0)).toMatchObject({ is_reversed: false });
  aMinute();
  expect(await rowOf(hidden?.id ?? 0)).toMatchObject({ is_reversed: true });
});

test('filters go together: what was done, with what, and when; the figures are those of the whole', async () => {
  const { props } = await log();
  expect(props.figures).toMatchObject({ dismissed_count: 2, automatic_count: 1, restored_count: 0 });
  expect(props.figures?.decided_count).toBeGreaterThan(5);
  expect(props.figures?.median_wait).toBeGreaterThanOrEqual(0);
  const hidden = (await log('?action=hide&type=discussion')).props;
  expect(hidden.rows.length).toBeGreaterThan(1);
  expect(new Set(hidden.rows.map((row) => `${row.action} ${row.entity_type}`))).toEqual(new Set(['hide discussion']));
  expect(hidden.figures).toBeNull();
  expect((await log('?period=day&type=comment')).props.rows.length).toBeGreaterThan(1);
  world.clock.advance(86_400_000);
  expect((await log('?period=day')).props.rows).toEqual([]);
  expect((await log('?period=week&action=nonsense')).props).toMatchObject({ action: null, period: 'week' });
});

test('pages follow on by key: each decision once, also while others are added', async () => {
  const now = world.clock.now();
  const add = (from: number, to: number) =>
    sql`
    insert into moderation_decisions (entity_type, entity_id, actor_role, action, reason, created_at, undo_until)
    select 'comment', 900000 + n, 'automatic', 'collapse', 'rude', ${now}::timestamptz + n / 3 * interval '1 millisecond', ${now}
    from generate_series(${from}::int, ${to}::int) n`.execute(world.ctx.db);
  await add(1, 60);
  world.clock.advance(1000);
  const seen: number[] = [];
  for (let path: string | null = '?action=collapse&type=comment&period=day'; path;) {
    const { props }: Awaited<ReturnType<typeof log>> = await log(path);
    if (seen.length === 25) await add(61, 90);
    seen.push(...props.rows.map(({ id }) => id));
    path = props.next_path?.replace('/modlog', '') ?? null;
  }
  expect(seen).toHaveLength(60);
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  for (const cursor of ['x', '2026-01-01T00:00:00.000Z_0', '2026-01-01T00:00:00.000Z_1_1'])
    expect((await app.inject(`/modlog?cursor=${cursor}`)).statusCode).toBe(200);
});

test('guests’ pages are kept and made anew by each decision; members read the same', async () => {
  const keeping = await world.app();
  const first = await keeping.inject('/modlog?type=offer');
  expect(first.headers['etag']).toBeDefined();
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=15, stale-if-error=86400');
  await sql`
    insert into moderation_decisions (entity_type, entity_id, actor_role, action, reason, created_at, undo_until)
    values ('offer', 900001, 'automatic', 'hide', 'restricted', ${world.clock.now()}, ${world.clock.now()})`.execute(
    world.ctx.db,
  );
  const reply = await keeping.inject('/modlog?type=offer');
  expect(pageProps<'modlog'>(reply).props.rows[0]).toMatchObject({ reason: 'restricted', entity_type: 'offer' });
  expect(reply.headers['etag']).not.toBe(first.headers['etag']);
  const own = await moderator.browser.get('/modlog?type=offer');
  expect(own.statusCode).toBe(200);
  expect(own.headers['cache-control']).not.toContain('public');
});

test('the feed names each decision for good, in the reader’s language', async () => {
  const feed = await app.inject('/rss/modlog.xml');
  expect(feed.headers['content-type']).toContain('application/rss+xml');
  expect(feed.headers['cache-control']).toBe('public, max-age=300');
  expect(feed.body).toContain('<title>Скрыто: скидка</title>');
  const guids = Array.from(feed.body.matchAll(/<guid isPermaLink="false">([^<]+)<\/guid>/g), ([, guid]) => guid);
  expect(guids).toHaveLength(25);
  expect(new Set(guids).size).toBe(25);
  expect((await app.inject('/modlog')).body).toContain('type="application/rss+xml"');
});
