/** What moderators decide about. Nothing of a conversation but what is sealed in a case is told to them. */
import { sql } from 'kysely';
import type { ReportReason } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** One message as it stood when its case was opened. */
export interface SealedMessage {
  id: number;
  author_id: number | null;
  username: string | null;
  html: string;
  text: string;
  created_at: string;
  is_deleted: boolean;
  /** The one the case is about. */
  is_subject: boolean;
  /** Of an edit, what it is to say instead of. */
  stood_text?: string;
}

/** A message with two before it and two after it, as they stand: no more of it is ever told. */
export async function selectNeighbourhood(tx: Tx, chat_id: number, message_id: number): Promise<SealedMessage[]> {
  const columns = sql`m.id, m.author_id, u.username, m.content_html as html, m.content_text as text,
    to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
    m.deleted_at is not null as is_deleted, m.id = ${message_id} as is_subject`;
  const beside = (order: 'desc' | 'asc') => sql`(
    select id from chat_messages where chat_id = ${chat_id} and id ${sql.raw(order === 'desc' ? '<' : '>')} ${message_id}
      and held_at is null
    order by id ${sql.raw(order)} limit 2)`;
  const { rows } = await sql<SealedMessage>`
    select ${columns} from chat_messages m left join users u on u.id = m.author_id and u.deleted_at is null
    where m.id in (select ${message_id}::bigint union all ${beside('desc')} union all ${beside('asc')}) and m.chat_id = ${chat_id}
    order by m.id`.execute(tx);
  return rows;
}

export interface NewCase {
  kind: 'report' | 'repeat' | 'listed';
  chat_id: number;
  message_id: number;
  author_id: number | null;
  reporter_id?: number;
  reason?: ReportReason;
  detail?: string | null;
}

/** Answers its id, and keeps the pictures of what is sealed; null when this member has reported the message already. */
export async function insertCase(
  tx: Tx,
  opened: NewCase,
  sealed: readonly SealedMessage[],
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into chat_cases (kind, chat_id, message_id, author_id, reporter_id, reason, detail, sealed, created_at)
    values (${opened.kind}, ${opened.chat_id}, ${opened.message_id}, ${opened.author_id}, ${opened.reporter_id ?? null},
      ${opened.reason ?? null}, ${opened.detail ?? null}, ${JSON.stringify(sealed)}::jsonb, ${now})
    on conflict on constraint chat_cases_report_key do nothing returning id`.execute(tx);
  const [made] = rows;
  if (!made) return null;
  await sql`
    insert into chat_case_pictures (case_id, media_id)
    select distinct ${made.id}::bigint, media_id from chat_message_pictures
    where message_id = any(${sealed.map(({ id }) => id)}::bigint[])`.execute(tx);
  return made.id;
}

/** Messages a member has reported since an instant. */
export async function countOwnCases(db: Db | Tx, reporter_id: number, from: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_cases where reporter_id = ${reporter_id} and created_at > ${from}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes some cases that were decided before an instant; answers the pictures they kept. */
export async function deleteOldCases(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`
    with old as (
      select id from chat_cases where decision is not null and decided_at < ${before}
      order by decided_at limit ${limit} for update skip locked
    ), kept as (
      delete from chat_case_pictures where case_id in (select id from old) returning media_id
    ), gone as (delete from chat_cases where id in (select id from old))
    select distinct media_id from kept`.execute(tx);
  return rows.map(({ media_id }) => media_id);
}
