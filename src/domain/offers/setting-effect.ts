import type { TemperatureLevel } from '#contract/common.ts';
import type { ReplayedSetting } from '#contract/replayed-settings.ts';
import type { Context } from '../context.ts';
import { refuseFaults } from '../errors.ts';
import { KNOWN_SETTINGS, readSettings, settingFault, type Settings } from '../settings/settings.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { selectLevelCounts, type LevelBounds } from './setting-effect.sql.ts';

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
  const factor = key === 'temperature.vote_degrees' ? value / settings[key] : 1;
  const since = new Date(ctx.clock.now().getTime() - DAYS_MS);
  const [now, wanted] = [boundsOf(settings), boundsOf({ ...settings, [key]: value })];
  const rows = await selectLevelCounts(ctx.db, { since, limit: MOST, now, wanted, factor });
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
    hot: { before: sum((row) => row.is_hot_before), after: sum((row) => row.is_hot_after) },
  };
}

function boundsOf(settings: Settings): LevelBounds {
  return {
    hot_from: settings['temperature.hot_from'],
    hot_until: settings['temperature.hot_until'],
    super_hot_from: settings['temperature.super_hot_from'],
  };
}
