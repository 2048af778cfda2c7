export { pinOffer, unpinOffer } from './pin-offer.ts';
export { selectPinnedOfferIds, selectPinsOfOffer } from './pins.sql.ts';
