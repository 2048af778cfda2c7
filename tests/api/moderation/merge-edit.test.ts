/** POST /api/moderation/cases/:id/decision: posts that are merged or mended; and authors who are told what editors change. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import { recordDoneCorrection, tellDecision } from '#domain/moderation/moderation.ts';
import { mergeFaults } from '../../support/factories/merges.ts';
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

async function told(user_id: number): Promise<string[]> {
  const reply = await (await openBrowser(app, user_id)).get('/ui/user-notification/index');
  const { grouped_notifications } = reply.json<{ grouped_notifications: GroupedNotification[] }>();
  return grouped_notifications.filter(({ icon_type }) => icon_type === 'moderation').map(({ text }) => text);
}

const decide = async (item: Item, body: object) =>
  moderator.browser.send('POST', `/api/moderation/cases/${await caseOf(world, item)}/decision`, body);

async function decided(item: Item, body: object): Promise<number> {
  const reply = await decide(item, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { decision_id: number } }>().data.decision_id;
}

async function aMinuteAfter(decision_id: number): Promise<void> {
  world.clock.advance(61_000);
  await tellDecision(world.ctx, decision_id);
  await tellDecision(world.ctx, decision_id);
  await world.drain();
}

const mergedInto = async (id: number) =>
  (await sql<{ into: number | null }>`select merged_into_id as into from offers where id = ${id}`.execute(world.ctx.db))
    .rows[0]?.into;

/** An offer of which a member says that it exists, and the one that they mean. */
async function twins(): Promise<{ loser: Item; survivor: Item }> {
  const [loser, survivor] = [await posted(world, app, 'offer'), await posted(world, app, 'offer')];
  await reported(world, app, loser, 'exists', 1, { url: `https://ulov.example/deals/x-${survivor.entity_id}` });
  return { loser, survivor };
}

test('a post that exists is merged once the decision can be undone no more, and its author told where', async () => {
  const { loser, survivor } = await twins();
  const before = await standing(world);
  const merge = { action: 'merge', reason: 'exists', into: survivor.entity_id };
  const undone = await decided(loser, merge);
  expect(await mergedInto(loser.entity_id)).toBeNull();
  expect((await moderator.browser.send('DELETE', `/api/moderation/decisions/${undone}`)).statusCode).toBe(200);
  expect(await standing(world)).toEqual(before);
  await aMinuteAfter(undone);
  expect(await mergedInto(loser.entity_id)).toBeNull();

  await aMinuteAfter(await decided(loser, merge));
  expect(await mergedInto(loser.entity_id)).toBe(survivor.entity_id);
  expect(await mergeFaults(world)).toEqual([]);
  expect(await caseOf(world, loser)).toBe(0);
  const notices = await told(loser.author_id);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('объединили');
  expect(notices[0]).not.toContain('обжаловать');
  const { rows } = await sql<{ decision: string }>`
    select decision from reports where entity_id = ${loser.entity_id} and entity_type = 'offer'`.execute(world.ctx.db);
  expect(rows).toEqual([{ decision: 'upheld' }]);
});

test('what cannot be merged is refused at the field; what cannot be any more comes back into the queue', async () => {
  const { loser, survivor } = await twins();
  const faultOf = async (into: number | undefined) => {
    const reply = await decide(loser, { action: 'merge', reason: 'exists', ...(into === undefined ? {} : { into }) });
    expect(reply.statusCode, reply.body).toBe(422);
    return reply.json<{ error: { fields: Record<string, string[]> } }>().error.fields['into']?.length;
  };
  for (const into of [undefined, loser.entity_id, 999_999]) expect(await faultOf(into)).toBe(1);
  const id = await decided(loser, { action: 'merge', reason: 'exists', into: survivor.entity_id, penalty: 'suspend' });
  const author = await openBrowser(app, survivor.author_id);
  expect((await author.send('DELETE', `/api/offers/${survivor.entity_id}`)).statusCode).toBe(200);
  await aMinuteAfter(id);
  expect(await mergedInto(loser.entity_id)).toBeNull();
  expect(await caseOf(world, loser)).not.toBe(0);
  expect(await told(loser.author_id)).toEqual([]);
  const { rows } = await sql`
    select 1 from penalties where decision_id = ${id} and lifted_at is null`.execute(world.ctx.db);
  expect(rows).toEqual([]);
});

test('many who decide at once merge once', async () => {
  const { loser, survivor } = await twins();
  const body = { action: 'merge', reason: 'exists', into: survivor.entity_id };
  const many = await Promise.all(Array.from({ length: 6 }, () => person(world, app, { type: 5 })));
  const path = `/api/moderation/cases/${await caseOf(world, loser)}/decision`;
  const replies = await Promise.all(many.map(({ browser }) => browser.send('POST', path, body)));
  const [done, ...others] = replies.filter(({ statusCode }) => statusCode === 200);
  expect(others).toEqual([]);
  const id = done?.json<{ data: { decision_id: number } }>().data.decision_id ?? 0;
  world.clock.advance(61_000);
  await Promise.all([1, 2, 3].map(() => tellDecision(world.ctx, id)));
  expect(await mergedInto(loser.entity_id)).toBe(survivor.entity_id);
  expect(await mergeFaults(world)).toEqual([]);
});

test('to say that a post is mended somebody must have mended it since it was reported', async () => {
  for (const type of ['offer', 'discussion'] as const) {
    const item = await posted(world, app, type);
    const edit = (browser: Person['browser'], title: string) =>
      browser.send('PATCH', `/api/${type}s/${item.entity_id}`, { title });
    // What was mended before was not what they meant.
    expect((await edit(moderator.browser, 'Правка до жалобы на неё')).statusCode).toBe(200);
    await world.drain();
    world.clock.advance(1000);
    await reported(world, app, item, 'category');
    const body = { action: 'edit', reason: 'misleading', words: 'Поправили название.' };
    const refused = await decide(item, body);
    expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, ['action']]);
    world.clock.advance(1000);
    expect((await edit(moderator.browser, 'Правка после жалобы на неё')).statusCode).toBe(200);
    await world.drain();
    await aMinuteAfter(await decided(item, body));
    expect((await told(item.author_id)).join(' ')).toContain('Поправили название.');
    expect(await caseOf(world, item)).toBe(0);
  }
});

test('authors are told what editors and staff change, switch off or merge; once, and not what they do themselves', async () => {
  const editor = await person(world, app, { type: 7 });
  const item = await posted(world, app, 'offer');
  const path = `/api/offers/${item.entity_id}`;
  const author = await openBrowser(app, item.author_id);
  expect((await author.send('PATCH', path, { title: 'Сам себе редактор' })).statusCode).toBe(200);
  await world.drain();
  expect(await told(item.author_id)).toEqual([]);
  expect((await editor.browser.send('PATCH', path, { title: 'Так понятнее читать' })).statusCode).toBe(200);
  await world.drain();
  expect((await told(item.author_id))[0]).toContain('исправлено');
  expect((await told(item.author_id))[0]).not.toContain('Причина');
  expect((await editor.browser.send('POST', `${path}/deactivate`)).statusCode).toBe(200);
  await world.drain();
  expect((await told(item.author_id))[0]).toContain('отключена');
  const { loser, survivor } = await twins();
  await editor.browser.send('POST', `/api/offers/${loser.entity_id}/merge`, { into: survivor.entity_id });
  await world.drain();
  expect((await told(loser.author_id))[0]).toContain('объединили');

  const made = async () =>
    (
      await sql<{ action: string; actor_role: string }>`
        select action, actor_role from moderation_decisions where entity_type = 'offer' and entity_id = ${item.entity_id} order by id`.execute(
        world.ctx.db,
      )
    ).rows;
  const both = [
    { action: 'edit', actor_role: 'editor' },
    { action: 'deactivate', actor_role: 'editor' },
  ];
  expect(await made()).toEqual(both);
  world.clock.advance(1000);
  const at = world.clock.now().toISOString();
  const event = { entity_type: 'offer', entity_id: item.entity_id, action: 'edit', actor_id: editor.id } as const;
  for (let time = 3; time > 0; time -= 1)
    await recordDoneCorrection(world.ctx, { ...event, actor_role: 'editor', before: {}, at });
  expect(await made()).toEqual([...both, { action: 'edit', actor_role: 'editor' }]);
  // No decision of the queue, and nothing against the author.
  const log = (await (await openBrowser(app)).get('/modlog')).body;
  expect(log).toContain('Решил редактор');
  expect(log).not.toContain('Правка редакции</span>');
});
