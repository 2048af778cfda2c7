/** GET /ui/user-notification/index: what a decision says to who posted it and to who reported it. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import { tellDecision } from '#domain/moderation/moderation.ts';
import { mailNotifications } from '#domain/notifications/notifications.ts';
import { caseOf, person, posted, reported, type Item, type Person } from '../../support/moderation.ts';
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

async function told(user_id: number): Promise<GroupedNotification[]> {
  const reply = await (await openBrowser(app, user_id)).get('/ui/user-notification/index');
  return reply.json<{ grouped_notifications: GroupedNotification[] }>().grouped_notifications;
}

async function decided(item: Item, body: object): Promise<number> {
  const path = `/api/moderation/cases/${await caseOf(world, item)}/decision`;
  const reply = await moderator.browser.send('POST', path, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.decision_id;
}

/** The queue keeps the time of the machine, where that minute lies in years. */
async function aMinuteAfter(decision_id: number): Promise<void> {
  world.clock.advance(61_000);
  await tellDecision(world.ctx, decision_id);
  await tellDecision(world.ctx, decision_id);
  await world.drain();
}

/** One more who reports, so that there is somebody to ask. */
async function reporterOf({ entity_type, entity_id }: Item): Promise<Person> {
  const reporter = await person(world, app, { trust_level: 1 });
  await reporter.browser.send('POST', '/api/reports', { entity_type, entity_id, reason: 'spam' });
  return reporter;
}

test('the author reads what, why and the moderator’s words, in the bell and an email; who reported, that they were right', async () => {
  const item = await posted(world, app, 'offer');
  const reporter = await reporterOf(item);
  const id = await decided(item, { action: 'deactivate', reason: 'misleading', words: 'Цена <b>другая</b>' });
  await world.drain();
  // For a minute it can be undone.
  expect(await told(item.author_id)).toEqual([]);
  await aMinuteAfter(id);
  const [notice, ...rest] = await told(item.author_id);
  expect(rest).toEqual([]);
  expect(notice).toMatchObject({ icon_type: 'moderation' });
  for (const words of ['отключена', 'Причина: Вводит в заблуждение', 'Цена &#60;b&#62;другая&#60;/b&#62;'])
    expect(notice?.text).toContain(words);
  const [outcome] = await told(reporter.id);
  expect(outcome).toMatchObject({ icon_type: 'report' });
  expect(outcome?.text).toContain('подтвердилась');
  world.clock.advance(3_600_000);
  await mailNotifications(world.ctx);
  await world.drain();
  const mailed = world.emails.filter(({ text }) => text.includes('Вводит в заблуждение'));
  expect(mailed).toHaveLength(1);
});

test('what was undone is told to nobody', async () => {
  const item = await posted(world, app, 'discussion');
  const reporter = await reporterOf(item);
  const id = await decided(item, { action: 'hide', reason: 'spam' });
  expect((await moderator.browser.send('DELETE', `/api/moderation/decisions/${id}`)).statusCode).toBe(200);
  await aMinuteAfter(id);
  expect(await told(item.author_id)).toEqual([]);
  expect(await told(reporter.id)).toEqual([]);
});

test('what was let stand is no news to its author, and no rule broken to who reported it', async () => {
  const item = await posted(world, app, 'discussion');
  const reporter = await reporterOf(item);
  const id = await decided(item, { action: 'dismiss', reason: 'no_violation' });
  await aMinuteAfter(id);
  expect(await told(item.author_id)).toEqual([]);
  expect((await told(reporter.id))[0]?.text).toContain('не нашёл нарушения');
});

test('what reports hide is told at once, and again when a moderator brings it back', async () => {
  const item = await posted(world, app, 'comment');
  await reported(world, app, item, 'spam', 2);
  await world.drain();
  const hidden = (await told(item.author_id)).find(({ icon_type }) => icon_type === 'moderation');
  expect(hidden?.text).toContain('Ваш комментарий скрыт');
  expect(hidden?.text).toContain('Так решили жалобы читателей');
  const id = await decided(item, { action: 'dismiss', reason: 'no_violation' });
  await aMinuteAfter(id);
  const back = (await told(item.author_id)).find(({ icon_type }) => icon_type === 'moderation');
  expect(back?.text).toContain('Ваш комментарий снова виден всем');
});
