const MINUTE_MS = 60_000;
/** Ages are kept fresh for three hours after the instant (product spec, section 9). */
const FRESH_MS = 3 * 60 * MINUTE_MS;
const FAST_TICK_MS = 10_000;

/**
 * How long what is said of an age may stand, in milliseconds: 10 s in its first minute, then a minute; null when it is
 * said anew no more.
 */
export function nextTick(age_ms: number): number | null {
  if (age_ms > FRESH_MS) return null;
  return age_ms < MINUTE_MS ? FAST_TICK_MS : MINUTE_MS;
}
