/** What administrators do with the stores of the site (docs/product.md, Groups and stores). */
import { inTransaction, type Tx } from '#platform/db.ts';
import { hostOf } from '#rules/canonical-link.ts';
import { cleanLine, isSlug, slugify } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  deleteFormerStoreSlug,
  insertFormerStoreSlug,
  replaceStoreHosts,
  selectFullStore,
  selectStoreOfSlug,
  selectTakenHost,
  updateStore,
} from './store-changes.sql.ts';
import { insertStore, lockStoreMaking } from './stores.sql.ts';

const NAME_LENGTH = 100;
const SLUG_LENGTH = 100;
const HOSTS = 50;

/** What an administrator decides of a store. */
export interface StoreFields {
  name: string;
  /** Its place in addresses. */
  slug: string;
  /** Its sites: hosts, or links to any page of them. */
  hosts: readonly string[];
}

/**
 * Makes a store. Without an address it gets one from its name.
 * @returns its id
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field (name, slug, hosts)
 */
export async function createStore(
  ctx: Context,
  viewer: Viewer,
  given: Omit<StoreFields, 'slug'> & { slug: string | null },
): Promise<number> {
  refuseNonAdmin(viewer);
  const fields = readFields({ ...given, slug: given.slug ?? slugify(given.name, SLUG_LENGTH) });
  return inTransaction(ctx.db, async (tx) => {
    await lockStoreMaking(tx);
    await refuseTaken(tx, fields, null);
    await deleteFormerStoreSlug(tx, fields.slug);
    const id = await insertStore(tx, { slug: fields.slug, name: fields.name, created_at: ctx.clock.now() });
    await replaceStoreHosts(tx, id, fields.hosts);
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'store.created', detail: fields.slug });
    return id;
  });
}

/**
 * Changes what is given of a store. Its former address goes on leading to it; offers keep the store they have, links to its
 * hosts find it from now on.
 * @throws not_signed_in, account_suspended, not_allowed, store_not_found, invalid_field (name, slug, hosts)
 */
export async function changeStore(
  ctx: Context,
  viewer: Viewer,
  { id, changes }: { id: number; changes: Partial<StoreFields> },
): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockStoreMaking(tx);
    const before = await selectFullStore(tx, id);
    if (!before) throw new DomainError('store_not_found');
    const after = readFields({ ...before, ...changes });
    const [hosts_before, hosts_after] = [before.hosts.join(' '), after.hosts.join(' ')];
    const changed = [
      ...(after.name === before.name ? [] : [`name ${before.name} → ${after.name}`]),
      ...(after.slug === before.slug ? [] : [`slug ${before.slug} → ${after.slug}`]),
      ...(hosts_after === hosts_before ? [] : [`hosts ${hosts_before || '—'} → ${hosts_after || '—'}`]),
    ];
    if (changed.length === 0) return;
    await refuseTaken(tx, after, id);
    if (after.slug !== before.slug) {
      await deleteFormerStoreSlug(tx, after.slug);
      await insertFormerStoreSlug(tx, before.slug, id);
    }
    if (after.name !== before.name || after.slug !== before.slug) await updateStore(tx, id, after);
    if (hosts_after !== hosts_before) await replaceStoreHosts(tx, id, after.hosts);
    const detail = `${before.slug}: ${changed.join(', ')}`;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'store.changed', detail });
  });
}

/** Fields as they are stored: tidy names, hosts sorted, each once. @throws invalid_field */
function readFields({ name, slug, hosts }: StoreFields): StoreFields {
  const tidy = cleanLine(name);
  const given = hosts.map((host) => host.trim()).filter((host) => host !== '');
  const read = given.map(readHost);
  const wrong = given.find((_host, index) => read[index] === null);
  const known = [...new Set(read.filter((host) => host !== null))].toSorted();
  // Counted as the database does.
  const is_name = tidy !== '' && Array.from(tidy).length <= NAME_LENGTH;
  refuseFaults(
    {
      ...(is_name ? {} : { name: 'store_name_length' }),
      ...(isSlug(slug, SLUG_LENGTH) ? {} : { slug: 'slug_malformed' }),
      ...(wrong === undefined ? {} : { hosts: 'host_malformed' }),
      ...(known.length > HOSTS ? { hosts: 'too_many_hosts' } : {}),
    },
    { host: wrong ?? '', most: HOSTS },
  );
  return { name: tidy, slug, hosts: known };
}

/** A host as stores have it, of a host or of a link; null for what is neither. */
function readHost(text: string): string | null {
  const host = hostOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const bare = host?.replace(/^www\./, '') ?? '';
  return bare.includes('.') && bare.length <= 253 ? bare : null;
}

async function refuseTaken(tx: Tx, fields: StoreFields, own_id: number | null): Promise<void> {
  const id = await selectStoreOfSlug(tx, fields.slug);
  if (id !== null && id !== own_id) refuseFaults({ slug: 'slug_taken' });
  const taken = await selectTakenHost(tx, fields.hosts, own_id);
  if (taken) refuseFaults({ hosts: 'host_taken' }, { ...taken });
}
