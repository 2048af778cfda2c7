/** Messages of a conversation as its reader sees them. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { IS_HIDDEN, isHidden, PERSON, PERSON_JOINS, type PersonColumns } from './chat-lists.sql.ts';

export interface MessageRow {
  id: number;
  chat_id: number;
  /** Who sees it so. */
  reader_id: number;
  /** Null when their account is gone. */
  author_id: number | null;
  is_own: boolean;
  content_html: string;
  /** Of the reader's own, and while links are shown as text; null otherwise. */
  content_delta: Delta | null;
  is_answered: boolean;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  held_at: Date | null;
  /** An edit of the reader's own waits for a moderator; what it says is shown to them alone. */
  is_edit_held: boolean;
  code_hidden_at: Date | null;
  is_code_hidden: boolean;
  has_confirmed: boolean;
  offer_id: number | null;
  reply_id: number | null;
  reply_author_id: number | null;
  reply_is_own: boolean | null;
  reply_text: string | null;
  reply_is_deleted: boolean | null;
  reply_is_code_hidden: boolean | null;
}

/** So much of a quoted text is looked at for its first words. */
const EXCERPT = 300;

const COLUMNS = sql`m.id, m.chat_id, k.user_id as reader_id, u.id as author_id, m.author_id is not distinct from k.user_id as is_own,
  case when ${IS_HIDDEN} then '' else coalesce(e.content_html, m.content_html) end as content_html,
  case when (m.author_id = k.user_id or c.answered_at is null) and not ${IS_HIDDEN} then coalesce(e.content_delta, m.content_delta) end as content_delta,
  c.answered_at is not null as is_answered, m.created_at, m.edited_at, m.deleted_at, m.held_at, e.message_id is not null as is_edit_held,
  m.code_hidden_at,
  ${IS_HIDDEN} as is_code_hidden,
  case when k.user_id = c.low_id then m.low_confirmed_at else m.high_confirmed_at end is not null as has_confirmed,
  m.offer_id, r.id as reply_id, ru.id as reply_author_id, r.author_id is not distinct from k.user_id as reply_is_own,
  case when ${isHidden('r')} then '' else left(r.content_text, ${sql.lit(EXCERPT)}) end as reply_text,
  r.deleted_at is not null as reply_is_deleted, ${isHidden('r')} as reply_is_code_hidden`;

/** Over messages m and members k; what is answered is shown where the reader sees it. */
const JOINS = sql`join chats c on c.id = m.chat_id
  left join chat_message_edits e on e.message_id = m.id and m.author_id = k.user_id and m.deleted_at is null
  left join users u on u.id = m.author_id and u.deleted_at is null
  left join chat_messages r on r.id = m.reply_to_id and r.id > k.cleared_id and (r.held_at is null or r.author_id = k.user_id)
  left join users ru on ru.id = r.author_id and ru.deleted_at is null`;

const IS_SEEN = sql`m.id > k.cleared_id and (m.held_at is null or m.author_id = k.user_id)`;

/** Which part of a conversation. Before or after a message, it aside; from one on, it among them; or the latest. */
export type Part = { before: number } | { after: number } | { from: number } | { latest: true };

/** A part of a conversation in its order, of no more messages than asked for: those nearest to where it begins. */
export async function selectMessages(
  db: Db,
  query: { chat_id: number; user_id: number; part: Part; limit: number },
): Promise<MessageRow[]> {
  const { chat_id, user_id, part, limit } = query;
  let edge: RawBuilder<unknown> = sql`true`;
  if ('before' in part) edge = sql`m.id < ${part.before}`;
  else if ('after' in part) edge = sql`m.id > ${part.after}`;
  else if ('from' in part) edge = sql`m.id >= ${part.from}`;
  const order = sql.raw('after' in part || 'from' in part ? 'asc' : 'desc');
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from (
      select m.* from chat_members k join chat_messages m on m.chat_id = k.chat_id
      where k.chat_id = ${chat_id} and k.user_id = ${user_id} and ${IS_SEEN} and ${edge}
      order by m.chat_id ${order}, m.id ${order} limit ${limit}
    ) m join chat_members k on k.chat_id = m.chat_id and k.user_id = ${user_id} ${JOINS} order by m.id`.execute(db);
  return rows;
}

/** One message as a member sees it; null when they see none. */
export async function selectMessage(
  db: Db,
  { chat_id, user_id, id }: { chat_id: number; user_id: number; id: number },
): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from chat_messages m join chat_members k on k.chat_id = m.chat_id and k.user_id = ${user_id} ${JOINS}
    where m.id = ${id} and m.chat_id = ${chat_id} and ${IS_SEEN}`.execute(db);
  return rows[0] ?? null;
}

/** These messages as these members see them: the pairs of both lists. Others' of whom they have a block with are left out. */
export async function selectMessagesOf(
  db: Db,
  pairs: { message_ids: readonly number[]; user_ids: readonly number[] },
): Promise<MessageRow[]> {
  if (pairs.message_ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select ${COLUMNS} from unnest(${[...pairs.message_ids]}::bigint[], ${[...pairs.user_ids]}::bigint[]) asked (id, user_id)
    join chat_messages m on m.id = asked.id
    join chat_members k on k.chat_id = m.chat_id and k.user_id = asked.user_id ${JOINS}
    where ${IS_SEEN} and (m.author_id is not distinct from k.user_id or not ${isBlockedBetween(sql`k.user_id`, sql`k.other_id`)})
    order by m.id`.execute(db);
  return rows;
}

export interface ConversationRow extends PersonColumns {
  id: number;
  /** The other side's account, also of one that is gone. */
  other_user_id: number;
  is_muted: boolean;
  is_archived: boolean;
  unread_count: number;
  last_read_id: number;
  other_read_id: number;
  /** Both tell each other how far they have read. */
  has_receipts: boolean;
  draft_delta: Delta | null;
  draft_reply_id: number | null;
  is_answered: boolean;
  /** Since when they are here and how many offers they have published; null where they show it to nobody. */
  other_created_at: Date | null;
  other_offers_count: number | null;
}

/** Both want their reading told, and neither has blocked the other. */
const HAS_RECEIPTS = sql`(not exists (select 1 from preferences p
  where p.user_id in (k.user_id, k.other_id) and not p.chat_receipts)
  and not ${isBlockedBetween(sql`k.user_id`, sql`k.other_id`)})`;

/** A conversation as a member sees it; null when they see none. */
export async function selectConversation(db: Db, id: number, user_id: number): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`
    select k.chat_id as id, k.other_id as other_user_id, k.is_muted, k.is_archived, k.unread_count, k.last_read_id,
      coalesce(other.last_read_id, 0) as other_read_id, ${HAS_RECEIPTS} as has_receipts, k.draft_delta, k.draft_reply_id,
      c.answered_at is not null as is_answered, ${PERSON},
      case when u.profile_visibility <> 'nobody' then u.created_at end as other_created_at,
      case when u.profile_visibility <> 'nobody' and u.statistics_visibility <> 'nobody' then u.offers_count end as other_offers_count
    from chat_members k join chats c on c.id = k.chat_id
    left join chat_members other on other.chat_id = k.chat_id and other.user_id = k.other_id ${PERSON_JOINS}
    where k.chat_id = ${id} and k.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

export interface ReadMark {
  chat_id: number;
  user_id: number;
  other_id: number;
  other_read_id: number;
  /** What of it counts: nothing where it is muted. */
  unread_count: number;
  /** Both tell each other what they read and write. */
  has_receipts: boolean;
}

/** How these members stand in these conversations: the pairs of both lists. */
export async function selectReadMarks(
  db: Db,
  pairs: { chat_ids: readonly number[]; user_ids: readonly number[] },
): Promise<ReadMark[]> {
  if (pairs.chat_ids.length === 0) return [];
  const { rows } = await sql<ReadMark>`
    select k.chat_id, k.user_id, k.other_id, coalesce(other.last_read_id, 0) as other_read_id,
      case when k.is_muted then 0 else k.unread_count end as unread_count, ${HAS_RECEIPTS} as has_receipts
    from unnest(${[...pairs.chat_ids]}::bigint[], ${[...pairs.user_ids]}::bigint[]) asked (chat_id, user_id)
    join chat_members k on k.chat_id = asked.chat_id and k.user_id = asked.user_id
    left join chat_members other on other.chat_id = k.chat_id and other.user_id = k.other_id`.execute(db);
  return rows;
}
