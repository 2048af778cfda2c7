/** How a message goes to each kind of channel: the only place that knows them apart. */
import { createHmac } from 'node:crypto';
import type { Currency } from '#contract/common.ts';
import type { ChannelKind } from './channels.sql.ts';

/** Where messages go, and what they are signed or let in with. */
export interface Target {
  url: string;
  /** Of a webhook: signs its messages; base64 after `whsec_`. */
  secret?: string;
  /** Of an ntfy server that wants one. */
  token?: string;
}

/** What a channel is told, with whole addresses. */
export interface ChannelMessage {
  /** The same at every try. */
  id: string;
  created_at: Date;
  alerts: readonly { id: number; name: string; url: string }[];
  words: readonly string[];
  /** Pauses the first of the alerts. */
  mute_url: string | null;
  /** null of one that tries the channel out. */
  offer: {
    id: number;
    kind: 'deal' | 'coupon';
    title: string;
    url: string;
    image_url: string | null;
    price_minor: number | null;
    currency: Currency;
    /** null while it is hidden. */
    temperature: number | null;
    store: string | null;
  } | null;
}

/** The message in the words of the member's language. */
export interface ChannelWords {
  title: string;
  body: string;
  /** What the button says that pauses the alert. */
  mute: string;
}

interface Outgoing {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

type Adapter = (target: Target, message: ChannelMessage, words: ChannelWords, now: Date) => Outgoing;

export const ADAPTERS: Record<ChannelKind, Adapter> = { webhook: webhookRequest, ntfy: ntfyRequest };

const SECRET_PREFIX = 'whsec_';

/** Signed as Standard Webhooks 1.0 has it: HMAC-SHA256 over id, seconds and body. */
function webhookRequest({ url, secret = '' }: Target, message: ChannelMessage, _words: ChannelWords, now: Date) {
  const { id, created_at, alerts, words, mute_url, offer } = message;
  const body = JSON.stringify({
    type: offer ? 'alert.found' : 'alert.test',
    timestamp: created_at.toISOString(),
    data: { alerts, words, mute_url, offer: offer && facts(offer) },
  });
  const seconds = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    url: new URL(url),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  };
}

function facts({ price_minor, currency, ...offer }: NonNullable<ChannelMessage['offer']>) {
  return { ...offer, price: price_minor === null ? null : { amount_minor: price_minor, currency } };
}

/** JSON to the root of the server, as ntfy wants it: headers would take no Russian. */
function ntfyRequest({ url, token }: Target, { offer, mute_url }: ChannelMessage, words: ChannelWords) {
  const root = new URL(url);
  const [topic = '', ...above] = root.pathname.split('/').toReversed();
  root.pathname = `${above.toReversed().join('/')}/`;
  const message = {
    topic: decodeURIComponent(topic),
    title: words.title,
    message: words.body,
    ...(offer ? { click: offer.url, tags: ['fire'] } : {}),
    ...(offer?.image_url ? { attach: offer.image_url } : {}),
    ...(mute_url ? { actions: [{ action: 'view', label: words.mute, url: mute_url }] } : {}),
  };
  return {
    url: root,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(message),
  };
}
