import { currentCounting, selectBadgeFigures, shownBadges } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectFollowState } from '#domain/follows/follows.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { findSuccessor, findUser, searchUsers, selectUserById } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { badgePercents } from '#rules/badges.ts';
import { profileUrl } from './briefs.ts';
import { selectBlock } from '#domain/blocks/blocks.ts';

/**
 * A member as everybody sees them, and whether the reader follows them; `image` is the avatar. Somebody's former name
 * finds them under their present one.
 * @throws user_not_found
 */
export async function userCard(ctx: Context, reader: Viewer, who: { id: number } | { username: string }) {
  const user = 'id' in who ? await selectUserById(ctx.db, who.id) : await findNamed(ctx, who.username);
  if (!user) throw new DomainError('user_not_found');
  const counting = await currentCounting(ctx);
  const [pictures, figures, shown_badges, { is_followed }, is_blocked] = await Promise.all([
    picturesByIds(ctx.db, user.avatar_media_id === null ? [] : [user.avatar_media_id]),
    selectBadgeFigures(ctx.db, user.id, counting),
    shownBadges(ctx.db, user.id),
    selectFollowState(ctx.db, user.id, reader.id),
    selectBlock(ctx.db, reader.id, user.id),
  ]);
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    description: user.description,
    type: user.type,
    image: pictures.get(user.avatar_media_id ?? 0)?.url ?? null,
    joined_at: user.created_at.toISOString(),
    offers_count: user.offers_count,
    discussions_count: user.discussions_count,
    comments_count: user.comments_count,
    badges: badgePercents(figures, counting.thresholds),
    shown_badges,
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
