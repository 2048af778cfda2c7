import { USER_TYPE } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember, selectUserById } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { countFollows } from './follows.sql.ts';
import { changeFollowCounts, deleteUserFollow, insertUserFollow, lockFollowCounts } from './user-follows.sql.ts';

/**
 * Follows a member. Followed already, nothing changes; nothing does either where one has blocked the other, and nobody
 * is told so.
 * @throws not_signed_in, account_suspended, user_not_found, not_allowed for oneself, too_many_follows
 */
export async function followUser(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  if (id === viewer.id) throw new DomainError('not_allowed');
  const max = (await readSettings(ctx))['follows.most'];
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    await findLiving(tx, id);
    await lockFollowCounts(tx, viewer.id, id);
    if (!(await insertUserFollow(tx, viewer.id, id, ctx.clock.now()))) return;
    if ((await countFollows(tx, 'user', viewer.id)) > max)
      throw new DomainError('too_many_follows', { values: { max } });
    await changeFollowCounts(tx, viewer.id, id, 1);
    await recordEvent(ctx, tx, 'follow.changed', { followed_id: id, user_id: viewer.id });
  });
}

/**
 * Follows a member no more.
 * @throws not_signed_in, account_suspended
 */
export async function unfollowUser(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    await lockFollowCounts(tx, viewer.id, id);
    if (!(await deleteUserFollow(tx, viewer.id, id))) return;
    await changeFollowCounts(tx, viewer.id, id, -1);
    await recordEvent(ctx, tx, 'follow.changed', { followed_id: id, user_id: viewer.id });
  });
}

/** Ends what either of two members follows of the other, silently. */
export async function endFollowsBetween(tx: Tx, one: number, other: number): Promise<void> {
  await lockFollowCounts(tx, one, other);
  if (await deleteUserFollow(tx, one, other)) await changeFollowCounts(tx, one, other, -1);
  if (await deleteUserFollow(tx, other, one)) await changeFollowCounts(tx, other, one, -1);
}

async function findLiving(tx: Tx, id: number): Promise<void> {
  const user = await selectUserById(tx, id);
  if (!user || user.type === USER_TYPE.anonymous) throw new DomainError('user_not_found');
}
