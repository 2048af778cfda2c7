import { inTransaction, type Tx } from '#platform/db.ts';
import { moveBookmarks } from '../bookmarks/bookmarks.ts';
import { moveComments } from '../comments/comments.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { recordEvent } from '../events.ts';
import {
  countOffer,
  lockOffersToMerge,
  markOfferMerged,
  notePrice,
  selectOffersToMerge,
  type OfferToMerge,
} from '../offers/offers.ts';
import { canMergeOffer } from '../offers/permissions.ts';
import { movePriceObservations } from '../prices/prices.ts';
import { closeReports } from '../reports/reports.ts';
import { insertRevision } from '../revisions/revisions.ts';
import { moveSubscriptions } from '../subscriptions/subscriptions.ts';
import { recordCorrection } from '../corrections.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { moveVotes } from '../votes/votes.ts';
import { moveImportRecords } from './merges.sql.ts';

/**
 * Makes one offer of two: what people did with the loser moves to the survivor, and the loser's address leads
 * there. The same pair again changes nothing (docs/product.md, 6, Merging).
 * @param input.into the offer that lives on
 * @throws not_signed_in, account_suspended, not_allowed, offer_not_found, already_merged, invalid_field
 */
export async function mergeOffers(
  ctx: Context,
  viewer: Viewer,
  input: { offer_id: number; into: number },
): Promise<number> {
  refuseInactive(viewer);
  if (!canMergeOffer(viewer)) throw new DomainError('not_allowed');
  if (input.into === input.offer_id) refuseFaults({ into: 'merge_itself' });
  return inTransaction(ctx.db, async (tx) => {
    const { loser, survivor } = await lockOffersToMerge(tx, input.offer_id, input.into);
    if (!loser) throw new DomainError('offer_not_found');
    if (loser.merged_into_id === input.into) return input.into;
    if (loser.merged_into_id !== null) throw new DomainError('already_merged');
    if (!loser.published_at || loser.deleted_at) throw new DomainError('offer_not_found');
    const fault = survivorFault(loser, survivor);
    if (fault !== null || !survivor) refuseFaults({ into: fault ?? 'merge_not_found' });
    else {
      await merge(ctx, tx, viewer.id, loser, survivor);
      const { id: entity_id, author_id } = loser;
      await recordCorrection(ctx, tx, viewer, {
        entity_type: 'offer',
        entity_id,
        author_id,
        action: 'merge',
        before: {},
      });
    }
    return input.into;
  });
}

/**
 * Whether an offer could be merged into another as both stand now.
 * @throws invalid_field (into)
 */
export async function refuseMerge(tx: Tx, { offer_id, into }: { offer_id: number; into: number }): Promise<void> {
  if (into === offer_id) refuseFaults({ into: 'merge_itself' });
  const { loser, survivor } = await selectOffersToMerge(tx, offer_id, into);
  const fault = loser ? survivorFault(loser, survivor) : 'merge_not_found';
  if (fault !== null) refuseFaults({ into: fault });
}

/**
 * Merges what was decided to be merged, in the transaction of whoever asks: nobody is told by this.
 * @returns false when by now it cannot be
 */
export async function mergeDecided(
  ctx: Context,
  tx: Tx,
  { offer_id, into, editor_id }: { offer_id: number; into: number; editor_id: number | null },
): Promise<boolean> {
  const { loser, survivor } = await lockOffersToMerge(tx, offer_id, into);
  if (loser?.merged_into_id === into) return true;
  if (!loser || !survivor || loser.merged_into_id !== null || !loser.published_at || loser.deleted_at) return false;
  if (survivorFault(loser, survivor) !== null) return false;
  await merge(ctx, tx, editor_id, loser, survivor);
  return true;
}

function survivorFault(loser: OfferToMerge, survivor: OfferToMerge | null): string | null {
  if (!survivor) return 'merge_not_found';
  if (survivor.merged_into_id !== null) return 'merge_merged';
  if (!survivor.published_at || survivor.deactivated_at) return 'merge_not_found';
  return survivor.kind === loser.kind ? null : 'merge_kind';
}

async function merge(
  ctx: Context,
  tx: Tx,
  editor_id: number | null,
  loser: OfferToMerge,
  survivor: OfferToMerge,
): Promise<void> {
  const now = ctx.clock.now();
  const move = { from_id: loser.id, into_id: survivor.id };
  await moveVotes(ctx, tx, move);
  await moveComments(tx, move);
  await moveBookmarks(tx, move);
  await moveSubscriptions(tx, move);
  await closeReports(tx, loser.id, now);
  // The line of prices ends with what the survivor costs, whatever the loser cost last.
  if (await movePriceObservations(tx, move)) await notePrice(tx, { ...survivor, now });
  await moveImportRecords(tx, loser.id, survivor.id);
  if (!loser.deactivated_at) await countOffer(tx, loser, -1);
  await markOfferMerged(tx, loser.id, survivor.id, now);
  await recordEvent(ctx, tx, 'offer.merged', { offer_id: loser.id });
  await insertRevision(tx, {
    entry: { offer_id: survivor.id },
    editor_id,
    // Everybody reads this: what was switched off is named by its number alone.
    changes: {
      merged_offer: { before: null, after: loser.deactivated_at ? `(${loser.id})` : `${loser.title} (${loser.id})` },
    },
    now,
  });
}
