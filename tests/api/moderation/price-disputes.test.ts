/** POST /api/moderation/cases/:id/decision, GET /api/moderation/queue: offers whose price readers dispute. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import type { ModerationQueueItem, OpenedModerationCase } from '#contract/moderation.ts';
import { tellDecision, weighReports } from '#domain/moderation/moderation.ts';
import { caseOf, person, posted, reported, standing, type Item, type Person } from '../../support/moderation.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  moderator = await person(world, app, { type: 5 });
});
afterAll(() => world.close());

const seen = (price: string, url = 'https://cheap.example/kettle') => ({ price, url });

/** An offer of 1990 whose price so many readers dispute, each with the weight of 1.5. */
async function disputed(count = 2, price = '1 490'): Promise<Item> {
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'not_the_best_deal', count, seen(price));
  await world.drain();
  return item;
}
const open = async (item: Item) =>
  (await moderator.browser.get(`/api/moderation/cases/${await caseOf(world, item)}`)).json<{
    data: OpenedModerationCase;
  }>().data;
const listed = async (path: string) =>
  (await moderator.browser.get(path)).json<{ data: Pick<ModerationQueueItem, 'id' | 'kind' | 'url'>[] }>().data;
const decide = async (item: Item, body: object) =>
  moderator.browser.send('POST', `/api/moderation/cases/${await caseOf(world, item)}/decision`, body);
async function decided(item: Item, body: object): Promise<number> {
  const reply = await decide(item, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { decision_id: number } }>().data.decision_id;
}
const undo = (id: number) => moderator.browser.send('DELETE', `/api/moderation/decisions/${id}`);
async function priceOf({ entity_id }: Item): Promise<number | null | undefined> {
  const { rows } = await sql<{
    price_minor: number | null;
  }>`select price_minor from offers where id = ${entity_id}`.execute(world.ctx.db);
  return rows[0]?.price_minor;
}
async function ledger({ entity_id }: Item): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'price ' || source || ' ' || price_minor as line from price_observations where offer_id = ${entity_id}
    union all select 'revision ' || changes::text from revisions where offer_id = ${entity_id} order by line`.execute(
    world.ctx.db,
  );
  return rows.map(({ line }) => line);
}
async function decisionsOf({ entity_id }: Item): Promise<(string | null)[]> {
  const { rows } = await sql<{ decision: string | null }>`
    select decision from reports where entity_type = 'offer' and entity_id = ${entity_id} order by id`.execute(
    world.ctx.db,
  );
  return rows.map(({ decision }) => decision);
}

test('readers who say together that a price is not the one open a dispute; one alone feeds the ledger', async () => {
  const item = await disputed(1);
  expect(await caseOf(world, item)).toBe(0);
  await reported(world, app, item, 'not_the_best_deal', 1, seen('1 500'));
  await world.drain();
  const opened = await open(item);
  expect(opened).toMatchObject({ is_price: true, reason: 'not_the_best_deal', score: 3, reports_count: 2, harm: 2 });
  expect(opened.reports.map(({ price_minor }) => price_minor)).toEqual([150_000, 149_000]);
  expect(opened.actions).toEqual(expect.arrayContaining(['dismiss', 'correct_price', 'expire']));
  // One more counts at once, and weighing again changes nothing.
  await reported(world, app, item, 'not_the_best_deal', 1);
  expect(await open(item)).toMatchObject({ score: 4.5, reports_count: 3 });
  await weighReports(world.ctx, item);
  expect(await open(item)).toMatchObject({ id: opened.id, score: 4.5, reports_count: 3 });
});

test('a dispute is a kind of its own in the queue, and a case of its offer', async () => {
  const item = await disputed();
  const id = await caseOf(world, item);
  const found = (await listed('/api/moderation/queue?kind=price')).find((one) => one.id === id);
  expect(found).toMatchObject({ kind: 'price', url: `/mod/queue/${id}` });
  expect((await listed('/api/moderation/queue')).map((one) => `${one.kind} ${one.id}`)).toContain(`price ${id}`);
  expect((await listed('/api/moderation/queue?kind=post')).map((one) => one.id)).not.toContain(id);
  expect((await listed('/api/moderation/cases?entity_type=offer')).map((one) => one.id)).toContain(id);
});

test('the case says what the offer claims, what it said before, and what readers have seen, where', async () => {
  const item = await posted(world, app, 'offer');
  const { rows } = await sql<{ url: string }>`select url from offers where id = ${item.entity_id}`.execute(
    world.ctx.db,
  );
  await reported(world, app, item, 'not_the_best_deal', 1, seen('2 490', rows[0]?.url));
  await reported(world, app, item, 'not_the_best_deal', 1, seen('1 490'));
  await world.drain();
  const voter = await person(world, app, { trust_level: 1 });
  const vote = { value: -1, reason: 'inflated' };
  expect((await voter.browser.send('PUT', `/api/offers/${item.entity_id}/vote`, vote)).statusCode).toBe(200);
  const { item: shown, price_record } = await open(item);
  expect(shown?.price_minor).toBe(199_000);
  expect(price_record).toMatchObject({
    history: [{ price_minor: 199_000 }],
    seen: [
      { price_minor: 149_000, is_same_store: false, source: 'report', url: 'https://cheap.example/kettle' },
      { price_minor: 249_000, is_same_store: true, source: 'report' },
    ],
    cheaper_votes: 0,
    inflated_votes: 1,
  });
});

test('correcting a price changes it, its ledger and its changes; undone, every row stands as it stood', async () => {
  const item = await disputed();
  const before = await standing(world);
  const written = await ledger(item);
  const correct = { action: 'correct_price', reason: 'not_the_best_deal', price: '2 490' };
  const first = await decided(item, correct);
  expect(await priceOf(item)).toBe(249_000);
  expect(await ledger(item)).toHaveLength(written.length + 2);
  expect(await decisionsOf(item)).toEqual(['upheld', 'upheld']);
  expect((await undo(first)).statusCode).toBe(200);
  expect(await standing(world)).toEqual(before);
  expect(await ledger(item)).toEqual(written);

  const second = await decided(item, correct);
  world.clock.advance(61_000);
  await tellDecision(world.ctx, second);
  await world.drain();
  const author = await openBrowser(app, item.author_id);
  const { grouped_notifications } = (await author.get('/ui/user-notification/index')).json<{
    grouped_notifications: GroupedNotification[];
  }>();
  expect(grouped_notifications.map(({ text }) => text).join()).toContain('исправлена');
  const { rows } = await sql<{ user_id: number }>`
    select reporter_id as user_id from reports where entity_type = 'offer' and entity_id = ${item.entity_id}`.execute(
    world.ctx.db,
  );
  const reporter = await openBrowser(app, rows[0]?.user_id ?? 0);
  expect((await reporter.get('/ui/user-notification/index')).body).toContain('подтвердилась');
});

test('what the author says of the price meanwhile outlives the undoing', async () => {
  const item = await disputed();
  const made = await decided(item, { action: 'correct_price', reason: 'not_the_best_deal', price: '2 490' });
  await sql`update offers set price_minor = 259000 where id = ${item.entity_id}`.execute(world.ctx.db);
  expect((await undo(made)).statusCode).toBe(200);
  expect(await priceOf(item)).toBe(259_000);
});

test('a price that is none, or stands already, is refused at its field', async () => {
  const item = await disputed();
  const fault = async (price?: string) =>
    (await decide(item, { action: 'correct_price', reason: 'not_the_best_deal', price })).json<{
      error: { fields?: Record<string, string[]> };
    }>().error.fields?.['price'];
  for (const price of [undefined, ' ', 'дорого', '1 990', '9'.repeat(20)])
    expect(await fault(price), price).toHaveLength(1);
  const discussion = await posted(world, app, 'discussion');
  await reported(world, app, discussion, 'spam');
  const refused = await decide(discussion, { action: 'correct_price', reason: 'spam', price: '1' });
  expect(refused.json().error.code).toBe('not_allowed');
  expect(await priceOf(item)).toBe(199_000);
});

test('dismissed, the price stands and readers were wrong; enough others dispute it anew', async () => {
  const item = await disputed();
  await decided(item, { action: 'dismiss', reason: 'no_violation' });
  expect(await decisionsOf(item)).toEqual(['rejected', 'rejected']);
  expect(await caseOf(world, item)).toBe(0);
  await reported(world, app, item, 'not_the_best_deal', 1);
  await world.drain();
  expect(await caseOf(world, item)).toBe(0);
  await reported(world, app, item, 'not_the_best_deal', 1);
  await world.drain();
  expect(await open(item)).toMatchObject({ is_price: true, reports_count: 2 });
});

test('reports of a price below the weight are not decided with the others', async () => {
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'not_the_best_deal', 1);
  await reported(world, app, item, 'spam', 1);
  await world.drain();
  const opened = await open(item);
  expect(opened).toMatchObject({ is_price: false, reports_count: 1 });
  expect(opened.reports).toHaveLength(1);
  await decided(item, { action: 'dismiss', reason: 'no_violation' });
  expect(await decisionsOf(item)).toEqual([null, 'rejected']);
});

test('an open case of something else becomes a dispute; undone into a newer case, that one takes what was said', async () => {
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'spam', 1);
  const id = await caseOf(world, item);
  await reported(world, app, item, 'not_the_best_deal', 2);
  await world.drain();
  expect(await open(item)).toMatchObject({ id, is_price: true, reason: 'spam', reports_count: 3 });
  const made = await decided(item, { action: 'dismiss', reason: 'no_violation' });
  await reported(world, app, item, 'rude', 1);
  expect((await undo(made)).statusCode).toBe(200);
  expect(await open(item)).toMatchObject({ is_price: true, reports_count: 4 });
});

test('of many who correct one price at once one does; of many who weigh at once one opens', async () => {
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'not_the_best_deal', 2);
  await Promise.all(Array.from({ length: 50 }, () => weighReports(world.ctx, item)));
  const { rows } =
    await sql`select 1 from moderation_cases where entity_type = 'offer' and entity_id = ${item.entity_id}`.execute(
      world.ctx.db,
    );
  expect(rows).toHaveLength(1);
  const written = await ledger(item);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_none, at) =>
      decide(item, { action: 'correct_price', reason: 'not_the_best_deal', price: String(2000 + at) }),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await ledger(item)).toHaveLength(written.length + 2);
});
