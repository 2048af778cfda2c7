import { hourOf } from '#platform/counters.ts';
import { inTransaction } from '#platform/db.ts';
import { shownFault } from '#rules/shown-fault.ts';
import type { Context } from '../context.ts';
import { addHours } from '../metrics/metrics.ts';
import { deleteOldFailedJobs, insertFailedJobs } from './failed-jobs.sql.ts';

const SWEEP_SIZE = 500;
/** Longer than any holiday of whoever runs the site would be too long for addresses and codes to lie about. */
const KEPT_MS = 14 * 86_400_000;

/** Keeps what the queue has given up, where it can be looked at and done again. Safe to call twice and at once. */
export async function collectFailedJobs(ctx: Context): Promise<number> {
  const count = await inTransaction(ctx.db, async (tx) => {
    const jobs = await ctx.queue.takeFailed(tx, SWEEP_SIZE);
    if (jobs.length === 0) return 0;
    const kept = jobs.map(({ data, error, ...job }) => ({
      ...job,
      data: ctx.seal.close(JSON.stringify(data)),
      error: shownFault(error),
    }));
    await insertFailedJobs(tx, kept);
    const hour = hourOf(ctx.clock.now());
    await addHours(tx, [{ name: 'jobs_failed', hour, total: jobs.length, samples: jobs.length }]);
    return jobs.length;
  });
  if (count > 0) ctx.log.warn('jobs.given_up', { count });
  return count;
}

/** Given up for good. */
export async function forgetOldFailedJobs(ctx: Context): Promise<void> {
  await deleteOldFailedJobs(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_MS), SWEEP_SIZE);
}
