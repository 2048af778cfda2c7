import { inTransaction } from '#platform/db.ts';
import { quietUntil } from '#rules/delivery-time.ts';
import type { Context } from '../context.ts';
import { selectPreferences } from '../users/users.ts';
import { holdPush, takeHeldPushes, type PushJob } from './pushes-of.sql.ts';

const SWEEP_SIZE = 1000;

/** True in the member's quiet hours: the push is kept, one a group, until these are over. */
export async function isHeldPush(ctx: Context, job: PushJob): Promise<boolean> {
  const until = quietUntil(ctx.clock.now(), await selectPreferences(ctx.db, job.user_id));
  if (until) await holdPush(ctx.db, job, until);
  return until !== null;
}

/** Sends what was kept and may be told by now; what was read meanwhile is told no more. */
export async function sendHeldPushes(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await takeHeldPushes(tx, ctx.clock.now(), SWEEP_SIZE);
    const unread = held.filter(({ is_read }) => !is_read);
    const jobsOf = (is_find: boolean) =>
      unread
        .filter(({ icon_type }) => (icon_type === 'deal_alert') === is_find)
        .map(({ user_id, group_id }) => ({ data: { user_id, group_id } }));
    await ctx.queue.sendMany(tx, 'send-find-push', jobsOf(true));
    await ctx.queue.sendMany(tx, 'send-push', jobsOf(false));
    return held.length;
  });
}
