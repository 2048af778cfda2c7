import type { GroupedNotification } from '#contract/notifications.ts';
import { call } from '../api.ts';

/** Marks a group read, once: one that is read already is left alone. Goes on when the page is left. */
export async function markRead(
  { id, group_is_read }: GroupedNotification,
  onCount: (count: number) => void,
): Promise<void> {
  if (group_is_read > 0) return;
  try {
    const { meta } = await call('GET /ui/user-notification/:id/setread', {
      params: { id },
      is_changing: true,
      keepalive: true,
    });
    onCount(meta.new_groups_count);
  } catch (error) {
    console.info(`Notification ${id} could not be marked read`, error);
  }
}
