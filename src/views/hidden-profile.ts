import type { HiddenProfilePageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectFollowState } from '#domain/follows/follows.ts';
import { pictureOf } from '#domain/media/media.ts';
import { canSeeProfile } from '#domain/users/permissions.ts';
import { findUser } from '#domain/users/users.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';

/**
 * What stands in place of a page that a member does not show the reader: who they are on what they wrote, no more.
 * @param asked what the page would have shown
 * @throws user_not_found
 */
export async function hiddenProfilePage(
  ctx: Context,
  viewer: Viewer,
  { username, asked }: { username: string; asked: 'statistics' | 'activity' },
): Promise<HiddenProfilePageProps> {
  const user = await findUser(ctx, username);
  if (!user) throw new DomainError('user_not_found');
  const hidden = canSeeProfile(viewer, user) ? asked : 'profile';
  const { is_followed, is_blocked, avatar } = await selectFollowState(ctx.db, user.id, viewer.id);
  return {
    user: {
      id: user.id,
      username: user.username,
      type: user.type,
      avatar_url: avatar && pictureOf(avatar).small_url,
      is_followed,
      is_blocked,
    },
    hidden,
    is_for_members: isGuest(viewer) && user[`${hidden}_visibility`] === 'members',
  };
}
