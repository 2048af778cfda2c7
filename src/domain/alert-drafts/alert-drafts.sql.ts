import { sql } from 'kysely';
import type { NewAlert } from '#contract/alerts.ts';
import type { Db, Tx } from '#platform/db.ts';

interface AlertDraftRow {
  id: number;
  fields: NewAlert;
  /** Whose alert it became; null while it waits. */
  user_id: number | null;
  /** Null also when that alert is gone for good. */
  alert_id: number | null;
}

const COLUMNS = sql.raw('id, fields, user_id, alert_id');

/** Which draft, by whoever holds the secret it was kept under. */
export interface DraftKey {
  id: number;
  collector_hash: Buffer;
  /** Older ones are over. */
  since: Date;
}

export async function insertDraft(
  tx: Tx,
  draft: { collector_hash: Buffer; fields: NewAlert; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_drafts (collector_hash, fields, created_at)
    values (${draft.collector_hash}, ${JSON.stringify(draft.fields)}::jsonb, ${draft.now}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Of the waiting drafts of a browser the newest few stay. */
export async function deleteDraftsBeyond(tx: Tx, collector_hash: Buffer, kept: number): Promise<void> {
  await sql`
    delete from alert_drafts where id in (
      select id from alert_drafts where collector_hash = ${collector_hash} and user_id is null
      order by id desc offset ${kept})`.execute(tx);
}

export async function selectDraft(db: Db, key: DraftKey): Promise<AlertDraftRow | null> {
  const { rows } = await sql<AlertDraftRow>`
    select ${COLUMNS} from alert_drafts
    where id = ${key.id} and collector_hash = ${key.collector_hash} and created_at > ${key.since}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a draft became an alert of this member, in whatever browser it was made. */
export async function isUsedBy(db: Db, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from alert_drafts where id = ${id} and user_id = ${user_id}`.execute(db);
  return rows.length > 0;
}

/** The newest draft of a browser that waits still. */
export async function selectWaitingDraft(db: Db, collector_hash: Buffer, since: Date): Promise<AlertDraftRow | null> {
  const { rows } = await sql<AlertDraftRow>`
    select ${COLUMNS} from alert_drafts
    where collector_hash = ${collector_hash} and user_id is null and created_at > ${since}
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The same as `selectDraft`, held until the transaction ends. */
export async function lockDraft(tx: Tx, key: DraftKey): Promise<AlertDraftRow | null> {
  const { rows } = await sql<AlertDraftRow>`
    select ${COLUMNS} from alert_drafts
    where id = ${key.id} and collector_hash = ${key.collector_hash} and created_at > ${key.since} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function markDraftUsed(tx: Tx, draft: { id: number; user_id: number; alert_id: number }): Promise<void> {
  await sql`
    update alert_drafts set user_id = ${draft.user_id}, alert_id = ${draft.alert_id} where id = ${draft.id}`.execute(
    tx,
  );
}

export async function deleteOldDrafts(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from alert_drafts where id in (
      select id from alert_drafts where created_at <= ${before} order by created_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
