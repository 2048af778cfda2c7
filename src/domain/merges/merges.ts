export { mergeOffers } from './merge-offers.ts';
export { mergeStores } from './merge-stores.ts';
