/** How many chat messages are not read, as far as this page knows (product spec, section 4, Other state). */
import { useSyncExternalStore } from 'react';

let total: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(count: number): void {
  total = Math.max(0, count);
  for (const listener of listeners) listener();
}

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
  return (total ??= Math.max(0, given));
}

/** Sets the number. */
export function setUnreadChats(count: number): void {
  set(count);
}

/** Moves the total by what one chat had and has now; never below nothing. */
export function changeUnreadChats(old_count: number, new_count: number): void {
  set((total ?? 0) + new_count - old_count);
}
