/** The rules of the temperature: levels, what is shown, what a vote weighs (docs/product.md, 4). */
import type { TemperatureLevel } from '#contract/common.ts';

export interface TemperatureSettings {
  warm_from: number;
  hot_from: number;
  super_hot_from: number;
  /** Offers leave the Hot list below this. */
  hot_until: number;
  /** Minutes after publication in which nobody but author and staff sees the number. */
  mask_minutes: number;
  /** Degrees of one vote at full trust. */
  vote_degrees: number;
}

export const DEFAULT_TEMPERATURE: TemperatureSettings = {
  warm_from: 0,
  hot_from: 100,
  super_hot_from: 300,
  hot_until: 80,
  mask_minutes: 10,
  vote_degrees: 10,
};

/** Level of a temperature in degrees: 0 is neutral, anything above up to `hot_from` is warm. */
export function temperatureLevel(
  degrees: number,
  settings: TemperatureSettings = DEFAULT_TEMPERATURE,
): TemperatureLevel {
  if (degrees < 0) return 'cold';
  if (degrees >= settings.super_hot_from) return 'super_hot';
  if (degrees >= settings.hot_from) return 'hot';
  return degrees > settings.warm_from ? 'warm' : 'neutral';
}

/** Whole degrees as shown: cut toward zero, so 99.6 is 99 and still warm. */
export function shownDegrees(degrees: number): number {
  return Math.trunc(degrees) + 0;
}

/** Degrees of one vote by trust class: half for newcomers, half again as much for the most trusted. */
export function voteWeight(
  trust_level: number,
  is_editor: boolean,
  vote_degrees = DEFAULT_TEMPERATURE.vote_degrees,
): number {
  const factor = is_editor ? 1.5 : ([0.5, 1, 1.25, 1.5][trust_level] ?? 0.5);
  return vote_degrees * factor;
}

/** What is still missing to the next level, null at the top. */
export function distanceToNextLevel(
  degrees: number,
  settings: TemperatureSettings = DEFAULT_TEMPERATURE,
): { degrees: number; level: TemperatureLevel } | null {
  if (degrees >= settings.super_hot_from) return null;
  const [level, from]: [TemperatureLevel, number] =
    degrees >= settings.hot_from ? ['super_hot', settings.super_hot_from] : ['hot', settings.hot_from];
  return { degrees: Math.ceil(from - degrees), level };
}
