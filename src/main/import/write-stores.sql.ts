import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { slugify } from '#rules/text.ts';
import { freeSlugs } from './free-slugs.ts';
import { allocateIds, json } from './records.sql.ts';
import { registrableHost } from '#rules/store-host.ts';
import { readableHost } from './store-host.ts';

/** What a record says of its store. */
export interface StoreWanted {
  store_host: string | null;
  store_name: string | null;
}

/** One text for what identifies a store; null where a record names none. */
export function storeKey({ store_host, store_name }: StoreWanted): string | null {
  return store_host === null && store_name === null ? null : `${store_host ?? ''}\n${store_name ?? ''}`;
}

/**
 * Finds or creates the stores and returns their ids by `storeKey`. A store is known by the host, by
 * the name somebody registered (promo.shop.com belongs to shop.com), or by its own name.
 */
export async function resolveStores(tx: Tx, records: readonly StoreWanted[]): Promise<Map<string, number>> {
  const wanted = new Map<string, StoreWanted>();
  for (const record of records) {
    const key = storeKey(record);
    if (key !== null) wanted.set(key, record);
  }
  if (wanted.size === 0) return new Map();
  const hosts = await selectHosts(
    tx,
    [...wanted.values()].flatMap(({ store_host }) => (store_host ? [store_host, registrableHost(store_host)] : [])),
  );
  const names = await selectNames(
    tx,
    [...wanted.values()].flatMap(({ store_name }) => (store_name === null ? [] : [store_name])),
  );
  const find = ({ store_host, store_name }: StoreWanted): number | undefined => {
    const byHost = store_host === null ? undefined : (hosts.get(store_host) ?? hosts.get(registrableHost(store_host)));
    return byHost ?? (store_name === null ? undefined : names.get(store_name.toLowerCase()));
  };
  await createStores(
    tx,
    [...wanted.values()].filter((store) => find(store) === undefined),
    hosts,
    names,
  );
  const ids = new Map<string, number>();
  for (const [key, store] of wanted) {
    const id = find(store);
    if (id !== undefined) ids.set(key, id);
  }
  await insertHosts(tx, [...wanted.values()], find);
  return ids;
}

async function selectHosts(tx: Tx, hosts: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ host: string; store_id: number }>`
    select host, store_id from store_hosts where host = any(${hosts})`.execute(tx);
  return new Map(rows.map((row) => [row.host, row.store_id]));
}

/** Stores by name, the oldest of those that share one. The database folds the letters on both sides, as its index does. */
async function selectNames(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    select w.name, min(s.id) as id from unnest(${names}::text[]) as w(name) join stores s on lower(s.name) = lower(w.name)
    group by w.name`.execute(tx);
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}

/** Creates each missing store once and adds it to both maps, where the records after it find it. */
async function createStores(
  tx: Tx,
  missing: readonly StoreWanted[],
  hosts: Map<string, number>,
  names: Map<string, number>,
): Promise<void> {
  const ids = await allocateIds(tx, 'stores', missing.length);
  const stores: { id: number; name: string; slug: string }[] = [];
  for (const [index, { store_host, store_name }] of missing.entries()) {
    const owner = store_host === null ? null : registrableHost(store_host);
    const known =
      (owner === null ? undefined : hosts.get(owner)) ??
      (store_name === null ? undefined : names.get(store_name.toLowerCase()));
    const id = known ?? ids[index] ?? 0;
    const name = store_name ?? readableHost(owner ?? '').slice(0, 100);
    if (known === undefined) stores.push({ id, name, slug: slugify(name) });
    if (store_name !== null && !names.has(store_name.toLowerCase())) names.set(store_name.toLowerCase(), id);
    if (owner !== null && !hosts.has(owner)) hosts.set(owner, id);
  }
  const slugs = await freeSlugs(
    stores.map(({ slug, id }) => ({ slug, suffix: String(id) })),
    (all) => selectSlugs(tx, all),
  );
  await insertStores(
    tx,
    stores.map((store, index) => ({ ...store, slug: slugs[index] })),
  );
}

async function selectSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`select slug from stores where slug = any(${slugs})`.execute(tx);
  return new Set(rows.map((row) => row.slug));
}

async function insertStores(
  tx: Tx,
  stores: readonly { id: number; name: string; slug: string | undefined }[],
): Promise<void> {
  if (stores.length === 0) return;
  await sql`
    insert into stores (id, slug, name) overriding system value
    select id, slug, name from jsonb_to_recordset(${json(stores)}) as s(id bigint, slug text, name text)`.execute(tx);
}

/** Binds every host seen, and the registered name above it, to its store; a host already bound stays where it is. */
async function insertHosts(
  tx: Tx,
  wanted: readonly StoreWanted[],
  find: (store: StoreWanted) => number | undefined,
): Promise<void> {
  const rows = wanted.flatMap((store) => {
    if (store.store_host === null) return [];
    const store_id = find(store);
    return [...new Set([store.store_host, registrableHost(store.store_host)])].map((host) => ({ host, store_id }));
  });
  if (rows.length === 0) return;
  await sql`
    insert into store_hosts (host, store_id)
    select host, min(store_id) from jsonb_to_recordset(${json(rows)}) as h(host text, store_id bigint) group by host
    on conflict (host) do nothing`.execute(tx);
}
