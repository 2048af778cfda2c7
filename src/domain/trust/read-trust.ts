import { trustLevel, trustSteps, type TrustStep } from '#rules/trust.ts';
import type { Context } from '../context.ts';
import type { Settings } from '../settings/settings.ts';
import { thresholdsOf } from './compute-trust.ts';
import { selectTrustOf } from './trust.sql.ts';

const DAY_MS = 86_400_000;
const LEVELS = [1, 2, 3] as const;

export interface TrustState {
  level: number;
  /** Whether the level is vouched for and not earned yet. */
  is_vouched: boolean;
  /** Null at the top. */
  next: { level: number; asks: TrustStep[][] } | null;
}

/**
 * How far a member is trusted and what the next level asks for; null for one who is not here.
 * @param received marks on what they have said, as their badges count them
 */
export async function readTrust(
  ctx: Context,
  user_id: number,
  { settings, received }: { settings: Settings; received: { likes: number; helpful: number } },
): Promise<TrustState | null> {
  const now = ctx.clock.now();
  const thresholds = thresholdsOf(settings);
  const row = await selectTrustOf(ctx.db, user_id, {
    reports_from: new Date(now.getTime() - settings['trust.report_days'] * DAY_MS),
    votes: thresholds.t1_votes,
  });
  if (!row) return null;
  const figures = {
    ...row,
    likes: received.likes,
    helpful: received.helpful,
    age_ms: now.getTime() - row.created_at.getTime(),
  };
  const level = row.trust_level;
  // What a vouched level passed over is asked for as well, as far as it is missing.
  const asks = LEVELS.filter((step) => step <= level + 1).flatMap((step) =>
    trustSteps(step, figures, thresholds).filter((any) => step === level + 1 || !any.some(({ is_met }) => is_met)),
  );
  return {
    level,
    is_vouched: level > trustLevel(figures, thresholds) && level <= row.trust_floor,
    next: level >= 3 ? null : { level: level + 1, asks },
  };
}
