/** What is told of chats outside the site: which sides, of what, and when. */
import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { IS_HIDDEN, shownName } from './chat-lists.sql.ts';

/** One side of a conversation. */
export interface ChatSide {
  chat_id: number;
  user_id: number;
}

/** What a side has not read, as it is told. */
export interface ToldRow extends ChatSide {
  /** The one who wrote, as they call themselves. */
  from_name: string;
  unread_count: number;
  /** The last of it: its words, empty for a picture or an offer alone. */
  text: string;
  has_picture: boolean;
  /** The reader wants the words told. */
  has_text: boolean;
  locale: Locale;
  username: string;
  /** Proven; null otherwise. */
  email: string | null;
  wants_email: boolean;
}

/**
 * What a side has not read, by its last message; null where there is nothing to tell: read by now, the last word is the
 * side's own, muted, or a block stands between.
 */
export async function selectTold(db: Db | Tx, { chat_id, user_id }: ChatSide): Promise<ToldRow | null> {
  const { rows } = await sql<ToldRow>`
    select k.chat_id, k.user_id, coalesce(nullif(${shownName('f')}, ''), f.username) as from_name, k.unread_count,
      case when ${IS_HIDDEN} then '' else left(m.content_text, 300) end as text,
      exists (select 1 from chat_message_pictures p where p.message_id = m.id) as has_picture,
      coalesce(p.chat_push_text, true) as has_text, u.locale, u.username,
      case when u.email_verified_at is not null then u.email end as email, coalesce(p.chat_email, true) as wants_email
    from chat_members k join chat_messages m on m.id = k.last_message_id
    join users u on u.id = k.user_id and u.deleted_at is null
    join users f on f.id = m.author_id and f.deleted_at is null
    left join preferences p on p.user_id = k.user_id
    where k.chat_id = ${chat_id} and k.user_id = ${user_id} and k.unread_count > 0 and not k.is_muted
      and m.author_id <> k.user_id and m.id > k.last_read_id and m.deleted_at is null
      and not ${isBlockedBetween(sql`k.user_id`, sql`k.other_id`)}`.execute(db);
  return rows[0] ?? null;
}

/** Lets an email be due once what is unread has stood for a while, and not too soon after the last; one that is due stays so. */
export async function scheduleEmail(
  tx: Tx,
  { chat_id, user_id }: ChatSide,
  { at, gap_minutes }: { at: Date; gap_minutes: number },
): Promise<void> {
  await sql`
    update chat_members set email_due_at = greatest(${at}::timestamptz, emailed_at + make_interval(mins => ${gap_minutes}::int))
    where chat_id = ${chat_id} and user_id = ${user_id} and email_due_at is null and not is_muted`.execute(tx);
}

/** Sides an email is due for, so many at a time. */
export async function selectDueEmails(db: Db, now: Date, limit: number): Promise<ChatSide[]> {
  const { rows } = await sql<ChatSide>`
    select chat_id, user_id from chat_members where email_due_at <= ${now} order by email_due_at limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** True for whoever sends the email that is due; held until the transaction ends. */
export async function lockDueEmail(tx: Tx, { chat_id, user_id }: ChatSide, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chat_members where chat_id = ${chat_id} and user_id = ${user_id} and email_due_at <= ${now}
    for no key update skip locked`.execute(tx);
  return rows.length > 0;
}

/** Another time for an email that is due; null when there is none any more. */
export async function moveEmail(tx: Tx, { chat_id, user_id }: ChatSide, due_at: Date | null): Promise<void> {
  await sql`
    update chat_members set email_due_at = ${due_at} where chat_id = ${chat_id} and user_id = ${user_id}`.execute(tx);
}

/** Notes that an email went. */
export async function markEmailed(tx: Tx, { chat_id, user_id }: ChatSide, now: Date): Promise<void> {
  await sql`
    update chat_members set email_due_at = null, emailed_at = ${now}
    where chat_id = ${chat_id} and user_id = ${user_id}`.execute(tx);
}

/** Keeps a push until quiet hours are over. */
export async function holdChatPush(db: Db, { chat_id, user_id }: ChatSide, due_at: Date): Promise<void> {
  await sql`
    update chat_members set push_due_at = ${due_at} where chat_id = ${chat_id} and user_id = ${user_id}`.execute(db);
}

/** Takes pushes that were kept until an instant, so many at a time. */
export async function takeHeldChatPushes(tx: Tx, now: Date, limit: number): Promise<ChatSide[]> {
  const { rows } = await sql<ChatSide>`
    update chat_members k set push_due_at = null from (
      select chat_id, user_id from chat_members where push_due_at <= ${now} order by push_due_at limit ${limit}
      for no key update skip locked
    ) due where k.chat_id = due.chat_id and k.user_id = due.user_id
    returning k.chat_id, k.user_id`.execute(tx);
  return rows;
}

/** Whom a side talks with, as they call themselves, and whether it is muted; null when there is no such side. */
export async function selectMuted(
  db: Db,
  { chat_id, user_id }: ChatSide,
): Promise<{ name: string; is_muted: boolean } | null> {
  const { rows } = await sql<{ name: string; is_muted: boolean }>`
    select coalesce(nullif(${shownName('u')}, ''), u.username, '') as name, k.is_muted
    from chat_members k left join users u on u.id = k.other_id and u.deleted_at is null
    where k.chat_id = ${chat_id} and k.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}
