/** How many chat messages are not read, as far as this page knows (product spec, section 4, Other state). */
import { useSyncExternalStore } from 'react';
import { onLiveEvent } from '../live/live-events.ts';

let total: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls with every number there is from now on. */
export function onUnreadChats(listener: (count: number) => void): void {
  subscribe(() => listener(total ?? 0));
}

/** Sets the number; never below nothing. */
export function setUnreadChats(count: number): void {
  total = Math.max(0, count);
  for (const listener of listeners) listener();
}

// As long as the page: the server hears nothing.
onLiveEvent('chat_unread', (news) => setUnreadChats(news.total));

/** The number as it stands; what the page came with until somebody says another. */
export function useUnreadChats(given: number): number {
  return useSyncExternalStore(
    subscribe,
    () => unreadChats(given),
    () => given,
  );
}

/** The number without following it. */
export function unreadChats(given: number): number {
  return (total ??= given);
}

/** Moves the total by what one chat had and has now; never below nothing. */
export function changeUnreadChats(old_count: number, new_count: number): void {
  setUnreadChats((total ?? 0) + new_count - old_count);
}
