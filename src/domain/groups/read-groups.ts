import { foldText } from '#rules/search-text.ts';
import { literalPattern } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { searchFullGroups, selectChildGroups, selectGroupPath, type FullGroupRow } from './group-changes.sql.ts';

const PAGE = 100;
const LONGEST = 100;

/**
 * Groups for administrators, a page of them: of a level without words, else found anywhere by the beginning of a word.
 * @returns `path`: the group looked into, after all it stands in; empty on the first level
 * @throws not_signed_in, account_suspended, not_allowed, group_not_found
 */
export async function readGroups(
  ctx: Context,
  viewer: Viewer,
  query: { words: string; parent_id: number | null; page: number },
): Promise<{ groups: FullGroupRow[]; path: FullGroupRow[]; has_more: boolean }> {
  refuseNonAdmin(viewer);
  const slice = { offset: (query.page - 1) * PAGE, limit: PAGE + 1 };
  const pattern = literalPattern(foldText(query.words.slice(0, LONGEST).replaceAll('\0', '').trim()));
  const path = query.parent_id === null ? [] : await readGroup(ctx, viewer, query.parent_id);
  const rows =
    pattern === ''
      ? await selectChildGroups(ctx.db, { ...slice, parent_id: query.parent_id })
      : await searchFullGroups(ctx.db, { ...slice, pattern });
  return { groups: rows.slice(0, PAGE), path, has_more: rows.length > PAGE };
}

/**
 * A group after all it stands in.
 * @throws not_signed_in, account_suspended, not_allowed, group_not_found
 */
export async function readGroup(ctx: Context, viewer: Viewer, id: number): Promise<FullGroupRow[]> {
  refuseNonAdmin(viewer);
  const path = await selectGroupPath(ctx.db, id);
  if (path.length === 0) throw new DomainError('group_not_found');
  return path;
}
