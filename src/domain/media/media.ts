import type { Picture } from '#contract/common.ts';
import type { Conversion } from '#contract/media.ts';
import type { Db } from '#platform/db.ts';
import { PICTURE_WIDTHS } from '#platform/images.ts';
import { selectMedia, type MediaRow } from './media.sql.ts';

export { addPicture, pictureRefusal } from './add-picture.ts';
export { claimPictures, claimPicturesByUrl, pictureKey, releasePictures } from './claim-pictures.ts';
export { selectMediaByKeys, selectOwnMedia } from './media.sql.ts';
export type { MediaRow } from './media.sql.ts';
export { removePicture } from './remove-picture.ts';
export { sweepPictures } from './sweep-pictures.ts';

/** Pixels and address of one kept size. */
export interface PictureSize {
  url: string;
  width: number;
  height: number;
}

/** Addresses of a stored picture in its three sizes. */
export function pictureOf({ id, key, width, height }: MediaRow): Picture {
  const url = (size: number) => `/media/${key}-${size}.webp`;
  return { id, url: url(480), small_url: url(160), large_url: url(1200), width, height };
}

/** Every kept size of a picture with its true measures; a small picture is never blown up. */
export function pictureSizes({ key, width, height }: MediaRow): Record<Conversion, PictureSize> {
  const sizeOf = (box: number): PictureSize => {
    const scale = Math.min(1, box / Math.max(width, height));
    const side = (length: number) => Math.max(1, Math.round(length * scale));
    return { url: `/media/${key}-${box}.webp`, width: side(width), height: side(height) };
  };
  const [small, medium, large] = PICTURE_WIDTHS;
  return { small: sizeOf(small), medium: sizeOf(medium), large: sizeOf(large) };
}

/** Pictures by id; an unknown id is left out. */
export async function picturesByIds(db: Db, ids: readonly number[]): Promise<Map<number, Picture>> {
  const rows = await selectMedia(db, ids);
  return new Map(rows.map((row) => [row.id, pictureOf(row)]));
}
