import { inTransaction } from '#platform/db.ts';
import type { PushAddress, PushEnd } from '#platform/push-sender.ts';
import { deviceOf as nameOfDevice } from '#rules/device.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import {
  deleteAddresses,
  deleteSubscription,
  hasSubscription,
  selectAddresses,
  selectPushDevices,
  upsertSubscription,
} from './pushes.sql.ts';

/** More devices than these are not told at once. */
const DEVICES = 20;

/** The device somebody calls from; programs with a token have none. @throws not_signed_in, impersonating */
function deviceOf(viewer: Viewer): number {
  assertOwnAccount(viewer);
  if (viewer.session_id === null) throw new DomainError('not_signed_in');
  return viewer.session_id;
}

/**
 * This device takes messages from now on.
 * @throws not_signed_in, impersonating, push_address_invalid
 */
export async function startPushes(ctx: Context, viewer: Viewer, address: PushAddress): Promise<void> {
  const session_id = deviceOf(viewer);
  if (!ctx.push.accepts(address)) throw new DomainError('push_address_invalid');
  await inTransaction(ctx.db, (tx) =>
    upsertSubscription(tx, { ...address, session_id, user_id: viewer.id, now: ctx.clock.now() }),
  );
}

/**
 * This device takes no more of them.
 * @throws not_signed_in, impersonating
 */
export async function endPushes(ctx: Context, viewer: Viewer): Promise<void> {
  await deleteSubscription(ctx.db, deviceOf(viewer));
}

/** Whether this device takes messages. */
export async function takesPushes(ctx: Context, viewer: Viewer): Promise<boolean> {
  return viewer.session_id !== null && hasSubscription(ctx.db, viewer.session_id);
}

/**
 * Sends a message to every device of a member; those that are gone for good are forgotten.
 * @returns how many took it, and how many servers could not be reached now
 */
export async function pushTo(
  ctx: Context,
  user_id: number,
  message: { payload: string; topic: string },
): Promise<{ sent: number; failed: number }> {
  const addresses = await selectAddresses(ctx.db, user_id, ctx.clock.now(), DEVICES);
  const ends = await Promise.all(addresses.map((address) => ctx.push.send(address, message.payload, message.topic)));
  const count = (end: PushEnd) => ends.filter((one) => one === end).length;
  const gone = addresses.filter((_, at) => ends[at] === 'gone').map(({ endpoint }) => endpoint);
  if (gone.length > 0) await deleteAddresses(ctx.db, gone);
  if (count('refused') > 0) ctx.log.warn('push.refused', { 'user.id': user_id, count: count('refused') });
  return { sent: count('sent'), failed: count('later') };
}

const LISTED = 1000;

/** The devices that take messages, the latest first, and since when. */
export async function pushDevicesOf(ctx: Context, user_id: number): Promise<{ device: string; created_at: string }[]> {
  const rows = await selectPushDevices(ctx.db, user_id, LISTED);
  return rows.map(({ user_agent, created_at }) => ({
    device: nameOfDevice(user_agent),
    created_at: created_at.toISOString(),
  }));
}
