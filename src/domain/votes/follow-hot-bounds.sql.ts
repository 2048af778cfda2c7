import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** From where on an offer is hot, and below what it is no longer, in degrees. */
export interface HotBounds {
  hot_from: number;
  hot_until: number;
}

/** The bounds offers follow and how far they do, held until the transaction ends; null while another holds them. */
export async function lockHotBounds(tx: Tx): Promise<(HotBounds & { reached_id: number | null }) | null> {
  const { rows } = await sql<HotBounds & { reached_id: number | null }>`
    select hot_from, hot_until, reached_id from hot_bounds for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function noteHotBounds(tx: Tx, bounds: HotBounds & { reached_id: number | null }): Promise<void> {
  await sql`
    update hot_bounds set hot_from = ${bounds.hot_from}, hot_until = ${bounds.hot_until}, reached_id = ${bounds.reached_id}`.execute(
    tx,
  );
}

/**
 * Makes the next offers in order of id hot or not by the bounds. One that turns hot for the first time did so when
 * the sum of its votes first stood as high, so that old ones do not come up as new.
 * @returns the last id looked at; null when there was none
 */
export async function settleHotOffers(
  tx: Tx,
  { after_id, limit, bounds, now }: { after_id: number; limit: number; bounds: HotBounds; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ last_id: number | null }>`
    with looked_at as materialized (
      select id, is_hot, temperature from offers where id > ${after_id} order by id limit ${limit}
    ), turning as materialized (
      select id from offers
      where id in (select id from looked_at
        where (not is_hot and temperature >= ${bounds.hot_from})
          or (is_hot and temperature < least(${bounds.hot_until}::numeric, ${bounds.hot_from}::numeric)))
      order by id for no key update
    ), turned as (
      update offers o set
        is_hot = o.temperature >= ${bounds.hot_from},
        hot_at = case when o.temperature < ${bounds.hot_from} then o.hot_at else coalesce(o.hot_at, (
          select min(s.created_at) from (
            select v.created_at, sum(v.value * v.weight) over (order by v.created_at, v.id) as degrees
            from votes v where v.offer_id = o.id and not v.is_quarantined
          ) s where s.degrees >= ${bounds.hot_from}
        ), ${now}) end
      where o.id in (select id from turning)
    )
    select max(id) as last_id from looked_at`.execute(tx);
  return rows[0]?.last_id ?? null;
}
