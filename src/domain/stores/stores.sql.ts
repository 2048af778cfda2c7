import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export interface StoreRow {
  id: number;
  slug: string;
  name: string;
  offers_count: number;
  image_key: string | null;
  host: string | null;
}

const STORE = sql.raw(`s.id, s.slug, s.name, s.offers_count, m.key as image_key,
  (select host from store_hosts h where h.store_id = s.id order by host limit 1) as host
  from stores s left join media m on m.id = s.image_media_id`);

export async function selectStoreBySlug(db: Db, slug: string): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`select ${STORE} where s.slug = ${slug}`.execute(db);
  return rows[0] ?? null;
}

/** Stores with the most live offers. */
export async function selectTopStores(db: Db, limit: number): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`select ${STORE} order by s.offers_count desc, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Stores whose name comes after the one given, in the order of the alphabet. */
export async function selectStoresByName(db: Db, limit: number): Promise<StoreRow[]> {
  const { rows } =
    await sql<StoreRow>`select ${STORE} where s.offers_count > 0 order by lower(s.name), s.id limit ${limit}`.execute(
      db,
    );
  return rows;
}
