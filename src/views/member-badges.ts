/** What one member has of the badges, and how far they are to the rest. */
import type { MemberBadge } from '#contract/badges.ts';
import { currentCounting, selectBadgeFigures, type CountedFigures, type EarnedBadge } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { BADGES, percentOf, type BadgeThresholds } from '#rules/badges.ts';

interface WayToBadges {
  figures: CountedFigures;
  thresholds: BadgeThresholds;
}

/** A member's figures beside the running thresholds, by what a stranger may know. */
export async function wayToBadges(ctx: Context, user_id: number): Promise<WayToBadges> {
  const counting = await currentCounting(ctx);
  return { figures: await selectBadgeFigures(ctx.db, user_id, counting), thresholds: counting.thresholds };
}

/** All badges, in order. */
export function presentBadges({ figures, thresholds }: WayToBadges, earned: readonly EarnedBadge[]): MemberBadge[] {
  const dates = new Map(earned.map(({ badge_id, earned_at }) => [badge_id, earned_at.toISOString()]));
  return BADGES.map(({ id, name, figure }) => {
    const threshold = thresholds.get(id) ?? 1;
    return {
      id,
      name,
      threshold,
      // Degrees are told whole, as everywhere, cut toward zero: what is missing is never told too small.
      value: Math.floor(Math.min(figures[figure], threshold)),
      percent: percentOf(figures[figure], threshold),
      earned_at: dates.get(id) ?? null,
    };
  });
}
