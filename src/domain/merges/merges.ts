export { mergeOffers } from './merge-offers.ts';
