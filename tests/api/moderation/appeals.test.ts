/** POST /api/appeals, GET /api/moderation/appeals/:id, POST /api/moderation/appeals/:id/answer: what it changes, and back again. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import { ACTIONS_OF, EFFECT_OF, isAppealable } from '#rules/moderation.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { codeOf, openAppeals } from '../../support/appeals.ts';
import { createGroup } from '../../support/factories/forms.ts';
import { mergeFaults } from '../../support/factories/merges.ts';
import { person, posted, reported, standing, type Item, type Person } from '../../support/moderation.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;
let other: Person;
let on: ReturnType<typeof openAppeals>;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const key of Object.keys(await readSettings(world.ctx)).filter((name) => name.startsWith('limits.')))
    await changeSetting(world.ctx, key, 1_000_000);
  moderator = await person(world, app, { type: 5 });
  other = await person(world, app, { type: 5 });
  on = openAppeals(world, app);
});
afterAll(() => world.close());

const ownPage = async (user_id: number) => {
  const reply = await (await openBrowser(app, user_id)).get('/settings/penalties');
  const { penalties } = pageProps<'settings'>(reply).props;
  if (!penalties) throw new Error('The page tells of decisions');
  return penalties;
};
const noticesOf = async (user_id: number) =>
  (await (await openBrowser(app, user_id)).get('/ui/user-notification/index')).json<{
    grouped_notifications: GroupedNotification[];
  }>().grouped_notifications;
const suspendedUntil = async (user_id: number) =>
  (
    await sql<{ suspended_until: Date | null }>`select suspended_until from users where id = ${user_id}`.execute(
      world.ctx.db,
    )
  ).rows[0]?.suspended_until ?? null;
/** When something was changed last is no part of how it stands. */
const stood = (lines: string[]) => lines.map((line) => line.replace(/"updated_at": (null|"[^"]+")/, ''));
/** One more discussion of the same author. */
async function anotherOf(author_id: number): Promise<Item> {
  const item = await posted(world, app, 'discussion');
  await sql`update discussions set author_id = ${author_id} where id = ${item.entity_id}`.execute(world.ctx.db);
  return { ...item, author_id };
}

test('overturned, the post is back, the penalty lifted, the reports were wrong, and the author reads all of it', async () => {
  const item = await posted(world, app, 'offer');
  const before = await suspendedUntil(item.author_id);
  // The first penalty is a warning; the second suspends.
  await on.decided(await anotherOf(item.author_id), moderator, { action: 'lock_comments', penalty: 'suspend' });
  const id = await on.decided(item, moderator, { action: 'hide', penalty: 'suspend', words: 'Это реклама' });
  const [notice] = await noticesOf(item.author_id);
  expect(notice?.text).toContain('Решение можно обжаловать 7 дней.');
  expect(notice?.url).toBe(`/settings/penalties#decision${id}`);
  expect(await suspendedUntil(item.author_id)).not.toEqual(before);
  const appeal_id = await on.appealed(item.author_id, id);
  const [own] = (await ownPage(item.author_id)).decisions;
  expect(own).toMatchObject({ id, appeal_until: null, appeal: { words: 'Это не так: вот чек.', answer: null } });
  expect(own?.told).toContain('Причина: Грубость. Это реклама');
  const answer_id = await on.answered(other, appeal_id, 'overturn');
  expect(await suspendedUntil(item.author_id)).toEqual(before);
  expect((await (await openBrowser(app)).get(`/api/offers/${item.entity_id}`)).statusCode).toBe(200);
  expect(await mergeFaults(world)).toEqual([]);
  const { rows } = await sql`
    select decision from reports where entity_type = 'offer' and entity_id = ${item.entity_id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ decision: 'rejected' }]);
  // For a minute it can be undone, and nobody is told.
  expect((await ownPage(item.author_id)).decisions[0]?.appeal?.answer).toBeNull();
  await on.told(answer_id);
  expect((await ownPage(item.author_id)).decisions[0]).toMatchObject({
    penalty: null,
    appeal: { answer: { outcome: 'overturn', words: 'Посмотрели ещё раз.' } },
  });
  const [answered] = await noticesOf(item.author_id);
  expect(answered?.text).toContain('Другой модератор проверил его и отменил. ');
  expect(answered?.text).toContain('Посмотрели ещё раз.');
  expect(answered?.url).toBe(`/settings/penalties#decision${id}`);
});

test('upheld, everything stays, the author reads why, and there is no second appeal', async () => {
  const item = await posted(world, app, 'comment');
  const id = await on.decided(item, moderator, { action: 'hide' });
  const before = await standing(world);
  const answer_id = await on.answered(other, await on.appealed(item.author_id, id), 'uphold');
  expect((await standing(world)).filter((line) => !line.startsWith('appeal'))).toEqual(
    before.filter((line) => !line.startsWith('appeal')),
  );
  await on.told(answer_id);
  const [notice] = await noticesOf(item.author_id);
  expect(notice?.text).toContain('оставил в силе');
  expect(notice?.text).toContain('Причина: Грубость. Посмотрели ещё раз.');
  expect(notice?.text).not.toContain('обжаловать');
  expect(codeOf(await on.appeal(item.author_id, id))).toBe('already_appealed');
  expect(codeOf(await on.appeal(item.author_id, answer_id))).toBe('moderation_decision_not_found');
});

test('whatever was decided is as before once overturned, and as decided once that is undone', async () => {
  const group_id = await createGroup(world);
  for (const type of ['offer', 'discussion', 'comment'] as const)
    for (const action of ACTIONS_OF[type].filter((one) => isAppealable(one, false))) {
      const item = await posted(world, app, type);
      const { rows } = await sql<{ media_id: number }>`
        select media_id from offer_pictures where offer_id = ${item.entity_id} limit 1`.execute(world.ctx.db);
      const rowsNow = async () =>
        (await standing(world)).filter((line) => !/^(report|case|appeal|overturned|penalty)/.test(line));
      const before = await rowsNow();
      const more = { group_id, media_id: rows[0]?.media_id, penalty: 'mute' };
      const id = await on.decided(item, moderator, { action, ...more });
      const decided = await standing(world);
      expect(stood(await rowsNow()), action).not.toEqual(stood(before));
      const appeal_id = await on.appealed(item.author_id, id);
      const waiting = await standing(world);
      const answer_id = await on.answered(other, appeal_id, 'overturn');
      // Whoever reported it is there since.
      const known = new Set(before.filter((line) => line.startsWith('user')).map((line) => line.split(' ')[1]));
      const now = (await rowsNow()).filter((line) => !line.startsWith('user') || known.has(line.split(' ')[1]));
      expect(stood(now), action).toEqual(stood(before));
      expect((await on.undo(other, answer_id)).statusCode).toBe(200);
      expect(await standing(world), action).toEqual(waiting);
      expect(waiting.filter((line) => !line.startsWith('appeal'))).toEqual(
        decided.filter((line) => !line.startsWith('appeal')),
      );
      expect(await mergeFaults(world)).toEqual([]);
    }
});

test('what reports had hidden before the moderator agreed comes back as well', async () => {
  const item = await posted(world, app, 'comment');
  await reported(world, app, item, 'rude', 4);
  await world.drain();
  const id = await on.decided(item, moderator, { action: 'hide' });
  await on.answered(other, await on.appealed(item.author_id, id), 'overturn');
  const { rows } = await sql`
    select hidden_at, collapsed_at, deleted_at from comments where id = ${item.entity_id}`.execute(world.ctx.db);
  expect(rows).toEqual([{ hidden_at: null, collapsed_at: null, deleted_at: null }]);
});

test('where something later was decided of the same, overturning lifts the penalty alone', async () => {
  const item = await posted(world, app, 'discussion');
  const first = await on.decided(item, moderator, { action: 'lock_comments', penalty: 'mute' });
  const appeal_id = await on.appealed(item.author_id, first);
  await on.decided(item, moderator, { action: 'lock_comments' });
  const opened = (await (await openBrowser(app, other.id)).get(`/api/moderation/appeals/${appeal_id}`)).json().data;
  expect(opened).toMatchObject({ is_superseded: true, answers: ['uphold', 'overturn'] });
  await on.answered(other, appeal_id, 'overturn');
  const { rows } = await sql`
    select d.comments_locked_at is not null as is_locked, u.muted_until from discussions d join users u on u.id = d.author_id where d.id = ${item.entity_id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ is_locked: true, muted_until: null }]);
});

test('of several penalties any can go, and those that were given since last as long as they did', async () => {
  const item = await posted(world, app, 'discussion');
  const { author_id } = item;
  // A warning, then a day, three and a week.
  const given: number[] = [];
  for (const one of [item, await anotherOf(author_id), await anotherOf(author_id), await anotherOf(author_id)])
    given.push(await on.decided(one, moderator, { action: 'lock_comments', penalty: 'suspend' }));
  const [, day = 0, three = 0, week = 0] = given;
  const last = await suspendedUntil(author_id);
  const appeals = new Map<number, number>();
  for (const id of [day, three, week]) appeals.set(id, await on.appealed(author_id, id));
  const overturn = async (id: number) => on.answered(other, appeals.get(id) ?? 0, 'overturn');
  await overturn(three);
  expect(await suspendedUntil(author_id)).toEqual(last);
  const answer_id = await overturn(week);
  const { rows } = await sql<{ ends_at: Date }>`
    select ends_at from penalties where decision_id = ${day}`.execute(world.ctx.db);
  expect(await suspendedUntil(author_id)).toEqual(rows[0]?.ends_at);
  await on.undo(other, answer_id);
  expect(await suspendedUntil(author_id)).toEqual(last);
  await overturn(week);
  await overturn(day);
  expect(await suspendedUntil(author_id)).toBeNull();
});

test('appeals are open for a week after the decision was told, to its author alone, also while suspended', async () => {
  const item = await posted(world, app, 'discussion');
  const { author_id } = item;
  await on.decided(await anotherOf(author_id), moderator, { action: 'lock_comments', penalty: 'suspend' });
  const id = await on.decided(item, moderator, { action: 'lock_comments', penalty: 'suspend' });
  expect(codeOf(await on.appeal(other.id, id))).toBe('moderation_decision_not_found');
  expect(codeOf(await on.appeal(author_id, 999_999))).toBe('moderation_decision_not_found');
  for (const [words, fault] of [
    [' \u200b\n', 'обязательно'],
    ['ы'.repeat(2001), '2000'],
  ] as const) {
    const reply = await on.appeal(author_id, id, words);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().error.fields.words[0]).toContain(fault);
  }
  world.clock.advance(7 * DAY_MS - 61_000);
  expect((await ownPage(author_id)).decisions[0]?.appeal_until).not.toBeNull();
  expect(codeOf(await on.appeal(author_id, id))).toBe('done');
  const late = await on.decided(await anotherOf(author_id), moderator, { action: 'lock_comments' });
  world.clock.advance(7 * DAY_MS);
  expect((await ownPage(author_id)).decisions[0]?.appeal_until).toBeNull();
  expect(codeOf(await on.appeal(author_id, late))).toBe('appeal_closed');
});

test('nobody appeals what was decided for them, what reports did by themselves, or what was not told yet', async () => {
  const free = await posted(world, app, 'comment');
  const dismissed = await on.decided(free, moderator, { action: 'dismiss', reason: 'no_violation' });
  const hidden = await posted(world, app, 'comment');
  await reported(world, app, hidden, 'rude', 4);
  await world.drain();
  const { rows } = await sql<{ id: number }>`
    select id from moderation_decisions where entity_type = 'comment' and entity_id = ${hidden.entity_id}`.execute(
    world.ctx.db,
  );
  expect(codeOf(await on.appeal(free.author_id, dismissed))).toBe('moderation_decision_not_found');
  expect(codeOf(await on.appeal(hidden.author_id, rows[0]?.id ?? 0))).toBe('moderation_decision_not_found');
  expect((await ownPage(hidden.author_id)).decisions).toMatchObject([{ appeal_until: null }]);
});

test('another moderator answers, unless there is nobody else', async () => {
  const item = await posted(world, app, 'comment');
  const appeal_id = await on.appealed(item.author_id, await on.decided(item, moderator, { action: 'collapse' }));
  expect(codeOf(await on.answer(moderator, appeal_id, 'uphold'))).toBe('not_allowed');
  expect(codeOf(await on.answer({ id: item.author_id }, appeal_id, 'overturn'))).toBe('appeal_not_found');
  const reply = await on.answer(other, appeal_id, 'uphold', '  ');
  expect(reply.json().error.fields).toHaveProperty('words');
  const types = sql`update users set type = 1 where type in (5, 9) and id <> ${moderator.id}`;
  const { rows } = await sql<{ id: number; type: number }>`select id, type from users where type in (5, 9)`.execute(
    world.ctx.db,
  );
  await types.execute(world.ctx.db);
  const opened = (await (await openBrowser(app, moderator.id)).get(`/api/moderation/appeals/${appeal_id}`)).json().data;
  expect(opened).toMatchObject({ is_own_decision: true, answers: ['uphold', 'overturn'] });
  expect(codeOf(await on.answer(moderator, appeal_id, 'uphold'))).toBe('done');
  for (const { id, type } of rows) await sql`update users set type = ${type} where id = ${id}`.execute(world.ctx.db);
});

test('what changes nothing by itself has no effect', () => {
  expect(Object.entries(EFFECT_OF).filter(([, effect]) => effect === null)).toEqual([
    ['correct_price', null],
    ['edit', null],
    ['merge', null],
    ['uphold', null],
    ['overturn', null],
  ]);
});
