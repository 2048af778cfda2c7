import { currentCounting, selectBadgeFigures, selectEarned, shownOf } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectFollowState } from '#domain/follows/follows.ts';
import { pictureOf, picturesByIds } from '#domain/media/media.ts';
import { canSeeProfile, canSeeStatistics } from '#domain/users/permissions.ts';
import { findSuccessor, findUser, searchUsers, selectUserById } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { badgePercents } from '#rules/badges.ts';
import { profileUrl } from './briefs.ts';

/**
 * A member as the reader may see them, and whether they follow them; `image` is the avatar. Somebody's former name
 * finds them under their present one.
 * @throws user_not_found
 */
export async function userCard(ctx: Context, reader: Viewer, who: { id: number } | { username: string }) {
  const user = 'id' in who ? await selectUserById(ctx.db, who.id) : await findNamed(ctx, who.username);
  if (!user) throw new DomainError('user_not_found');
  const counting = await currentCounting(ctx);
  const [is_hidden, has_figures] = [!canSeeProfile(reader, user), canSeeStatistics(reader, user)];
  const [figures, earned, { is_followed, is_blocked, avatar }] = await Promise.all([
    has_figures ? selectBadgeFigures(ctx.db, user.id, counting) : null,
    has_figures ? selectEarned(ctx.db, user.id) : [],
    selectFollowState(ctx.db, user.id, reader.id),
  ]);
  return {
    id: user.id,
    username: user.username,
    name: is_hidden ? null : user.name,
    description: is_hidden ? null : user.description,
    type: user.type,
    image: avatar && pictureOf(avatar).url,
    joined_at: is_hidden ? null : user.created_at.toISOString(),
    offers_count: has_figures ? user.offers_count : null,
    discussions_count: has_figures ? user.discussions_count : null,
    comments_count: has_figures ? user.comments_count : null,
    badges: figures ? badgePercents(figures, counting.thresholds) : {},
    earned_badges: earned.map(({ badge_id }) => badge_id).toSorted((one, other) => one - other),
    shown_badges: shownOf(earned),
    is_hidden,
    is_followed,
    is_blocked,
    profile_url: profileUrl(user.username),
  };
}

async function findNamed(ctx: Context, username: string) {
  const user = await findUser(ctx, username);
  const successor = user ? null : await findSuccessor(ctx, username);
  return successor === null ? user : findUser(ctx, successor);
}

/** Members whose name begins with a text, for pickers and mentions; none with whom the reader has a block. */
export async function foundUsers(ctx: Context, reader: Viewer, search: string, count: number) {
  const users = await searchUsers(ctx, reader, search, count);
  const pictures = await picturesByIds(
    ctx.db,
    users.flatMap((user) => user.avatar_media_id ?? []),
  );
  return users.map(({ id, username, avatar_media_id }) => ({
    id,
    username,
    avatar_url: pictures.get(avatar_media_id ?? 0)?.small_url ?? null,
  }));
}
