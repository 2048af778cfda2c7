/** POST /api/moderation/cases/:id/decision with a penalty for the author, and what a suspended member may do. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedModerationCase } from '#contract/moderation.ts';
import { caseOf, person, posted, reported, type Item, type Person } from '../../support/moderation.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  moderator = await person(world, app, { type: 5 });
  admin = await person(world, app, { type: 9 });
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;

async function suspendedFor(user_id: number): Promise<number> {
  const { rows } = await sql<{ suspended_until: Date | null }>`
    select suspended_until from users where id = ${user_id}`.execute(world.ctx.db);
  return ((rows[0]?.suspended_until?.getTime() ?? world.clock.now().getTime()) - world.clock.now().getTime()) / DAY_MS;
}

/** Reports an item of a member and decides it with a penalty. */
async function penalized(item: Item, who = moderator, penalty: 'suspend' | 'mute' = 'suspend') {
  await reported(world, app, item, 'rude');
  const path = `/api/moderation/cases/${await caseOf(world, item)}/decision`;
  // Weeks pass between one and the next: nobody's session lasts so long.
  return (await openBrowser(app, who.id)).send('POST', path, {
    action: 'lock_comments',
    reason: 'rude',
    penalty,
  });
}

async function anotherOf(author_id: number): Promise<Item> {
  const item = await posted(world, app, 'discussion');
  await sql`update discussions set author_id = ${author_id} where id = ${item.entity_id}`.execute(world.ctx.db);
  return { ...item, author_id };
}

test('the ladder goes from a warning to thirty days by moderators, and further by administrators alone', async () => {
  const item = await posted(world, app, 'discussion');
  expect((await penalized(item)).statusCode).toBe(200);
  expect(await suspendedFor(item.author_id)).toBe(0);
  for (const days of [1, 3, 7, 30]) {
    expect((await penalized(await anotherOf(item.author_id))).statusCode).toBe(200);
    expect(await suspendedFor(item.author_id)).toBe(days);
    world.clock.advance(days * DAY_MS);
  }
  const last = await anotherOf(item.author_id);
  expect((await penalized(last)).statusCode).toBe(403);
  const path = `/api/moderation/cases/${await caseOf(world, last)}`;
  const opened = async ({ id }: Person) =>
    (await (await openBrowser(app, id)).get(path)).json<{ data: OpenedModerationCase }>().data;
  expect((await opened(moderator)).next_penalty).toBeNull();
  expect((await opened(admin)).next_penalty).toBe(5);
  const body = { action: 'lock_comments', reason: 'rude', penalty: 'suspend' };
  expect((await (await openBrowser(app, admin.id)).send('POST', `${path}/decision`, body)).statusCode).toBe(200);
  expect(await suspendedFor(item.author_id)).toBeGreaterThan(365 * 100);
});

test('who is suspended writes nothing and reads everything; undone, all of it is as before', async () => {
  const item = await posted(world, app, 'discussion');
  await penalized(item);
  const author = await openBrowser(app, item.author_id);
  const reply = await penalized(await anotherOf(item.author_id));
  const delta = { ops: [{ insert: 'А я всё равно скажу\n' }] };
  const path = `/api/discussions/${item.entity_id}/comments`;
  const refused = await author.send('POST', path, { delta });
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'account_suspended']);
  expect((await author.get(path)).statusCode).toBe(200);
  const { decision_id } = reply.json().data;
  const judge = await openBrowser(app, moderator.id);
  expect((await judge.send('DELETE', `/api/moderation/decisions/${decision_id}`)).statusCode).toBe(200);
  expect(await suspendedFor(item.author_id)).toBe(0);
  // The one that was lifted does not count.
  expect((await penalized(await anotherOf(item.author_id))).statusCode).toBe(200);
  expect(await suspendedFor(item.author_id)).toBe(1);
});

test('a member reads what they were given and why, and when a clean stretch takes a step back', async () => {
  const item = await posted(world, app, 'discussion');
  const page = async () =>
    pageProps<'settings'>(await (await openBrowser(app, item.author_id)).get('/settings/penalties')).props.penalties;
  expect(await page()).toEqual({ given: [], eased_at: null, decisions: [], refused: null });
  const at = world.clock.now().getTime();
  await penalized(item);
  await penalized(await anotherOf(item.author_id), moderator, 'mute');
  const read = await page();
  expect(read?.given.map(({ title, ends_at, is_running }) => [title.split(/[.:]/)[0], ends_at, is_running])).toEqual([
    ['Сутки вы не сможете писать комментарии и сообщения', new Date(at + DAY_MS).toISOString(), true],
    ['Это предупреждение', null, false],
  ]);
  expect(read?.given[0]?.reason).toBe('Комментарии к вашей публикации закрыты. Причина: Грубость.');
  expect(read?.eased_at).toBe(new Date(at + 91 * DAY_MS).toISOString());
  world.clock.advance(100 * DAY_MS);
  const later = await page();
  expect(later?.given[0]?.is_running).toBe(false);
  expect(later?.eased_at).toBe(new Date(at + 181 * DAY_MS).toISOString());
  world.clock.advance(100 * DAY_MS);
  expect((await page())?.eased_at).toBeNull();
});

test('staff get no penalties, and none goes with nothing wrong', async () => {
  const item = await posted(world, app, 'discussion');
  await sql`update users set type = 5 where id = ${item.author_id}`.execute(world.ctx.db);
  expect((await penalized(item)).statusCode).toBe(403);
  const free = await posted(world, app, 'discussion');
  await reported(world, app, free, 'rude');
  const path = `/api/moderation/cases/${await caseOf(world, free)}/decision`;
  const body = { action: 'dismiss', reason: 'no_violation', penalty: 'suspend' };
  expect((await (await openBrowser(app, moderator.id)).send('POST', path, body)).statusCode).toBe(422);
});
