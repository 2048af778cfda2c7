import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { removeDiscussionComment } from '../discussions/discussions.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { changeOfferCommentsCount } from '../offers/offers.ts';
import { changeUserCounts, lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { showPictures } from './comment-text.ts';
import { lockAncestors, lockComment, markDeleted, removeComments, type HeldComment } from './comment-actions.sql.ts';
import { selectComment, type Thread } from './comments.sql.ts';
import { holdThread } from './find-thread.ts';
import { canDeleteComment, seenOf } from './permissions.ts';
import { removeWaitingComment } from './waiting.sql.ts';

/**
 * Deletes a comment: its author at any time, moderators any. While replies stand under it its place is
 * kept, else it is gone, and with it the deleted ones above that were kept for it alone. One that still waits is gone
 * without a trace; whatever waits below it goes when its time comes.
 * @throws not_signed_in, account_suspended, offer_not_found, discussion_not_found, comment_not_found, not_allowed
 */
export async function deleteComment(
  ctx: Context,
  viewer: Viewer,
  input: { thread: Thread; comment_id: number },
): Promise<void> {
  refuseInactive(viewer);
  const seen_of = seenOf(viewer);
  await inTransaction(ctx.db, async (tx) => {
    // People before offers before comments: whose count falls must be known first.
    const author_id = (await selectComment(tx, input.thread, input.comment_id, seen_of))?.author_id ?? null;
    if (author_id !== null) await lockMember(tx, author_id);
    const thread = await holdThread(tx, viewer, input.thread);
    const comment = await lockComment(tx, thread, input.comment_id, seen_of);
    if (!comment || comment.deleted_at) throw new DomainError('comment_not_found');
    if (!canDeleteComment(viewer, comment)) throw new DomainError('not_allowed');
    await showPictures(tx, comment.id, []);
    if (!comment.published_at) return removeWaitingComment(tx, comment.id, ctx.clock.now());
    await takeAway(tx, comment, ctx.clock.now());
    await recordEvent(ctx, tx, 'comment.deleted', { comment_id: comment.id });
    if (comment.author_id !== null) await changeUserCounts(tx, comment.author_id, { comments: -1 });
    if (thread.entity_type === 'offer') await changeOfferCommentsCount(tx, thread.entity_id, -1);
    else await removeDiscussionComment(tx, thread.entity_id);
    announce(ctx, tx, `${thread.entity_type}.${thread.entity_id}`, 'comment_deleted', [String(comment.id)]);
  });
}

async function takeAway(tx: Tx, comment: HeldComment, now: Date): Promise<void> {
  if (comment.replies_count > 0) return markDeleted(tx, comment.id, now);
  const above = comment.parent_id === null ? [] : await lockAncestors(tx, comment.parent_id);
  const kept = above.findIndex(({ deleted_at, replies_count }) => !deleted_at || replies_count > 1);
  const fallen = kept === -1 ? above : above.slice(0, kept);
  await removeComments(tx, [comment.id, ...fallen.map(({ id }) => id)], above[kept]?.id ?? null, now);
}
