import { inTransaction, type Tx } from '#platform/db.ts';
import { readOfDelta } from '#rules/blocklist.ts';
import { replyLevel } from '#rules/comment-tree.ts';
import { deltaText, renderDelta, RENDERER_VERSION } from '#rules/delta.ts';
import { listedFor, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { subscribeByWriting } from '../subscriptions/subscriptions.ts';
import { lockWriter } from '../users/users.ts';
import { isStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { lockComment } from './comment-actions.sql.ts';
import { readComment, showPictures, withOwnPictures, withTrueNames } from './comment-text.ts';
import {
  insertComment,
  selectComment,
  selectCommentPace,
  type CommentPace,
  type CommentRow,
  type Thread,
} from './comments.sql.ts';
import { countComment } from './count-comment.ts';
import { holdThread } from './find-thread.ts';
import { canComment, isOtherStore, seenOf } from './permissions.ts';
import { dueOf, type Due, readOffset, refuseTooManyWaiting, sendToQueue } from './schedule-comment.ts';

const DAY_MS = 86_400_000;
/** The same words again within this time are one request sent twice. */
const REPEAT_MS = 5000;

/**
 * Writes a comment, or a reply when `parent_id` is given, and returns its id. The same text by the
 * same author under the same parent with the same schedule within 5 s returns the comment that already stands. Whoever writes
 * follows the thread from then on, unless they chose otherwise. With an offset it waits for its time, with something of the list of administrators for a moderator; until then nothing counts it, and only its
 * author and staff see it.
 * @throws not_signed_in, account_suspended, account_muted, email_not_verified, comment_empty, comment_too_long,
 * too_many_mentions, delta_invalid, offer_not_found, discussion_not_found, comment_not_found, comment_pace,
 * invalid_field, too_many_scheduled, comments_locked, comments_other_store
 */
export async function createComment(
  ctx: Context,
  viewer: Viewer,
  input: { thread: Thread; parent_id: number | null; delta: unknown; schedule_offset?: string | null },
): Promise<number> {
  refuseViewer(viewer);
  const parsed = readComment(input.delta);
  const settings = await readSettings(ctx);
  const list = await readBlocklist(ctx);
  const minutes = readOffset(viewer, settings, input.schedule_offset);
  const write = async (tx: Tx) => {
    await lockWriter(ctx, tx, viewer.id);
    const thread = await holdThread(tx, viewer, input.thread);
    if (thread.is_locked && !isStaff(viewer)) throw new DomainError('comments_locked');
    if (isOtherStore(viewer, thread)) throw new DomainError('comments_other_store');
    const parent = await findParent(tx, viewer, thread, input.parent_id);
    const { delta, picture_ids } = await withOwnPictures(tx, viewer.id, await withTrueNames(tx, parsed), null);
    const now = ctx.clock.now();
    const text = deltaText(delta);
    const repeat = { thread, parent_id: input.parent_id, author_id: viewer.id, text, delta };
    const review_for = listedFor(list, viewer, readOfDelta(delta));
    const dated = dueOf({ entry: thread, parent, minutes }, now);
    // What waits for a moderator is due, and comes out when they have looked at it.
    const due: Due = review_for !== null && !dated.is_waiting ? { is_waiting: true, due_at: now } : dated;
    const pace = await selectCommentPace(tx, {
      ...repeat,
      repeat_from: new Date(now.getTime() - REPEAT_MS),
      today_from: new Date(now.getTime() - DAY_MS),
      now,
      schedule_minutes: due.is_waiting ? minutes : null,
    });
    if (pace.repeated_id !== null) return pace.repeated_id;
    refuseTooFast(viewer, settings, pace, now);
    if (dated.is_waiting) await refuseTooManyWaiting(tx, viewer, settings, now);
    const max_nesting = settings['comments.max_nesting'];
    const id = await insertComment(tx, {
      ...repeat,
      root_id: parent?.root_id ?? null,
      level: parent ? replyLevel(parent.level, max_nesting) : 0,
      is_shrinked: parent !== null && parent.level >= max_nesting,
      html: renderDelta(delta),
      renderer_version: RENDERER_VERSION,
      ...(due.is_waiting ? { schedule: { minutes, due_at: due.due_at } } : {}),
      review_for,
      now,
    });
    if (picture_ids.length > 0) await showPictures(tx, id, picture_ids);
    const { trust_level } = viewer;
    await recordEvent(ctx, tx, 'comment.created', { comment_id: id, author_id: viewer.id, trust_level });
    if (!due.is_waiting) {
      await countComment(tx, thread, viewer.id, now);
      await recordEvent(ctx, tx, 'comment.published', { comment_id: id });
      announce(ctx, tx, `${thread.entity_type}.${thread.entity_id}`, 'comment_added', [String(id)]);
    } else if (due.due_at) await sendToQueue(ctx, tx, [{ id, scheduled_for: due.due_at }]);
    const { entity_type: type, entity_id, author_id } = thread;
    await subscribeByWriting(ctx, tx, viewer.id, { type, id: entity_id, author_id });
    return id;
  };
  return inTransaction(ctx.db, write, { is_whole: true });
}

function refuseViewer(viewer: Viewer): void {
  refuseInactive(viewer);
  if (!canComment(viewer)) throw new DomainError('email_not_verified');
}

async function findParent(
  tx: Tx,
  viewer: Viewer,
  thread: Thread,
  parent_id: number | null,
): Promise<CommentRow | null> {
  if (parent_id === null) return null;
  // Held: it must not go while an answer comes.
  const held = await lockComment(tx, thread, parent_id, seenOf(viewer));
  if (!held || held.deleted_at) throw new DomainError('comment_not_found');
  return selectComment(tx, thread, parent_id, seenOf(viewer));
}

function refuseTooFast(viewer: Viewer, settings: Settings, pace: CommentPace, now: Date): void {
  if (isStaff(viewer)) return;
  const trust = viewer.trust_level === 0 ? 't0' : 't1';
  if (pace.today >= settings[`comments.a_day_${trust}`]) throw new DomainError('comment_pace', { retry_after: 3600 });
  const gap_ms = settings[`comments.gap_seconds_${trust}`] * 1000;
  const waited_ms = pace.last_at ? now.getTime() - pace.last_at.getTime() : gap_ms;
  if (waited_ms < gap_ms) {
    throw new DomainError('comment_pace', { retry_after: Math.ceil((gap_ms - waited_ms) / 1000) });
  }
}
