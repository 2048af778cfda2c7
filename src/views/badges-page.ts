/** Badges: the catalogue, and what one member has of it. */
import type { BadgesPageProps, CatalogueBadge, MemberBadge } from '#contract/badges.ts';
import type { ProfileBadgesPageProps } from '#contract/pages.ts';
import { badgeHolders, currentCounting, selectEarned, shownOf } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { canSeeStatistics } from '#domain/users/permissions.ts';
import { findUser, selectUserById } from '#domain/users/users.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { BADGES } from '#rules/badges.ts';
import { presentBadges, wayToBadges } from './member-badges.ts';
import { memberTrust } from './member-trust.ts';
import { memberHead } from './profile-page.ts';

/** All of them, in order. */
export async function badgeCatalogue(ctx: Context): Promise<CatalogueBadge[]> {
  const [{ thresholds }, holders] = await Promise.all([currentCounting(ctx), badgeHolders(ctx)]);
  return BADGES.map(({ id, name }) => ({
    id,
    name,
    threshold: thresholds.get(id) ?? 1,
    holders: holders.get(id) ?? 0,
  }));
}

/** The page of all of them, the reader's own marked. */
export async function badgesPage(ctx: Context, viewer: Viewer): Promise<BadgesPageProps> {
  const [badges, earned] = await Promise.all([
    badgeCatalogue(ctx),
    isGuest(viewer) ? [] : selectEarned(ctx.db, viewer.id),
  ]);
  return { badges, earned: earned.map(({ badge_id }) => badge_id) };
}

/**
 * A member's badges: the same for everybody who may see them, by what a stranger may know. Trust is for the member and
 * staff.
 * @throws user_not_found, profile_hidden
 */
export async function profileBadgesPage(
  ctx: Context,
  viewer: Viewer,
  { username }: { username: string },
): Promise<ProfileBadgesPageProps> {
  const user = await findUser(ctx, username);
  if (!user) throw new DomainError('user_not_found');
  if (!canSeeStatistics(viewer, user)) throw new DomainError('profile_hidden');
  const [{ head, earned }, way] = await Promise.all([memberHead(ctx, viewer, user), wayToBadges(ctx, user.id)]);
  const trust = await memberTrust(ctx, viewer, user, way.figures);
  const chosen =
    viewer.id === user.id ? earned.filter(({ place }) => place !== null).map(({ badge_id }) => badge_id) : [];
  return { user: head, badges: presentBadges(way, earned), chosen, trust };
}

/** The same for programs. @throws user_not_found, profile_hidden */
export async function badgesOf(
  ctx: Context,
  viewer: Viewer,
  user_id: number,
): Promise<{ badges: MemberBadge[]; shown: number[] }> {
  const user = await selectUserById(ctx.db, user_id);
  if (!user) throw new DomainError('user_not_found');
  if (!canSeeStatistics(viewer, user)) throw new DomainError('profile_hidden');
  const [way, earned] = await Promise.all([wayToBadges(ctx, user.id), selectEarned(ctx.db, user.id)]);
  return { badges: presentBadges(way, earned), shown: shownOf(earned) };
}
