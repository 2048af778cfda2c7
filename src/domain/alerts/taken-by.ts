import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { guestMask, type TemperatureMask } from '../offers/offers.ts';
import { readSettings } from '../settings/settings.ts';
import { isGuest, type Viewer } from '../viewer.ts';
import { selectAlert } from './alerts.sql.ts';
import { needOfKeyword } from './compile-alert.ts';
import type { KeptAlert } from './matching.sql.ts';

const DAY_MS = 86_400_000;
/** An offer without a date of its own ends after so many. */
const DAYS = 92;

/**
 * What to ask offers for one's own alert, paused or not.
 * @throws not_signed_in, alert_not_found
 */
export async function takenBy(
  ctx: Context,
  viewer: Viewer,
  alert_id: number,
): Promise<KeptAlert & { published_from: Date; mask: TemperatureMask }> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const alert = await selectAlert(ctx.db, alert_id, viewer.id);
  if (!alert) throw new DomainError('alert_not_found');
  const now = ctx.clock.now();
  return {
    id: alert.id,
    user_id: viewer.id,
    content: alert,
    need: await needOfKeyword(ctx, alert.keyword),
    published_from: new Date(now.getTime() - DAYS * DAY_MS),
    mask: guestMask(await readSettings(ctx), now),
  };
}
