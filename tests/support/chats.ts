/** Members who talk, as their browsers do. */
import { sql } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ChatBrief, ChatConversation, ChatFound, ChatMessage } from '#contract/chats.ts';
import { changeSetting, type SettingKey } from '#domain/settings/settings.ts';
import { createUser, type TestUser } from './factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from './world.ts';

export interface Talker {
  user: TestUser;
  id: number;
  browser: Browser;
}

async function createTalker(
  world: World,
  app: FastifyInstance,
  given: Parameters<typeof createUser>[1] = {},
): Promise<Talker> {
  const user = await createUser(world, { trust_level: 3, ...given });
  return { user, id: user.id, browser: await openBrowser(app, user.id) };
}

/** A site whose members talk. */
export interface Chats {
  world: World;
  app: FastifyInstance;
  talker: (given?: Parameters<typeof createTalker>[2]) => Promise<Talker>;
}

/** Opens one; close its world in afterAll. Nobody waits between two messages, unless told otherwise. */
export async function openChats(settings: Partial<Record<SettingKey, number>> = {}): Promise<Chats> {
  const world = await openWorld();
  const app = await world.app();
  for (const [key, value] of Object.entries({ 'chats.gap_seconds': 0, ...settings }))
    await changeSetting(world.ctx, key, value);
  return { world, app, talker: (given) => createTalker(world, app, given) };
}

interface Sent {
  data: ChatMessage;
  meta: { chat: ChatBrief };
}
type Listed = { data: ChatBrief[]; found: ChatFound[]; meta: { next_cursor: string | null; unread_count: number } };
type Messages = { data: ChatMessage[]; meta: { has_older: boolean; has_newer: boolean; other_read_id: number | null } };

export const words = (text: string) => ({ ops: [{ insert: `${text}\n` }] });
export const codeOf = (reply: LightMyRequestResponse) =>
  reply.statusCode === 200 ? 'ok' : reply.json<{ error: { code: string } }>().error.code;

export const start = (who: Talker, whom: Talker, text: string, more: object = {}) =>
  who.browser.send('POST', '/ui/chats', { username: whom.user.username, delta: words(text), ...more });
export const say = (
  who: Talker,
  chat_id: number,
  text: string,
  more: object = {},
  headers: Record<string, string> = {},
) => who.browser.send('POST', `/ui/chats/${chat_id}/messages`, { delta: words(text), ...more }, headers);
export const sent = (reply: LightMyRequestResponse) => reply.json<Sent>();
export const listed = async (who: Talker, query = '') => (await who.browser.get(`/ui/chats${query}`)).json<Listed>();
export const messagesOf = async (who: Talker, chat_id: number, query = '') =>
  (await who.browser.get(`/ui/chats/${chat_id}/messages${query}`)).json<Messages>();
export const conversation = async (who: Talker, chat_id: number) =>
  (await who.browser.get(`/ui/chats/${chat_id}`)).json<{ data: ChatConversation }>().data;
export const read = (who: Talker, chat_id: number, message_id: number) =>
  who.browser.send('POST', `/ui/chats/${chat_id}/read`, { message_id });
export const unreadOf = async (who: Talker) =>
  (await who.browser.get('/ui/chats/unread-count')).json<{ data: { unread_count: number } }>().data.unread_count;

/** Two who have written to each other. */
export async function talkOf(one: Talker, other: Talker): Promise<number> {
  const chat_id = sent(await start(one, other, `привет от ${one.user.username}`)).data.chat_id;
  const reply = await say(other, chat_id, `и тебе привет, ${one.user.username}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return chat_id;
}

const keyOfPicture = (owner_id: number) => `aa/chat${owner_id}`;

/** Rows of a picture uploaded for chats, without files; one a member. Answers its id. */
export async function addChatPicture(world: World, owner_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into media (key, owner_id, width, height, created_at, state, orphaned_at, owner_type)
    values (${keyOfPicture(owner_id)}, ${owner_id}, 800, 600, now(), 'stored', now(), 'chat') returning id`.execute(
    world.ctx.db,
  );
  return rows[0]?.id ?? 0;
}

/** A message that shows it. */
export const pictureDelta = (owner_id: number) => ({
  delta: {
    ops: [{ insert: 'вот фото' }, { insert: { image: `/media/${keyOfPicture(owner_id)}-480.webp` } }, { insert: '\n' }],
  },
});
