import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { lockOfferForComment } from '../offers/offers.ts';
import { canSeeOffer } from '../offers/permissions.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { countBookmarks, deleteBookmark, insertBookmark } from './bookmarks.sql.ts';

export { countBookmarks, selectBookmarks, selectOwnBookmarks } from './bookmarks.sql.ts';

export { moveBookmarks } from './bookmarks.sql.ts';

/**
 * Keeps an offer for later. Kept already, nothing changes.
 * @throws not_signed_in, account_suspended, offer_not_found, too_many_bookmarks
 */
export async function addBookmark(ctx: Context, viewer: Viewer, offer_id: number): Promise<void> {
  refuseInactive(viewer);
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const offer = await lockOfferForComment(tx, offer_id);
    if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    const isNew = await insertBookmark(tx, viewer.id, offer.id, ctx.clock.now());
    const max = settings['bookmarks.most'];
    if (isNew && (await countBookmarks(tx, viewer.id)) > max)
      throw new DomainError('too_many_bookmarks', { values: { max } });
    if (isNew) await recordEvent(ctx, tx, 'bookmark.added', { offer_id: offer.id, user_id: viewer.id });
  });
}

/**
 * Lets a kept offer go; also one that is gone by now.
 * @throws not_signed_in, account_suspended
 */
export async function removeBookmark(ctx: Context, viewer: Viewer, offer_id: number): Promise<void> {
  refuseInactive(viewer);
  await deleteBookmark(ctx.db, viewer.id, offer_id);
}
