import { randomBytes } from 'node:crypto';
import type { AlertFields, NewAlert } from '#contract/alerts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { compileAlert, type AlertWriter, type CompiledAlert } from './compile-alert.ts';
import {
  countAlerts,
  insertAlert,
  lockAlert,
  markAlertDeleted,
  markAlertPaused,
  markAlertRestored,
  selectAlert,
  selectAlertOfTemplate,
  selectOwnChannels,
  updateAlert,
} from './alerts.sql.ts';
import { mostAlerts } from './permissions.ts';

const DAY_MS = 86_400_000;
/** 128 bits: nobody guesses the address of somebody's feed. */
const SECRET_BYTES = 16;

/**
 * Starts an alert.
 * @param is_once whoever has one of its template already keeps that one
 * @returns its id
 * @throws not_signed_in, account_suspended, invalid_field, too_many_alerts
 */
export async function createAlert(
  ctx: Context,
  viewer: Viewer,
  fields: NewAlert,
  writer: AlertWriter,
  is_once = false,
): Promise<number> {
  refuseInactive(viewer);
  const compiled = await compileAlert(ctx, null, fields, writer);
  const most = mostAlerts(viewer, await readSettings(ctx));
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    return keepAlert(ctx, tx, { user_id: viewer.id, most }, compiled, is_once);
  });
}

/**
 * Keeps an alert of a member whose row is held already, so that their alerts are counted exactly.
 * @param owner.most as many they may have
 * @param is_once whoever has one of its template already keeps that one
 * @returns its id
 * @throws too_many_alerts, invalid_field for somebody else's channels
 */
export async function keepAlert(
  ctx: Context,
  tx: Tx,
  owner: { user_id: number; most: number },
  { content, matcher, template_id }: CompiledAlert,
  is_once: boolean,
): Promise<number> {
  const { user_id, most } = owner;
  const stood = !is_once || template_id === null ? null : await selectAlertOfTemplate(tx, user_id, template_id);
  if (stood !== null) return stood;
  if ((await countAlerts(tx, user_id)) >= most) throw new DomainError('too_many_alerts', { values: { max: most } });
  const rss_secret = randomBytes(SECRET_BYTES).toString('hex');
  await refuseForeignChannels(tx, user_id, content.channel_ids);
  const id = await insertAlert(tx, { user_id, content, matcher, template_id, rss_secret, now: ctx.clock.now() });
  await awaitOffers(ctx, tx, id);
  return id;
}

/**
 * Changes what an alert waits for, pauses it or lets it go on. Fields that are not among `changes` stay.
 * @throws not_signed_in, account_suspended, alert_not_found, invalid_field
 */
export async function changeAlert(
  ctx: Context,
  viewer: Viewer,
  input: { id: number; changes: AlertFields & { is_paused?: boolean } },
  writer: AlertWriter,
): Promise<void> {
  refuseInactive(viewer);
  for (;;) {
    const stood = await selectAlert(ctx.db, input.id, viewer.id);
    if (!stood) throw new DomainError('alert_not_found');
    const { content, matcher } = await compileAlert(ctx, stood, input.changes, writer);
    const isDone = await inTransaction(ctx.db, async (tx) => {
      const alert = await lockAlert(tx, input.id, viewer.id);
      if (!alert) throw new DomainError('alert_not_found');
      // Somebody else changed other fields meanwhile: what they wrote has to be read first.
      if (alert.edits !== stood.edits) return false;
      if (input.changes.channel_ids) await refuseForeignChannels(tx, viewer.id, content.channel_ids);
      await updateAlert(tx, { id: alert.id, content, matcher, now: ctx.clock.now() });
      await awaitOffers(ctx, tx, alert.id);
      return true;
    });
    if (isDone) return;
  }
}

/**
 * Pauses an alert; paused already, nothing changes.
 * @throws not_signed_in, account_suspended, alert_not_found
 */
export async function muteAlert(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockAlert(tx, id, viewer.id))) throw new DomainError('alert_not_found');
    await markAlertPaused(tx, id);
  });
}

/**
 * Deletes an alert: it finds nothing any more and its feed is gone.
 * @throws not_signed_in, account_suspended, alert_not_found
 */
export async function deleteAlert(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markAlertDeleted(tx, id, viewer.id, ctx.clock.now()))) throw new DomainError('alert_not_found');
  });
}

/**
 * Brings back an alert that was deleted within a day; one that stands stays as it is.
 * @throws not_signed_in, account_suspended, alert_not_found, too_many_alerts
 */
export async function restoreAlert(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  const max = mostAlerts(viewer, await readSettings(ctx));
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const deleted_after = new Date(ctx.clock.now().getTime() - DAY_MS);
    if (!(await markAlertRestored(tx, id, viewer.id, deleted_after))) throw new DomainError('alert_not_found');
    if ((await countAlerts(tx, viewer.id)) > max) throw new DomainError('too_many_alerts', { values: { max } });
    await awaitOffers(ctx, tx, id);
  });
}

async function refuseForeignChannels(tx: Tx, user_id: number, channel_ids: readonly number[]): Promise<void> {
  const own = await selectOwnChannels(tx, user_id, channel_ids);
  refuseFaults(own.length < channel_ids.length ? { channel_ids: 'channel_not_found' } : {});
}

/** What is out already and still too cold for an alert is looked for by a job. */
async function awaitOffers(ctx: Context, tx: Tx, alert_id: number): Promise<void> {
  await ctx.queue.send(tx, 'await-offers', { alert_id });
}
