import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordCorrection } from '../corrections.ts';
import { DomainError } from '../errors.ts';
import { changeUserCounts } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { markDiscussion, type DiscussionStateRow } from './discussion-states.sql.ts';
import {
  canActivateDiscussion,
  canDeactivateDiscussion,
  canDeleteDiscussion,
  canSeeDiscussion,
} from './permissions.ts';
import { lockDiscussion, lockDiscussionAuthor, type DiscussionToEdit } from './write-discussion.sql.ts';

/**
 * Switches a discussion off: it leaves every list and every count.
 * @throws not_signed_in, account_suspended, discussion_not_found, not_allowed
 */
export async function deactivateDiscussion(ctx: Context, viewer: Viewer, id: number): Promise<DiscussionStateRow> {
  return onDiscussion(ctx, viewer, id, canDeactivateDiscussion, async (tx, discussion) => {
    await count(tx, discussion, !discussion.deactivated_at, -1);
    const { author_id } = discussion;
    const is_held = author_id !== viewer.id;
    const before = { deactivated_at: null, is_held: false };
    if (discussion.published_at && !discussion.deactivated_at)
      await recordCorrection(ctx, tx, viewer, {
        entity_type: 'discussion',
        entity_id: id,
        author_id,
        action: 'deactivate',
        before,
      });
    return markDiscussion(tx, id, { off: true, is_held, deleted: false, now: ctx.clock.now() });
  });
}

/**
 * Switches a discussion on again, an author only what nobody else has switched off.
 * @throws not_signed_in, account_suspended, discussion_not_found, not_allowed
 */
export async function activateDiscussion(ctx: Context, viewer: Viewer, id: number): Promise<DiscussionStateRow> {
  return onDiscussion(ctx, viewer, id, canActivateDiscussion, async (tx, discussion) => {
    await count(tx, discussion, discussion.deactivated_at !== null, 1);
    const { scheduled_for } = discussion;
    if (scheduled_for)
      await ctx.queue.send(tx, 'publish-discussion', { discussion_id: id }, { start_after: scheduled_for });
    return markDiscussion(tx, id, { off: false, is_held: false, deleted: false, now: ctx.clock.now() });
  });
}

/**
 * Deletes a discussion: nobody sees it any more and its address answers 410.
 * @throws not_signed_in, account_suspended, discussion_not_found, not_allowed
 */
export async function deleteDiscussion(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  const may = (who: Viewer, discussion: DiscussionToEdit) => canDeleteDiscussion(who, discussion, ctx.clock.now());
  await onDiscussion(ctx, viewer, id, may, async (tx, discussion) => {
    await count(tx, discussion, !discussion.deactivated_at, -1);
    return markDiscussion(tx, id, { off: true, is_held: false, deleted: true, now: ctx.clock.now() });
  });
}

async function count(tx: Tx, discussion: DiscussionToEdit, isChanged: boolean, change: 1 | -1): Promise<void> {
  if (isChanged && discussion.published_at && discussion.author_id !== null)
    await changeUserCounts(tx, discussion.author_id, { discussions: change });
}

/** One action on one discussion: found, allowed, held until it is done. */
async function onDiscussion(
  ctx: Context,
  viewer: Viewer,
  id: number,
  may: (viewer: Viewer, discussion: DiscussionToEdit) => boolean,
  action: (tx: Tx, discussion: DiscussionToEdit) => Promise<DiscussionStateRow | null>,
): Promise<DiscussionStateRow> {
  refuseInactive(viewer);
  return inTransaction(ctx.db, async (tx) => {
    await lockDiscussionAuthor(tx, id);
    const discussion = await lockDiscussion(tx, id);
    if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
    if (!may(viewer, discussion)) throw new DomainError('not_allowed');
    const after = await action(tx, discussion);
    if (!after) throw new DomainError('discussion_not_found');
    return after;
  });
}
