/** The number on the icon of the installed site: what is unread, notifications and messages together. */
import type { PageDocument } from '#contract/pages.ts';
import { call } from '../api.ts';
import { emitLiveEvent, onLiveEvent } from '../live/live-events.ts';
import { onUnreadChats } from './unread-chats.ts';

/** Begins to follow both numbers, the second from what the page came with; browsers without such a badge do nothing. */
export function watchAppBadge({ frame: { viewer } }: PageDocument): void {
  if (!('setAppBadge' in navigator)) return;
  let notifications = 0;
  let chats = viewer?.links.chats?.unread_count ?? 0;
  let has_left = false;
  // What is answered after signing out was asked for somebody who is not here any more.
  const show = () => {
    if (!has_left) void navigator.setAppBadge(notifications + chats).catch(() => undefined);
  };
  // Both live as long as the page.
  onLiveEvent('unread', (count) => {
    notifications = count;
    show();
  });
  onUnreadChats((count) => {
    chats = count;
    show();
  });
  // The bell may have been told before this was here.
  call('GET /ui/user-notification/count').then(
    ({ meta }) => emitLiveEvent('unread', meta.new_groups_count),
    console.info,
  );
  // Whoever signs out leaves no number behind.
  onLiveEvent('signed_out', () => {
    has_left = true;
    void navigator.clearAppBadge().catch(() => undefined);
  });
}
