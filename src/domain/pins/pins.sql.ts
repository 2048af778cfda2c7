import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** One who pins in a group at a time, so that the limit is counted exactly. */
export async function lockGroup(tx: Tx, group_id: number): Promise<void> {
  await sql`select 1 from groups where id = ${group_id} for no key update`.execute(tx);
}

/** Pins an offer or renews its time; a renewed pin keeps its place. */
export async function upsertPin(
  tx: Tx,
  pin: { group_id: number; offer_id: number; pinned_by: number; now: Date; pinned_until: Date },
): Promise<void> {
  await sql`delete from offer_pins where group_id = ${pin.group_id} and pinned_until <= ${pin.now}`.execute(tx);
  await sql`
    insert into offer_pins (group_id, offer_id, pinned_by, pinned_at, pinned_until)
    values (${pin.group_id}, ${pin.offer_id}, ${pin.pinned_by}, ${pin.now}, ${pin.pinned_until})
    on conflict (group_id, offer_id) do update set pinned_by = excluded.pinned_by, pinned_until = excluded.pinned_until`.execute(
    tx,
  );
}

export async function deletePin(tx: Tx, group_id: number, offer_id: number): Promise<void> {
  await sql`delete from offer_pins where group_id = ${group_id} and offer_id = ${offer_id}`.execute(tx);
}

/** Offers pinned in a group now, the latest first. */
export async function selectPinnedOfferIds(db: Db | Tx, group_id: number, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ offer_id: number }>`
    select offer_id from offer_pins where group_id = ${group_id} and pinned_until > ${now}
    order by pinned_at desc, offer_id desc limit ${limit}`.execute(db);
  return rows.map(({ offer_id }) => offer_id);
}

/** Until when an offer is pinned, by group. */
export async function selectPinsOfOffer(db: Db, offer_id: number, now: Date): Promise<Map<number, Date>> {
  const { rows } = await sql<{ group_id: number; pinned_until: Date }>`
    select group_id, pinned_until from offer_pins where offer_id = ${offer_id} and pinned_until > ${now}`.execute(db);
  return new Map(rows.map(({ group_id, pinned_until }) => [group_id, pinned_until]));
}
