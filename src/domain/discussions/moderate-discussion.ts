import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { changeUserCounts } from '../users/users.ts';
import {
  markDiscussionHeld,
  markDiscussionLocked,
  selectDiscussionBefore,
  updateDiscussionBack,
  type DiscussionBefore,
} from './moderate-discussion.sql.ts';
import { selectDiscussionToEdit, type DiscussionToEdit } from './write-discussion.sql.ts';

/** What is decided of a discussion. */
export type DiscussionMeasure = 'hide' | 'deactivate' | 'activate' | 'lock_comments';

const SWITCH = ['deactivated_at', 'is_held'];

/**
 * Does to a discussion what was decided; its author and the discussion must be held by the caller.
 * @returns what stood there before, for `restoreDiscussion`
 */
export async function moderateDiscussion(
  ctx: Context,
  tx: Tx,
  discussion: DiscussionToEdit,
  measure: DiscussionMeasure,
): Promise<DiscussionBefore> {
  const { id } = discussion;
  const now = ctx.clock.now();
  const before = await discussionBefore(tx, id, measure);
  if (measure === 'lock_comments') await markDiscussionLocked(tx, id, now);
  else if (measure === 'activate') await restoreDiscussion(tx, discussion, { deactivated_at: null, is_held: false });
  else {
    await count(tx, discussion, -1);
    await markDiscussionHeld(tx, id, { is_held: measure === 'hide', now });
  }
  return before;
}

/** Columns that a decision may change, as they stand. */
export async function discussionBefore(tx: Tx, id: number, measure: DiscussionMeasure): Promise<DiscussionBefore> {
  return selectDiscussionBefore(tx, id, measure === 'lock_comments' ? ['comments_locked_at'] : SWITCH);
}

/** Puts back what a decision changed, and its counts; its author and the discussion must be held by the caller. */
export async function restoreDiscussion(tx: Tx, discussion: DiscussionToEdit, before: DiscussionBefore): Promise<void> {
  await updateDiscussionBack(tx, discussion.id, before);
  const after = await selectDiscussionToEdit(tx, discussion.id);
  if (!after || (after.deactivated_at === null) === (discussion.deactivated_at === null)) return;
  await count(tx, after.deactivated_at === null ? after : discussion, after.deactivated_at === null ? 1 : -1);
}

/** Only what is out and on is counted with its author. */
async function count(tx: Tx, discussion: DiscussionToEdit, change: 1 | -1): Promise<void> {
  const { published_at, deactivated_at, author_id } = discussion;
  if (published_at && !deactivated_at && author_id !== null)
    await changeUserCounts(tx, author_id, { discussions: change });
}
