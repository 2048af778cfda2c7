import type { GroupedNotification } from '#contract/notifications.ts';
import { call } from '../api.ts';
import { emitLiveEvent } from '../live/live-events.ts';

/**
 * Marks a group read, once: one that is read already is left alone. Goes on when the page is left.
 * @returns whether it is read now; the bell and whatever else counts has been told then
 */
export async function markRead({ id, group_is_read }: GroupedNotification): Promise<boolean> {
  if (group_is_read > 0) return true;
  try {
    const { meta } = await call('GET /ui/user-notification/:id/setread', {
      params: { id },
      is_changing: true,
      keepalive: true,
    });
    emitLiveEvent('unread', meta.new_groups_count);
    return true;
  } catch (error) {
    console.info(`Notification ${id} could not be marked read`, error);
    return false;
  }
}

/** Marks all of them read, in the same way. */
export async function markAllRead(): Promise<boolean> {
  try {
    const { meta } = await call('GET /ui/user-notification/mark-all-web-processed', { is_changing: true });
    emitLiveEvent('unread', meta.new_groups_count);
    return true;
  } catch (error) {
    console.info('Notifications could not be marked read', error);
    return false;
  }
}
