import type { Preferences } from '#contract/common.ts';
import { isTimeZone } from '#rules/local-date.ts';
import type { Context } from '../context.ts';
import { refuseFaults } from '../errors.ts';
import { upsertPreferences } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnAccount } from './permissions.ts';

/**
 * Changes some of what a member chose for themselves and answers all of it.
 * @param time_zone the site's, for whoever wants quiet hours or daily emails and has named none
 * @throws not_signed_in, impersonating, invalid_field (time_zone)
 */
export async function changePreferences(
  ctx: Context,
  viewer: Viewer,
  change: Partial<Preferences>,
  time_zone: string,
): Promise<Preferences> {
  assertOwnAccount(viewer);
  refuseFaults(isTimeZone(change.time_zone ?? 'UTC') ? {} : { time_zone: 'time_zone_unknown' });
  return upsertPreferences(ctx.db, viewer.id, change, time_zone);
}
