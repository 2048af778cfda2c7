import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** What an action on an offer leaves behind. */
export interface OfferStateRow {
  id: number;
  is_expired: boolean;
  is_maybe_expired: boolean;
  deactivated_at: Date | null;
  bumped_at: Date | null;
  bump_note: string | null;
}

const STATE = sql.raw('id, is_expired, is_maybe_expired, deactivated_at, bumped_at, bump_note');

/** Ends an offer or revives it; a passed end is forgotten, and so is what readers suspected. */
export async function markOfferExpired(
  tx: Tx,
  id: number,
  is_expired: boolean,
  now: Date,
): Promise<OfferStateRow | null> {
  const { rows } = await sql<OfferStateRow>`
    update offers set is_expired = ${is_expired}, is_maybe_expired = false,
      expires_at = case when not ${is_expired}::boolean and expires_at <= ${now} then null else expires_at end
    where id = ${id} returning ${STATE}`.execute(tx);
  return rows[0] ?? null;
}

/** `is_held` when it is not the author who does it; the author doing so as well changes nothing of that. */
export async function markOfferOff(
  tx: Tx,
  id: number,
  off: { is_held: boolean; now: Date },
): Promise<OfferStateRow | null> {
  const { rows } = await sql<OfferStateRow>`
    update offers set deactivated_at = coalesce(deactivated_at, ${off.now}), is_held = is_held or ${off.is_held} where id = ${id} returning ${STATE}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function markOfferActive(tx: Tx, id: number): Promise<OfferStateRow | null> {
  const { rows } = await sql<OfferStateRow>`
    update offers set deactivated_at = null, is_held = false where id = ${id} and deleted_at is null returning ${STATE}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function markOfferDeleted(tx: Tx, id: number, now: Date): Promise<OfferStateRow | null> {
  const { rows } = await sql<OfferStateRow>`
    update offers set deactivated_at = coalesce(deactivated_at, ${now}), deleted_at = coalesce(deleted_at, ${now})
    where id = ${id} returning ${STATE}`.execute(tx);
  return rows[0] ?? null;
}

export async function markOfferBumped(tx: Tx, id: number, note: string, now: Date): Promise<OfferStateRow | null> {
  const { rows } = await sql<OfferStateRow>`
    update offers set bumped_at = ${now}, bumps_count = bumps_count + 1, bump_note = ${note}
    where id = ${id} returning ${STATE}`.execute(tx);
  return rows[0] ?? null;
}

/** Enough readers doubt that an offer still works, or no longer enough. */
export async function markOfferSuspected(tx: Tx, id: number, is_maybe_expired: boolean): Promise<OfferStateRow | null> {
  const { rows } = await sql<OfferStateRow>`
    update offers set is_maybe_expired = ${is_maybe_expired} where id = ${id} returning ${STATE}`.execute(tx);
  return rows[0] ?? null;
}
