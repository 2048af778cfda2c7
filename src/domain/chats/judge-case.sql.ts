/** Reading and deciding the cases of moderators. */
import { sql } from 'kysely';
import type { CaseDecision } from '#contract/chat-cases.ts';
import type { ReportReason } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { SealedMessage } from './chat-cases.sql.ts';
import type { ChatRow } from './chats.sql.ts';

export interface CaseRow {
  id: number;
  kind: 'report' | 'repeat' | 'listed';
  message_id: number | null;
  author_id: number | null;
  author_username: string | null;
  author_type: number | null;
  reporter_id: number | null;
  reporter_username: string | null;
  reason: ReportReason | null;
  created_at: Date;
  decision: CaseDecision | null;
  decided_at: Date | null;
  judge_id: number | null;
  judge_username: string | null;
}

const COLUMNS =
  sql.raw(`c.id, c.kind, c.message_id, a.id as author_id, a.username as author_username, a.type as author_type, r.id as reporter_id,
  r.username as reporter_username, c.reason, c.created_at, c.decision, c.decided_at, j.id as judge_id, j.username as judge_username`);
const JOINS = sql.raw(`left join users a on a.id = c.author_id and a.deleted_at is null
  left join users r on r.id = c.reporter_id and r.deleted_at is null
  left join users j on j.id = c.decided_by and j.deleted_at is null`);

/** Cases that wait for a decision, or those decided, newest first; without what is sealed in them. */
export async function selectCases(
  db: Db,
  query: { is_open: boolean; before_id: number | null; limit: number },
): Promise<CaseRow[]> {
  const state = query.is_open ? sql`c.decision is null` : sql`c.decision is not null`;
  const before = query.before_id === null ? sql`` : sql`and c.id < ${query.before_id}`;
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from chat_cases c ${JOINS} where ${state} ${before} order by c.id desc limit ${query.limit}`.execute(
    db,
  );
  return rows;
}

export interface OpenedCaseRow extends CaseRow {
  detail: string | null;
  sealed: SealedMessage[];
  /** The two of the conversation. */
  low_id: number;
  high_id: number;
  claimed_by: number | null;
  claimed_username: string | null;
  claimed_until: Date | null;
}

/** One case with what is sealed in it; null when there is none. */
export async function selectCase(db: Db | Tx, id: number): Promise<OpenedCaseRow | null> {
  const { rows } = await sql<OpenedCaseRow>`
    select ${COLUMNS}, c.detail, c.sealed, t.low_id, t.high_id, c.claimed_by, k.username as claimed_username, c.claimed_until
    from chat_cases c join chats t on t.id = c.chat_id left join users k on k.id = c.claimed_by ${JOINS}
    where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The conversation of a case, held until the transaction ends; it is held before its case. */
export async function holdChatOfCase(tx: Tx, case_id: number): Promise<ChatRow | null> {
  const { rows } = await sql<ChatRow>`
    select t.id, t.low_id, t.high_id, t.answered_at from chats t
    where t.id = (select chat_id from chat_cases where id = ${case_id}) for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Who wrote what a case is about; null when there is no such case, or nobody behind it any more. */
export async function selectCaseAuthor(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ author_id: number | null }>`
    select author_id from chat_cases where id = ${id}`.execute(tx);
  return rows[0]?.author_id ?? null;
}

/** Closes a case whose conversation is held. */
export async function decideCase(
  tx: Tx,
  decided: { id: number; decision: CaseDecision; judge_id: number; now: Date },
): Promise<void> {
  await sql`
    update chat_cases set decision = ${decided.decision}, decided_at = ${decided.now}, decided_by = ${decided.judge_id}
    where id = ${decided.id}`.execute(tx);
}

/** Opens a case whose decision was undone. */
export async function reopenCase(tx: Tx, id: number): Promise<void> {
  await sql`
    update chat_cases set decision = null, decided_at = null, decided_by = null where id = ${id}`.execute(tx);
}

export interface JudgedMessage {
  id: number;
  author_id: number | null;
  held_at: Date | null;
  deleted_at: Date | null;
}

/** The message of a case in its held conversation; null when it is gone. */
export async function selectJudged(tx: Tx, message_id: number): Promise<JudgedMessage | null> {
  const { rows } = await sql<JudgedMessage>`
    select id, author_id, held_at, deleted_at from chat_messages where id = ${message_id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Ends the waiting of a message: from now on it is said, after everything said before, and so under a new number; its author's
 * side follows it. Answers the number.
 */
export async function releaseMessage(tx: Tx, message: { id: number; author_id: number; now: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update chat_messages set id = default, held_at = null, created_at = ${message.now}
    where id = ${message.id} returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`
    update chat_members k set last_message_id = ${id} from chat_messages m
    where m.id = ${id} and k.chat_id = m.chat_id and k.user_id = ${message.author_id} and k.last_message_id is not null`.execute(
    tx,
  );
  return id;
}

/** Hides what a message says until both have confirmed. */
export async function hideCode(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update chat_messages set code_hidden_at = ${now}, low_confirmed_at = null, high_confirmed_at = null
    where id = ${id} and deleted_at is null`.execute(tx);
}

/** What a decision changes of a message, as it stood. */
export interface MessageBefore {
  deleted_at: string | null;
  content_delta: object;
  content_html: string;
  content_text: string;
  offer_id: number | null;
  code_hidden_at: string | null;
  low_confirmed_at: string | null;
  high_confirmed_at: string | null;
  picture_ids: number[];
}

export async function selectMessageBefore(tx: Tx, id: number): Promise<MessageBefore | null> {
  const { rows } = await sql<{ before: MessageBefore }>`
    select json_build_object('deleted_at', deleted_at, 'content_delta', content_delta, 'content_html', content_html,
      'content_text', content_text, 'offer_id', offer_id, 'code_hidden_at', code_hidden_at,
      'low_confirmed_at', low_confirmed_at, 'high_confirmed_at', high_confirmed_at,
      'picture_ids', coalesce((select json_agg(media_id order by media_id) from chat_message_pictures
        where message_id = m.id), '[]')) as before
    from chat_messages m where id = ${id}`.execute(tx);
  return rows[0]?.before ?? null;
}

/** Puts a message back as it stood. Its pictures were kept by its case. */
export async function updateMessageBack(tx: Tx, id: number, before: MessageBefore): Promise<void> {
  await sql`
    with told as (
      update chat_messages m set deleted_at = b.deleted_at, content_delta = b.content_delta, content_html = b.content_html,
        content_text = b.content_text, offer_id = (select o.id from offers o where o.id = b.offer_id),
        code_hidden_at = b.code_hidden_at, low_confirmed_at = b.low_confirmed_at, high_confirmed_at = b.high_confirmed_at,
        search = chat_search(b.content_text, t.low_id, t.high_id)
      from jsonb_to_record(${JSON.stringify(before)}::jsonb) as b (deleted_at timestamptz, content_delta jsonb,
        content_html text, content_text text, offer_id bigint, code_hidden_at timestamptz, low_confirmed_at timestamptz,
        high_confirmed_at timestamptz), chats t
      where m.id = ${id} and t.id = m.chat_id returning m.id
    )
    insert into chat_message_pictures (message_id, media_id)
    select told.id, p.id from told, media p where p.id = any(${before.picture_ids}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
}
