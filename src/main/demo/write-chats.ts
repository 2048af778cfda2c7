/** Conversations of the demo, written as members would have written them, one message after the other. */
import { contentOf } from '#domain/chats/chat-text.ts';
import { insertMessage } from '#domain/chats/chat-messages.sql.ts';
import { holdPair, lockMemberOf, markAnswered, markRead, putOnSide, type ChatRow } from '#domain/chats/chats.sql.ts';
import type { Context } from '#domain/context.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Tx } from '#platform/db.ts';
import { markdownToDelta } from '#rules/markdown.ts';
import type { DemoChat } from './content-types.ts';

const MINUTE_MS = 60_000;

interface Written {
  chat: ChatRow;
  /** Of each side, by username, in their order. */
  ids: { by: string; id: number }[];
}

/** Writes every conversation. @param idOf ids of people and of offers by their names in the content */
export async function writeDemoChats(
  ctx: Context,
  tx: Tx,
  chats: readonly DemoChat[],
  idOf: { user: (username: string) => number; offer: (key: string) => number },
): Promise<void> {
  const settings = await readSettings(ctx, tx);
  const now_ms = ctx.clock.now().getTime();
  const written = new Map<DemoChat, Written>();
  // Ids stand in the order of time over all conversations, as lists read them.
  const said = chats
    .flatMap((chat) => chat.messages.map((message) => ({ chat, message })))
    .toSorted((one, other) => other.message.minutes_ago - one.message.minutes_ago);
  for (const { chat: source, message } of said) {
    const now = new Date(now_ms - message.minutes_ago * MINUTE_MS);
    const [user_id = 0, other_id = 0] = [message.by, source.between.find((name) => name !== message.by) ?? ''].map(
      idOf.user,
    );
    const known = written.get(source);
    const chat = known?.chat ?? (await holdPair(tx, { user_id, other_id, now }));
    if (known && known.ids.every(({ by }) => by !== message.by)) await markAnswered(tx, chat.id, now);
    const id = await insertMessage(tx, {
      ...contentOf(markdownToDelta(message.text), settings),
      chat,
      author_id: user_id,
      reply_to_id: null,
      offer_id: message.offer === undefined ? null : idOf.offer(message.offer),
      is_held: false,
      now,
    });
    await putOnSide(tx, { id, chat_id: chat.id, user_id, other_id, is_own: true });
    await putOnSide(tx, { id, chat_id: chat.id, user_id: other_id, other_id: user_id, is_own: false });
    written.set(source, { chat, ids: [...(known?.ids ?? []), { by: message.by, id }] });
  }
  for (const [source, { chat, ids }] of written)
    for (const reader of source.between) await readSome(tx, { chat, ids, user_id: idOf.user(reader) }, source, reader);
}

/** Reads what the content does not leave unread. */
async function readSome(
  tx: Tx,
  { chat, ids, user_id }: Written & { user_id: number },
  source: DemoChat,
  reader: string,
): Promise<void> {
  const theirs = ids.filter(({ by }) => by !== reader);
  const last = theirs.at(-1 - (source.unread_by?.[reader] ?? 0));
  const member = last && (await lockMemberOf(tx, chat.id, user_id));
  if (last && member) await markRead(tx, member, last.id);
}
