import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { isGuest, type Viewer } from '../viewer.ts';
import { announceUnread } from './announce-unread.ts';
import { countUnread, deleteOldGroups, markAllRead, markGroupRead } from './notifications.sql.ts';

export { changeNotificationChoices, endedBy, notificationChoices, unsubscribe, unsubscribePath } from './choices.ts';
export { mailNotifications } from './mail-notifications.ts';
export { sendHeldPushes } from './held-pushes.ts';
export { pushMatch } from './push-match.ts';
export { pushNotification } from './push-notification.ts';
export type { PushJob } from './pushes-of.sql.ts';
export { selectGroups } from './groups-of.sql.ts';
export { selectUnreadCounts } from './notifications.sql.ts';
export type { GroupRow } from './groups-of.sql.ts';
export { notify, type NotifyJob } from './notify.ts';
export { selectOwnNotifications } from './own-notifications.sql.ts';

const DAY_MS = 86_400_000;
const SWEEP_SIZE = 1000;

/** How many groups a member has not read; guests are told nothing. */
export async function countNotifications(ctx: Context, viewer: Viewer): Promise<number> {
  return isGuest(viewer) ? 0 : countUnread(ctx.db, viewer.id);
}

/**
 * Marks one group read. Read already, nothing changes.
 * @throws not_signed_in, notification_not_found
 */
export async function readNotification(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markGroupRead(tx, viewer.id, id, ctx.clock.now()))) throw new DomainError('notification_not_found');
    announceUnread(ctx, tx, [viewer.id]);
  });
}

/**
 * Marks everything read.
 * @throws not_signed_in
 */
export async function readAllNotifications(ctx: Context, viewer: Viewer): Promise<void> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  await markAllRead(ctx.db, viewer.id, ctx.clock.now());
  announceUnread(ctx, ctx.db, [viewer.id]);
}

/** Forgets what is older than the settings say, a part of it; the next sweep takes what is left over. */
export async function forgetOldNotifications(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const before = new Date(ctx.clock.now().getTime() - settings['notifications.keep_days'] * DAY_MS);
  return deleteOldGroups(ctx.db, before, SWEEP_SIZE);
}
