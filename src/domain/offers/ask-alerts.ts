import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';

/** Has a job look for the deal alerts that take an offer as it stands by then: they are above on the shelf. */
export async function askAlerts(ctx: Context, tx: Tx, offer_id: number): Promise<void> {
  await ctx.queue.send(tx, 'match-alerts', { offer_id });
}

/** Has a job look for those who wait for an offer to get warm, when its votes were summed anew. */
export async function askWaitingAlerts(ctx: Context, tx: Tx, offer_ids: readonly number[]): Promise<void> {
  await ctx.queue.sendMany(
    tx,
    'warm-alerts',
    offer_ids.map((offer_id) => ({ offer_id })),
  );
}
