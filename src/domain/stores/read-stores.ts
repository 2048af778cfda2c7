import { foldText } from '#rules/search-text.ts';
import { literalPattern } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { searchFullStores, selectFullStore, selectStorePage, type FullStoreRow } from './store-changes.sql.ts';

const PAGE = 100;
const LONGEST = 100;

/**
 * Stores for administrators, a page of them: without words those with the most offers first, else by the beginning of a
 * name or a host.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readStores(
  ctx: Context,
  viewer: Viewer,
  query: { words: string; page: number },
): Promise<{ stores: FullStoreRow[]; has_more: boolean }> {
  refuseNonAdmin(viewer);
  const slice = { offset: (query.page - 1) * PAGE, limit: PAGE + 1 };
  const pattern = literalPattern(foldText(query.words.slice(0, LONGEST).replaceAll('\0', '').trim()));
  const rows =
    pattern === '' ? await selectStorePage(ctx.db, slice) : await searchFullStores(ctx.db, { ...slice, pattern });
  return { stores: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}

/** @throws not_signed_in, account_suspended, not_allowed, store_not_found */
export async function readStore(ctx: Context, viewer: Viewer, id: number): Promise<FullStoreRow> {
  refuseNonAdmin(viewer);
  const store = await selectFullStore(ctx.db, id);
  if (!store) throw new DomainError('store_not_found');
  return store;
}
