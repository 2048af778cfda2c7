export { changeStoreOffersCount, selectStoreBySlug, selectStoresByName, selectTopStores } from './stores.sql.ts';
export type { StoreRow } from './stores.sql.ts';
