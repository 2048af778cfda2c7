/** What members did with what their alerts found. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** What a member's alerts found in an offer was opened; once each. */
export async function markFindsOpened(db: Db | Tx, user_id: number, offer_id: number, now: Date): Promise<void> {
  await sql`
    update alert_finds set opened_at = ${now}
    where offer_id = ${offer_id} and user_id = ${user_id} and found_at is not null and opened_at is null`.execute(db);
}

/**
 * A member bought what an alert found, or takes that back; what was said before stays.
 * @returns false for what is no find of an alert of theirs
 */
export async function markFindBought(
  db: Db | Tx,
  find: { id: number; user_id: number; is_bought: boolean; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update alert_finds f set bought_at = case when ${find.is_bought} then coalesce(f.bought_at, ${find.now}) end
    from alerts a
    where f.id = ${find.id} and f.user_id = ${find.user_id} and f.found_at is not null and a.id = f.alert_id
      and a.deleted_at is null
    returning f.id`.execute(db);
  return rows.length > 0;
}
