import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

/** `webhook`: JSON to an address of one's own, signed; `ntfy`: a topic of an ntfy server. */
const KINDS = ['webhook', 'ntfy'] as const;
const MomentOrNull = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

/** A way out of the site that alerts can use beside bell, devices and email. */
export const AlertChannel = Type.Object({
  id: Id,
  kind: Type.Enum([...KINDS, 'telegram'], { description: 'telegram: a chat with the bot of the site' }),
  name: Type.String(),
  host: Type.String({ description: 'Of its address; the rest is a secret, and told by nobody' }),
  state: Type.Enum(['works', 'failing', 'off'], {
    description: 'failing: the last message did not get through; off: none is sent any more',
  }),
  failing_since: MomentOrNull,
  off_reason: Type.Union([Type.Enum(['silent', 'gone', 'stopped']), Type.Null()], {
    description:
      'Of one that is off. silent: nothing got through for three days; gone: the other side takes nothing any more, as of ' +
      'a bot that was blocked; stopped: /stop was written to the bot',
  }),
  alerts_count: Type.Integer({ minimum: 0, description: 'Alerts that use it' }),
});
export type AlertChannel = Static<typeof AlertChannel>;

/** One message to a channel. */
export const AlertDelivery = Type.Object({
  id: Id,
  message_id: Type.String({ description: 'The same at every try' }),
  is_test: Type.Boolean(),
  state: Type.Enum(['waiting', 'sent', 'failed']),
  attempts: Type.Integer({ minimum: 0 }),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the last answer; null for none' }),
  answer: Type.Union([Type.String(), Type.Null()], { description: 'Its first words' }),
  refusal: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why there was none: unreachable, timeout, unresolved, private_address, port, gone_offer, channel_off, bot_off',
  }),
  took_ms: Type.Union([Type.Integer(), Type.Null()]),
  created_at: Type.String({ format: 'date-time' }),
  tried_at: MomentOrNull,
  next_try_at: MomentOrNull,
});
export type AlertDelivery = Static<typeof AlertDelivery>;

const OneChannel = Type.Object({ data: AlertChannel });

export const listAlertChannels = endpoint({
  key: 'GET /api/alert-channels',
  summary: 'Own channels of deal alerts, the oldest first',
  access: 'signed_in',
  reply: Type.Object({
    data: Type.Array(AlertChannel),
    meta: Type.Object({
      most: Type.Integer({ description: 'So many the caller may have' }),
      has_telegram: Type.Boolean({ description: 'The site has a bot in Telegram' }),
      is_connecting: Type.Boolean({ description: 'A link to the bot waits to be opened' }),
    }),
  }),
  errors: ['not_signed_in'],
});

export const createAlertChannel = endpoint({
  key: 'POST /api/alert-channels',
  summary: 'Adds a channel; the secret its messages are signed with is told this once',
  access: 'session',
  body: Type.Object(
    {
      kind: Type.Enum([...KINDS], {
        description: 'Chats of Telegram are connected by POST /api/alert-channels/telegram',
      }),
      name: Type.Optional(
        Type.String({ maxLength: 1000, description: 'Up to 60 characters; empty is named after the host' }),
      ),
      url: Type.String({
        maxLength: 5000,
        description: 'https, port 443: where messages go; of ntfy that of the topic',
      }),
      token: Type.Optional(
        Type.String({ maxLength: 1000, description: 'Access token of the ntfy server, if it wants one' }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    data: AlertChannel,
    secret: Type.Union([Type.String(), Type.Null()], { description: 'Of a webhook, as Standard Webhooks writes it' }),
  }),
  errors: ['not_signed_in', 'account_suspended', 'invalid_field', 'too_many_channels', 'rate_limited'],
});

export const connectTelegram = endpoint({
  key: 'POST /api/alert-channels/telegram',
  summary: 'Makes a link to the bot of the site: the private chat it is opened in becomes a channel',
  access: 'session',
  reply: Type.Object({
    data: Type.Object({
      url: Type.String({ description: 'Works once; a link made before works no longer' }),
      expires_at: Type.String({ format: 'date-time' }),
    }),
  }),
  errors: [
    'not_signed_in',
    'account_suspended',
    'too_many_channels',
    'telegram_off',
    'telegram_silent',
    'rate_limited',
  ],
});

export const changeAlertChannel = endpoint({
  key: 'PATCH /api/alert-channels/:id',
  summary: 'Names a channel anew, or switches one that was switched off on again',
  access: 'session',
  params: IdParams,
  body: Type.Object(
    { name: Type.Optional(Type.String({ maxLength: 1000 })), is_on: Type.Optional(Type.Literal(true)) },
    { additionalProperties: false },
  ),
  reply: OneChannel,
  errors: ['not_signed_in', 'account_suspended', 'invalid_field', 'channel_not_found'],
});

export const deleteAlertChannel = endpoint({
  key: 'DELETE /api/alert-channels/:id',
  summary: 'Removes a channel, also from the alerts that use it',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: ['not_signed_in', 'account_suspended', 'channel_not_found'],
});

export const testAlertChannel = endpoint({
  key: 'POST /api/alert-channels/:id/test',
  summary: 'Sends a message to try the channel out, and waits for what comes of it',
  access: 'session',
  params: IdParams,
  reply: Type.Object({ data: AlertDelivery }),
  errors: ['not_signed_in', 'account_suspended', 'channel_not_found', 'rate_limited'],
});

export const listAlertDeliveries = endpoint({
  key: 'GET /api/alert-channels/:id/deliveries',
  summary: 'The last 20 messages to a channel, the latest first',
  access: 'signed_in',
  params: IdParams,
  reply: Type.Object({ data: Type.Array(AlertDelivery) }),
  errors: ['not_signed_in', 'channel_not_found'],
});
