import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface AuditRow {
  id: number;
  at: Date;
  actor_id: number;
  actor_username: string;
  subject_id: number | null;
  subject_username: string | null;
  action: string;
  detail: string;
}

export async function insertAuditEntry(
  tx: Db | Tx,
  entry: { at: Date; actor_id: number; subject_id: number | null; action: string; detail: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into audit_entries (at, actor_id, subject_id, action, detail)
    values (${entry.at}, ${entry.actor_id}, ${entry.subject_id}, ${entry.action}, ${entry.detail}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

/** One action on many pairs of people, in one statement. */
export async function insertAuditEntries(
  tx: Db | Tx,
  entry: { at: Date; action: string; detail: string },
  people: readonly { actor_id: number; subject_id: number }[],
): Promise<void> {
  const actors = people.map(({ actor_id }) => actor_id);
  const subjects = people.map(({ subject_id }) => subject_id);
  await sql`
    insert into audit_entries (at, actor_id, subject_id, action, detail)
    select ${entry.at}::timestamptz, p.actor_id, p.subject_id, ${entry.action}, ${entry.detail}
    from unnest(${actors}::bigint[], ${subjects}::bigint[]) as p(actor_id, subject_id)`.execute(tx);
}

/** How it ended, added once to what was tried. */
export async function appendAuditDetail(db: Db, id: number, outcome: string): Promise<void> {
  await sql`update audit_entries set detail = left(detail || ' ' || ${outcome}, 500) where id = ${id}`.execute(db);
}

/** Which entries are looked for; null does not narrow. */
export interface AuditFilter {
  /** Who did it, or with whose account it was done. */
  user_id: number | null;
  action: string | null;
}

/** Newest first; `before_id` null begins at the end. An index answers each way of asking, however long the log. */
export async function selectAuditEntries(
  db: Db,
  { user_id, action }: AuditFilter,
  { before_id, limit }: { before_id: number | null; limit: number },
): Promise<AuditRow[]> {
  const latest = (person: RawBuilder<unknown>) => sql`
    (select id from audit_entries where ${person} and ${action === null ? sql`true` : sql`action = ${action}`}
      and id < coalesce(${before_id}::bigint, 9223372036854775807) order by id desc limit ${limit})`;
  const found =
    user_id === null
      ? latest(sql`true`)
      : sql`${latest(sql`actor_id = ${user_id}`)} union ${latest(sql`subject_id = ${user_id}`)}`;
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.actor_id, a.username as actor_username, e.subject_id, s.username as subject_username, e.action,
      e.detail
    from (${found}) f join audit_entries e on e.id = f.id
    join users a on a.id = e.actor_id left join users s on s.id = e.subject_id
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Forgets entries whose time is over; the table lets nobody else delete any. */
export async function deleteOldAuditEntries(tx: Tx, before: Date): Promise<void> {
  await sql`select set_config('ulov.forgets_audit', 'on', true)`.execute(tx);
  await sql`delete from audit_entries where at < ${before}`.execute(tx);
}
