export { mergeDecided, mergeOffers, refuseMerge } from './merge-offers.ts';
export { mergeStores } from './merge-stores.ts';
