/** GET /api/moderation/cases, GET /api/moderation/cases/:id, PUT /api/moderation/cases/:id/claim, DELETE /api/moderation/cases/:id/claim */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModerationCase, OpenedModerationCase } from '#contract/moderation.ts';
import { caseOf, person, posted, reported, type Person } from '../../support/moderation.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  moderator = await person(world, app, { type: 5 });
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const list = async (query = '') =>
  (await moderator.browser.get(`/api/moderation/cases${query}`)).json<{
    data: ModerationCase[];
    meta: { next_cursor: string | null };
  }>();
const asked = async () => (await list('?reason=missing_information')).data.map((row) => row.id);
const open = async (id: number) =>
  (await moderator.browser.get(`/api/moderation/cases/${id}`)).json<{ data: OpenedModerationCase }>().data;

test('the queue goes by harm x waiting, page after page, each case once', async () => {
  // Harm 1 for 40 hours, 8 for 4, 4 for 12, 2 for 10: 40, 32, 48, 20.
  const made: number[] = [];
  const add = async (reason: string) => {
    const item = await posted(world, app, 'discussion');
    await reported(world, app, item, reason);
    made.push(await caseOf(world, item));
  };
  await add('category');
  world.clock.advance(28 * HOUR);
  await add('rude');
  world.clock.advance(2 * HOUR);
  await add('other');
  world.clock.advance(6 * HOUR);
  await add('restricted');
  world.clock.advance(4 * HOUR);
  const [category, rude, other, restricted] = made;
  expect((await list()).data.map(({ id }) => id)).toEqual([rude, category, restricted, other]);
  expect((await list('?reason=rude')).data.map(({ id }) => id)).toEqual([rude]);
  expect((await list('?entity_type=comment')).data).toEqual([]);
  for (let left = 30; left > 0; left -= 1) await add(left % 2 ? 'spam' : 'category');
  world.clock.advance(60_000);
  const first = await list();
  // What comes while somebody turns the page moves nothing.
  world.clock.advance(HOUR);
  const second = await list(`?cursor=${first.meta.next_cursor}`);
  const ids = [...first.data, ...second.data].map(({ id }) => id);
  expect(second.meta.next_cursor).toBeNull();
  expect(new Set(ids)).toEqual(new Set(made));
  expect(ids).toHaveLength(34);
  expect((await moderator.browser.get('/api/moderation/cases?cursor=x_y_z')).statusCode).toBe(400);
});

test('a case knows what its reports weigh, and closes by itself when nothing is left to decide', async () => {
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'category');
  const id = await caseOf(world, item);
  expect(await open(id)).toMatchObject({ reason: 'category', harm: 1, reports_count: 1 });
  await reported(world, app, item, 'restricted', 2);
  const opened = await open(id);
  expect(opened).toMatchObject({ reason: 'restricted', harm: 16, reports_count: 3 });
  expect(opened.score).toBeCloseTo(opened.reports.reduce((sum, { weight }) => sum + weight, 0));
});

test('what an author was asked for waits a day before anybody sees it', async () => {
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'missing_information');
  const id = await caseOf(world, item);
  expect(await asked()).toEqual([]);
  world.clock.advance(24 * HOUR);
  expect(await asked()).toEqual([id]);
});

test('a case says everything of its item, its author and who reported it', async () => {
  const item = await posted(world, app, 'offer');
  await reported(world, app, item, 'spam', 1, { detail: 'Третий раз за день' });
  const opened = await open(await caseOf(world, item));
  expect(opened).toMatchObject({
    entity_type: 'offer',
    item: { is_deleted: false, currency: 'RUB', price_minor: 199_000 },
    author_record: { against_count: 0, offers_count: 1, trust_level: 2 },
    reports: [{ reason: 'spam', detail: 'Третий раз за день', decision: null }],
  });
  expect(opened.item?.pictures).toHaveLength(2);
  expect(opened.actions).toContain('move_group');
  expect(opened.actions).not.toContain('restore');
});

test('a case says what was decided of the like: of other authors, of the same kind and reason, what stands', async () => {
  const opened = async (reason: string) => {
    const item = await posted(world, app, 'discussion');
    await reported(world, app, item, reason);
    return { item, id: await caseOf(world, item) };
  };
  const decided = async (reason: string, body: object) => {
    const { item, id } = await opened(reason);
    const reply = await moderator.browser.send('POST', `/api/moderation/cases/${id}/decision`, body);
    return { item, decision_id: reply.json().data.decision_id as number };
  };
  const hidden = await decided('restricted', { action: 'hide', reason: 'restricted' });
  const dismissed = await decided('restricted', { action: 'dismiss', reason: 'no_violation' });
  await decided('rude', { action: 'hide', reason: 'rude' });
  const undone = await decided('restricted', { action: 'hide', reason: 'restricted' });
  await moderator.browser.send('DELETE', `/api/moderation/decisions/${undone.decision_id}`);
  const { id, item } = await opened('restricted');
  const similar = async () => (await open(id)).similar_decisions.map((one) => one.id);
  expect(await similar()).toEqual([dismissed.decision_id, hidden.decision_id]);
  await sql`update moderation_cases set author_id = ${item.author_id} where entity_id = ${hidden.item.entity_id}`.execute(
    world.ctx.db,
  );
  expect(await similar()).toEqual([dismissed.decision_id]);
});

test('a case is one moderator’s for five minutes', async () => {
  const item = await posted(world, app, 'discussion');
  await reported(world, app, item, 'spam');
  const id = await caseOf(world, item);
  const other = await person(world, app, { type: 5 });
  const path = `/api/moderation/cases/${id}/claim`;
  expect((await moderator.browser.send('PUT', path)).statusCode).toBe(200);
  expect((await other.browser.send('PUT', path)).json().error.code).toBe('moderation_case_claimed');
  const body = { action: 'hide', reason: 'spam' };
  const refused = await other.browser.send('POST', `/api/moderation/cases/${id}/decision`, body);
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'moderation_case_claimed']);
  expect(await open(id)).toMatchObject({ claimed_by: { id: moderator.id } });
  expect((await moderator.browser.send('DELETE', path)).statusCode).toBe(200);
  expect((await other.browser.send('PUT', path)).statusCode).toBe(200);
  world.clock.advance(5 * 60_000 + 1);
  expect((await moderator.browser.send('PUT', path)).statusCode).toBe(200);
  const both = await Promise.all([1, 2, 3, 4].map(() => person(world, app, { type: 5 })));
  world.clock.advance(5 * 60_000 + 1);
  const replies = await Promise.all(both.map(({ browser }) => browser.send('PUT', path)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('to everybody else the queue does not exist', async () => {
  for (const type of [1, 3, 7]) {
    const member = await person(world, app, { type });
    expect((await member.browser.get('/api/moderation/cases')).statusCode).toBe(404);
    expect((await member.browser.get('/api/moderation/cases/1')).statusCode).toBe(404);
  }
});
