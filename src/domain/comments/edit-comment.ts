import { inTransaction, type Tx } from '#platform/db.ts';
import { readOfDelta, type Blocklist } from '#rules/blocklist.ts';
import { deltaText, renderDelta, RENDERER_VERSION, type Delta } from '#rules/delta.ts';
import { newlyListed, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { changesBetween, insertRevision } from '../revisions/revisions.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember, refuseMuted } from '../users/users.ts';
import { isStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { lockComment, updateCommentContent, type HeldComment } from './comment-actions.sql.ts';
import { readComment, showPictures, withOwnPictures, withTrueNames } from './comment-text.ts';
import { selectComment, selectCommentPlace, type Thread } from './comments.sql.ts';
import { holdThread, type HeldThread } from './find-thread.ts';
import { canComment, canEditComment, seenOf } from './permissions.ts';
import { publishComment } from './publish-comment.ts';
import { dueOf, readOffset, sendToQueue } from './schedule-comment.ts';
import { markCommentReviewed, updateSchedule } from './waiting.sql.ts';

/**
 * Says a comment anew: its author within six hours, moderators always. What it said before is kept for
 * moderators; the same words again change nothing. One that waits may get another time; without an offset it comes
 * out, an offset left out keeps the time.
 * @throws not_signed_in, account_suspended, account_muted, comment_empty, comment_too_long, too_many_mentions,
 * delta_invalid, offer_not_found, discussion_not_found, comment_not_found, not_allowed, comment_edit_closed,
 * invalid_field
 */
export async function editComment(
  ctx: Context,
  viewer: Viewer,
  input: { thread: Thread; comment_id: number; delta: unknown; schedule_offset?: string | null },
): Promise<void> {
  refuseInactive(viewer);
  const parsed = readComment(input.delta);
  const { schedule_offset } = input;
  const list = await readBlocklist(ctx);
  await inTransaction(ctx.db, async (tx) => {
    // People before offers before comments: it may come out, and count for its author, in here.
    const author_id = schedule_offset === undefined ? null : await authorOf(tx, viewer, input.comment_id);
    if (author_id !== null) await lockMember(tx, author_id);
    await refuseMuted(ctx, tx, viewer.id);
    const thread = await holdThread(tx, viewer, input.thread);
    const comment = await lockComment(tx, thread, input.comment_id, seenOf(viewer));
    if (!comment || comment.deleted_at) throw new DomainError('comment_not_found');
    const now = ctx.clock.now();
    if (comment.author_id !== viewer.id && !isStaff(viewer)) throw new DomainError('not_allowed');
    if (!canComment(viewer) || !canEditComment(viewer, comment, now)) throw new DomainError('comment_edit_closed');
    await changeContent(ctx, tx, viewer, { comment, parsed, list, now });
    if (schedule_offset !== undefined && !comment.published_at)
      await reschedule(ctx, tx, viewer, { thread, comment, schedule_offset });
  });
}

async function authorOf(tx: Tx, viewer: Viewer, comment_id: number): Promise<number | null> {
  return (await selectCommentPlace(tx, comment_id, seenOf(viewer)))?.author_id ?? null;
}

async function changeContent(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { comment, parsed, list, now }: { comment: HeldComment; parsed: Delta; list: Blocklist; now: Date },
): Promise<void> {
  const named = await withTrueNames(tx, parsed);
  const { delta, picture_ids } = await withOwnPictures(tx, viewer.id, named, comment.content_delta);
  const changes = changesBetween({ delta: comment.content_delta }, { delta });
  if (Object.keys(changes).length === 0) return;
  await insertRevision(tx, { entry: { comment_id: comment.id }, editor_id: viewer.id, changes, now });
  await showPictures(tx, comment.id, picture_ids);
  await updateCommentContent(tx, {
    id: comment.id,
    delta,
    html: renderDelta(delta),
    text: deltaText(delta),
    renderer_version: RENDERER_VERSION,
    now,
  });
  // What of the list of administrators it brings in is for a moderator: what waits stays in, what is out is hidden.
  const found = newlyListed(list, viewer, readOfDelta(comment.content_delta), readOfDelta(delta));
  if (found !== null) {
    await markCommentReviewed(tx, comment.id, found, now);
    const listed = { entity_type: 'comment', entity_id: comment.id } as const;
    if (comment.published_at) await recordEvent(ctx, tx, 'entry.listed', listed);
  }
  // Somebody may be named in it only now.
  if (comment.published_at) await recordEvent(ctx, tx, 'comment.edited', { comment_id: comment.id });
}

/** Another time for a comment that waits; an instant that has passed brings it out. */
async function reschedule(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  context: { thread: HeldThread; comment: HeldComment; schedule_offset: string | null },
): Promise<void> {
  const { thread, comment } = context;
  const { id, parent_id } = comment;
  const minutes = readOffset(viewer, await readSettings(ctx, tx), context.schedule_offset);
  const parent = parent_id === null ? null : await selectComment(tx, thread, parent_id, 'all');
  const due = dueOf({ entry: thread, parent, minutes }, ctx.clock.now());
  const due_at = due.is_waiting ? due.due_at : null;
  await updateSchedule(tx, { id, minutes, due_at });
  if (due_at) await sendToQueue(ctx, tx, [{ id, scheduled_for: due_at }]);
  if (!due.is_waiting) await publishComment(ctx, tx, id, null);
}
