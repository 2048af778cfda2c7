/** How far penalties go; server and browser share it. */
import type { PenaltyKind } from '#contract/moderated.ts';

const DAY_MS = 86_400_000;
/** Days of suspension of each step: a warning, then longer each time; null for good. */
const PENALTY_DAYS = [0, 1, 3, 7, 30, null] as const;
export const LAST_STEP = PENALTY_DAYS.length - 1;
/** So many days without a penalty take one step back. */
const CLEAN_DAYS = 90;

/** What stands for no end: further than any clock of ours goes. */
export const FOR_GOOD = new Date('9999-12-31T00:00:00Z');

/** The step of a penalty of this kind, where the next one is `step`: muting warns nobody, it begins with a day. */
export function stepOfKind(kind: PenaltyKind, step: number): number {
  return kind === 'mute' ? Math.max(1, step) : step;
}

/** A penalty as it counts for the next one. */
export interface PastPenalty {
  step: number;
  starts_at: Date;
  /** Null of a warning and of one for good. */
  ends_at: Date | null;
}

/**
 * The step of a penalty given now: one further than the last one, and one back for each 90 days that have passed clean since it
 * ended.
 * @param last the last penalty that was not lifted; null when there is none
 */
export function nextStep(last: PastPenalty | null, now: Date): number {
  if (!last) return 0;
  const clean_ms = now.getTime() - (last.ends_at ?? last.starts_at).getTime();
  const decayed = Math.max(0, Math.floor(clean_ms / (CLEAN_DAYS * DAY_MS)));
  return Math.min(LAST_STEP, Math.max(0, last.step + 1 - decayed));
}

/** When the stretch that runs now has been clean long enough to take the next step back; null when no step is left, or it never ends. */
export function easedAt(last: PastPenalty | null, now: Date): Date | null {
  if (!last || last.step === LAST_STEP || nextStep(last, now) === 0) return null;
  const from = (last.ends_at ?? last.starts_at).getTime();
  const stretches = Math.max(0, Math.floor((now.getTime() - from) / (CLEAN_DAYS * DAY_MS)));
  return new Date(from + (stretches + 1) * CLEAN_DAYS * DAY_MS);
}

/** When a penalty of a step ends; null for a warning, which has no time, and for one that is for good. */
export function endOfStep(step: number, now: Date): Date | null {
  const days = PENALTY_DAYS[step];
  return days ? new Date(now.getTime() + days * DAY_MS) : null;
}
