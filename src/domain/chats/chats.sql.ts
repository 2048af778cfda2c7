/** Conversations, and how each of the two stands in them. A conversation is held before its members, and these by id. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';
import { isBlockedBy } from '../blocked.sql.ts';
import { unreadChats } from '../unread-chats.sql.ts';
import type { Sides } from './permissions.ts';

export interface ChatRow {
  id: number;
  low_id: number;
  high_id: number;
  answered_at: Date | null;
}

const COLUMNS = sql.raw('id, low_id, high_id, answered_at');

/** The conversation of two members, held; begun by the first when there is none. */
export async function holdPair(
  tx: Tx,
  { user_id, other_id, now }: { user_id: number; other_id: number; now: Date },
): Promise<ChatRow & { is_new: boolean }> {
  const [low_id, high_id] = user_id < other_id ? [user_id, other_id] : [other_id, user_id];
  const made = await sql<ChatRow>`
    insert into chats (low_id, high_id, starter_id, created_at) values (${low_id}, ${high_id}, ${user_id}, ${now})
    on conflict (low_id, high_id) do nothing returning ${COLUMNS}`.execute(tx);
  const [fresh] = made.rows;
  if (fresh) return { ...fresh, is_new: true };
  const { rows } = await sql<ChatRow>`
    select ${COLUMNS} from chats where low_id = ${low_id} and high_id = ${high_id} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A conversation that stood is gone');
  return { ...row, is_new: false };
}

/** A conversation of this member's, held until the transaction ends; null for anybody else's. */
export async function holdChat(tx: Tx, id: number, user_id: number): Promise<ChatRow | null> {
  const { rows } = await sql<ChatRow>`
    select ${COLUMNS} from chats c where id = ${id} and ${user_id} in (low_id, high_id)
      and exists (select 1 from chat_members k where k.chat_id = c.id and k.user_id = ${user_id})
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Who the other one is in a conversation that this member sees; null when they see none. */
export async function selectOther(db: Db, id: number, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ other_id: number }>`
    select other_id from chat_members where chat_id = ${id} and user_id = ${user_id}`.execute(db);
  return rows[0]?.other_id ?? null;
}

/** The conversation that a member sees with another; null when there is none. */
export async function selectChatBetween(db: Db, user_id: number, other_id: number): Promise<number | null> {
  const { rows } = await sql<{ chat_id: number }>`
    select k.chat_id from chats c join chat_members k on k.chat_id = c.id and k.user_id = ${user_id}
    where c.low_id = ${Math.min(user_id, other_id)} and c.high_id = ${Math.max(user_id, other_id)}`.execute(db);
  return rows[0]?.chat_id ?? null;
}

const isOn = (id: number) => sql`coalesce((select p.chat_enabled from preferences p where p.user_id = ${id}), true)`;

/** What writing to somebody depends on. @param chat_id of the two, if there is one */
export async function selectSides(
  db: Db | Tx,
  { user_id, other_id, chat_id, now }: { user_id: number; other_id: number; chat_id: number | null; now: Date },
): Promise<Sides> {
  const { rows } = await sql<Sides>`
    select ${isOn(user_id)} as is_own_on,
      (select w.muted_until from users w where w.id = ${user_id} and w.muted_until > ${now}) as own_muted_until,
      ${isOn(other_id)} as other_is_on,
      u.deleted_at is not null or u.type = 0 as other_is_gone, coalesce(u.suspended_until > ${now}, false) as other_is_suspended,
      ${isBlockedBy(user_id, other_id)} as is_own_block, ${isBlockedBy(other_id, user_id)} as is_blocked,
      exists (select 1 from chat_messages m where m.chat_id = ${chat_id}::bigint and m.author_id = u.id and m.held_at is null)
        as other_has_written
    from users u where u.id = ${other_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no member ${other_id}`);
  return row;
}

/** Both have written from now on. */
export async function markAnswered(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update chats set answered_at = ${now} where id = ${id} and answered_at is null`.execute(tx);
}

/** How many conversations a member began since an instant, the last `limit` of them, and when the first of these was. */
export async function selectStarts(
  tx: Tx,
  user_id: number,
  { from, limit }: { from: Date; limit: number },
): Promise<{ count: number; first_at: Date | null }> {
  const { rows } = await sql<{ count: number; first_at: Date | null }>`
    select count(*)::int as count, min(created_at) as first_at from (
      select created_at from chats where starter_id = ${user_id} and created_at > ${from}
      order by created_at desc limit ${limit}
    ) begun`.execute(tx);
  return rows[0] ?? { count: 0, first_at: null };
}

/** How a conversation stands on one side. */
export interface MemberRow {
  chat_id: number;
  user_id: number;
  other_id: number;
  last_message_id: number | null;
  last_read_id: number;
  unread_count: number;
  cleared_id: number;
  is_muted: boolean;
  is_archived: boolean;
}

const MEMBER = sql.raw(
  'chat_id, user_id, other_id, last_message_id, last_read_id, unread_count, cleared_id, is_muted, is_archived',
);

/** One side of a conversation, held; null when this member sees none. */
export async function lockMemberOf(tx: Tx, chat_id: number, user_id: number): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select ${MEMBER} from chat_members where chat_id = ${chat_id} and user_id = ${user_id} for no key update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Puts a new message on one side of a held conversation: its author's; or the other's, where it is unread. There, unless it
 * is muted, the conversation comes back from the archive. Answers what was unread before.
 */
export async function putOnSide(
  tx: Tx,
  message: { id: number; chat_id: number; user_id: number; other_id: number; is_own: boolean },
): Promise<number> {
  const { id, chat_id, user_id, other_id, is_own } = message;
  const { rows } = await sql<{ unread_count: number }>`
    insert into chat_members as k (chat_id, user_id, other_id, last_message_id, unread_count)
    values (${chat_id}, ${user_id}, ${other_id}, ${id}, ${is_own ? 0 : 1})
    on conflict (chat_id, user_id) do update set last_message_id = excluded.last_message_id,
      unread_count = k.unread_count + excluded.unread_count,
      is_archived = k.is_archived and (${is_own} or k.is_muted)
    returning k.unread_count`.execute(tx);
  return (rows[0]?.unread_count ?? 0) - (is_own ? 0 : 1);
}

/** One unread message less, of one that is gone or hidden, where it was unread. Answers whether it was. */
export async function takeUnread(tx: Tx, message: { id: number; chat_id: number; user_id: number }): Promise<boolean> {
  const { rows } = await sql`
    update chat_members set unread_count = unread_count - 1
    where chat_id = ${message.chat_id} and user_id = ${message.user_id} and last_read_id < ${message.id}
      and cleared_id < ${message.id} and unread_count > 0
    returning chat_id`.execute(tx);
  return rows.length > 0;
}

/** One unread message more, of one that is back, where it was unread. Answers whether it is. */
export async function giveUnread(tx: Tx, message: { id: number; chat_id: number; user_id: number }): Promise<boolean> {
  const { rows } = await sql`
    update chat_members set unread_count = unread_count + 1
    where chat_id = ${message.chat_id} and user_id = ${message.user_id} and last_read_id < ${message.id}
      and cleared_id < ${message.id}
    returning chat_id`.execute(tx);
  return rows.length > 0;
}

/** Notes how far a held side has read, and answers what is unread from there on. */
export async function markRead(tx: Tx, member: MemberRow, message_id: number): Promise<number> {
  const { chat_id, user_id, cleared_id } = member;
  const { rows } = await sql<{ unread_count: number }>`
    update chat_members set last_read_id = ${message_id}, unread_count = (
      select count(*)::int from chat_messages m
      where m.chat_id = ${chat_id} and m.id > ${Math.max(message_id, cleared_id)} and m.author_id is distinct from ${user_id}::bigint
        and m.held_at is null and m.deleted_at is null
    ) where chat_id = ${chat_id} and user_id = ${user_id} returning unread_count`.execute(tx);
  // With nothing unread there is nothing to tell outside the site.
  await sql`
    update chat_members set email_due_at = null, push_due_at = null
    where chat_id = ${chat_id} and user_id = ${user_id} and unread_count = 0
      and (email_due_at is not null or push_due_at is not null)`.execute(tx);
  return rows[0]?.unread_count ?? 0;
}

/** Mutes or archives, or ends that, on a held side. */
export async function updateMember(
  tx: Tx,
  { chat_id, user_id }: MemberRow,
  change: { is_muted: boolean; is_archived: boolean },
): Promise<void> {
  await sql`
    update chat_members set is_muted = ${change.is_muted}, is_archived = ${change.is_archived},
      email_due_at = case when ${change.is_muted} then null else email_due_at end,
      push_due_at = case when ${change.is_muted} then null else push_due_at end
    where chat_id = ${chat_id} and user_id = ${user_id}`.execute(tx);
}

/** Deletes what stands so far for one held side; how far it has read stays. */
export async function clearMember(tx: Tx, { chat_id, user_id }: MemberRow): Promise<void> {
  await sql`
    update chat_members k set cleared_id = greatest(cleared_id, newest.id),
      last_message_id = null, unread_count = 0, is_archived = false, draft_delta = null, draft_reply_id = null,
      email_due_at = null, push_due_at = null
    from (select coalesce(max(id), 0) as id from chat_messages where chat_id = ${chat_id}) newest
    where k.chat_id = ${chat_id} and k.user_id = ${user_id}`.execute(tx);
}

/** Keeps what is being written; null forgets it. False when this member sees no such conversation. */
export async function updateDraft(
  db: Db | Tx,
  member: { chat_id: number; user_id: number },
  draft: { delta: Delta; reply_to_id: number | null } | null,
): Promise<boolean> {
  const delta = draft ? JSON.stringify(draft.delta) : null;
  const { rows } = await sql`
    update chat_members set draft_delta = ${delta}::jsonb, draft_reply_id = ${draft?.reply_to_id ?? null}
    where chat_id = ${member.chat_id} and user_id = ${member.user_id} returning chat_id`.execute(db);
  return rows.length > 0;
}

/** True for whoever may say now that they are writing: they did not since an instant. */
export async function claimTyping(
  db: Db,
  member: { chat_id: number; user_id: number },
  { now, said_before }: { now: Date; said_before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update chat_members set typed_at = ${now}
    where chat_id = ${member.chat_id} and user_id = ${member.user_id}
      and (typed_at is null or typed_at <= ${said_before} or typed_at > ${now}) returning chat_id`.execute(db);
  return rows.length > 0;
}

/** Over all conversations of a member that are not muted. */
export async function countUnread(db: Db | Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadChats(user_id)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same of many members. */
export async function countUnreadOf(db: Db, user_ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select asked.user_id, ${unreadChats(sql`asked.user_id`)} as count
    from unnest(${[...user_ids]}::bigint[]) asked (user_id)`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}
