import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import {
  countFollows,
  deleteFollow,
  deleteGroupFollows,
  insertFollow,
  insertGroupFollows,
  isThere,
  type Followed,
} from './follows.sql.ts';

export { endFollowsBetween, followUser, unfollowUser } from './follow-user.ts';
export { selectFollow, selectFollowedAmong, selectFollowedPlaces, selectOwnFollows } from './follows.sql.ts';
export { selectFollowsOf, selectFollowState } from './user-follows.sql.ts';
export type { FollowRow } from './user-follows.sql.ts';
export type { Followed, FollowedPlaces } from './follows.sql.ts';

/**
 * Follows a group or a store. Followed already, nothing changes.
 * @throws not_signed_in, account_suspended, group_not_found, store_not_found, too_many_follows
 */
export async function follow(ctx: Context, viewer: Viewer, what: Followed, id: number): Promise<void> {
  refuseInactive(viewer);
  const max = (await readSettings(ctx))['follows.most'];
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    if (!(await isThere(tx, what, id))) throw new DomainError(`${what}_not_found`);
    const isNew = await insertFollow(tx, what, viewer.id, id, ctx.clock.now());
    if (isNew && (await countFollows(tx, what, viewer.id)) > max)
      throw new DomainError('too_many_follows', { values: { max } });
  });
}

/**
 * Of some groups a form has shown, follows those that were chosen and the others no more.
 * @throws not_signed_in, account_suspended, too_many_follows
 */
export async function chooseGroups(
  ctx: Context,
  viewer: Viewer,
  form: { shown: readonly number[]; chosen: readonly number[] },
): Promise<void> {
  refuseInactive(viewer);
  const max = (await readSettings(ctx))['follows.most'];
  const chosen = form.chosen.filter((id) => form.shown.includes(id));
  const left = form.shown.filter((id) => !chosen.includes(id));
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    await deleteGroupFollows(tx, viewer.id, left);
    const is_any_new = await insertGroupFollows(tx, viewer.id, chosen, ctx.clock.now());
    if (is_any_new && (await countFollows(tx, 'group', viewer.id)) > max)
      throw new DomainError('too_many_follows', { values: { max } });
  });
}

/**
 * Follows no more.
 * @throws not_signed_in, account_suspended
 */
export async function unfollow(ctx: Context, viewer: Viewer, what: Followed, id: number): Promise<void> {
  refuseInactive(viewer);
  await deleteFollow(ctx.db, what, viewer.id, id);
}
