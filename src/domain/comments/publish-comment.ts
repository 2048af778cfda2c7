import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { selectDiscussionForComment } from '../discussions/discussions.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { lockOfferForComment } from '../offers/offers.ts';
import { lockMember, refuseMuted } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { showPictures } from './comment-text.ts';
import { selectCommentPlace, type Thread } from './comments.sql.ts';
import { countComment } from './count-comment.ts';
import { findComment } from './find-thread.ts';
import { canPublishComment } from './permissions.ts';
import { sendToQueue } from './schedule-comment.ts';
import {
  dateReplies,
  dateRoots,
  lockParent,
  lockWaitingComment,
  lockWaitingReplies,
  markCommentPublished,
  markCommentReviewed,
  removeWaitingComment,
  selectDueComments,
  selectUndatedThreads,
} from './waiting.sql.ts';

const SWEEP_SIZE = 100;

/** Publishes a scheduled comment that is due. Safe to call twice: the second call changes nothing. */
export async function publishDueComment(ctx: Context, comment_id: number): Promise<boolean> {
  const due_by = ctx.clock.now();
  return inTransaction(ctx.db, (tx) => publishComment(ctx, tx, comment_id, due_by));
}

/** Whatever is overdue, for a queue that lost a job; answers how many came out. */
export async function publishDueComments(ctx: Context): Promise<number> {
  for (const thread of await selectUndatedThreads(ctx.db, SWEEP_SIZE)) await dateWaitingComments(ctx, thread);
  let published = 0;
  for (const id of await selectDueComments(ctx.db, ctx.clock.now(), SWEEP_SIZE)) {
    if (await publishDueComment(ctx, id)) published += 1;
  }
  return published;
}

/**
 * Publishes a waiting comment before its time: its author and staff.
 * @returns false when it does not wait any more, or when what it answers is not out yet
 * @throws not_signed_in, account_suspended, account_muted, comment_not_found, not_allowed
 */
export async function publishCommentNow(
  ctx: Context,
  viewer: Viewer,
  input: { entity_type: Thread['entity_type']; comment_id: number },
): Promise<boolean> {
  refuseInactive(viewer);
  return inTransaction(ctx.db, async (tx) => {
    await refuseMuted(ctx, tx, viewer.id);
    const comment = await findComment(tx, viewer, input.comment_id);
    if (comment.thread.entity_type !== input.entity_type) throw new DomainError('comment_not_found');
    if (!canPublishComment(viewer, { ...comment, deleted_at: null })) throw new DomainError('not_allowed');
    return publishComment(ctx, tx, input.comment_id, null);
  });
}

/** An offer or a discussion came out: the comments that waited for that get their time. Safe to call twice. */
export async function dateWaitingComments(ctx: Context, given: Thread): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const thread = await holdLiveThread(tx, given);
    if (thread) await sendToQueue(ctx, tx, await dateRoots(tx, thread, thread.published_at));
  });
}

/** A moderator has let a comment out: what is due comes out now, anything else at its time. */
export async function releaseComment(ctx: Context, tx: Tx, id: number): Promise<void> {
  const now = ctx.clock.now();
  await markCommentReviewed(tx, id, null, now);
  await publishComment(ctx, tx, id, now);
}

/**
 * Publishes a waiting comment, dates the replies that waited for it, and counts it. What it answers must be out; when
 * that was deleted meanwhile, the comment goes too.
 * @param due_by the instant it must be due by; null for whatever its time
 */
export async function publishComment(ctx: Context, tx: Tx, id: number, due_by: Date | null): Promise<boolean> {
  const now = ctx.clock.now();
  const place = await selectCommentPlace(tx, id, 'all');
  if (!place || place.published_at || place.deleted_at) return false;
  if (place.author_id !== null) await lockMember(tx, place.author_id);
  const thread = await holdLiveThread(tx, place.thread);
  if (!thread) return false;
  await lockWaitingReplies(tx, id);
  const comment = await lockWaitingComment(tx, id);
  if (!comment) return false;
  const { parent_id, author_id, scheduled_for } = comment;
  const parent = parent_id === null ? null : await lockParent(tx, parent_id);
  if (parent?.deleted_at) {
    await removeWaitingComment(tx, id, now);
    await showPictures(tx, id, []);
    return false;
  }
  if (comment.review_for !== null || parent?.published_at === null) return false;
  if (due_by && (!scheduled_for || scheduled_for > due_by)) return false;
  await markCommentPublished(tx, { id, parent_id, now });
  await countComment(tx, thread, author_id, now);
  await recordEvent(ctx, tx, 'comment.published', { comment_id: id });
  announce(ctx, tx, `${thread.entity_type}.${thread.entity_id}`, 'comment_added', [String(id)]);
  await sendToQueue(ctx, tx, await dateReplies(tx, id, now));
  return true;
}

/** The offer or discussion of a comment, held, of a merged offer the one it lives on in; null when it is not out. */
async function holdLiveThread(tx: Tx, thread: Thread): Promise<(Thread & { published_at: Date }) | null> {
  const entry =
    thread.entity_type === 'offer'
      ? await lockOfferForComment(tx, thread.entity_id)
      : await selectDiscussionForComment(tx, thread.entity_id);
  if (!entry?.published_at || entry.deactivated_at || entry.deleted_at) return null;
  return { ...thread, entity_id: entry.id, published_at: entry.published_at };
}
