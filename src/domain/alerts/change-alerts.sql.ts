/** Several alerts of a member at once. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/**
 * Those of these alerts that are a member's and stand, held until the transaction ends.
 * @param asked.deleted_after those that were deleted later than this, too; null for none of them
 */
export async function lockAlerts(
  tx: Tx,
  { ids, user_id, deleted_after }: { ids: readonly number[]; user_id: number; deleted_after: Date | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from alerts
    where id = any(${[...ids]}::bigint[]) and user_id = ${user_id}
      and (deleted_at is null or deleted_at > ${deleted_after}::timestamptz)
    order by id for update`.execute(tx);
  return idsOf(rows);
}

/** Paused they find nothing, and what waited for warmth waits no more. */
export async function markAlertsPaused(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update alerts set is_paused = true, edits = edits + 1
    where id = any(${[...ids]}::bigint[]) and not is_paused`.execute(tx);
  await sql`delete from alert_finds where alert_id = any(${[...ids]}::bigint[]) and waits_for is not null`.execute(tx);
}

/** @returns those that were paused */
export async function markAlertsResumed(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update alerts set is_paused = false, edits = edits + 1
    where id = any(${[...ids]}::bigint[]) and is_paused returning id`.execute(tx);
  return idsOf(rows);
}

export async function markAlertsDeleted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update alerts set deleted_at = ${now} where id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(tx);
}

/** @returns those that were deleted */
export async function markAlertsRestored(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update alerts set deleted_at = null
    where id = any(${[...ids]}::bigint[]) and deleted_at is not null returning id`.execute(tx);
  return idsOf(rows);
}
