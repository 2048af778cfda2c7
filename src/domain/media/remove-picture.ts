import { PICTURE_WIDTHS } from '#platform/images.ts';
import type { Context } from '../context.ts';
import { deleteRemovedMedia, markMediaRemoved } from './media.sql.ts';

/**
 * Removes a picture nobody shows any more: it is marked first, so that no page points at a missing
 * file, and forgotten last, so that no file outlives its row.
 */
export async function removePicture(ctx: Context, id: number): Promise<void> {
  const key = await markMediaRemoved(ctx.db, id, ctx.clock.now());
  if (key !== null && (await removeFiles(ctx, key))) await deleteRemovedMedia(ctx.db, id);
}

/** Removes a picture's files; false when their place is away, and the sweep has to come again. */
export async function removeFiles(ctx: Context, key: string): Promise<boolean> {
  try {
    for (const width of PICTURE_WIDTHS) await ctx.media.remove(`${key}-${width}.webp`);
    return true;
  } catch (error) {
    ctx.log.warn('media.remove_failed', { 'media.key': key, error });
    return false;
  }
}
