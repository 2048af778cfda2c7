import type { Preferences } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { upsertPreferences } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnAccount } from './permissions.ts';

/**
 * Changes some of what a member chose for themselves and answers all of it.
 * @throws not_signed_in, impersonating
 */
export async function changePreferences(
  ctx: Context,
  viewer: Viewer,
  change: Partial<Preferences>,
): Promise<Preferences> {
  assertOwnAccount(viewer);
  return upsertPreferences(ctx.db, viewer.id, change);
}
