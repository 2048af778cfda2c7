import type { AlertsAction } from '#contract/alerts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { countAlerts } from './alerts.sql.ts';
import {
  lockAlerts,
  markAlertsDeleted,
  markAlertsPaused,
  markAlertsResumed,
  markAlertsRestored,
} from './change-alerts.sql.ts';
import { mostAlerts } from './permissions.ts';

const DAY_MS = 86_400_000;

/**
 * Does one thing to several alerts of a member: to all of them, or to none where one is not theirs. Those it was done to
 * before stay as they are.
 * @throws not_signed_in, account_suspended, alert_not_found, too_many_alerts
 */
export async function changeAlerts(
  ctx: Context,
  viewer: Viewer,
  { ids, action }: { ids: readonly number[]; action: AlertsAction },
): Promise<void> {
  refuseInactive(viewer);
  const asked = [...new Set(ids)];
  const now = ctx.clock.now();
  const max = mostAlerts(viewer, await readSettings(ctx));
  await inTransaction(ctx.db, async (tx) => {
    // Two who change several at once go one after the other.
    await lockMember(tx, viewer.id);
    // One that was deleted in another tab is as its member wants it.
    const is_end = action === 'restore' || action === 'delete';
    const deleted_after = is_end ? new Date(now.getTime() - DAY_MS) : null;
    const there = await lockAlerts(tx, { ids: asked, user_id: viewer.id, deleted_after });
    if (there.length < asked.length) throw new DomainError('alert_not_found');
    const started = await change(tx, action, there, now);
    if (action === 'restore' && (await countAlerts(tx, viewer.id)) > max)
      throw new DomainError('too_many_alerts', { values: { max } });
    // What is out already and too cold for them is looked for by jobs.
    await ctx.queue.sendMany(
      tx,
      'await-offers',
      started.map((alert_id) => ({ data: { alert_id } })),
    );
  });
}

/** @returns those that find again from now on */
async function change(tx: Tx, action: AlertsAction, ids: readonly number[], now: Date): Promise<number[]> {
  if (action === 'pause') await markAlertsPaused(tx, ids);
  if (action === 'delete') await markAlertsDeleted(tx, ids, now);
  if (action === 'resume') return markAlertsResumed(tx, ids);
  return action === 'restore' ? markAlertsRestored(tx, ids) : [];
}
