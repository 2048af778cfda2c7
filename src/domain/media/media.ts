import type { Picture } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { selectMedia, type MediaRow } from './media.sql.ts';

/** Addresses of a stored picture in its three sizes. */
export function pictureOf({ id, key, width, height }: MediaRow): Picture {
  const url = (size: number) => `/media/${key}-${size}.webp`;
  return { id, url: url(480), small_url: url(160), large_url: url(1200), width, height };
}

/** Pictures by id; an unknown id is left out. */
export async function picturesByIds(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  const rows = await selectMedia(db, ids);
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}
