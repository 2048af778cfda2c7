/** What reports do by themselves, reason by reason (docs/product.md, 10); POST /api/reports is how they come. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseOf, person, posted, reported, standing, type Item, type Person } from '../../support/moderation.ts';
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

const TABLES = { offer: 'offers', discussion: 'discussions', comment: 'comments' };
async function stateOf({ entity_type, entity_id }: Item): Promise<'stands' | 'collapsed' | 'hidden'> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(TABLES[entity_type])} where id = ${entity_id}`.execute(world.ctx.db);
  const row = rows[0] ?? {};
  if (row['is_held'] || row['hidden_at']) return 'hidden';
  return row['collapsed_at'] ? 'collapsed' : 'stands';
}
const automatic = async ({ entity_type, entity_id }: Item) =>
  (
    await sql<{ action: string; reason: string }>`
      select action, reason from moderation_decisions where actor_role = 'automatic'
        and entity_type = ${entity_type} and entity_id = ${entity_id} order by id`.execute(world.ctx.db)
  ).rows;

/** The items themselves: reporters and what they said are new. */
const kept = (lines: string[]) => lines.filter((line) => !/^(?:report|case|user) /.test(line));

/** Members of trust 2 weigh 1.5 each: trust 2 x accuracy 3/4. */
const CASES: [Item['entity_type'], string, number, 'stands' | 'collapsed' | 'hidden'][] = [
  ['offer', 'spam', 1, 'stands'],
  ['offer', 'spam', 2, 'hidden'],
  ['comment', 'spam', 2, 'hidden'],
  ['discussion', 'self_promotion', 1, 'stands'],
  ['discussion', 'self_promotion', 2, 'hidden'],
  ['comment', 'rude', 1, 'stands'],
  ['comment', 'rude', 2, 'collapsed'],
  ['comment', 'rude', 4, 'hidden'],
  ['offer', 'rude', 5, 'stands'],
  ['offer', 'restricted', 1, 'stands'],
  ['offer', 'restricted', 2, 'hidden'],
  ['discussion', 'other', 5, 'stands'],
  ['offer', 'missing_information', 5, 'stands'],
];
for (const [type, reason, count, state] of CASES)
  test(`${count} x ${reason} and the ${type} is ${state}`, async () => {
    const item = await posted(world, app, type);
    const before = await standing(world);
    await reported(world, app, item, reason, count);
    await world.drain();
    expect(await stateOf(item)).toBe(state);
    // It waits for a moderator all the same, who brings everything back.
    const case_id = await caseOf(world, item);
    const body = { action: 'dismiss', reason: 'no_violation' };
    const reply = await moderator.browser.send('POST', `/api/moderation/cases/${case_id}/decision`, body);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await stateOf(item)).toBe('stands');
    expect(kept(await standing(world))).toEqual(kept(before));
  });

test('what grows goes from collapsed to hidden, each step once, and a moderator who agrees ends it', async () => {
  const item = await posted(world, app, 'comment');
  await reported(world, app, item, 'rude', 2);
  await world.drain();
  await reported(world, app, item, 'rude', 1);
  await world.drain();
  await reported(world, app, item, 'rude', 1);
  await world.drain();
  expect(await automatic(item)).toEqual([
    { action: 'collapse', reason: 'rude' },
    { action: 'hide', reason: 'rude' },
  ]);
  const body = { action: 'hide', reason: 'rude' };
  await moderator.browser.send('POST', `/api/moderation/cases/${await caseOf(world, item)}/decision`, body);
  await reported(world, app, item, 'spam', 1).catch(() => null);
  expect(await stateOf(item)).toBe('hidden');
});

test('who was wrong before weighs less', async () => {
  const reporter = await person(world, app, { trust_level: 2 });
  for (let left = 3; left > 0; left -= 1) {
    const item = await posted(world, app, 'discussion');
    const { entity_type, entity_id } = item;
    await reporter.browser.send('POST', '/api/reports', { entity_type, entity_id, reason: 'spam' });
    const body = { action: 'dismiss', reason: 'no_violation' };
    await moderator.browser.send('POST', `/api/moderation/cases/${await caseOf(world, item)}/decision`, body);
  }
  const item = await posted(world, app, 'discussion');
  const { entity_type, entity_id } = item;
  await reporter.browser.send('POST', '/api/reports', { entity_type, entity_id, reason: 'spam' });
  const { rows } = await sql<{ weight: string }>`
    select weight from reports where entity_type = 'discussion' and entity_id = ${entity_id}`.execute(world.ctx.db);
  // 2 x (0 + 3) / (3 + 4)
  expect(Number(rows[0]?.weight)).toBeCloseTo(6 / 7, 2);
});
