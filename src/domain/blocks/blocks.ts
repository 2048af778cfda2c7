import { USER_TYPE } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { endFollowsBetween } from '../follows/follows.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember, selectUserById } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { countBlocks, deleteBlock, insertBlock } from './blocks.sql.ts';

export { selectBlocksAmong, selectBlocksOf, selectOwnBlocks } from './blocks.sql.ts';

/**
 * Blocks a member: from now on neither reaches the other, and neither follows the other. Blocked already, nothing
 * changes. The other one is not told.
 * @throws not_signed_in, account_suspended, user_not_found, not_allowed for oneself, too_many_blocks
 */
export async function blockUser(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  if (id === viewer.id) throw new DomainError('not_allowed');
  const max = (await readSettings(ctx))['blocks.most'];
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const user = await selectUserById(tx, id);
    if (!user || user.type === USER_TYPE.anonymous) throw new DomainError('user_not_found');
    if (!(await insertBlock(tx, viewer.id, id, ctx.clock.now()))) return;
    if ((await countBlocks(tx, viewer.id)) > max) throw new DomainError('too_many_blocks', { values: { max } });
    await endFollowsBetween(tx, viewer.id, id);
    await recordEvent(ctx, tx, 'user.blocked', { blocker_id: viewer.id, blocked_id: id });
  });
}

/**
 * Blocks a member no more. Follows that ended do not come back.
 * @throws not_signed_in, account_suspended
 */
export async function unblockUser(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  await deleteBlock(ctx.db, viewer.id, id);
}
