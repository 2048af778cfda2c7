import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { foldText } from '#rules/search-text.ts';
import { literalPattern } from '#rules/text.ts';
import { searchGroups, selectGroupChoices, selectGroupsUpward, type GroupChoiceRow } from './groups.sql.ts';

export {
  selectGroupBySlug,
  selectGroupChoices,
  selectGroupFamily,
  selectGroupsBySlugs,
  selectGroupInitials,
  selectGroupsByInitial,
  selectTopChildren,
  selectTopGroups,
  updateGroupCounts,
} from './groups.sql.ts';
export { flushGroupViews, noteGroupOpening, noteGroupView, computePopularity } from './popularity.ts';
export { selectOwnGroupOpenings } from './popularity.sql.ts';
export { readGroup, readGroups } from './read-groups.ts';
export type { GroupChoiceRow, GroupRow } from './groups.sql.ts';

/** One row of an entry's groups. */
export interface EntryGroup {
  group_id: number;
  position: number;
  /** Above a chosen one: lists of the parent find the entry too. */
  is_inherited: boolean;
}

/**
 * The groups of an entry: the chosen ones in their order, then those above them.
 * Null when one of them does not exist.
 */
export async function groupsOfEntry(tx: Db | Tx, chosen: readonly number[]): Promise<EntryGroup[] | null> {
  const steps = await selectGroupsUpward(tx, chosen);
  const known = new Set(steps.filter(({ depth }) => depth === 0).map(({ id }) => id));
  if (chosen.some((id) => !known.has(id))) return null;
  const above = [...new Set(steps.map(({ id }) => id))].filter((id) => !known.has(id));
  return [...chosen, ...above].map((group_id, position) => ({
    group_id,
    position,
    is_inherited: position >= chosen.length,
  }));
}

/** Groups for the picker: by ids in their order, else by the beginning of a word. */
export async function groupChoices(
  db: Db,
  query: { ids: readonly number[] | null; search: string; count: number; locale: Locale },
): Promise<GroupChoiceRow[]> {
  if (query.ids) return selectGroupChoices(db, query.ids, query.locale);
  const pattern = literalPattern(foldText(query.search.trim()));
  return searchGroups(db, { pattern, limit: query.count, locale: query.locale });
}
