import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import type { Viewer } from '../viewer.ts';
import { countOffer } from './count-offer.ts';
import { canPublishOffer, canSeeOffer } from './permissions.ts';
import {
  lockOffer,
  lockOfferAuthor,
  markOfferPublished,
  markOfferReviewed,
  selectDueOffers,
} from './write-offer.sql.ts';

const SWEEP_SIZE = 100;

/** Publishes a scheduled offer that is due. Safe to call twice: the second call changes nothing. */
export async function publishDueOffer(ctx: Context, offer_id: number): Promise<boolean> {
  return publish(ctx, offer_id, ctx.clock.now());
}

/** Whatever is overdue, for a queue that lost a job; answers how many came out. */
export async function publishDueOffers(ctx: Context): Promise<number> {
  let published = 0;
  for (const id of await selectDueOffers(ctx.db, ctx.clock.now(), SWEEP_SIZE)) {
    if (await publishDueOffer(ctx, id)) published += 1;
  }
  return published;
}

/**
 * Publishes a waiting offer before its time.
 * @returns false when it does not wait any more
 * @throws offer_not_found, not_allowed
 */
export async function publishOfferNow(ctx: Context, viewer: Viewer, offer_id: number): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOfferAuthor(tx, offer_id);
    const offer = await lockOffer(tx, offer_id);
    if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    if (!canPublishOffer(viewer, offer)) {
      // It came out meanwhile: a page that was opened before still has the button.
      if (canPublishOffer(viewer, { ...offer, published_at: null })) return false;
      throw new DomainError('not_allowed');
    }
    return publish({ ...ctx, db: tx }, offer_id, null);
  });
}

/** A moderator has let an offer out: what is due comes out now, anything else at its time. The offer is held. */
export async function releaseOffer(ctx: Context, tx: Tx, offer_id: number): Promise<void> {
  const now = ctx.clock.now();
  await markOfferReviewed(tx, offer_id, null, now);
  await publish({ ...ctx, db: tx }, offer_id, now);
}

async function publish(ctx: Context, offer_id: number, due_by: Date | null): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOfferAuthor(tx, offer_id);
    const place = await markOfferPublished(tx, offer_id, ctx.clock.now(), due_by);
    if (!place) return false;
    await countOffer(tx, place, 1);
    await recordEvent(ctx, tx, 'offer.published', { offer_id, was_scheduled: true });
    announce(ctx, tx, 'list.new', 'entry_added', [`offer.${offer_id}`]);
    return true;
  });
}
