/** Where a member has the finds of their alerts sent. */
import type { AlertChannel, AlertDelivery } from '#contract/alert-channels.ts';
import {
  KEPT,
  selectChannelNames,
  selectChannels,
  selectDeliveries,
  type ChannelRow,
  type DeliveryRow,
} from '#domain/alert-channels/alert-channels.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';

/** Nobody has more; only a setting far above all sense meets it. */
const LISTED = 100;

function stateOf({ ended_at, failing_since }: ChannelRow): AlertChannel['state'] {
  if (ended_at) return 'off';
  return failing_since ? 'failing' : 'works';
}

function channelView(row: ChannelRow & { alerts_count: number }): AlertChannel {
  const { id, kind, name, host, alerts_count, failing_since, ended_at, off_reason } = row;
  return {
    id,
    kind,
    name,
    host,
    state: stateOf(row),
    failing_since: failing_since?.toISOString() ?? null,
    off_reason: ended_at ? (off_reason ?? 'silent') : null,
    alerts_count,
  };
}

/** A message as its log tells it. */
export function deliveryView(row: DeliveryRow): AlertDelivery {
  const { id, message_id, offer_id, state, attempts, status, answer, refusal, took_ms } = row;
  return {
    id,
    message_id,
    is_test: offer_id === null,
    state,
    attempts,
    status,
    answer,
    refusal,
    took_ms,
    created_at: row.created_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
    next_try_at: state === 'waiting' ? row.next_try_at.toISOString() : null,
  };
}

/** The reader's channels, the oldest first, how many they may have, and whether of Telegram; a guest has none. */
export async function ownChannels(
  ctx: Context,
  viewer: Viewer,
): Promise<{ list: AlertChannel[]; most: number; has_telegram: boolean }> {
  const [rows, settings] = await Promise.all([
    isGuest(viewer) ? [] : selectChannels(ctx.db, { user_id: viewer.id, limit: LISTED }),
    readSettings(ctx),
  ]);
  return { list: rows.map(channelView), most: settings['alerts.channels'], has_telegram: ctx.bot !== null };
}

/** The reader's channels as alerts choose among them, the oldest first; a guest has none. */
export async function channelChoices(
  ctx: Context,
  viewer: Viewer,
): Promise<Pick<AlertChannel, 'id' | 'name' | 'kind' | 'state'>[]> {
  const rows = isGuest(viewer) ? [] : await selectChannelNames(ctx.db, viewer.id, LISTED);
  return rows.map((row) => ({ id: row.id, name: row.name, kind: row.kind, state: stateOf(row) }));
}

/** @throws channel_not_found, also for somebody else's */
export async function ownChannel(ctx: Context, viewer: Viewer, id: number): Promise<AlertChannel> {
  const [row] = await selectChannels(ctx.db, { user_id: viewer.id, id, limit: 1 });
  if (!row) throw new DomainError('channel_not_found');
  return channelView(row);
}

/** The last messages to a channel. @throws channel_not_found */
export async function channelDeliveries(ctx: Context, viewer: Viewer, id: number): Promise<AlertDelivery[]> {
  await ownChannel(ctx, viewer, id);
  return (await selectDeliveries(ctx.db, id, KEPT)).map(deliveryView);
}
