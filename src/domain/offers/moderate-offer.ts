import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { refuseFaults } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { groupsOfEntry, updateGroupCounts } from '../groups/groups.ts';
import { announce } from '../live.ts';
import { countOffer } from './count-offer.ts';
import { notePrice } from './create-offer.ts';
import { insertRevision } from '../revisions/revisions.ts';
import {
  forgetCorrection,
  markOfferHeld,
  markOfferLocked,
  replaceOfferPictures,
  selectOfferBefore,
  updateOfferBack,
  updateOfferPrice,
  type OfferBefore,
} from './moderate-offer.sql.ts';
import { markOfferExpired } from './offer-states.sql.ts';
import { markOfferChanged, replaceOfferGroups, selectOfferToEdit, type OfferToEdit } from './write-offer.sql.ts';

/** What is decided of an offer. */
export type OfferMeasure =
  | { action: 'hide' | 'deactivate' | 'expire' | 'lock_comments' | 'activate' }
  | { action: 'move_group'; group_id: number }
  | { action: 'remove_picture'; media_id: number }
  | { action: 'correct_price'; price_minor: number; editor_id: number };

/** Which columns each may change. */
const COLUMNS: Record<OfferMeasure['action'], readonly string[]> = {
  hide: ['deactivated_at', 'is_held'],
  deactivate: ['deactivated_at', 'is_held'],
  activate: ['deactivated_at', 'is_held'],
  expire: ['is_expired', 'is_maybe_expired', 'expires_at'],
  lock_comments: ['comments_locked_at'],
  move_group: ['group_id', 'updated_at'],
  remove_picture: ['cover_media_id'],
  correct_price: ['price_minor', 'updated_at'],
};

/**
 * Does to an offer what was decided; its author and the offer must be held by the caller.
 * @returns what stood there before, for `restoreOffer`
 * @throws invalid_field for a group or a picture that is not there
 */
export async function moderateOffer(
  ctx: Context,
  tx: Tx,
  offer: OfferToEdit,
  measure: OfferMeasure,
): Promise<OfferBefore> {
  const before = await offerBefore(tx, offer, measure.action);
  const now = ctx.clock.now();
  switch (measure.action) {
    case 'hide':
    case 'deactivate':
      if (isCounted(offer)) await countOffer(tx, placeOf(offer), -1);
      await markOfferHeld(tx, offer.id, { is_held: measure.action === 'hide', now });
      break;
    case 'activate':
      await restoreOffer(ctx, tx, offer, { deactivated_at: null, is_held: false });
      break;
    case 'expire':
      await markOfferExpired(tx, offer.id, true, now);
      announce(ctx, tx, `offer.${offer.id}`, 'expired');
      break;
    case 'lock_comments':
      await markOfferLocked(tx, offer.id, now);
      break;
    case 'move_group':
      await moveTo(tx, offer, [measure.group_id]);
      await markOfferChanged(tx, offer.id, { group_id: measure.group_id, now });
      break;
    case 'remove_picture': {
      if (!offer.picture_ids.includes(measure.media_id)) refuseFaults({ media_id: 'media_not_found' });
      const kept = offer.picture_ids.filter((id) => id !== measure.media_id);
      await replaceOfferPictures(tx, offer.id, kept);
      break;
    }
    case 'correct_price':
      return { ...before, ...(await correctPrice(ctx, tx, offer, measure)) };
  }
  return before;
}

/** Says what an offer costs, in its ledger and among its changes too. @throws invalid_field (price) when it says so already */
async function correctPrice(
  ctx: Context,
  tx: Tx,
  offer: OfferToEdit,
  { price_minor, editor_id }: Extract<OfferMeasure, { action: 'correct_price' }>,
): Promise<OfferBefore> {
  if (offer.price_minor === price_minor) refuseFaults({ price: 'price_same' });
  const now = ctx.clock.now();
  await updateOfferPrice(tx, offer.id, price_minor, now);
  await notePrice(tx, { id: offer.id, price_minor, currency: offer.currency, now });
  await insertRevision(tx, {
    entry: { offer_id: offer.id },
    editor_id,
    changes: { price_minor: { before: offer.price_minor, after: price_minor } },
    now,
  });
  return { corrected_minor: price_minor, corrected_at: now.toISOString() };
}

/** What a decision may change of a held offer, as it stands. */
export async function offerBefore(tx: Tx, offer: OfferToEdit, action: OfferMeasure['action']): Promise<OfferBefore> {
  const before = await selectOfferBefore(tx, offer.id, COLUMNS[action]);
  if (action === 'move_group') return { ...before, group_ids: offer.group_ids };
  return action === 'remove_picture' ? { ...before, picture_ids: offer.picture_ids } : before;
}

/** Puts back what a decision changed, and its counts with it; its author and the offer must be held by the caller. */
export async function restoreOffer(ctx: Context, tx: Tx, offer: OfferToEdit, before: OfferBefore): Promise<void> {
  if (Array.isArray(before['picture_ids'])) await replaceOfferPictures(tx, offer.id, before['picture_ids'] as number[]);
  if (Array.isArray(before['group_ids'])) await moveTo(tx, offer, before['group_ids'] as number[]);
  // What its author has said of the price since stays.
  const isCorrected = before['corrected_minor'] !== undefined && before['corrected_minor'] === offer.price_minor;
  const { price_minor: _price, updated_at: _updated, ...others } = before;
  await updateOfferBack(tx, offer.id, before['corrected_minor'] === undefined || isCorrected ? before : others);
  if (isCorrected) await forgetCorrection(tx, offer.id, before);
  const after = await selectOfferToEdit(tx, offer.id);
  if (!after) return;
  if (isCounted(after) !== isCounted(offer)) await countOffer(tx, placeOf(after), isCounted(after) ? 1 : -1);
  if (isCounted(after) && !isCounted(offer)) await recordEvent(ctx, tx, 'offer.activated', { offer_id: offer.id });
  if (after.is_expired !== offer.is_expired) announce(ctx, tx, `offer.${offer.id}`, 'expired');
}

const isCounted = ({ published_at, deactivated_at }: OfferToEdit) => published_at !== null && deactivated_at === null;
const placeOf = ({ author_id, store_id, counted_group_ids }: OfferToEdit) => ({
  author_id,
  store_id,
  group_ids: counted_group_ids,
});

async function moveTo(tx: Tx, offer: OfferToEdit, group_ids: readonly number[]): Promise<void> {
  const groups = await groupsOfEntry(tx, group_ids);
  if (!groups) return refuseFaults({ group_id: 'group_not_found' });
  await replaceOfferGroups(tx, offer.id, groups);
  if (!isCounted(offer)) return;
  const ids = groups.map(({ group_id }) => group_id);
  await updateGroupCounts(
    tx,
    offer.counted_group_ids.filter((id) => !ids.includes(id)),
    -1,
  );
  await updateGroupCounts(
    tx,
    ids.filter((id) => !offer.counted_group_ids.includes(id)),
    1,
  );
}
