/** Alerts waiting to be read, one shown at a time. Lives in the browser only. */
export interface GlobalAlertMessage {
  kind: 'success' | 'failure';
  message: string;
  /** 3000 when left out; 5000 when not positive (product spec, section 4). */
  duration_ms?: number;
}

interface ShownAlert extends GlobalAlertMessage {
  id: number;
  duration_ms: number;
}

const DEFAULT_MS = 3000;
const NON_POSITIVE_MS = 5000;

let queue: readonly ShownAlert[] = [];
let last_id = 0;
const listeners = new Set<() => void>();

/**
 * Shows a global alert, after those of its kind that already wait. Good news does not wait behind the failure it mends:
 * the page may be gone before its turn comes. Nor does a failure stand under good news of something else. Callable from
 * anywhere in the browser.
 */
export function showAlert({ kind, message, duration_ms = DEFAULT_MS }: GlobalAlertMessage): void {
  last_id += 1;
  const time_ms = duration_ms > 0 ? duration_ms : NON_POSITIVE_MS;
  const waiting = queue.filter((alert) => alert.kind === kind);
  change([...waiting, { id: last_id, kind, message, duration_ms: time_ms }]);
}

/** Takes the alert away; the next one comes. */
export function dropAlert(id: number): void {
  change(queue.filter((alert) => alert.id !== id));
}

/** The alert to show now, null when there is none. */
export function currentAlert(): ShownAlert | null {
  return queue[0] ?? null;
}

/** Tells when the alert to show changes. */
export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ShownAlert[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
