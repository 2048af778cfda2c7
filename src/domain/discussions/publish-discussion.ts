import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { changeUserCounts } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { canPublishDiscussion, canSeeDiscussion } from './permissions.ts';
import {
  lockDiscussion,
  lockDiscussionAuthor,
  markDiscussionPublished,
  markDiscussionReviewed,
  selectDueDiscussions,
} from './write-discussion.sql.ts';

const SWEEP_SIZE = 100;

/** Publishes a scheduled discussion that is due. Safe to call twice: the second call changes nothing. */
export async function publishDueDiscussion(ctx: Context, discussion_id: number): Promise<boolean> {
  return publish(ctx, discussion_id, ctx.clock.now());
}

/** Whatever is overdue, for a queue that lost a job; answers how many came out. */
export async function publishDueDiscussions(ctx: Context): Promise<number> {
  let published = 0;
  for (const id of await selectDueDiscussions(ctx.db, ctx.clock.now(), SWEEP_SIZE)) {
    if (await publishDueDiscussion(ctx, id)) published += 1;
  }
  return published;
}

/**
 * Publishes a waiting discussion before its time.
 * @returns false when it does not wait any more
 * @throws discussion_not_found, not_allowed
 */
export async function publishDiscussionNow(ctx: Context, viewer: Viewer, discussion_id: number): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockDiscussionAuthor(tx, discussion_id);
    const discussion = await lockDiscussion(tx, discussion_id);
    if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
    if (!canPublishDiscussion(viewer, discussion)) {
      // It came out meanwhile: a page that was opened before still has the button.
      if (canPublishDiscussion(viewer, { ...discussion, published_at: null })) return false;
      throw new DomainError('not_allowed');
    }
    return publish({ ...ctx, db: tx }, discussion_id, null);
  });
}

/** A moderator has let a discussion out: what is due comes out now, anything else at its time. The discussion is held. */
export async function releaseDiscussion(ctx: Context, tx: Tx, discussion_id: number): Promise<void> {
  const now = ctx.clock.now();
  await markDiscussionReviewed(tx, discussion_id, null, now);
  await publish({ ...ctx, db: tx }, discussion_id, now);
}

async function publish(ctx: Context, discussion_id: number, due_by: Date | null): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockDiscussionAuthor(tx, discussion_id);
    const place = await markDiscussionPublished(tx, discussion_id, ctx.clock.now(), due_by);
    if (!place) return false;
    if (place.author_id !== null) await changeUserCounts(tx, place.author_id, { discussions: 1 });
    await recordEvent(ctx, tx, 'discussion.published', { discussion_id, was_scheduled: true });
    announce(ctx, tx, 'list.new', 'entry_added', [`discussion.${discussion_id}`]);
    return true;
  });
}
