import type {
  AdminGroupPageProps,
  AdminGroupsPageProps,
  AdminStorePageProps,
  AdminStoresPageProps,
} from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { readGroup, readGroups } from '#domain/groups/groups.ts';
import { readStore, readStores } from '#domain/stores/stores.ts';
import { refuseNonAdmin, type Viewer } from '#domain/viewer.ts';

/** Addresses of the slices before and after one; a number of its own for each. */
export function slicePaths(path: string, query: Record<string, string | null>, page: number, has_more: boolean) {
  const to = (number: number) => {
    const given = Object.entries({ ...query, page: number === 1 ? null : `${number}` });
    const kept = given.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== '');
    return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`;
  };
  return { previous_path: page > 1 ? to(page - 1) : null, next_path: has_more ? to(page + 1) : null };
}

/** A level of the groups, or what was found among all. @throws not_signed_in, account_suspended, not_allowed, group_not_found */
export async function adminGroupsPage(
  ctx: Context,
  viewer: Viewer,
  query: { words: string; parent_id: number | null; page: number },
): Promise<AdminGroupsPageProps> {
  const { groups, path, has_more } = await readGroups(ctx, viewer, query);
  const asked = { q: query.words, parent: query.parent_id === null ? null : `${query.parent_id}` };
  return { query: query.words, path, groups, ...slicePaths('/admin/groups', asked, query.page, has_more) };
}

/**
 * A group, or one that is to be made in another.
 * @throws not_signed_in, account_suspended, not_allowed, group_not_found
 */
export async function adminGroupPage(
  ctx: Context,
  viewer: Viewer,
  { id, parent_id }: { id: number | null; parent_id: number | null },
): Promise<AdminGroupPageProps> {
  refuseNonAdmin(viewer);
  if (id === null) {
    const parent = parent_id === null ? null : ((await readGroup(ctx, viewer, parent_id)).at(-1) ?? null);
    return { group: null, parent };
  }
  const path = await readGroup(ctx, viewer, id);
  return { group: path.at(-1) ?? null, parent: path.at(-2) ?? null };
}

/** Stores, a page of them. @throws not_signed_in, account_suspended, not_allowed */
export async function adminStoresPage(
  ctx: Context,
  viewer: Viewer,
  query: { words: string; page: number },
): Promise<AdminStoresPageProps> {
  const { stores, has_more } = await readStores(ctx, viewer, query);
  return { query: query.words, stores, ...slicePaths('/admin/stores', { q: query.words }, query.page, has_more) };
}

/** A store, or one that is to be made. @throws not_signed_in, account_suspended, not_allowed, store_not_found */
export async function adminStorePage(ctx: Context, viewer: Viewer, id: number | null): Promise<AdminStorePageProps> {
  refuseNonAdmin(viewer);
  return { store: id === null ? null : await readStore(ctx, viewer, id) };
}
