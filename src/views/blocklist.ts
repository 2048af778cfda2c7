/** The list of names, hosts and words, for administrators. */
import type { BlocklistEntry } from '#contract/blocklist.ts';
import type { AdminBlocklistPageProps } from '#contract/pages.ts';
import { readBlocklistEntries, type BlocklistRow } from '#domain/blocklist/blocklist.ts';
import type { Context } from '#domain/context.ts';
import type { Viewer } from '#domain/viewer.ts';

/** An entry for whoever keeps the list. */
export function blocklistView({ id, kind, text, username, created_at }: BlocklistRow): BlocklistEntry {
  return { id, kind, text, username, created_at: created_at.toISOString() };
}

/** The whole list. @throws not_signed_in, account_suspended, not_allowed */
export async function adminBlocklistPage(ctx: Context, viewer: Viewer): Promise<AdminBlocklistPageProps> {
  return { entries: (await readBlocklistEntries(ctx, viewer)).map(blocklistView) };
}
