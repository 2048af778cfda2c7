export { correctQuery } from './correct-query.ts';
export { findComments, findDiscussions, findOffers } from './find-texts.ts';
export type { Page } from './find-texts.ts';
export { selectCommentHits } from './found-texts.sql.ts';
export type { CommentHitRow, Found } from './found-texts.sql.ts';
export { isSearchable, readQuery, searchStarts } from './read-query.ts';
export { countNamed, selectFoundGroups, selectFoundStores } from './search.sql.ts';
export type { FoundGroup } from './search.sql.ts';
