import type { Db, Tx } from '#platform/db.ts';
import { foldText } from '#rules/search-text.ts';
import { hostsAbove, registrableHost } from '#rules/store-host.ts';
import { literalPattern, slugify } from '#rules/text.ts';
import { isEditorOrStaff, type Viewer } from '../viewer.ts';
import {
  insertStore,
  insertStoreHost,
  lockStoreMaking,
  searchStores,
  selectStoreByHosts,
  selectStoreByName,
  selectStoreBySlug,
  selectStoreChoice,
  type StoreChoiceRow,
  type StoreReader,
  type StoreRow,
} from './stores.sql.ts';

export {
  KNOWN_STORE,
  selectStoreChoice,
  selectStoreNames,
  selectStoreInitials,
  selectStoresByInitial,
  selectTopStores,
  updateStoreCount,
} from './stores.sql.ts';
export { insertFormerStoreSlug } from './store-changes.sql.ts';
export { readStore, readStores } from './read-stores.ts';
export type { StoreChoiceRow, StoreReader, StoreRow } from './stores.sql.ts';

/** What decides which stores somebody may know of. */
export function storeReader(viewer: Viewer): StoreReader {
  return { id: viewer.id, sees_waiting: isEditorOrStaff(viewer) };
}

/** The store of an address, as far as this viewer may know of it. */
export async function storeBySlug(db: Db, viewer: Viewer, slug: string): Promise<StoreRow | null> {
  return selectStoreBySlug(db, slug, storeReader(viewer));
}

/** The store a link's host belongs to, by the host itself or one above it; null when nobody knows it. */
export async function storeOfHost(db: Db | Tx, host: string): Promise<StoreChoiceRow | null> {
  return selectStoreByHosts(db, hostsAbove(host));
}

/** Stores for the picker, by the beginning of their name. */
export async function storeChoices(db: Db, search: string, count: number): Promise<StoreChoiceRow[]> {
  return searchStores(db, literalPattern(foldText(search.trim())), count);
}

/**
 * The store of an entry: the chosen one if its writer may know of it, else the one of the link's host, else a new one. Null when
 * neither a store nor a link nor a name is given.
 */
export async function storeOfEntry(
  tx: Tx,
  writer: Viewer,
  entry: { store_id: number | null; store_name: string | null; host: string | null; now: Date },
): Promise<number | null> {
  if (entry.store_id !== null) {
    const chosen = await selectStoreChoice(tx, entry.store_id, storeReader(writer));
    if (chosen) return chosen.id;
  }
  const known = entry.host === null ? null : await storeOfHost(tx, entry.host);
  if (known) return known.id;
  if (entry.host === null && entry.store_name === null) return null;
  await lockStoreMaking(tx);
  // Somebody may have made it while we waited.
  const made =
    entry.host === null ? await selectStoreByName(tx, entry.store_name ?? '') : await storeOfHost(tx, entry.host);
  if (made) return made.id;
  const host = entry.host === null ? null : registrableHost(entry.host);
  const name = entry.store_name ?? host ?? '';
  const id = await insertStore(tx, { slug: slugify(name), name, created_at: entry.now });
  if (host !== null) await insertStoreHost(tx, host, id);
  return id;
}
