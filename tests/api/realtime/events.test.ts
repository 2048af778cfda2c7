/** What open pages are told, and what they are never told. GET /api/offers/:id/comments with since. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createComment } from '#domain/comments/create-comment.ts';
import { deleteComment } from '#domain/comments/delete-comment.ts';
import { publishDueComments } from '#domain/comments/comments.ts';
import { readAllNotifications, readNotification } from '#domain/notifications/notifications.ts';
import { deactivateOffer, expireDueOffers, expireOffer, reviveOffer } from '#domain/offers/offers.ts';
import { publishDueOffers } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { inTransaction, onCommit } from '#platform/db.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openPage, type TestSocket } from '../../support/sockets.ts';
import { openBrowser, openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let reader: TestUser;
let page: TestSocket;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const key of ['comments.gap_seconds_t0', 'comments.gap_seconds_t1']) await changeSetting(world.ctx, key, 0);
  await changeSetting(world.ctx, 'realtime.messages_a_second', 1000);
  await changeSetting(world.ctx, 'realtime.channels_per_socket', 100);
  reader = await createUser(world);
  page = await openPage(app, await openBrowser(app, reader.id), reader.id);
});
beforeEach(() => {
  page.heard.length = 0;
});
afterAll(() => world.close());

type Thread = { entity_type: 'offer' | 'discussion'; entity_id: number };
let said = 0;
async function say(author: TestUser, thread: Thread, given: { schedule_offset?: string; parent_id?: number } = {}) {
  said += 1;
  return createComment(world.ctx, viewerOf(author.id, { trust_level: 3 }), {
    thread,
    parent_id: given.parent_id ?? null,
    delta: { ops: [{ insert: `слово ${said}\n` }] },
    schedule_offset: given.schedule_offset ?? null,
  });
}
const vote = (user: TestUser, offer_id: number, value: -1 | 0 | 1 = 1) =>
  castVote(world.ctx, viewerOf(user.id), { offer_id, value });

/** Everything that has come, once whatever is under way has come too. */
async function heardBy(socket: TestSocket, wait_ms = 300) {
  await new Promise((resolve) => setTimeout(resolve, wait_ms));
  await socket.settle();
  return socket.heard;
}

test('a notification comes into the channel of whom it concerns, with the number of what is not read', async () => {
  const author = await createUser(world);
  const other = await createUser(world);
  const offer = await createOffer(world, { author_id: reader.id });
  const theirs = await openPage(app, await openBrowser(app, author.id), author.id);
  await say(author, { entity_type: 'offer', entity_id: offer.id });
  expect(page.heard).toEqual([]);
  await world.drain();
  const channel = `private-user.${reader.id}`;
  expect(await page.take('notification_received', channel)).toEqual({ payload: { unread_count: 1 } });
  await vote(other, offer.id);
  await world.drain();
  expect(await page.take('notification_received', channel)).toEqual({ payload: { unread_count: 2 } });
  // Less is told as well: what is taken back, and what is read elsewhere, one by one or all at once.
  await vote(other, offer.id, 0);
  await world.drain();
  expect(await page.take('notification_received', channel)).toEqual({ payload: { unread_count: 1 } });
  const rows = await sql<{ id: number }>`select id from notification_groups where user_id = ${reader.id}`.execute(
    world.ctx.db,
  );
  await readNotification(world.ctx, viewerOf(reader.id), rows.rows[0]?.id ?? 0);
  expect(await page.take('notification_received', channel)).toEqual({ payload: { unread_count: 0 } });
  await say(author, { entity_type: 'offer', entity_id: offer.id });
  await world.drain();
  expect(await page.take('notification_received', channel)).toEqual({ payload: { unread_count: 1 } });
  await readAllNotifications(world.ctx, viewerOf(reader.id));
  expect(await page.take('notification_received', channel)).toEqual({ payload: { unread_count: 0 } });
  expect(await heardBy(theirs)).toEqual([]);
  theirs.raw.close();
});

test('votes tell the temperature as everybody sees it', async () => {
  const offer = await createOffer(world, { temperature: 95.6 });
  await page.subscribe(`offer.${offer.id}`);
  await vote(await createUser(world), offer.id);
  expect(await page.take('temperature', `offer.${offer.id}`)).toEqual({
    temperature: 105,
    is_negative: false,
    level: 'hot',
    votes_count: 1,
  });
});

test('nothing is told of the temperature while it is too new, nor of what nobody may see', async () => {
  const fresh = await createOffer(world, { published_at: world.clock.now() });
  const waiting = await createOffer(world, { published_at: null, author_id: reader.id });
  const off = await createOffer(world, { deactivated_at: world.clock.now() });
  const deleted = await createOffer(world);
  await sql`update offers set deactivated_at = ${world.clock.now()}, deleted_at = ${world.clock.now()} where id = ${deleted.id}`.execute(
    world.ctx.db,
  );
  const hidden = [waiting.id, off.id, deleted.id];
  for (const id of [fresh.id, ...hidden]) await page.subscribe(`offer.${id}`);
  await page.subscribe('list.new');
  await page.subscribe('list.hot');
  await vote(await createUser(world), fresh.id);
  for (const id of hidden)
    for (const event of ['temperature', 'comment_added', 'comment_deleted', 'expired'] as const)
      world.ctx.realtime.publish(`offer.${id}`, event, ['1']);
  for (const list of ['list.new', 'list.hot'])
    world.ctx.realtime.publish(
      list,
      'entry_added',
      hidden.map((id) => `offer.${id}`),
    );
  const talk = await createDiscussion(world, { published_at: null });
  await page.subscribe(`discussion.${talk.id}`);
  for (const event of ['comment_added', 'comment_deleted'] as const)
    world.ctx.realtime.publish(`discussion.${talk.id}`, event, ['1']);
  world.ctx.realtime.publish('list.new', 'entry_added', [`discussion.${talk.id}`]);
  expect(await heardBy(page)).toEqual([]);
});

test('what is told in a channel that is not meant for it is not passed on', async () => {
  const offer = await createOffer(world);
  await page.subscribe(`offer.${offer.id}`);
  for (const event of ['notification_received', 'entry_added', '__proto__', 'pusher:error'])
    world.ctx.realtime.publish(`offer.${offer.id}`, event, []);
  expect(await heardBy(page)).toEqual([]);
});

test('comments are told as they come out, one that waits not before; counts add up', async () => {
  const author = await createUser(world);
  let elsewhere = 0;
  for (const entity_type of ['offer', 'discussion'] as const) {
    const entry = await (entity_type === 'offer' ? createOffer(world) : createDiscussion(world));
    const thread = { entity_type, entity_id: entry.id };
    const channel = `${entity_type}.${entry.id}`;
    await page.subscribe(channel);
    const first = await say(author, thread);
    expect(await page.take('comment_added', channel)).toEqual({
      comments_count: 1,
      comments: [{ id: first, author_id: author.id }],
    });
    // Three within the second that must pass between two messages.
    const ids = [await say(author, thread), await say(author, thread), await say(author, thread)];
    const waiting = await say(author, thread, { schedule_offset: '09:00' });
    await sql`update comments set deleted_at = now() where id = ${ids[1]}`.execute(world.ctx.db);
    const told = await page.take<{ comments_count: number; comments: { id: number }[] }>('comment_added', channel);
    expect(told.comments.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(await heardBy(page)).toEqual([]);
    world.clock.advance(9 * 3600_000);
    await publishDueComments(world.ctx);
    const late = await page.take<{ comments: { id: number }[] }>('comment_added', channel);
    expect(late.comments.map(({ id }) => id)).toEqual([waiting]);
    // What is deleted is told with its place; one that never came out, and one of another place, are not.
    const secret = await say(author, thread, { schedule_offset: '24:00' });
    for (const comment_id of [secret, waiting])
      await deleteComment(world.ctx, viewerOf(author.id), { thread, comment_id });
    expect(await page.take('comment_deleted', channel)).toEqual({ comments_count: 4, ids: [waiting] });
    world.ctx.realtime.publish(channel, 'comment_deleted', [String(secret), String(first), String(elsewhere)]);
    expect(await page.take('comment_deleted', channel)).toEqual({ comments_count: 4, ids: [] });
    expect(await heardBy(page)).toEqual([]);
    elsewhere = waiting;
  }
});

test('a channel is told at most once a second, and what stands last', async () => {
  const offer = await createOffer(world);
  await page.subscribe(`offer.${offer.id}`);
  const told: number[] = [];
  page.raw.on('message', (data) => (data as Buffer).toString().includes('votes_count') && told.push(performance.now()));
  for (let turn = 0; turn < 6; turn++) {
    await vote(await createUser(world), offer.id);
    await new Promise((resolve) => setTimeout(resolve, 120));
  }
  let last = 0;
  while (last !== 6) last = (await page.take<{ votes_count: number }>('temperature', `offer.${offer.id}`)).votes_count;
  expect(told.length).toBeGreaterThan(1);
  for (const [index, at] of told.entries()) if (index > 0) expect(at - (told[index - 1] ?? 0)).toBeGreaterThan(900);
});

test('the end of an offer is told, however it came, and that it works again', async () => {
  const author = await createUser(world);
  const viewer = viewerOf(author.id);
  const offer = await createOffer(world, { author_id: author.id });
  const due = await createOffer(world, { expires_at: new Date(world.clock.now().getTime() - 1000) });
  for (const { id } of [offer, due]) await page.subscribe(`offer.${id}`);
  await expireOffer(world.ctx, viewer, offer.id);
  expect(await page.take('expired', `offer.${offer.id}`)).toEqual({ is_expired: true });
  await reviveOffer(world.ctx, viewer, offer.id);
  expect(await page.take('expired', `offer.${offer.id}`)).toEqual({ is_expired: false });
  await expireDueOffers(world.ctx);
  expect(await page.take('expired', `offer.${due.id}`)).toEqual({ is_expired: true });
  const editor = viewerOf((await createUser(world, { type: 7 })).id, { type: 7 });
  await deactivateOffer(world.ctx, editor, offer.id);
  world.ctx.realtime.publish(`offer.${offer.id}`, 'temperature');
  expect(await heardBy(page, 1200)).toEqual([]);
});

test('the lists are told of what is new and of what has become hot, once', async () => {
  await page.subscribe('list.new');
  await page.subscribe('list.hot');
  const offer = await createOffer(world, { published_at: null });
  await sql`update offers set scheduled_for = ${world.clock.now()} where id = ${offer.id}`.execute(world.ctx.db);
  await publishDueOffers(world.ctx);
  expect(await page.take('entry_added', 'list.new')).toEqual({ entries: [{ type: 'deal', id: offer.id }] });
  const warm = await createOffer(world, { temperature: 95 });
  await vote(await createUser(world), warm.id);
  expect(await page.take('entry_added', 'list.hot')).toEqual({ entries: [{ type: 'deal', id: warm.id }] });
  world.clock.advance(1000);
  await vote(await createUser(world), warm.id);
  // Longer than the second that must pass between two messages.
  expect(await heardBy(page, 1300)).toEqual([]);
});

test('what is undone is never told, and what fails afterwards undoes nothing', async () => {
  const done: string[] = [];
  await expect(
    inTransaction(world.ctx.db, async (tx) => {
      onCommit(tx, () => done.push('undone'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(world.ctx.db, async (tx) => {
    await inTransaction(tx, async (same) => onCommit(same, () => done.push('inner')));
    onCommit(tx, () => done.push('outer'));
    expect(done).toEqual([]);
  });
  onCommit(world.ctx.db, () => done.push('at once'));
  expect(done).toEqual(['inner', 'outer', 'at once']);
});

test('a thread answers with what was written since an instant, by the reader in another tab as well', async () => {
  const author = await createUser(world);
  const offer = await createOffer(world);
  const thread = { entity_type: 'offer', entity_id: offer.id } as const;
  const browser = await openBrowser(app, reader.id);
  const old = await say(author, thread);
  const since = world.clock.now().toISOString();
  const ids: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    world.clock.advance(60_000);
    ids.push(await say(author, thread, turn === 2 ? { parent_id: old } : {}));
  }
  world.clock.advance(60_000);
  const own = await say(reader, thread);
  await say(author, thread, { schedule_offset: '09:00' });
  await sql`update comments set deleted_at = now() where id = ${ids[1]}`.execute(world.ctx.db);
  const reply = await browser.get(`/api/offers/${offer.id}/comments?since=${since}`);
  const { data, meta } = reply.json<{ data: { id: number; parent_id: number }[]; meta: { newest_at: string } }>();
  expect(data.map(({ id, parent_id }) => [id, parent_id])).toEqual([
    [ids[0], null],
    [ids[2], old],
    [own, null],
  ]);
  expect(meta.newest_at).toBe(world.clock.now().toISOString());
  expect((await browser.get(`/api/offers/${offer.id}/comments?since=yesterday`)).statusCode).toBe(400);
});
