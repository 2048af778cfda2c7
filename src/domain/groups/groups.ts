export { selectGroupBySlug, selectGroupFamily, selectGroupTree, selectTopGroups } from './groups.sql.ts';
export type { GroupRow } from './groups.sql.ts';
