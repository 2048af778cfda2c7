import { inTransaction } from '#platform/db.ts';
import { moveAlertsToStore } from '../alerts/alerts.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { lockStoresToMerge, moveToStore, replaceStore } from './merge-stores.sql.ts';

/** Offers that move in one transaction, which holds them meanwhile. */
const MOST_OFFERS = 20_000;

/**
 * Makes one store of two: offers, sites, followers, representatives and alerts of the loser become the survivor's, and the
 * loser's addresses lead there (docs/product.md, Groups and stores).
 * @throws not_signed_in, account_suspended, not_allowed, store_not_found, invalid_field (into)
 */
export async function mergeStores(
  ctx: Context,
  viewer: Viewer,
  { store_id: from_id, into: into_id }: { store_id: number; into: number },
): Promise<void> {
  refuseNonAdmin(viewer);
  if (from_id === into_id) refuseFaults({ into: 'merge_store_itself' });
  await inTransaction(ctx.db, async (tx) => {
    const { loser, survivor } = await lockStoresToMerge(tx, { from_id, into_id, most: MOST_OFFERS });
    if (!loser) throw new DomainError('store_not_found');
    if (!survivor) refuseFaults({ into: 'store_not_found' });
    if (loser.all_offers > MOST_OFFERS) refuseFaults({ into: 'merge_store_large' }, { most: MOST_OFFERS });
    await moveToStore(tx, { from_id, into_id });
    await moveAlertsToStore(tx, { from_id, into_id });
    await replaceStore(tx, { from_id, into_id, slug: loser.slug });
    const detail = `${loser.name} (${loser.slug}) → ${survivor?.name ?? ''} (${survivor?.slug ?? ''})`;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'store.merged', detail });
  });
}
