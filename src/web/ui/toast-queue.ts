/** Alerts waiting to be read, one shown at a time. Lives in the browser only. */
export interface ToastMessage {
  kind: 'success' | 'failure';
  message: string;
  /** 3000 when left out; 5000 when not positive (product spec, section 4). */
  duration_ms?: number;
  /** An action beside the closing, such as taking back what was done; `is_focused` puts the focus on it. */
  action?: { label: string; is_focused: boolean; onPress: () => void };
}

interface ShownToast extends ToastMessage {
  id: number;
  duration_ms: number;
}

const DEFAULT_MS = 3000;
const NON_POSITIVE_MS = 5000;

let queue: readonly ShownToast[] = [];
let last_id = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast, after those of its kind that already wait. Good news does not wait behind the failure it mends:
 * the page may be gone before its turn comes. Nor does a failure stand under good news of something else. One with a
 * action takes the place of what is shown: the action is of what has just been done. Callable from anywhere in the browser.
 */
export function showToast({ duration_ms = DEFAULT_MS, ...alert }: ToastMessage): void {
  last_id += 1;
  const time_ms = duration_ms > 0 ? duration_ms : NON_POSITIVE_MS;
  const waiting = queue.filter(({ kind }) => kind === alert.kind);
  const shown = { ...alert, id: last_id, duration_ms: time_ms };
  change(alert.action ? [shown, ...waiting.slice(1)] : [...waiting, shown]);
}

/** Takes the alert away; the next one comes. */
export function dropAlert(id: number): void {
  change(queue.filter((alert) => alert.id !== id));
}

/** The alert to show now, null when there is none. */
export function currentAlert(): ShownToast | null {
  return queue[0] ?? null;
}

/** Tells when the alert to show changes. */
export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ShownToast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
