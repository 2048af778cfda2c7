import { sql } from 'kysely';
import type { OfferKind } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** One side of a merge. */
export interface OfferToMerge {
  id: number;
  kind: OfferKind;
  title: string;
  author_id: number | null;
  store_id: number | null;
  currency: 'RUB' | 'USD';
  price_minor: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  merged_into_id: number | null;
  /** Chosen groups and those above: where the offer is counted. */
  group_ids: number[];
}

/**
 * Holds both offers, and those merged into the loser before, until the transaction ends. Authors first,
 * then offers, each by id: neither two merges nor a merge and another action wait for each other crosswise.
 */
export async function lockOffersToMerge(
  tx: Tx,
  loser_id: number,
  survivor_id: number,
): Promise<{ loser: OfferToMerge | null; survivor: OfferToMerge | null }> {
  const ids = [loser_id, survivor_id];
  await sql`
    select 1 from users where id in (select author_id from offers where id = any(${ids}::bigint[]))
    order by id for no key update`.execute(tx);
  await sql`
    select 1 from offers where id = any(${ids}::bigint[]) or merged_into_id = ${loser_id} order by id for update`.execute(
    tx,
  );
  return selectOffersToMerge(tx, loser_id, survivor_id);
}

/** Both offers as they stand, held by nobody. */
export async function selectOffersToMerge(
  tx: Tx,
  loser_id: number,
  survivor_id: number,
): Promise<{ loser: OfferToMerge | null; survivor: OfferToMerge | null }> {
  const { rows } = await sql<OfferToMerge>`
    select o.id, o.kind, o.title, o.author_id, o.store_id, o.currency, o.price_minor, o.published_at, o.deactivated_at,
      o.deleted_at, o.merged_into_id,
      coalesce((select json_agg(group_id order by group_id) from offer_groups where offer_id = o.id), '[]') as group_ids
    from offers o where o.id = any(${[loser_id, survivor_id]}::bigint[])`.execute(tx);
  const find = (id: number) => rows.find((row) => row.id === id) ?? null;
  return { loser: find(loser_id), survivor: find(survivor_id) };
}

/** The loser is no more and leads to the survivor, and so does whatever led to the loser. */
export async function markOfferMerged(tx: Tx, loser_id: number, survivor_id: number, now: Date): Promise<void> {
  await sql`update offers set merged_into_id = ${survivor_id} where merged_into_id = ${loser_id}`.execute(tx);
  await sql`
    update offers set merged_into_id = ${survivor_id}, deactivated_at = coalesce(deactivated_at, ${now}), deleted_at = ${now},
      scheduled_for = null
    where id = ${loser_id}`.execute(tx);
}

/** The offer a merged one lives on in; null for one that is not merged. */
export async function selectSurvivor(
  db: Db,
  id: number,
): Promise<{ id: number; kind: OfferKind; slug: string } | null> {
  const { rows } = await sql<{ id: number; kind: OfferKind; slug: string }>`
    select s.id, s.kind, s.slug from offers o join offers s on s.id = o.merged_into_id where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
