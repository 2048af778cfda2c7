import type { SettingsPageProps } from '#contract/pages.ts';
import { selectBlocksOf } from '#domain/blocks/blocks.ts';
import type { Context } from '#domain/context.ts';
import { picturesByIds } from '#domain/media/media.ts';
import type { Viewer } from '#domain/viewer.ts';
import { decodeCursor, encodeCursor } from './feed.ts';

const PAGE = 30;

/** A page of those a member has blocked, the latest first. @param query.search begins a username or a name */
export async function blockedPeople(
  ctx: Context,
  viewer: Viewer,
  query: { search: string; cursor: string | null },
): Promise<SettingsPageProps['blocked']> {
  const search = query.search.trim().replace(/^@/, '');
  const cursor = decodeCursor(query.cursor);
  const rows = await selectBlocksOf(ctx.db, { user_id: viewer.id, search, cursor, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  const pictures = await picturesByIds(
    ctx.db,
    shown.flatMap((row) => row.avatar_media_id ?? []),
  );
  return {
    people: shown.map(({ id, username, name, type, avatar_media_id }) => ({
      id,
      username,
      name,
      type,
      avatar_url: pictures.get(avatar_media_id ?? 0)?.small_url ?? null,
    })),
    next_cursor: last ? encodeCursor(last.order_value, last.id) : null,
  };
}
