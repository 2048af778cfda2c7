import type { Context } from '../context.ts';
import { announce } from '../live.ts';
import { readSettings } from '../settings/settings.ts';
import { expireOffers } from './offers.sql.ts';

export { countAuthorOffers, selectAnyOfferCards, selectAuthorOffers } from './author-offers.sql.ts';
export type { AuthorState } from './author-offers.sql.ts';
export { addOfferGroup } from './add-group.ts';
export { activateOffer, bumpOffer, deactivateOffer, deleteOffer, expireOffer, reviveOffer } from './change-state.ts';
export { COLD_FLOOR, isUnderColdFloor } from './cold-floor.ts';
export { countOffer } from './count-offer.ts';
export { createOffer, notePrice } from './create-offer.ts';
export { selectDuplicates, selectGroupsOfSimilar } from './duplicates.sql.ts';
export type { DuplicateRow } from './duplicates.sql.ts';
export { editOffer } from './edit-offer.ts';
export { lockOffersToMerge, selectOffersToMerge, markOfferMerged, selectSurvivor } from './merge-offer.sql.ts';
export type { OfferToMerge } from './merge-offer.sql.ts';
export { settingEffect } from './setting-effect.ts';
export { formOfOffer } from './offer-form.ts';
export { moderateOffer, offerBefore, restoreOffer } from './moderate-offer.ts';
export type { OfferMeasure } from './moderate-offer.ts';
export { markOfferExpired, markOfferSuspected } from './offer-states.sql.ts';
export type { OfferStateRow } from './offer-states.sql.ts';
export { publishDueOffer, publishDueOffers, publishOfferNow, releaseOffer } from './publish-offer.ts';
export { selectOwnOffers } from './own-offers.sql.ts';
export { refuseOtherStore } from './refuse-other-store.ts';
export {
  lockOffer,
  lockOfferAuthor,
  selectOfferPace,
  selectOfferToEdit,
  selectRepeatedOffer,
} from './write-offer.sql.ts';
export type { OfferToEdit } from './write-offer.sql.ts';
export {
  changeOfferCommentsCount,
  changeTemperature,
  COLD,
  LIVE_OFFER,
  lockOfferForComment,
  lockOfferForVote,
  offerColumns,
  offerJoins,
  selectAuthorFigures,
  selectOffer,
  selectOfferForComment,
  selectOfferParts,
} from './offers.sql.ts';
export type { OfferCardRow, OfferForComment, OfferForVote, OfferParts, OfferRow } from './offers.sql.ts';
export { countOffers, offerConditions, selectOfferAddresses, selectOfferCards } from './offer-lists.sql.ts';
export type { Cursor, OfferFilter, OfferOrder } from './offer-lists.sql.ts';
export { guestMask, isMasked, maskOf, type TemperatureMask } from './temperature-mask.ts';
export { isTemperatureShown, shownTemperature } from './temperature-mask.sql.ts';
export { trendingOffers } from './trending.ts';
export { selectCodedOffers, selectLiveOffers } from './live-offers.sql.ts';

const DAY_MS = 86_400_000;
const SWEEP_SIZE = 500;

/** Ends every offer that is due. Safe to call at any time; the next sweep takes what is left over. */
export async function expireDueOffers(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const oldest = new Date(now.getTime() - settings['offers.expire_after_days'] * DAY_MS);
  const ended = await expireOffers(ctx.db, now, oldest, SWEEP_SIZE);
  for (const id of ended) announce(ctx, ctx.db, `offer.${id}`, 'expired');
  return ended.length;
}
