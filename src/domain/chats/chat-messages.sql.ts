/** What is said: writing, changing and deleting it. Everything here is done while its conversation is held. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';
import type { ChatRow } from './chats.sql.ts';

export interface MessageContent {
  delta: Delta;
  html: string;
  text: string;
  renderer_version: number;
  text_hash: Buffer | null;
}

export interface NewMessage extends MessageContent {
  chat: ChatRow;
  author_id: number;
  reply_to_id: number | null;
  offer_id: number | null;
  is_held: boolean;
  now: Date;
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { chat, now } = message;
  const { rows } = await sql<{ id: number }>`
    insert into chat_messages (chat_id, author_id, reply_to_id, offer_id, content_delta, content_html, content_text,
      renderer_version, text_hash, created_at, held_at, search)
    values (${chat.id}, ${message.author_id}, ${message.reply_to_id}, ${message.offer_id},
      ${JSON.stringify(message.delta)}::jsonb, ${message.html}, ${message.text}, ${message.renderer_version},
      ${message.text_hash}, ${now}, ${message.is_held ? now : null},
      chat_search(${message.text}, ${chat.low_id}, ${chat.high_id}))
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface HeldMessage {
  id: number;
  chat_id: number;
  author_id: number | null;
  content_delta: Delta;
  created_at: Date;
  deleted_at: Date | null;
  held_at: Date | null;
  code_hidden_at: Date | null;
  /** An edit of it waits for a moderator. */
  is_edit_held: boolean;
}

/** A message that this member sees in a held conversation; null when there is none. */
export async function selectSeenMessage(
  tx: Tx,
  { chat_id, user_id, id }: { chat_id: number; user_id: number; id: number },
): Promise<HeldMessage | null> {
  const { rows } = await sql<HeldMessage>`
    select m.id, m.chat_id, m.author_id, m.content_delta, m.created_at, m.deleted_at, m.held_at, m.code_hidden_at,
      exists (select 1 from chat_message_edits e where e.message_id = m.id) as is_edit_held
    from chat_messages m join chat_members k on k.chat_id = m.chat_id and k.user_id = ${user_id}
    where m.id = ${id} and m.chat_id = ${chat_id} and m.id > k.cleared_id
      and (m.held_at is null or m.author_id = ${user_id})`.execute(tx);
  return rows[0] ?? null;
}

/** The same words in one conversation written moments ago: a repeated request, not a second message. */
export async function selectRepeatedMessage(
  tx: Tx,
  message: {
    chat_id: number;
    author_id: number;
    delta: Delta;
    reply_to_id: number | null;
    offer_id: number | null;
    from: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from chat_messages
    where chat_id = ${message.chat_id} and author_id = ${message.author_id} and created_at > ${message.from}
      and content_delta = ${JSON.stringify(message.delta)}::jsonb and deleted_at is null
      and reply_to_id is not distinct from ${message.reply_to_id}::bigint
      and offer_id is not distinct from ${message.offer_id}::bigint
    order by id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** When a member wrote last, up to now: what lies ahead was written before the clock went back. */
export async function selectLastWritten(tx: Tx, author_id: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from chat_messages where author_id = ${author_id} and created_at <= ${now}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.created_at ?? null;
}

/** To how many others than in this conversation somebody said the same since an instant; counted up to `cap`. */
export async function countSameText(
  tx: Tx,
  said: { author_id: number; text_hash: Buffer; chat_id: number; from: Date; cap: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct chat_id from chat_messages
      where author_id = ${said.author_id} and text_hash = ${said.text_hash} and created_at > ${said.from}
        and chat_id <> ${said.chat_id}
      limit ${said.cap}
    ) told`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function updateMessage(
  tx: Tx,
  chat: ChatRow,
  { id, now, ...content }: MessageContent & { id: number; now: Date },
): Promise<void> {
  await sql`
    update chat_messages set content_delta = ${JSON.stringify(content.delta)}::jsonb, content_html = ${content.html},
      content_text = ${content.text}, renderer_version = ${content.renderer_version}, text_hash = ${content.text_hash},
      edited_at = ${now}, search = chat_search(${content.text}, ${chat.low_id}, ${chat.high_id})
    where id = ${id}`.execute(tx);
}

/** Keeps the place of a message, and nothing of what it said. */
export async function markMessageDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update chat_messages set deleted_at = ${now}, content_delta = '{"ops":[]}', content_html = '', content_text = '',
      offer_id = null, search = ''::tsvector
    where id = ${id} and deleted_at is null`.execute(tx);
}

/** Notes that one of the two has confirmed the trade of a hidden code. */
export async function markCodeConfirmed(tx: Tx, id: number, side: 'low' | 'high', now: Date): Promise<void> {
  const column = sql.raw(`${side}_confirmed_at`);
  await sql`
    update chat_messages set ${column} = coalesce(${column}, ${now}) where id = ${id} and code_hidden_at is not null`.execute(
    tx,
  );
}

/** Notes the pictures a message shows from now on; answers those it showed before and no more. */
export async function replaceMessagePictures(
  tx: Tx,
  message_id: number,
  media_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    delete from chat_message_pictures where message_id = ${message_id} and media_id <> all(${media_ids}::bigint[])
    returning media_id`.execute(tx);
  if (media_ids.length > 0)
    await sql`
      insert into chat_message_pictures (message_id, media_id)
      select ${message_id}, unnest(${media_ids}::bigint[]) on conflict do nothing`.execute(tx);
  return rows.map(({ media_id }) => media_id);
}
