/** What administrators read of stores, and how they change them. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface FullStoreRow {
  id: number;
  slug: string;
  name: string;
  offers_count: number;
  /** In the order of the alphabet. */
  hosts: string[];
}

const FULL = sql.raw(`s.id, s.slug, s.name, s.offers_count,
  array(select host from store_hosts h where h.store_id = s.id order by host) as hosts`);

/** Stores with the most live offers first. */
export async function selectStorePage(db: Db, slice: { offset: number; limit: number }): Promise<FullStoreRow[]> {
  const { rows } = await sql<FullStoreRow>`
    select ${FULL} from stores s order by s.offers_count desc, s.id limit ${slice.limit} offset ${slice.offset}`.execute(
    db,
  );
  return rows;
}

/** Stores whose name or one of whose hosts begins so; `pattern` is a literal. */
export async function searchFullStores(
  db: Db,
  query: { pattern: string; offset: number; limit: number },
): Promise<FullStoreRow[]> {
  const begins = `${query.pattern}%`;
  const { rows } = await sql<FullStoreRow>`
    select ${FULL} from stores s where s.id in (
      select id from stores where fold_text(name) like ${begins}
      union select store_id from store_hosts where host like ${begins})
    order by s.offers_count desc, s.id limit ${query.limit} offset ${query.offset}`.execute(db);
  return rows;
}

export async function selectFullStore(db: Db | Tx, id: number): Promise<FullStoreRow | null> {
  const { rows } = await sql<FullStoreRow>`select ${FULL} from stores s where s.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Of these hosts, one that belongs to another store, with its name. */
export async function selectTakenHost(
  tx: Tx,
  hosts: readonly string[],
  own_id: number | null,
): Promise<{ host: string; store: string } | null> {
  const { rows } = await sql<{ host: string; store: string }>`
    select h.host, s.name as store from store_hosts h join stores s on s.id = h.store_id
    where h.host = any(${[...hosts]}) and h.store_id is distinct from ${own_id}::bigint order by h.host limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function selectStoreOfSlug(tx: Tx, slug: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from stores where slug = ${slug}`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function updateStore(tx: Tx, id: number, store: { name: string; slug: string }): Promise<void> {
  await sql`update stores set name = ${store.name}, slug = ${store.slug} where id = ${id}`.execute(tx);
}

/** Makes these the hosts of a store, and no others. */
export async function replaceStoreHosts(tx: Tx, id: number, hosts: readonly string[]): Promise<void> {
  await sql`delete from store_hosts where store_id = ${id} and host <> all(${[...hosts]})`.execute(tx);
  await sql`
    insert into store_hosts (host, store_id) select host, ${id} from unnest(${[...hosts]}::text[]) as host
    on conflict (host) do nothing`.execute(tx);
}

/** Makes an address lead to the store that had it. */
export async function insertFormerStoreSlug(tx: Tx, slug: string, store_id: number): Promise<void> {
  await sql`
    insert into former_store_slugs (slug, store_id) values (${slug}, ${store_id})
    on conflict (slug) do update set store_id = excluded.store_id`.execute(tx);
}

/** An address that a store takes leads to no other any more. */
export async function deleteFormerStoreSlug(tx: Tx, slug: string): Promise<void> {
  await sql`delete from former_store_slugs where slug = ${slug}`.execute(tx);
}
