/** A client of Pusher's protocol, as far as these pages need one. */
import type { LiveData, RealtimeProps } from '#contract/realtime.ts';

const FIRST_RETRY_MS = 1000;
const MOST_RETRY_MS = 60_000;
/** With these codes the server says that coming again is of no use. */
const isFinal = (code: number) => code >= 4000 && code < 4100;

/** Something happened in a channel. */
export type LiveMessage = {
  [E in keyof LiveData]: { channel: string; event: E; data: LiveData[E] };
}[keyof LiveData];

interface Greeting {
  event: 'pusher:connection_established';
  data: { activity_timeout: number };
}

interface SocketOptions {
  onMessage: (message: LiveMessage) => void;
  /** The line stands again. */
  onAgain: () => void;
}

/**
 * Keeps one socket open as long as the page is shown, and comes again after a pause that grows, different for
 * everybody, when it is lost.
 * @returns whether it is lost just now; it is tried again at once then
 */
export function openSocket(
  { key, host, port, force_tls, subscriptions }: RealtimeProps,
  { onMessage, onAgain }: SocketOptions,
): () => boolean {
  let socket: WebSocket | null = null;
  let is_open = false;
  let tries = 0;
  let quiet_ms = 0;
  /** Waits for the next try, or for the next word. */
  let timer = 0;
  const wait = (work: () => void, wait_ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(work, wait_ms);
  };
  const connect = () => {
    if (socket) return;
    const fresh = new WebSocket(`${force_tls ? 'wss' : 'ws'}://${host}:${port}/app/${key}?protocol=7`);
    socket = fresh;
    fresh.addEventListener('message', ({ data }) => fresh === socket && onLiveEvent(fresh, String(data)));
    fresh.addEventListener('close', ({ code }) => {
      // Kept, so that no other takes its place.
      if (isFinal(code)) window.clearTimeout(timer);
      else if (fresh === socket) lose();
    });
  };
  const lose = () => {
    socket?.close();
    socket = null;
    is_open = false;
    wait(connect, Math.min(FIRST_RETRY_MS * 2 ** tries, MOST_RETRY_MS) * (0.5 + Math.random() / 2));
    tries += 1;
  };
  const onLiveEvent = (from: WebSocket, text: string) => {
    const message = JSON.parse(text) as { event: string; data: string };
    const told = { ...message, data: JSON.parse(message.data) as unknown } as LiveMessage | Greeting;
    if (told.event === 'pusher:connection_established') {
      quiet_ms = told.data.activity_timeout * 1000;
      is_open = true;
      for (const subscription of subscriptions) send(from, 'subscribe', subscription);
      if (tries > 0) onAgain();
      tries = 0;
    } else if (message.event === 'pusher:ping') send(from, 'pong', {});
    else if (!message.event.startsWith('pusher')) onMessage(told);
    // The server asks more often than this: a line that is quiet is dead.
    wait(lose, quiet_ms);
  };
  // A page that is left may be kept as it stands, which one with an open socket is not; time stands still for it.
  window.addEventListener('pagehide', lose);
  connect();
  return () => {
    connect();
    return !is_open;
  };
}

function send(socket: WebSocket, event: string, data: object): void {
  socket.send(JSON.stringify({ event: `pusher:${event}`, data }));
}
