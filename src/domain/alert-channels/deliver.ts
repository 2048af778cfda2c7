import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { FetchRefusedError } from '#platform/fetch-refused.ts';
import { quietUntil } from '#rules/delivery-time.ts';
import { FROM_ALERT, mutePath } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { DomainError } from '../errors.ts';
import { guestMask, isMasked } from '../offers/offers.ts';
import { readSettings } from '../settings/settings.ts';
import { selectPreferences, selectUserById } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { ADAPTERS } from './adapters.ts';
import type { ChannelMessage, ChannelWords } from './channel-message.ts';
import { markChannelFailing, markChannelWorking, selectChannel, type ChannelRow } from './channels.sql.ts';
import {
  claimDelivery,
  deferDelivery,
  failWaiting,
  insertDeliveries,
  insertTest,
  selectDelivery,
  selectDueDeliveries,
  selectOfferToSend,
  trimDeliveries,
  updateDelivery,
  type DeliveryRow,
  type Outcome,
} from './deliveries.sql.ts';
import { assertMayKeepChannels } from './permissions.ts';

const MINUTE_MS = 60_000;
/** After each try that came to nothing: a day and a half together. */
const WAITS_MS = [10_000, ...[1, 5, 30, 120, 360, 720, 960].map((minutes) => minutes * MINUTE_MS)];
/** A try takes ten seconds at most; one that nobody has heard of since was lost with its process. */
const LEASE_MS = 20_000;
const ENDS_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;
/** Of a channel's messages so many are kept for its member to look at. */
export const KEPT = 20;
const SWEEP_SIZE = 500;

/** Puts a message into a language. */
export type WriteMessage = (locale: Locale, message: ChannelMessage) => ChannelWords;

/** What alerts found goes to the channels they use. Safe to call twice: each channel is told once. */
export async function deliverMatches(
  ctx: Context,
  { offer_id, find_ids, source }: { offer_id: number; find_ids: readonly number[]; source: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const ids = await insertDeliveries(tx, { offer_id, find_ids, source, now: ctx.clock.now() });
    await ctx.queue.sendMany(
      tx,
      'send-alert',
      ids.map((delivery_id) => ({ data: { delivery_id } })),
    );
  });
}

/** Tries again what has waited long enough, and what was lost with its process. */
export async function retryDeliveries(ctx: Context): Promise<number> {
  const due = await selectDueDeliveries(ctx.db, ctx.clock.now(), SWEEP_SIZE);
  await ctx.queue.sendMany(
    ctx.db,
    'send-alert',
    due.map((delivery_id) => ({ data: { delivery_id } })),
  );
  return due.length;
}

/**
 * Sends a message to one's own channel at once, to see whether it comes.
 * @returns what came of it
 * @throws not_signed_in, impersonating, account_suspended, channel_not_found
 */
export async function testChannel(
  ctx: Context,
  viewer: Viewer,
  channel_id: number,
  write: WriteMessage,
): Promise<DeliveryRow> {
  assertMayKeepChannels(viewer);
  const channel = await selectChannel(ctx.db, channel_id);
  if (channel?.user_id !== viewer.id) throw new DomainError('channel_not_found');
  const id = await insertTest(ctx.db, channel_id, `test:${randomUUID()}`, ctx.clock.now());
  await sendDelivery(ctx, id, write);
  const delivery = await selectDelivery(ctx.db, id);
  if (!delivery) throw new DomainError('channel_not_found');
  return delivery;
}

/** Tries to send a message, if it is due. Safe to call twice and at once: one of the callers sends. */
export async function sendDelivery(ctx: Context, id: number, write: WriteMessage): Promise<void> {
  const now = ctx.clock.now();
  const delivery = await claimDelivery(ctx.db, id, { now, until: new Date(now.getTime() + LEASE_MS) });
  const channel = delivery && (await selectChannel(ctx.db, delivery.channel_id));
  if (!delivery || !channel) return;
  const quiet_until = await quietOf(ctx, delivery, channel);
  if (quiet_until) return deferDelivery(ctx.db, id, quiet_until);
  const began = performance.now();
  const tried = await attempt(ctx, delivery, channel, write);
  await settle(ctx, delivery, channel, { ...tried, took_ms: Math.round(performance.now() - began) });
}

/** What people read waits for the end of their quiet hours; programs have none. */
async function quietOf(ctx: Context, { offer_id }: DeliveryRow, { kind, user_id }: ChannelRow): Promise<Date | null> {
  if (kind === 'webhook' || offer_id === null) return null;
  return quietUntil(ctx.clock.now(), await selectPreferences(ctx.db, user_id));
}

const refused = (refusal: string) =>
  ({ state: 'failed', status: null, answer: null, refusal, is_gone: false, wait_ms: 0 }) as const;

/** What a try came to, and what the receiver said of the next ones. */
interface Attempt extends Omit<Outcome, 'took_ms'> {
  is_gone: boolean;
  wait_ms: number;
}
/** What says nothing of the channel. */
const OWN_FAULTS: ReadonlySet<string | null> = new Set(['gone_offer', 'channel_off', 'bot_off']);

async function attempt(
  ctx: Context,
  delivery: DeliveryRow,
  channel: ChannelRow,
  write: WriteMessage,
): Promise<Attempt> {
  if (channel.ended_at && delivery.offer_id !== null) return refused('channel_off');
  const sealed = ctx.seal.open(channel.target);
  const user = await selectUserById(ctx.db, channel.user_id);
  if (sealed === null || !user || user.deleted_at) return refused('channel_off');
  const message = await messageOf(ctx, delivery);
  if (!message) return refused('gone_offer');
  const words = write(user.locale, message);
  try {
    const answer = await ADAPTERS[channel.kind](ctx, { target: sealed, message, words });
    if (!answer) return { ...refused('bot_off'), state: stateAfter(delivery) };
    const { status, text, is_gone, wait_ms } = answer;
    const is_taken = status >= 200 && status < 300;
    return { state: is_taken ? 'sent' : stateAfter(delivery), status, answer: text, refusal: null, is_gone, wait_ms };
  } catch (error) {
    if (!(error instanceof FetchRefusedError)) throw error;
    return { ...refused(error.reason), state: stateAfter(delivery) };
  }
}

/** A test is tried once: whoever pressed the button is waiting. */
function stateAfter({ offer_id, attempts }: DeliveryRow): 'waiting' | 'failed' {
  return offer_id === null || attempts > WAITS_MS.length ? 'failed' : 'waiting';
}

async function messageOf(ctx: Context, delivery: DeliveryRow): Promise<ChannelMessage | null> {
  const { message_id: id, offer_id, alert_ids, words, created_at } = delivery;
  if (offer_id === null) return { id, created_at, alerts: [], words: [], mute_url: null, offer: null };
  const told = await selectOfferToSend(ctx.db, offer_id, alert_ids);
  if (!told) return null;
  const at = (path: string) => `${ctx.base_url}${path}`;
  const { path, media_key, temperature, published_at, ...offer } = told.offer;
  const mask = guestMask(await readSettings(ctx), ctx.clock.now());
  const [first] = told.alerts;
  return {
    id,
    created_at,
    alerts: told.alerts.map((alert) => ({ ...alert, url: at(`/alerts/${alert.id}`) })),
    words,
    mute_url: first ? at(mutePath(ctx, first.id)) : null,
    offer: {
      ...offer,
      url: at(`${path}${FROM_ALERT}`),
      image_url: media_key === null ? null : at(`/media/${media_key}-480.webp`),
      temperature: isMasked(mask, { author_id: null, published_at }) ? null : Math.round(temperature),
    },
  };
}

/** Writes down what came of a try, and what that says of the channel. */
async function settle(
  ctx: Context,
  delivery: DeliveryRow,
  channel: ChannelRow,
  outcome: Outcome & Attempt,
): Promise<void> {
  const now = ctx.clock.now();
  const wait_ms = Math.max(WAITS_MS[delivery.attempts - 1] ?? 0, outcome.wait_ms);
  await inTransaction(ctx.db, async (tx) => {
    await updateDelivery(tx, delivery, outcome, new Date(now.getTime() + wait_ms));
    if (outcome.state === 'sent') await markChannelWorking(tx, channel.id);
    else if (!OWN_FAULTS.has(outcome.refusal) && delivery.offer_id !== null) {
      const has_ended = await markChannelFailing(tx, channel.id, {
        now,
        failing_before: new Date(now.getTime() - ENDS_AFTER_MS),
        ends_at_once: outcome.is_gone,
      });
      if (has_ended) {
        await failWaiting(tx, channel.id);
        const user = await selectUserById(tx, channel.user_id);
        if (user?.email && user.email_verified_at)
          await queueEmail(ctx, tx, {
            kind: 'channel_off',
            to: user.email,
            locale: user.locale,
            username: user.username,
            channel: channel.name,
            is_gone: outcome.is_gone,
          });
      }
    }
    await trimDeliveries(tx, channel.id, KEPT);
  });
}
