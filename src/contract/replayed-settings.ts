/** Settings of which it can be said beforehand what another value makes of the offers of the last 30 days. */
export const REPLAYED_SETTINGS = [
  'temperature.vote_degrees',
  'temperature.hot_from',
  'temperature.hot_until',
  'temperature.super_hot_from',
] as const;
export type ReplayedSetting = (typeof REPLAYED_SETTINGS)[number];

export function isReplayed(key: string): key is ReplayedSetting {
  return (REPLAYED_SETTINGS as readonly string[]).includes(key);
}
