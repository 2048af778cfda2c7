import type { TemperatureLevel } from '#contract/common.ts';
import type { ReplayedSetting } from '#contract/replayed-settings.ts';
import { temperatureLevel } from '#rules/temperature.ts';
import type { Context } from '../context.ts';
import { refuseFaults } from '../errors.ts';
import { KNOWN_SETTINGS, readSettings, settingFault, temperatureSettings } from '../settings/settings.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { selectDegrees } from './setting-effect.sql.ts';

const DAYS_MS = 30 * 86_400_000;
/** More than a month brings anywhere; what a page may wait for. */
const MOST = 200_000;
const LEVELS = ['super_hot', 'hot', 'warm', 'neutral', 'cold'] as const satisfies readonly Exclude<
  TemperatureLevel,
  'new'
>[];

export interface SettingEffect {
  /** Of the last thirty days. */
  offers: number;
  /** Of them on another level. */
  changed: number;
  levels: { level: Exclude<TemperatureLevel, 'new'>; before: number; after: number }[];
  /** Of them on the Hot list. */
  hot: { before: number; after: number };
}

/**
 * What another value would make of the offers of the last thirty days: their votes as they were cast, by other bounds or
 * with another weight. Nothing is changed.
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field (value)
 */
export async function settingEffect(
  ctx: Context,
  viewer: Viewer,
  { key, value }: { key: ReplayedSetting; value: number },
): Promise<SettingEffect> {
  refuseNonAdmin(viewer);
  const known = KNOWN_SETTINGS[key];
  const fault = settingFault(known, value);
  if (fault) refuseFaults({ value: fault }, { least: known.least, most: known.most });
  const settings = await readSettings(ctx);
  const since = new Date(ctx.clock.now().getTime() - DAYS_MS);
  const [now, wanted] = [temperatureSettings(settings), temperatureSettings({ ...settings, [key]: value })];
  const rows = (await selectDegrees(ctx.db, { since, limit: MOST })).map(({ temperature, is_hot, count }) => {
    const degrees = (temperature * wanted.vote_degrees) / now.vote_degrees;
    return {
      count,
      before: temperatureLevel(temperature, now),
      after: temperatureLevel(degrees, wanted),
      is_hot,
      is_hot_after: degrees >= wanted.hot_from || (is_hot && degrees >= wanted.hot_until),
    };
  });
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((total, row) => total + (fits(row) ? row.count : 0), 0);
  return {
    offers: sum(() => true),
    changed: sum((row) => row.before !== row.after),
    levels: LEVELS.map((level) => ({
      level,
      before: sum((row) => row.before === level),
      after: sum((row) => row.after === level),
    })),
    hot: { before: sum((row) => row.is_hot), after: sum((row) => row.is_hot_after) },
  };
}
