/** The worker's side of Web Push: shows what comes, and opens what is pressed. */

/** As much of a message as is shown; see emails/push-message.ts. */
interface PushMessage {
  title: string;
  body: string;
  url: string;
  tag: string;
  action: { label: string; url: string } | null;
}

interface PushEvent extends Event {
  data: { json: () => unknown } | null;
  waitUntil: (work: Promise<unknown>) => void;
}

interface ClickEvent extends Event {
  /** Name of the button that was pressed; empty for the message itself. */
  action?: string;
  notification: { data: unknown; close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
}

/** What is used of the scope of a service worker. */
export interface PushScope {
  location: { origin: string };
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: {
    matchAll: (options: object) => Promise<readonly { url: string; focus: () => Promise<unknown> }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener: (type: string, listener: (event: never) => void) => void;
}

const ALL = '/notifications';
const ACTION = 'action';

/** Hangs the listeners on the worker. */
export function showPushes(scope: PushScope): void {
  scope.addEventListener('push', (event: PushEvent) => {
    const { title, body, url, tag, action } = messageOf(event, scope);
    const button = action && {
      data: { url, action_url: action.url },
      actions: [{ action: ACTION, title: action.label }],
    };
    const shown = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: { url }, ...button };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });
  scope.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    const data = event.notification.data as { url?: unknown; action_url?: unknown } | null;
    event.waitUntil(open(scope, addressOf(scope, event.action === ACTION ? data?.action_url : data?.url)));
  });
}

const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise);

/** Every push has to be shown, one that cannot be read as well: browsers take the right away otherwise. */
function messageOf(event: PushEvent, { location }: PushScope): PushMessage {
  let given: Partial<Record<keyof PushMessage, unknown>> = {};
  try {
    given = event.data?.json() ?? {};
  } catch {
    // Not ours, or cut on its way.
  }
  return {
    title: text(given.title, new URL(location.origin).host),
    body: text(given.body, ''),
    url: text(given.url, ALL),
    tag: text(given.tag, 'notification'),
    action: actionOf(given.action),
  };
}

function actionOf(given: unknown): PushMessage['action'] {
  const { label, url } = (given ?? {}) as { label?: unknown; url?: unknown };
  return typeof label === 'string' && typeof url === 'string' ? { label, url } : null;
}

/** Only addresses of this site are opened. */
function addressOf({ location }: PushScope, given: unknown): string {
  const url = typeof given === 'string' ? URL.parse(given, location.origin) : null;
  return url?.origin === location.origin ? url.href : location.origin + ALL;
}

async function open({ clients }: PushScope, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const existing = windows.find((window) => window.url === url);
  await (existing ? existing.focus() : clients.openWindow(url));
}
