import { GateFullError } from '#platform/gate.ts';
import { encodePicture, PictureRefusedError } from '#platform/images.ts';
import { newMediaKey } from '#platform/media-store.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { insertPendingMedia, markMediaStored, type MediaRow, type UploadNote } from './media.sql.ts';

/** So long many pictures need who wait in the line. */
export const BUSY_SECONDS = 5;

/** The refusal of everybody who comes while too many pictures wait. */
export function tooBusy(): DomainError {
  return new DomainError('unavailable', { retry_after: BUSY_SECONDS });
}

/** What to tell whoever sent a picture in a field; any other error as it is. */
export function pictureRefusal(error: unknown, field: string): unknown {
  if (!(error instanceof PictureRefusedError)) return error;
  const { max_megapixels: megapixels } = error;
  return megapixels === null
    ? new DomainError('picture_refused', { fields: { [field]: ['avatar_type'] } })
    : new DomainError('picture_refused', { fields: { [field]: ['picture_pixels'] }, values: { megapixels } });
}

/**
 * Re-encodes a picture, stores its sizes and returns its id. Whoever shows it says so afterwards;
 * what nothing shows is swept.
 * @throws PictureRefusedError when the bytes are no picture we take; unavailable when too many wait
 */
export async function addPicture(ctx: Context, input: { owner_id: number | null; bytes: Buffer }): Promise<number> {
  return (await storePicture(ctx, input, null)).id;
}

/**
 * The path of every picture. The row stands before the files do, so that a process that dies between
 * leaves nothing the sweep does not find; the row counts only once its files are whole.
 * @throws PictureRefusedError, unavailable
 */
export async function storePicture(
  ctx: Context,
  input: { owner_id: number | null; bytes: Buffer },
  note: UploadNote | null,
): Promise<MediaRow> {
  const { width, height, files } = await encode(input.bytes, (await readSettings(ctx))['media.megapixels']);
  const size_bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const row = { key: newMediaKey(), owner_id: input.owner_id, width, height, created_at: ctx.clock.now() };
  const id = await insertPendingMedia(ctx.db, { ...row, size_bytes }, note);
  for (const file of files) await ctx.media.put(`${row.key}-${file.width}.webp`, file.bytes);
  await markMediaStored(ctx.db, id);
  return { id, key: row.key, width, height };
}

async function encode(bytes: Buffer, megapixels: number): ReturnType<typeof encodePicture> {
  try {
    return await encodePicture(bytes, megapixels);
  } catch (error) {
    throw error instanceof GateFullError ? tooBusy() : error;
  }
}
