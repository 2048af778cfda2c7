import { createHash } from 'node:crypto';
import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isGuest, type Viewer } from '../viewer.ts';
import { lockUpload, markMediaRemoved } from './media.sql.ts';
import { removeFiles } from './remove-picture.ts';
import { isMediaShown } from './shown-media.sql.ts';

/** Tokens are kept as their hash: who reads the database deletes nothing with it. */
export function hashUploadToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Deletes an upload of one's own that nothing shows. The same call again within a day changes nothing;
 * the row stays that long to know it.
 * @throws not_signed_in, media_not_found (also for a wrong token), picture_in_use
 */
export async function deleteUpload(
  ctx: Context,
  viewer: Viewer,
  { id, token }: { id: number; token: string },
): Promise<void> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const key = await inTransaction(ctx.db, async (tx) => {
    const upload = await lockUpload(tx, { id, owner_id: viewer.id, token_hash: hashUploadToken(token) });
    if (!upload) throw new DomainError('media_not_found');
    if (upload.is_removed) return null;
    if (upload.is_attached || (await isMediaShown(tx, id))) throw new DomainError('picture_in_use');
    return markMediaRemoved(tx, id, ctx.clock.now());
  });
  if (key !== null) await removeFiles(ctx, key);
}
