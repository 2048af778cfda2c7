export { findOffers } from './find-offers.ts';
export { isSearchable, searchStarts } from './read-query.ts';
export { selectFoundGroups, selectFoundStores } from './search.sql.ts';
export type { FoundGroup } from './search.sql.ts';
