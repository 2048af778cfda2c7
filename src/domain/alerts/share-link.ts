import type { AlertFields } from '#contract/alerts.ts';
import { parseId } from '#rules/ids.ts';
import type { Context } from '../context.ts';
import { selectUserById } from '../users/users.ts';
import { selectAnyAlert } from './alerts.sql.ts';

const PURPOSE = 'share-alert:';

/** Path where whoever is given it begins an alert of their own with what this one waits for. */
export function sharePath(ctx: Context, alert_id: number): string {
  return `/alerts/new?from=${ctx.seal.close(`${PURPOSE}${alert_id}`).toString('base64url')}`;
}

/**
 * What the alert of such a link waits for by now: its conditions alone, nothing its owner calls it, says of it or is told by.
 * @returns null for a link that is not ours, or of an alert that is gone
 */
export async function fieldsOfShare(ctx: Context, token: string): Promise<AlertFields | null> {
  const text = ctx.seal.open(Buffer.from(token, 'base64url'));
  const id = text?.startsWith(PURPOSE) ? parseId(text.slice(PURPOSE.length)) : null;
  const alert = id === null ? null : await selectAnyAlert(ctx.db, id);
  const owner = alert && (await selectUserById(ctx.db, alert.user_id));
  if (!alert || !owner || owner.deleted_at) return null;
  const { keyword, group_ids, store_ids, min_temperature, within_minutes, max_price_minor, currency } = alert;
  const { min_discount_percent, free_only, include_coupons, in_description } = alert;
  return {
    keyword,
    group_ids,
    store_ids,
    min_temperature,
    within_minutes,
    max_price: max_price_minor === null ? null : Math.round(max_price_minor / 100),
    currency,
    min_discount_percent,
    free_only,
    include_coupons,
    in_description,
  };
}
