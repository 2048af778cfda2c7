/** Chats in the archive of an account and after its erasure. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDeletedAccounts } from '#domain/accounts/accounts.ts';
import { selectOwnCases, selectOwnChats, selectOwnMessages } from '#domain/chats/chats.ts';
import {
  addChatPicture,
  codeOf,
  conversation,
  listed,
  messagesOf,
  openChats,
  pictureDelta,
  say,
  sent,
  start,
  talkOf,
  unreadOf,
  type Chats,
} from '../../support/chats.ts';
import { openBrowser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let talker: Chats['talker'];

beforeAll(async () => {
  ({ world, app, talker } = await openChats());
});
afterAll(() => world.close());

const isOrphaned = async (id: number) => {
  const { rows } = await sql<{ is: boolean }>`select orphaned_at is not null as is from media where id = ${id}`.execute(
    world.ctx.db,
  );
  return rows[0]?.is;
};

test('the archive holds the own conversations and words, and nothing the other one wrote', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  const [, foreign] = (await messagesOf(one, chat_id)).data;
  await one.browser.send('POST', `/ui/chats/${chat_id}/report`, { message_id: foreign?.id, reason: 'rude' });
  const { db } = world.ctx;
  expect(await selectOwnChats(db, one.id, 0, 10)).toMatchObject([{ id: chat_id, other: other.user.username }]);
  expect(await selectOwnMessages(db, one.id, 0, 10)).toMatchObject([
    { chat_id, content_text: `привет от ${one.user.username}` },
  ]);
  expect(await selectOwnCases(db, one.id, 0, 10)).toMatchObject([{ message_id: foreign?.id, reason: 'rude' }]);
  expect(JSON.stringify(await selectOwnCases(db, one.id, 0, 10))).not.toContain('и тебе');
  expect(await selectOwnMessages(db, other.id, 0, 10)).toHaveLength(1);
});

test('what an erased member wrote stays for the other side, of nobody and without pictures', async () => {
  const [gone, stays] = [await talker(), await talker()];
  const picture_id = await addChatPicture(world, gone.id);
  const chat_id = await talkOf(gone, stays);
  await say(gone, chat_id, '', pictureDelta(gone.id));
  expect(await isOrphaned(picture_id)).toBe(false);
  expect((await messagesOf(stays, chat_id)).data.at(-1)?.content).toContain('<img src="/media/aa/chat');
  const said = (await messagesOf(stays, chat_id)).data.at(-1);
  await stays.browser.send('POST', `/ui/chats/${chat_id}/report`, { message_id: said?.id, reason: 'rude' });
  const unread = await unreadOf(stays);
  const alone_id = sent(await start(gone, await talker(), 'никто не прочтёт')).data.chat_id;
  const { db } = world.ctx;
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${gone.id}`.execute(db);
  expect((await listed(stays)).data).toMatchObject([{ user: { id: 0, username: '', name: null } }]);
  expect(codeOf(await say(stays, chat_id, 'ау'))).toBe('chat_account_gone');
  world.clock.advance(31 * 86_400_000);
  await eraseDeletedAccounts(world.ctx);
  // A session of a month ago is over.
  stays.browser = await openBrowser(app, stays.id);
  const { data } = await messagesOf(stays, chat_id);
  expect(data).toHaveLength(3);
  expect(data.at(-1)).toMatchObject({ author_id: 0, is_own: false, content: '<p>вот фото</p>' });
  expect(await isOrphaned(picture_id)).toBe(true);
  expect(await unreadOf(stays)).toBe(unread);
  expect(await conversation(stays, chat_id)).toMatchObject({ closed: 'chat_account_gone', user: { id: 0 } });
  const { rows } = await sql`
    select 1 from chat_messages where author_id = ${gone.id}
    union all select 1 from chat_members where user_id = ${gone.id}`.execute(db);
  expect(rows).toEqual([]);
  // Nor does a moderator see the pictures any more.
  const cases = await sql<{
    sealed: string;
  }>`select sealed::text as sealed from chat_cases where chat_id = ${chat_id}`.execute(db);
  expect(cases.rows[0]?.sealed).toContain('вот фото');
  expect(cases.rows[0]?.sealed).not.toContain('<img');
  const left = await sql<{ id: number }>`select id from chats where id = ${alone_id}`.execute(db);
  expect(left.rows).toHaveLength(1);
});

test('a conversation whose both sides are erased is gone', async () => {
  const [one, other] = [await talker(), await talker()];
  const chat_id = await talkOf(one, other);
  await sql`update users set deleted_at = ${world.clock.now()} where id in (${one.id}, ${other.id})`.execute(
    world.ctx.db,
  );
  world.clock.advance(31 * 86_400_000);
  await eraseDeletedAccounts(world.ctx);
  const { rows } = await sql`
    select 1 from chats where id = ${chat_id} union all select 1 from chat_messages where chat_id = ${chat_id}`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
});
