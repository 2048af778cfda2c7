/** What goes over the socket, in the words of Pusher's protocol (version 7). */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The public name of this site's application; it says nothing and opens nothing. */
export const APP_KEY = 'ulov';
/** Versions of the protocol whose words these are. */
export const PROTOCOLS = { from: 5, to: 7 };

/**
 * Why a socket is closed. Pusher's clients do not come again after 4000 to 4099, come later after 4100 to 4199,
 * and at once after 4200 to 4299.
 */
export const CLOSE = {
  going_away: 1001,
  unknown_app: 4001,
  unsupported_protocol: 4007,
  not_authorized: 4009,
  over_capacity: 4100,
  silent: 4201,
} as const;
/** Said with `pusher:error` while the socket stays open. */
export const CLIENT_EVENT_REFUSED = 4301;

/** A message as it goes out; the data of an event is text within the text. */
export function frame(event: string, data: object, channel?: string): Buffer {
  return Buffer.from(
    JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) }),
  );
}

export interface ClientMessage {
  event: string;
  data: Readonly<Record<string, unknown>>;
}

/** What a client said; null when it is no message. Pusher's clients send data as an object, some as text of one. */
export function readMessage(text: string): ClientMessage | null {
  const message = parsed(text);
  if (!message || typeof message['event'] !== 'string') return null;
  const { event, data } = message;
  return { event, data: (typeof data === 'string' ? parsed(data) : asRecord(data)) ?? {} };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    return null;
  }
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** What a leave is given to: one socket, or every socket of a session, for pages that name the leave themselves. */
type LeaveOf = { socket_id: string } | { session_id: number };

export interface Signer {
  /** Answers what a client sends along to listen in a private channel. */
  sign: (of: LeaveOf, channel: string) => string;
  /** Whether this is the leave of any of these. */
  isSigned: (auth: unknown, of: readonly LeaveOf[], channel: string) => boolean;
}

/** Signs with a key of its own made from the site's secret, the same in every process. */
export function createSigner(secret: string): Signer {
  const key = createHmac('sha256', secret).update('realtime').digest();
  const sign = (of: LeaveOf, channel: string) => {
    // Pusher's own words for a socket; no socket's id begins like the other.
    const text = 'socket_id' in of ? `${of.socket_id}:${channel}` : `session ${of.session_id}:${channel}`;
    return `${APP_KEY}:${createHmac('sha256', key).update(text).digest('hex')}`;
  };
  return {
    sign,
    isSigned: (auth, all, channel) => {
      if (typeof auth !== 'string') return false;
      const given = Buffer.from(auth);
      return all.some((of) => {
        const wanted = Buffer.from(sign(of, channel));
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
  };
}

const CHANNEL = /^(?:(?:private-user|offer|discussion)\.[1-9]\d{0,14}|list\.(?:new|hot))$/;

/** Whether this is the name of a channel at all. */
export function isChannel(name: unknown): name is string {
  return typeof name === 'string' && CHANNEL.test(name);
}

export const isPrivate = (channel: string) => channel.startsWith('private-');

/** Whether a member may listen there: of private channels their own alone. */
export function mayListen(user_id: number, channel: string): boolean {
  return !isPrivate(channel) || channel === `private-user.${user_id}`;
}
