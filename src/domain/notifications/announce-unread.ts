import type { Db, Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { announce } from '../live.ts';

/** Tells the open pages of these members, once it is committed, how much is unread now: more than before, or less. */
export function announceUnread(ctx: Context, tx: Db | Tx, user_ids: readonly number[]): void {
  for (const id of user_ids) announce(ctx, tx, `private-user.${id}`, 'notification_received');
}
