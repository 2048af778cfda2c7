/** This device's side of Web Push: whether it takes messages, and how it begins and ends to. */
import { call } from '../api.ts';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const WORKER = '/service-worker.js';

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What the browser and the server say together. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const [{ data }, subscription] = await Promise.all([call('GET /api/me/push'), currentSubscription()]);
  return data.is_on && subscription !== null ? 'on' : 'off';
}

/**
 * Asks the reader, then the browser, then the server.
 * @throws Error when the browser or the server will not; nothing is left half done
 */
export async function startPushes(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { data } = await call('GET /api/me/push');
  const applicationServerKey = bytesOf(data.public_key);
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  try {
    const { endpoint = '', keys = {} } = subscription.toJSON();
    await call('PUT /api/me/push', {
      body: { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } },
    });
    return 'on';
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** The server forgets this device first: what the browser keeps then reaches nobody. */
export async function endPushes(): Promise<PushState> {
  await call('DELETE /api/me/push');
  await (await currentSubscription())?.unsubscribe();
  return 'off';
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (message) => message.charCodeAt(0));
}
