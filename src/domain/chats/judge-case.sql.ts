/** Reading and deciding the cases of moderators. */
import { sql } from 'kysely';
import type { CaseDecision } from '#contract/chat-cases.ts';
import type { ReportReason } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { SealedMessage } from './chat-cases.sql.ts';
import type { ChatRow } from './chats.sql.ts';

export interface CaseRow {
  id: number;
  kind: 'report' | 'repeat';
  message_id: number | null;
  author_id: number | null;
  author_username: string | null;
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
  sql.raw(`c.id, c.kind, c.message_id, a.id as author_id, a.username as author_username, r.id as reporter_id,
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
}

/** One case with what is sealed in it; null when there is none. */
export async function selectCase(db: Db | Tx, id: number): Promise<OpenedCaseRow | null> {
  const { rows } = await sql<OpenedCaseRow>`
    select ${COLUMNS}, c.detail, c.sealed, t.low_id, t.high_id from chat_cases c join chats t on t.id = c.chat_id ${JOINS}
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

/** False when somebody has decided meanwhile. */
export async function decideCase(
  tx: Tx,
  decided: { id: number; decision: CaseDecision; judge_id: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update chat_cases set decision = ${decided.decision}, decided_at = ${decided.now}, decided_by = ${decided.judge_id}
    where id = ${decided.id} and decision is null returning id`.execute(tx);
  return rows.length > 0;
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
