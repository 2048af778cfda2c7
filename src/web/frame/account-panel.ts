/** The account menu of this page: it hangs in the header, and on phones the bottom bar opens it. */
import { useSyncExternalStore } from 'react';

interface AccountPanel {
  is_open: boolean;
  close: () => void;
  /** `opener` gets the focus back. */
  open: (opener: HTMLElement) => void;
}

let panel: AccountPanel | null = null;
const listeners = new Set<() => void>();

/** The menu says how it stands. */
export function tellAccountPanel(now: AccountPanel): void {
  panel = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the menu is open; who asks follows it. */
export function useAccountPanelOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => panel?.is_open ?? false,
    () => false,
  );
}

/** Opens the menu or closes it; false where there is none. */
export function switchAccountPanel(is_wanted: boolean, opener: HTMLElement): boolean {
  if (is_wanted) panel?.open(opener);
  else panel?.close();
  return panel !== null;
}
