import type { Locale } from '#contract/common.ts';
import type { Context } from '#domain/context.ts';
import { selectGroupChoices } from '#domain/groups/groups.ts';
import { selectStoreNames } from '#domain/stores/stores.ts';
import { selectRevisions, type RevisedEntry, type RevisionRow } from '#domain/revisions/revisions.ts';
import { deltaText, type Delta } from '#rules/delta.ts';

const PAGE = 20;

interface Names {
  groups: ReadonlyMap<number, string>;
  stores: ReadonlyMap<number, string>;
}

export interface RevisionView {
  id: number;
  editor: { id: number; username: string } | null;
  created_at: string;
  changes: { field: string; before: string | null; after: string | null }[];
}

/** A page of what changed in an entry, each field as a text a reader can compare. */
export async function revisionViews(
  ctx: Context,
  entry: RevisedEntry,
  query: { before_id: number | null; locale: Locale },
): Promise<{ revisions: RevisionView[]; next_cursor: number | null }> {
  const rows = await selectRevisions(ctx.db, entry, query.before_id, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const groups = await selectGroupChoices(ctx.db, groupIds(page), query.locale);
  const stores = await selectStoreNames(ctx.db, storeIds(page));
  const names: Names = { groups: new Map(groups.map(({ id, name }) => [id, name])), stores };
  return {
    revisions: page.map((row) => ({
      id: row.id,
      editor: row.editor_id === null ? null : { id: row.editor_id, username: row.editor_username ?? '' },
      created_at: row.created_at.toISOString(),
      changes: Object.entries(row.changes).map(([field, { before, after }]) => ({
        field,
        before: told(field, before, names),
        after: told(field, after, names),
      })),
    })),
    next_cursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}

function groupIds(rows: readonly RevisionRow[]): number[] {
  const lists = rows.flatMap(({ changes }) => [changes['group_ids']?.before, changes['group_ids']?.after]);
  return [...new Set(lists.flatMap((list) => (Array.isArray(list) ? (list as number[]) : [])))].slice(0, 400);
}

function storeIds(rows: readonly RevisionRow[]): number[] {
  const ids = rows.flatMap(({ changes }) => [changes['store_id']?.before, changes['store_id']?.after]);
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

function told(field: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field === 'delta') return deltaText(value as Delta);
  if (field === 'group_ids') return (value as number[]).map((id) => names.groups.get(id) ?? String(id)).join(', ');
  if (field === 'store_id') return names.stores.get(value as number) ?? null;
  if (field === 'picture_ids') return String((value as number[]).length);
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
