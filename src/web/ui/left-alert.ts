/** Good news that is told on the next page: the action it is of loads the page anew. */
import { showToast } from './toast-queue.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'left-alert';

/** Keeps the words of a success for the page that is opened next. */
export function leaveAlert(message: string): void {
  writeStored('session', KEY, message);
}

/** Says what the page before has left. */
export function showLeftAlert(): void {
  const message = readStored('session', KEY);
  if (typeof message !== 'string') return;
  removeStored('session', KEY);
  showToast({ kind: 'success', message });
}
