import type { Tx } from '#platform/db.ts';
import type { DecisionReason } from '#contract/moderated.ts';
import type { Context } from '../context.ts';
import { addDiscussionComment, removeDiscussionComment } from '../discussions/discussions.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { changeOfferCommentsCount, lockOfferForComment } from '../offers/offers.ts';
import { changeUserCounts, lockMember } from '../users/users.ts';
import {
  lockCommentToModerate,
  markCommentCollapsed,
  markCommentHidden,
  markCommentShown,
  selectCommentToModerate,
  type CommentToModerate,
} from './moderate-comment.sql.ts';

/** What is decided of a comment; `show` takes both back. */
export type CommentMeasure =
  | { action: 'hide' | 'show' }
  | { action: 'collapse'; reason: DecisionReason; is_by_reports: boolean };

export interface CommentBefore {
  hidden_at: string | null;
  collapsed_at: string | null;
  /** What its readers are told; decisions made before they were told have neither. */
  collapsed_reason?: DecisionReason | null;
  is_collapsed_by_reports?: boolean;
}

/** A comment with its author and what it stands under, held until the transaction ends; null when there is none. */
export async function holdCommentToModerate(tx: Tx, id: number): Promise<CommentToModerate | null> {
  const comment = await selectCommentToModerate(tx, id);
  if (!comment) return null;
  if (comment.author_id !== null) await lockMember(tx, comment.author_id);
  if (comment.offer_id !== null) await lockOfferForComment(tx, comment.offer_id);
  return lockCommentToModerate(tx, id);
}

/** What decisions change of a comment, as it stands. */
export function commentBefore(comment: CommentToModerate): CommentBefore {
  const { hidden_at, collapsed_at, collapsed_reason, is_collapsed_by_reports } = comment;
  return {
    hidden_at: hidden_at?.toISOString() ?? null,
    collapsed_at: collapsed_at?.toISOString() ?? null,
    collapsed_reason,
    is_collapsed_by_reports,
  };
}

/** Does to a held comment what was decided. @returns what stood there before, for `restoreComment` */
export async function moderateComment(
  ctx: Context,
  tx: Tx,
  comment: CommentToModerate,
  measure: CommentMeasure,
): Promise<CommentBefore> {
  const before = commentBefore(comment);
  if (measure.action === 'hide') await hide(ctx, tx, comment, ctx.clock.now());
  else if (measure.action === 'collapse') {
    const { reason: collapsed_reason, is_by_reports: is_collapsed_by_reports } = measure;
    const collapsed_at = comment.collapsed_at ?? ctx.clock.now();
    await markCommentCollapsed(tx, comment.id, { collapsed_at, collapsed_reason, is_collapsed_by_reports });
    announceChange(ctx, tx, comment);
  } else await restoreComment(ctx, tx, comment, { hidden_at: null, collapsed_at: null });
  return before;
}

/** Puts back what a decision changed of a held comment, and its counts with it. */
export async function restoreComment(
  ctx: Context,
  tx: Tx,
  comment: CommentToModerate,
  before: CommentBefore,
): Promise<void> {
  if (before.hidden_at !== null) await hide(ctx, tx, comment, new Date(before.hidden_at));
  else if (comment.hidden_at) await show(ctx, tx, comment);
  const collapsed_at = before.collapsed_at === null ? null : new Date(before.collapsed_at);
  const { collapsed_reason = null, is_collapsed_by_reports = false } = before;
  const stood = comment.collapsed_at?.getTime() === collapsed_at?.getTime();
  if (
    stood &&
    comment.collapsed_reason === collapsed_reason &&
    comment.is_collapsed_by_reports === is_collapsed_by_reports
  )
    return;
  await markCommentCollapsed(tx, comment.id, { collapsed_at, collapsed_reason, is_collapsed_by_reports });
  announceChange(ctx, tx, comment);
}

async function hide(ctx: Context, tx: Tx, comment: CommentToModerate, at: Date): Promise<void> {
  if (comment.deleted_at) return;
  await markCommentHidden(tx, comment.id, at);
  // What never came out was counted nowhere, and nobody was told of it.
  if (!comment.published_at) return;
  await recordEvent(ctx, tx, 'comment.deleted', { comment_id: comment.id });
  if (comment.author_id !== null) await changeUserCounts(tx, comment.author_id, { comments: -1 });
  if (comment.offer_id !== null) await changeOfferCommentsCount(tx, comment.offer_id, -1);
  else await removeDiscussionComment(tx, comment.discussion_id ?? 0);
  announce(ctx, tx, threadOf(comment), 'comment_deleted', [String(comment.id)]);
}

async function show(ctx: Context, tx: Tx, comment: CommentToModerate): Promise<void> {
  const { id, author_id, offer_id, discussion_id, published_at } = comment;
  await markCommentShown(tx, id);
  if (!published_at) return;
  await recordEvent(ctx, tx, 'comment.restored', { comment_id: id });
  if (author_id !== null) await changeUserCounts(tx, author_id, { comments: 1 });
  if (offer_id !== null) await changeOfferCommentsCount(tx, offer_id, 1);
  else if (published_at) await addDiscussionComment(tx, { id: discussion_id ?? 0, author_id, at: published_at });
  announceChange(ctx, tx, comment);
}

const threadOf = ({ offer_id, discussion_id }: CommentToModerate) =>
  offer_id === null ? (`discussion.${discussion_id ?? 0}` as const) : (`offer.${offer_id}` as const);

/** Open pages ask for the thread anew as for one that came. */
function announceChange(ctx: Context, tx: Tx, comment: CommentToModerate): void {
  announce(ctx, tx, threadOf(comment), 'comment_added', [String(comment.id)]);
}
