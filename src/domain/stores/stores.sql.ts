import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

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

/**
 * Stores `s` but for those that only offers nobody is shown have brought, because they wait or are switched off: the
 * name would tell of them. An index answers. The triggers of `search_words` go by the same.
 */
export const KNOWN_STORE = sql`is_store_known(s.id, s.offers_count)`;

/** Who asks for stores, and whether every offer is shown to them. */
export interface StoreReader {
  id: number;
  sees_waiting: boolean;
}

/** Stores `s` this reader may know of: known ones, and those their own offers have brought. */
function isKnownTo({ id, sees_waiting }: StoreReader): RawBuilder<boolean> {
  return sql<boolean>`(${sees_waiting} or ${KNOWN_STORE} or exists (select 1 from offers w
    where w.store_id = s.id and (w.published_at is null or w.deactivated_at is not null)
      and w.deleted_at is null and w.author_id = ${id}))`;
}

/** A store this reader may know of, by its address or one it had before. */
export async function selectStoreBySlug(db: Db, slug: string, reader: StoreReader): Promise<StoreRow | null> {
  const { rows } = await sql<StoreRow>`
    select ${STORE} where (s.slug = ${slug} or s.id = (select store_id from former_store_slugs where slug = ${slug}))
      and ${isKnownTo(reader)}`.execute(db);
  return rows[0] ?? null;
}

/** Stores with the most live offers. */
export async function selectTopStores(db: Db, limit: number): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select ${STORE} where ${KNOWN_STORE} order by s.offers_count desc, s.id limit ${limit}`.execute(db);
  return rows;
}

/** The first letters of all stores with live offers; one look at the index a letter. */
export async function selectStoreInitials(db: Db): Promise<string[]> {
  const { rows } = await sql<{ initial: string }>`
    with recursive initials as (
      (select name_initial(name) as initial from stores where offers_count > 0 order by name_initial(name) limit 1)
      union all
      select (select name_initial(name) from stores where offers_count > 0 and name_initial(name) > i.initial
        order by name_initial(name) limit 1)
      from initials i where i.initial is not null
    )
    select initial from initials where initial is not null`.execute(db);
  return rows.map(({ initial }) => initial);
}

/** Stores with live offers whose names begin with a letter, by alphabet, and how many there are. */
export async function selectStoresByInitial(
  db: Db,
  query: { initial: string; offset: number; limit: number },
): Promise<{ rows: StoreRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<StoreRow>`
      select ${STORE} where s.offers_count > 0 and name_initial(s.name) = ${query.initial}
      order by fold_text(s.name), s.id limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from stores
      where offers_count > 0 and name_initial(name) = ${query.initial}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface StoreChoiceRow {
  id: number;
  slug: string;
  name: string;
  /** Every host of the store, in order. */
  hosts: string[];
}

const CHOICE = sql.raw(`s.id, s.slug, s.name,
  coalesce((select json_agg(host order by char_length(host), host) from store_hosts h where h.store_id = s.id), '[]') as hosts
  from stores s`);

/** @param reader who is told of it only as far as they may know of it; null for what is told to nobody */
export async function selectStoreChoice(
  db: Db | Tx,
  id: number,
  reader: StoreReader | null,
): Promise<StoreChoiceRow | null> {
  const { rows } = await sql<StoreChoiceRow>`
    select ${CHOICE} where s.id = ${id} and ${reader ? isKnownTo(reader) : sql`true`}`.execute(db);
  return rows[0] ?? null;
}

/** The store that one of these hosts belongs to; the longest host wins: a shop in a shop is its own. */
export async function selectStoreByHosts(db: Db | Tx, hosts: readonly string[]): Promise<StoreChoiceRow | null> {
  const { rows } = await sql<StoreChoiceRow>`
    select ${CHOICE} join store_hosts x on x.store_id = s.id
    where x.host = any(${hosts}) order by char_length(x.host) desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Stores whose name begins as typed; `pattern` is a literal. */
export async function searchStores(db: Db, pattern: string, limit: number): Promise<StoreChoiceRow[]> {
  const { rows } = await sql<StoreChoiceRow>`
    select ${CHOICE} where fold_text(s.name) like ${`${pattern}%`} and ${KNOWN_STORE} order by s.offers_count desc, s.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function selectStoreByName(db: Db | Tx, name: string): Promise<StoreChoiceRow | null> {
  const { rows } = await sql<StoreChoiceRow>`
    select ${CHOICE} where lower(s.name) = lower(${name}) order by s.offers_count desc, s.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Everybody who makes a store waits here for the others: one host, one store. */
export async function lockStoreMaking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(713001)`.execute(tx);
}

export async function insertStore(tx: Tx, store: { slug: string; name: string; created_at: Date }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into stores (slug, name, created_at)
    select ${store.slug} || case when exists (select 1 from stores where slug = ${store.slug})
      then '-' || (select max(id) + 1 from stores) else '' end, ${store.name}, ${store.created_at}
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function insertStoreHost(tx: Tx, host: string, store_id: number): Promise<void> {
  await sql`insert into store_hosts (host, store_id) values (${host}, ${store_id})`.execute(tx);
}

export async function updateStoreCount(tx: Tx, id: number, change: number): Promise<void> {
  await sql`update stores set offers_count = offers_count + ${change} where id = ${id}`.execute(tx);
}

/** Names of stores by id. */
export async function selectStoreNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from stores where id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
