import { encodePicture } from '#platform/images.ts';
import { newMediaKey } from '#platform/media-store.ts';
import type { Context } from '../context.ts';
import { insertMedia } from './media.sql.ts';

/**
 * Re-encodes a picture, stores its sizes and returns its id. The files are whole before the row
 * exists, so a reader never meets a row without its picture.
 * @throws PictureRefusedError when the bytes are no picture we take
 */
export async function addPicture(ctx: Context, input: { owner_id: number | null; bytes: Buffer }): Promise<number> {
  const { width, height, files } = await encodePicture(input.bytes);
  const key = newMediaKey();
  for (const file of files) await ctx.media.put(`${key}-${file.width}.webp`, file.bytes);
  return insertMedia(ctx.db, { key, owner_id: input.owner_id, width, height, created_at: ctx.clock.now() });
}
