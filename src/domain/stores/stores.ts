export { selectStoreBySlug, selectStoresByName, selectTopStores } from './stores.sql.ts';
