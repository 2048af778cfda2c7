import type { Reaction } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import {
  changeReactionCounts,
  holdThread,
  lockComment,
  type ReactionCounts,
  type Thread,
} from '../comments/comments.ts';
import { canComment, canReact, isOtherStore } from '../comments/permissions.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { deleteReaction, selectReaction, upsertReaction } from './reactions.sql.ts';

export { selectReactionsGiven } from './reactions.sql.ts';

/**
 * Says what a member thinks of a comment: one of four, or null for nothing. The comment's row is held, so
 * its counts equal the rows whatever comes at once. The same again changes nothing.
 * @throws not_signed_in, account_suspended, email_not_verified, offer_not_found, discussion_not_found,
 * comment_not_found, own_comment, comments_other_store
 */
export async function react(
  ctx: Context,
  viewer: Viewer,
  input: { thread: Thread; comment_id: number; reaction: Reaction | null },
): Promise<{ counts: ReactionCounts; own: Reaction | null }> {
  refuseInactive(viewer);
  if (!canComment(viewer)) throw new DomainError('email_not_verified');
  const { reaction } = input;
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const thread = await holdThread(tx, viewer, input.thread);
    // What was said before they spoke for a store can be taken back.
    if (reaction !== null && isOtherStore(viewer, thread)) throw new DomainError('comments_other_store');
    const comment = await lockComment(tx, thread, input.comment_id);
    if (!comment || comment.deleted_at) throw new DomainError('comment_not_found');
    if (!canReact(viewer, comment)) throw new DomainError('own_comment');
    const before = await selectReaction(tx, comment.id, viewer.id);
    if (before === reaction) return { counts: await changeReactionCounts(tx, comment.id, {}), own: reaction };
    if (reaction === null) await deleteReaction(tx, comment.id, viewer.id);
    else await upsertReaction(tx, { comment_id: comment.id, user_id: viewer.id, reaction, now: ctx.clock.now() });
    await recordEvent(ctx, tx, 'reaction.changed', { comment_id: comment.id, user_id: viewer.id });
    const change = { ...(before ? { [before]: -1 } : {}), ...(reaction ? { [reaction]: 1 } : {}) };
    return { counts: await changeReactionCounts(tx, comment.id, change), own: reaction };
  });
}
