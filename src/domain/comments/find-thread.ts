import type { Db } from '#platform/db.ts';
import { selectDiscussionForComment, type DiscussionForComment } from '../discussions/discussions.ts';
import { canSeeDiscussion } from '../discussions/permissions.ts';
import { DomainError } from '../errors.ts';
import { selectOfferForComment, type OfferForComment } from '../offers/offers.ts';
import { canSeeOffer } from '../offers/permissions.ts';
import type { Viewer } from '../viewer.ts';
import type { Thread } from './comments.sql.ts';

/**
 * The offer or discussion a thread stands under, for whoever may see it. Hidden and absent ones
 * answer alike.
 * @throws offer_not_found, discussion_not_found
 */
export async function findThread(
  db: Db,
  viewer: Viewer,
  thread: Thread,
): Promise<OfferForComment | DiscussionForComment> {
  if (thread.entity_type === 'offer') {
    const offer = await selectOfferForComment(db, thread.entity_id);
    if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
    return offer;
  }
  const discussion = await selectDiscussionForComment(db, thread.entity_id);
  if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
  return discussion;
}
