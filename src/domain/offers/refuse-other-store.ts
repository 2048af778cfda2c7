import { USER_TYPE } from '#contract/common.ts';
import type { Tx } from '#platform/db.ts';
import { hostOf } from '#rules/canonical-link.ts';
import { DomainError } from '../errors.ts';
import { storeOfHost } from '../stores/stores.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Who speaks for a store posts in that store alone, and what they posted stays in it.
 * @throws invalid_field (url)
 */
export async function refuseOtherStore(
  tx: Tx,
  viewer: Viewer,
  { url, store_id }: { url: string | null; store_id: number | null },
): Promise<void> {
  if (viewer.type !== USER_TYPE.store_rep) return;
  const host = url === null ? null : hostOf(url);
  const found = host === null ? null : ((await storeOfHost(tx, host))?.id ?? null);
  if (viewer.store_id === null || (store_id ?? found) !== viewer.store_id)
    throw new DomainError('invalid_field', { fields: { url: ['own_store_only'] } });
}
