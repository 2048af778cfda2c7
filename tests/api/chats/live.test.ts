/** What open pages of those who talk are told, and what they are never told. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveData } from '#contract/realtime.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import {
  codeOf,
  messagesOf,
  openChats,
  read,
  say,
  sent,
  start,
  talkOf,
  words,
  type Chats,
  type Talker,
} from '../../support/chats.ts';
import { openPage, type TestSocket } from '../../support/sockets.ts';
import { holdLocks, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let talker: Chats['talker'];

beforeAll(async () => {
  ({ world, app, talker } = await openChats());
});
afterAll(() => world.close());

const pageOf = (who: Talker) => openPage(app, who.browser, who.id);
/** Everything of chats that has come, once whatever is under way has come too. */
async function heardBy(socket: TestSocket) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await socket.settle();
  return socket.heard.filter(({ event }) => event.startsWith('chat_') || event === 'typing');
}
async function forget(...sockets: TestSocket[]) {
  for (const socket of sockets) {
    await heardBy(socket);
    socket.heard.length = 0;
  }
}

test('a message comes to both as each sees it, with the conversation and what is unread', async () => {
  const [one, other, third] = [await talker(), await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const [page, theirs, strangers] = [await pageOf(one), await pageOf(other), await pageOf(third)];
  const { id } = sent(await say(one, chat_id, 'живое')).data;
  const own = await page.take<LiveData['chat_message']>('chat_message');
  expect(own).toMatchObject({
    messages: [{ id, is_own: true, can_edit: true }],
    chats: [{ id: chat_id, unread_count: 1 }],
  });
  const seen = await theirs.take<LiveData['chat_message']>('chat_message', `private-user.${other.id}`);
  expect(seen).toMatchObject({
    messages: [{ id, is_own: false, can_edit: false, delta: null, content: '<p>живое</p>' }],
    chats: [{ id: chat_id, unread_count: 2, user: { username: one.user.username } }],
  });
  expect(await theirs.take('chat_unread')).toEqual({ old: 1, new: 2, total: 2, chats: [{ chat_id, unread_count: 2 }] });
  await read(other, chat_id, id);
  expect(await page.take('chat_read')).toEqual({ chats: [{ chat_id, other_read_id: id }] });
  expect(await theirs.take('chat_unread')).toEqual({ old: 2, new: 0, total: 0, chats: [{ chat_id, unread_count: 0 }] });
  const url = `/ui/chats/${chat_id}/messages/${id}`;
  await one.browser.send('PUT', url, { delta: words('изменено') });
  expect(await theirs.take('chat_message')).toMatchObject({ messages: [{ id, content: '<p>изменено</p>' }] });
  await one.browser.send('DELETE', url);
  expect(await theirs.take('chat_message')).toMatchObject({ messages: [{ id, is_deleted: true, content: '' }] });
  expect(await heardBy(strangers)).toEqual([]);
});

test('who is writing is told to the other side, no more than once in three seconds, and not where either tells nothing', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const [page, theirs] = [await pageOf(one), await pageOf(other)];
  const type = () => one.browser.send('POST', `/ui/chats/${chat_id}/typing`);
  for (let nr = 0; nr < 3; nr += 1) await type();
  expect(await heardBy(theirs)).toMatchObject([{ event: 'typing', data: { chats: [{ chat_id, user_id: one.id }] } }]);
  expect(await heardBy(page)).toEqual([]);
  await forget(theirs);
  world.clock.advance(3000);
  await type();
  expect(await heardBy(theirs)).toHaveLength(1);
  await forget(theirs);
  await other.browser.send('PATCH', '/api/me/preferences', { chat_receipts: false });
  world.clock.advance(3000);
  await type();
  const { data } = await messagesOf(one, chat_id);
  await read(one, chat_id, data.at(-1)?.id ?? 0);
  expect(await heardBy(theirs)).toEqual([]);
});

test('nothing is delivered to whom a block stands between, also one set while the message was under way', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const [page, theirs] = [await pageOf(one), await pageOf(other)];
  const block = () => other.browser.send('POST', `/ui/users/${one.id}/block`);
  await block();
  expect(codeOf(await say(one, chat_id, 'ау'))).toBe('chat_refused');
  await one.browser.send('POST', `/ui/chats/${chat_id}/typing`);
  expect([await heardBy(page), await heardBy(theirs)]).toEqual([[], []]);
  await other.browser.send('DELETE', `/ui/users/${one.id}/block`);
  // Written before the block, told after it: the message stands for its author, and the other hears nothing.
  const { id } = sent(await say(one, chat_id, 'успел')).data;
  await sql`insert into user_blocks (blocker_id, blocked_id, created_at) values (${other.id}, ${one.id}, now())`.execute(
    world.ctx.db,
  );
  await forget(page, theirs);
  world.ctx.realtime.publish(`private-user.${other.id}`, 'chat_message', [String(id)]);
  world.ctx.realtime.publish(`private-user.${other.id}`, 'typing', [String(chat_id)]);
  world.ctx.realtime.publish(`private-user.${other.id}`, 'chat_read', [String(chat_id)]);
  expect(await heardBy(theirs)).toEqual([]);
});

test('a block that is set while a message waits for its turn refuses it', async () => {
  if (!world.database_url) return;
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const sending = await holdLocks(world, async (tx) => {
    await sql`select 1 from chats where id = ${chat_id} for update`.execute(tx);
    const waiting = say(one, chat_id, 'в последний миг');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`insert into user_blocks (blocker_id, blocked_id, created_at) values (${other.id}, ${one.id}, now())`.execute(
      tx,
    );
    return { waiting };
  });
  expect(codeOf(await sending.waiting)).toBe('chat_refused');
  expect((await messagesOf(other, chat_id)).data).toHaveLength(2);
});

test('one that waits for a moderator is told to its author alone', async () => {
  await changeSetting(world.ctx, 'chats.same_text_people', 1);
  const [one, other] = [await talker(), await talker()];
  const [page, theirs] = [await pageOf(one), await pageOf(other)];
  const { id } = sent(await start(one, other, 'всем одно и то же')).data;
  expect(await page.take('chat_message')).toMatchObject({ messages: [{ id, is_held: true }] });
  world.ctx.realtime.publish(`private-user.${other.id}`, 'chat_message', [String(id)]);
  expect(await heardBy(theirs)).toEqual([]);
  await changeSetting(world.ctx, 'chats.same_text_people', 4);
});

test('messages of a moment come together, and the bell beside them waits for nobody', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const theirs = await pageOf(other);
  for (let nr = 0; nr < 12; nr += 1) await say(one, chat_id, `сообщение ${nr}`);
  const heard = (await heardBy(theirs)).filter(({ event }) => event === 'chat_message');
  const ids = heard.flatMap(({ data }) => (data as LiveData['chat_message']).messages.map(({ id }) => id));
  expect(ids).toHaveLength(12);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  expect(heard.length).toBeLessThan(12);
});
