/** How a message goes to each kind of channel: the only place that knows them apart. */
import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import type { ChannelKind } from './channels.sql.ts';
import type { ChannelMessage, ChannelWords } from './channel-message.ts';
import { telegramMessage } from './telegram-message.ts';

/** Where messages of webhooks and ntfy go, and what they are signed or let in with. */
export interface Address {
  url: string;
  /** Of a webhook: signs its messages; base64 after `whsec_`. */
  secret?: string;
  /** Of an ntfy server that wants one. */
  token?: string;
}

/** What a receiver said to a message. */
interface ChannelAnswer {
  status: number;
  /** Its first words, fit to be shown. */
  text: string;
  /** Nothing will be taken there any more. */
  is_gone: boolean;
  /** For so long it wants nothing. */
  wait_ms: number;
}

interface Sending {
  /** As it was stored, opened. */
  target: string;
  message: ChannelMessage;
  words: ChannelWords;
}

interface Outgoing {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends a message.
 * @returns null where the site itself cannot send to such channels
 * @throws FetchRefusedError when nobody answered
 */
type Adapter = (ctx: Context, sending: Sending) => Promise<ChannelAnswer | null>;

export const ADAPTERS: Record<ChannelKind, Adapter> = {
  webhook: async (ctx, { target, message }) =>
    post(ctx, webhookRequest(JSON.parse(target) as Address, message, ctx.clock.now())),
  ntfy: async (ctx, { target, message, words }) =>
    post(ctx, ntfyRequest(JSON.parse(target) as Address, message, words)),
  telegram: sendToTelegram,
};

const GONE = 410;

async function post(ctx: Context, { url, headers, body }: Outgoing): Promise<ChannelAnswer> {
  const { status, text } = await ctx.post.post(url, { headers: { ...headers, 'user-agent': 'Ulov/1' }, body });
  return { status, text, is_gone: status === GONE, wait_ms: 0 };
}

const SECRET_PREFIX = 'whsec_';

/** Signed as Standard Webhooks 1.0 has it: HMAC-SHA256 over id, seconds and body. */
function webhookRequest({ url, secret = '' }: Address, message: ChannelMessage, now: Date): Outgoing {
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
function ntfyRequest({ url, token }: Address, { offer, mute_url }: ChannelMessage, words: ChannelWords): Outgoing {
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

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

/** A reader who blocked the bot, or is no more, is told nothing; a token that Telegram refuses is no fault of the chat. */
async function sendToTelegram({ bot, base_url }: Context, { target, message, words }: Sending) {
  if (!bot) return null;
  const { chat_id } = JSON.parse(target) as { chat_id: number };
  const { status, description, retry_after_ms } = await bot.send(telegramMessage(chat_id, message, words, base_url));
  if (description !== null && (status === UNAUTHORIZED || status === NOT_FOUND)) return null;
  const is_gone =
    description !== null &&
    (status === FORBIDDEN || (status === BAD_REQUEST && description.includes('chat not found')));
  return { status, text: description ?? '', is_gone, wait_ms: retry_after_ms };
}
