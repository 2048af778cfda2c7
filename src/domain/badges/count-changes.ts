import { inTransaction } from '#platform/db.ts';
import { BADGE_FIGURES, BADGES, type BadgeThresholds } from '#rules/badges.ts';
import type { Context } from '../context.ts';
import { currentCounting, give } from './award-badges.ts';
import { countDue } from './badges.sql.ts';
import { countHolders } from './earned.sql.ts';
import { selectMembersAfter } from './rounds.sql.ts';

const BATCH = 500;
const ALL = 2_147_483_647;

export interface BadgeChange {
  badge_id: number;
  threshold: number;
  /** Members who have it now; nobody loses it. */
  holders: number;
  /** Members who would be given it. */
  due: number;
}

/**
 * What giving everybody what they have earned would change, badge by badge. Changes nothing.
 * @param thresholds in place of the running ones
 */
export async function countChanges(ctx: Context, thresholds: BadgeThresholds): Promise<BadgeChange[]> {
  const counting = { ...(await currentCounting(ctx)), thresholds };
  const due = new Map<number, number>();
  await eachBatch(ctx, async (user_ids) => {
    for (const { badge_id, count } of await countDue(ctx.db, user_ids, counting))
      due.set(badge_id, (due.get(badge_id) ?? 0) + count);
  });
  const held = await countHolders(
    ctx.db,
    BADGES.map(({ id }) => id),
    ALL,
  );
  const holders = new Map(held.map(({ badge_id, count }) => [badge_id, count]));
  return BADGES.map(({ id }) => ({
    badge_id: id,
    threshold: thresholds.get(id) ?? 0,
    holders: holders.get(id) ?? 0,
    due: due.get(id) ?? 0,
  }));
}

/** Gives everybody what they have earned by the running thresholds, now; answers how many badges were given. */
export async function applyChanges(ctx: Context): Promise<number> {
  const counting = await currentCounting(ctx);
  let given = 0;
  await eachBatch(ctx, async (user_ids) => {
    const earned = await inTransaction(ctx.db, (tx) => give(ctx, tx, { user_ids, figures: BADGE_FIGURES }, counting));
    given += earned.length;
  });
  return given;
}

async function eachBatch(ctx: Context, work: (user_ids: readonly number[]) => Promise<void>): Promise<void> {
  for (let after_id = 0; ;) {
    const user_ids = await selectMembersAfter(ctx.db, after_id, BATCH);
    if (user_ids.length > 0) await work(user_ids);
    const last = user_ids.at(-1);
    if (last === undefined || user_ids.length < BATCH) return;
    after_id = last;
  }
}
