import { createHash } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import type { Tx } from '#platform/db.ts';
import { deviceOf } from '#rules/device.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { countDevices, insertDevice } from './sessions.sql.ts';

interface Account {
  id: number;
  username: string;
  email: string | null;
  email_verified_at: Date | null;
  locale: Locale;
}

/**
 * Remembers the browser an account signed in with and writes to its owner about one never seen
 * before. The very first says nothing: that is the one the account was opened with.
 * @param device_token what the browser keeps for a year, the same for every account on it
 */
export async function noteDevice(
  ctx: Context,
  tx: Tx,
  account: Account,
  place: { user_agent: string; network: string; device_token: string },
): Promise<void> {
  const now = ctx.clock.now();
  const device_hash = createHash('sha256').update(place.device_token).digest();
  const isNew = await insertDevice(tx, account.id, device_hash, now);
  if (!isNew || account.email === null || account.email_verified_at === null) return;
  if ((await countDevices(tx, account.id)) < 2) return;
  await queueEmail(ctx, tx, {
    kind: 'new_device',
    to: account.email,
    locale: account.locale,
    username: account.username,
    device: deviceOf(place.user_agent),
    network: place.network,
    at: now.toISOString(),
  });
}
