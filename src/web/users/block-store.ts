/** What the reader has changed about their blocks since the page came: every part of it that speaks of a member goes by it. */
import { useSyncExternalStore } from 'react';

const changed = new Map<number, boolean>();
const listeners = new Set<() => void>();

/** Tells the page that a member is blocked now, or no more. */
export function noteBlock(user_id: number, is_blocked: boolean): void {
  changed.set(user_id, is_blocked);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader blocks a member. @param given how it stood when the page was made */
export function useIsBlocked(user_id: number, given: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => changed.get(user_id) ?? given,
    () => given,
  );
}
