import type { Context } from '../context.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { KNOWN_SETTINGS, SETTING_KEYS, type KnownSetting, type SettingKey } from './known-settings.ts';
import { selectLatestChanges } from './setting-changes.sql.ts';
import { forgetSettings, readSettings } from './running-settings.ts';

export interface SiteSetting extends KnownSetting {
  key: SettingKey;
  value: number;
  /** The latest change; `value_before` null is the default. Null: never changed by an administrator. */
  changed: { at: Date; by: { id: number; username: string }; value_before: number | null } | null;
}

/**
 * Every setting with its value, its bounds and who changed it last.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readSiteSettings(ctx: Context, viewer: Viewer): Promise<SiteSetting[]> {
  refuseNonAdmin(viewer);
  // Whoever changes them sees what stands, not what stood a moment ago.
  forgetSettings(ctx);
  const [settings, changes] = await Promise.all([readSettings(ctx), selectLatestChanges(ctx.db, SETTING_KEYS)]);
  const latest = new Map(changes.map((change) => [change.key, change]));
  return SETTING_KEYS.map((key) => {
    const change = latest.get(key);
    const changed = change
      ? {
          at: change.changed_at,
          by: { id: change.changed_by, username: change.changed_by_username },
          value_before: change.value_before,
        }
      : null;
    return { ...KNOWN_SETTINGS[key], key, value: settings[key], changed };
  });
}
