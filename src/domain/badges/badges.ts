/** What members earn: 24 badges, each given once and kept (docs/product.md, 14). */
import type { Db } from '#platform/db.ts';
import { BADGES } from '#rules/badges.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import type { Context } from '../context.ts';
import type { Viewer } from '../viewer.ts';
import { countHolders, selectEarned, takeNew, type EarnedBadge } from './earned.sql.ts';

export { awardBadges, awardEverybody, awardShown, currentCounting, type AwardJob } from './award-badges.ts';
export { selectBadgeFigures, type CountedFigures } from './badges.sql.ts';
export { chooseBadges } from './choose-badges.ts';
export { selectEarned, selectOwnBadges, type EarnedBadge } from './earned.sql.ts';

/** Beside a name. */
const SHOWN = 3;

/** Of these, in their order, the badges beside the name: those that were chosen, else the three highest. */
export function shownOf(earned: readonly EarnedBadge[]): number[] {
  const chosen = earned.filter(({ place }) => place !== null);
  return (chosen.length > 0 ? chosen : earned).slice(0, SHOWN).map(({ badge_id }) => badge_id);
}

/** The badges beside a member's name. */
export async function shownBadges(db: Db, user_id: number): Promise<number[]> {
  return shownOf(await selectEarned(db, user_id));
}

/**
 * Takes the badges that no page of the member's own has said yet: each is said once.
 * @throws not_signed_in, impersonating
 */
export async function takeNewBadges(ctx: Context, viewer: Viewer): Promise<number[]> {
  assertOwnAccount(viewer);
  const taken = await takeNew(ctx.db, viewer.id, ctx.clock.now());
  return taken.map(({ badge_id }) => badge_id).toSorted((one, other) => one - other);
}

/** Beyond so many holders a badge says no truer number. */
const HOLDERS_COUNTED = 10_001;
/** Holders are counted once in so long by each process. */
const FRESH_MS = 600_000;
const counted = new WeakMap<object, { at: number; holders: Promise<ReadonlyMap<number, number>> }>();

/** Id of each badge -> how many hold it, up to ten minutes old. Who asks while it is counted waits for the same count. */
export async function badgeHolders(ctx: Context): Promise<ReadonlyMap<number, number>> {
  const now = ctx.clock.now().getTime();
  const known = counted.get(ctx.queue);
  if (known && Math.abs(now - known.at) < FRESH_MS) return known.holders;
  const holders = holdersOf(ctx.db);
  counted.set(ctx.queue, { at: now, holders });
  try {
    return await holders;
  } catch (error) {
    // The next one asks anew instead of being told of this failure.
    counted.delete(ctx.queue);
    throw error;
  }
}

async function holdersOf(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await countHolders(
    db,
    BADGES.map(({ id }) => id),
    HOLDERS_COUNTED,
  );
  return new Map(rows.map(({ badge_id, count }) => [badge_id, count]));
}
