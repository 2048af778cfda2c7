import { inTransaction, type Tx } from '#platform/db.ts';
import { cleanLine, graphemeLength } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { recordCorrection } from '../corrections.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { countOffer } from './count-offer.ts';
import {
  canActivateOffer,
  canBumpOffer,
  canDeactivateOffer,
  canDeleteOffer,
  canExpireOffer,
  canSeeOffer,
} from './permissions.ts';
import {
  markOfferActive,
  markOfferBumped,
  markOfferDeleted,
  markOfferExpired,
  markOfferOff,
  type OfferStateRow,
} from './offer-states.sql.ts';
import { lockOffer, lockOfferAuthor, type OfferToEdit } from './write-offer.sql.ts';

const MAX_NOTE = 280;

/**
 * Ends an offer at once. Ended already, it stays as it is.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed
 */
export async function expireOffer(ctx: Context, viewer: Viewer, offer_id: number): Promise<OfferStateRow> {
  return onOffer(ctx, viewer, offer_id, canExpireOffer, (tx) => {
    announce(ctx, tx, `offer.${offer_id}`, 'expired');
    return markOfferExpired(tx, offer_id, true, ctx.clock.now());
  });
}

/**
 * Says that an ended offer works again. An end that has passed is forgotten, else the next sweep would
 * end the offer again.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed
 */
export async function reviveOffer(ctx: Context, viewer: Viewer, offer_id: number): Promise<OfferStateRow> {
  return onOffer(ctx, viewer, offer_id, canExpireOffer, async (tx) => {
    announce(ctx, tx, `offer.${offer_id}`, 'expired');
    await recordEvent(ctx, tx, 'offer.revived', { offer_id });
    return markOfferExpired(tx, offer_id, false, ctx.clock.now());
  });
}

/**
 * Switches an offer off: it leaves every list and every count.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed
 */
export async function deactivateOffer(ctx: Context, viewer: Viewer, offer_id: number): Promise<OfferStateRow> {
  return onOffer(ctx, viewer, offer_id, canDeactivateOffer, async (tx, offer) => {
    if (offer.published_at && !offer.deactivated_at) {
      await countOffer(tx, placeOf(offer), -1);
      const { author_id } = offer;
      const before = { deactivated_at: null, is_held: false };
      await recordCorrection(ctx, tx, viewer, {
        entity_type: 'offer',
        entity_id: offer_id,
        author_id,
        action: 'deactivate',
        before,
      });
    }
    return markOfferOff(tx, offer_id, { is_held: offer.author_id !== viewer.id, now: ctx.clock.now() });
  });
}

/**
 * Switches an offer on again, an author only what nobody else has switched off. One that never came out waits for its time, or comes out now when that has passed.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed
 */
export async function activateOffer(ctx: Context, viewer: Viewer, offer_id: number): Promise<OfferStateRow> {
  return onOffer(ctx, viewer, offer_id, canActivateOffer, async (tx, offer) => {
    if (offer.published_at && offer.deactivated_at) await countOffer(tx, placeOf(offer), 1);
    if (offer.scheduled_for)
      await ctx.queue.send(tx, 'publish-offer', { offer_id }, { start_after: offer.scheduled_for });
    await recordEvent(ctx, tx, 'offer.activated', { offer_id });
    return markOfferActive(tx, offer_id);
  });
}

/**
 * Deletes an offer: nobody sees it any more and its address answers 410.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed
 */
export async function deleteOffer(ctx: Context, viewer: Viewer, offer_id: number): Promise<void> {
  await onOffer(
    ctx,
    viewer,
    offer_id,
    (who, offer) => canDeleteOffer(who, offer, ctx.clock.now()),
    async (tx, offer) => {
      if (offer.published_at && !offer.deactivated_at) await countOffer(tx, placeOf(offer), -1);
      return markOfferDeleted(tx, offer_id, ctx.clock.now());
    },
  );
}

/**
 * Brings a hot offer up in its list, with a note of what is new.
 * @throws not_signed_in, account_suspended, offer_not_found, not_allowed, invalid_field
 */
export async function bumpOffer(
  ctx: Context,
  viewer: Viewer,
  input: { offer_id: number; note: string },
): Promise<OfferStateRow> {
  const note = cleanLine(input.note);
  const now = ctx.clock.now();
  return onOffer(
    ctx,
    viewer,
    input.offer_id,
    (who, offer) => canBumpOffer(who, offer, now),
    (tx) => {
      const fault = note === '' ? 'field_required' : graphemeLength(note) > MAX_NOTE ? 'note_length' : null;
      if (fault) throw new DomainError('invalid_field', { fields: { note: [fault] } });
      return markOfferBumped(tx, input.offer_id, note, now);
    },
  );
}

const placeOf = ({ author_id, store_id, counted_group_ids }: OfferToEdit) => ({
  author_id,
  store_id,
  group_ids: counted_group_ids,
});

/** One action on one offer: found, allowed, held until it is done. */
async function onOffer(
  ctx: Context,
  viewer: Viewer,
  offer_id: number,
  may: (viewer: Viewer, offer: OfferToEdit) => boolean,
  action: (tx: Tx, offer: OfferToEdit) => Promise<OfferStateRow | null>,
): Promise<OfferStateRow> {
  refuseInactive(viewer);
  return inTransaction(ctx.db, async (tx) => {
    await lockOfferAuthor(tx, offer_id);
    const offer = await lockOffer(tx, offer_id);
    if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    if (!may(viewer, offer)) throw new DomainError('not_allowed');
    const after = await action(tx, offer);
    if (!after) throw new DomainError('offer_not_found');
    return after;
  });
}
