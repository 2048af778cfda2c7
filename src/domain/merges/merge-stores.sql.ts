/** What moves when one store is made of two. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { insertFormerStoreSlug } from '../stores/stores.ts';

export interface StoreToMerge {
  id: number;
  slug: string;
  name: string;
  /** Offers of every state, up to one more than may be moved at once. */
  all_offers: number;
}

/**
 * Holds both stores, the loser's representatives and its offers until the transaction ends: people first, then offers, then
 * stores, each by id, as everybody does.
 */
export async function lockStoresToMerge(
  tx: Tx,
  { from_id, into_id, most }: { from_id: number; into_id: number; most: number },
): Promise<{ loser: StoreToMerge | null; survivor: StoreToMerge | null }> {
  await sql`select 1 from users where store_id = ${from_id} order by id for no key update`.execute(tx);
  await sql`select 1 from offers where store_id = ${from_id} order by id limit ${most + 1} for update`.execute(tx);
  const { rows } = await sql<StoreToMerge>`
    with held as materialized (
      select id, slug, name from stores where id in (${from_id}, ${into_id}) order by id for update)
    select h.id, h.slug, h.name,
      (select count(*)::int from (select 1 from offers o where o.store_id = h.id limit ${most + 1}) counted) as all_offers
    from held h`.execute(tx);
  const found = (id: number) => rows.find((store) => store.id === id) ?? null;
  return { loser: found(from_id), survivor: found(into_id) };
}

interface Move {
  from_id: number;
  into_id: number;
}

/** Offers of every state, representatives and who asks to be one, followers and hosts of the loser become the survivor's, and its picture if that has none. */
export async function moveToStore(tx: Tx, { from_id, into_id }: Move): Promise<void> {
  await sql`update users set store_id = ${into_id} where store_id = ${from_id}`.execute(tx);
  await sql`update offers set store_id = ${into_id} where store_id = ${from_id}`.execute(tx);
  await sql`update store_requests set store_id = ${into_id} where store_id = ${from_id}`.execute(tx);
  await sql`update store_hosts set store_id = ${into_id} where store_id = ${from_id}`.execute(tx);
  await sql`
    insert into store_follows (user_id, store_id, created_at)
    select user_id, ${into_id}, created_at from store_follows where store_id = ${from_id} order by user_id
    on conflict do nothing`.execute(tx);
  await sql`
    update stores s set offers_count = s.offers_count + l.offers_count,
      image_media_id = coalesce(s.image_media_id, l.image_media_id)
    from stores l where s.id = ${into_id} and l.id = ${from_id}`.execute(tx);
}

/** The loser's addresses, also those of before, lead to the survivor; the loser is gone. */
export async function replaceStore(tx: Tx, { from_id, into_id, slug }: Move & { slug: string }): Promise<void> {
  await sql`update former_store_slugs set store_id = ${into_id} where store_id = ${from_id}`.execute(tx);
  await insertFormerStoreSlug(tx, slug, into_id);
  await sql`delete from stores where id = ${from_id}`.execute(tx);
}
