/** What would make a loud alert quieter. */
import type { Currency } from '#contract/common.ts';

/** More finds a day than this are too many to read. */
export const LOUD_A_DAY = 20;
/** So many a day are left by what is advised, or fewer. */
const AIM_A_DAY = 10;
const DEGREES_STEP = 10;
const MINOR = 100;

export interface FoundOffer {
  temperature: number;
  price_minor: number | null;
  currency: Currency;
}

interface LoudAlert {
  min_temperature: number | null;
  max_price_minor: number | null;
  currency: Currency;
}

export interface Quieter {
  min_temperature: number | null;
  /** Finds a day, to a tenth. */
  temperature_leaves: number | null;
  max_price_minor: number | null;
  price_leaves: number | null;
}

/** The degrees and the price that leave at most ten finds a day; null for what leaves none or changes nothing. */
export function quieter(alert: LoudAlert, finds: readonly FoundOffer[], days: number): Quieter {
  const kept = Math.max(1, Math.floor(AIM_A_DAY * days));
  const degrees = finds.map(({ temperature }) => temperature);
  const prices = finds
    .filter(({ price_minor, currency }) => price_minor !== null && currency === alert.currency)
    .map(({ price_minor }) => price_minor ?? 0);
  const at_degrees = degreesThatLeave(degrees, kept, alert.min_temperature ?? 0);
  // Of offers half of which have no price nothing is said by one.
  const at_price =
    prices.length * 2 > finds.length ? priceThatLeaves(prices, kept, alert.max_price_minor ?? Infinity) : null;
  const aDay = (count: number) => Math.round((count / days) * 10) / 10;
  return {
    min_temperature: at_degrees,
    temperature_leaves: at_degrees === null ? null : aDay(degrees.filter((one) => one >= at_degrees).length),
    max_price_minor: at_price,
    price_leaves: at_price === null ? null : aDay(prices.filter((one) => one <= at_price).length),
  };
}

function degreesThatLeave(degrees: readonly number[], kept: number, above: number): number | null {
  const next = degrees.toSorted((one, other) => other - one)[kept];
  if (next === undefined) return null;
  // Those as warm as the first that is too many go with it.
  const bound = (Math.floor(next / DEGREES_STEP) + 1) * DEGREES_STEP;
  return bound > above && degrees.some((one) => one >= bound) ? bound : null;
}

function priceThatLeaves(prices: readonly number[], kept: number, below: number): number | null {
  const next = prices.toSorted((one, other) => one - other)[kept];
  if (next === undefined) return null;
  const bound = roundDown((next - 1) / MINOR) * MINOR;
  return bound > 0 && bound < below && prices.some((one) => one <= bound) ? bound : null;
}

/** To two figures: nobody thinks of 12,347. */
function roundDown(amount: number): number {
  const whole = Math.floor(amount);
  const step = 10 ** Math.max(0, String(Math.max(whole, 0)).length - 2);
  return Math.floor(whole / step) * step;
}
