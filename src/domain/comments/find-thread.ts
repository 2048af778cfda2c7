import type { Db, Tx } from '#platform/db.ts';
import { selectDiscussionForComment, type DiscussionForComment } from '../discussions/discussions.ts';
import { canSeeDiscussion } from '../discussions/permissions.ts';
import { DomainError } from '../errors.ts';
import { lockOfferForComment, selectOfferForComment, type OfferForComment } from '../offers/offers.ts';
import { canSeeOffer } from '../offers/permissions.ts';
import { isStaff, type Viewer } from '../viewer.ts';
import { seenOf } from './permissions.ts';
import { selectCommentPlace, type CommentPlace, type Thread } from './comments.sql.ts';

/**
 * The offer or discussion a thread stands under, for whoever may see it; of a merged offer the one it lives on
 * in. Hidden and absent ones answer alike.
 * @throws offer_not_found, discussion_not_found
 */
export async function findThread(
  db: Db,
  viewer: Viewer,
  thread: Thread,
): Promise<OfferForComment | DiscussionForComment> {
  if (thread.entity_type === 'offer') return seenOffer(viewer, await selectOfferForComment(db, thread.entity_id));
  const discussion = await selectDiscussionForComment(db, thread.entity_id);
  if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
  return discussion;
}

/** A thread to write in, with what its comments depend on. */
export interface HeldThread extends Thread {
  author_id: number | null;
  /** Of an offer; null in discussions. */
  store_id: number | null;
  published_at: Date | null;
  /** A moderator has closed it: staff alone write there. */
  is_locked: boolean;
}

/**
 * The same for somebody who writes there: an offer goes neither away nor into another meanwhile.
 * @throws offer_not_found, discussion_not_found
 */
export async function holdThread(tx: Tx, viewer: Viewer, thread: Thread): Promise<HeldThread> {
  const entry =
    thread.entity_type === 'offer'
      ? seenOffer(viewer, await lockOfferForComment(tx, thread.entity_id))
      : await findThread(tx, viewer, thread);
  const { author_id, published_at, is_locked } = entry;
  return { ...thread, entity_id: entry.id, author_id, store_id: storeOf(entry), published_at, is_locked };
}

/** The store an entry is of; null for discussions. */
export function storeOf(entry: OfferForComment | DiscussionForComment): number | null {
  return 'store_id' in entry ? entry.store_id : null;
}

function seenOffer(viewer: Viewer, offer: OfferForComment | null): OfferForComment {
  if (!offer || !canSeeOffer(viewer, offer)) throw new DomainError('offer_not_found');
  return offer;
}

/**
 * A comment this viewer may see, by its id alone; a waiting one is there for its author and staff.
 * @throws comment_not_found, also for one under something hidden
 */
export async function findComment(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<Pick<CommentPlace, 'thread' | 'author_id' | 'published_at'>> {
  const comment = await selectCommentPlace(db, id, seenOf(viewer));
  if (!comment || comment.deleted_at) throw new DomainError('comment_not_found');
  const entry = await findThread(db, viewer, comment.thread).catch(() => null);
  if (!entry) throw new DomainError('comment_not_found');
  return comment;
}

/**
 * The same in its thread, for whoever may read what it said before.
 * @throws comment_not_found, for everybody but staff too
 */
export async function findRevisedComment(db: Db, viewer: Viewer, thread: Thread, id: number): Promise<void> {
  if (!isStaff(viewer)) throw new DomainError('comment_not_found');
  const { entity_type, entity_id } = (await findComment(db, viewer, id)).thread;
  if (entity_type !== thread.entity_type || entity_id !== thread.entity_id) throw new DomainError('comment_not_found');
}
