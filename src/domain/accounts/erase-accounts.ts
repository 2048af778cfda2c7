import { inTransaction } from '#platform/db.ts';
import { endEverything } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { deleteFactorsOf } from '../factors/factors.ts';
import { deleteIdentitiesOf } from '../identities/identities.ts';
import { removePicture } from '../media/media.ts';
import { readSettings } from '../settings/settings.ts';
import { eraseUsers, lockUsersToErase, retireName } from '../users/users.ts';

const DAY_MS = 86_400_000;
/** Few at a time: the sweep comes every minute. */
const BATCH = 20;

/**
 * Takes everything personal out of accounts deleted longer ago than the grace. Their names stay
 * nobody's. Safe to call at any time and from several processes.
 */
export async function eraseDeletedAccounts(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - settings['users.delete_grace_days'] * DAY_MS);
  const erased = await inTransaction(ctx.db, async (tx) => {
    const users = await lockUsersToErase(tx, before, BATCH);
    if (users.length === 0) return [];
    const ids = users.map((user) => user.id);
    for (const { username_key } of users) await retireName(tx, username_key, now);
    await endEverything(tx, ids);
    await deleteIdentitiesOf(tx, ids);
    await deleteFactorsOf(tx, ids);
    await eraseUsers(tx, ids, now);
    return users;
  });
  for (const { avatar_media_id } of erased) if (avatar_media_id !== null) await removePicture(ctx, avatar_media_id);
  return erased.length;
}
