import type { Db, Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import type { UserRow } from '../users/users.ts';
import { deleteOldEmailProofs, selectWaitingEmail } from './proofs.sql.ts';

export { applyType } from './change-type.ts';
export { eraseDeletedAccounts } from './erase-accounts.ts';
export { lockRights } from './members.sql.ts';
export type { MemberRow } from './members.sql.ts';
export { readMember, readMembers } from './read-members.ts';

/**
 * From when the name may change again; null when it may now.
 * @param db the transaction, for whoever asks inside of one
 */
export async function usernameChangeAt(ctx: Context, user: UserRow, db: Db | Tx = ctx.db): Promise<Date | null> {
  if (user.username_changed_at === null) return null;
  const settings = await readSettings(ctx, db);
  const at = new Date(user.username_changed_at);
  at.setUTCMonth(at.getUTCMonth() + settings['users.username_months']);
  return at > ctx.clock.now() ? at : null;
}

/** An address of this account's that waits to be proven; null when none does. */
export async function waitingEmail(ctx: Context, user_id: number): Promise<string | null> {
  return selectWaitingEmail(ctx.db, user_id, ctx.clock.now());
}

/** Sweeps away links that are over. */
export async function forgetOldProofs(ctx: Context): Promise<void> {
  await deleteOldEmailProofs(ctx.db, ctx.clock.now());
}
