import { hourOf } from '#platform/counters.ts';
import type { Context } from '../context.ts';
import { countHours, deleteOldMetrics, raisePeaks, selectCountedHour, selectDatabaseSize } from './metrics.sql.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What a new page of numbers can look back on: a month and the week before the first of its days. */
const COUNTED_BACK_MS = 38 * DAY_MS;
/** Lines end long before; a year ago is another question. */
const KEPT_MS = 92 * DAY_MS;
const SLOW_KEPT_MS = 14 * DAY_MS;
const SLOW_KEPT = 50;

/**
 * Counts what members did, by hours, from what they left behind: nothing is lost with a process, and what happened while
 * no worker ran is counted by the next one. Two that do it at once write the same.
 */
export async function countActivity(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  const counted = await selectCountedHour(ctx.db);
  // The last hour may have been counted before it was over.
  const from = Math.max(counted ? counted.getTime() : 0, hourOf(new Date(now - COUNTED_BACK_MS)).getTime());
  // A day at a time: after a pause, and at first on a site that has been there for years, no statement takes long.
  for (let at = from; at <= now; at += DAY_MS) {
    // oxlint-disable-next-line no-await-in-loop -- the mark of how far it came must not run ahead
    await countHours(ctx.db, new Date(at), new Date(Math.min(at + DAY_MS, hourOf(new Date(now)).getTime() + HOUR_MS)));
  }
}

/** Measures what has no history of its own: the queue, the disk, the database. */
export async function measureSite(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const [{ waiting, oldest_at }, disk, database_size] = await Promise.all([
    ctx.queue.load(),
    ctx.disk(),
    selectDatabaseSize(ctx.db),
  ]);
  await raisePeaks(ctx.db, hourOf(now), {
    queue_length: waiting,
    queue_oldest: ageOf(oldest_at, now),
    disk_used: disk.used,
    database_size,
  });
}

/** Seconds since then; the clock of the database may be a little ahead. */
export function ageOf(at: Date | null, now: Date): number {
  return at === null ? 0 : Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Hours are kept for three months, slow statements for two weeks and of a day the slowest. */
export async function forgetOldMetrics(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime();
  await deleteOldMetrics(ctx.db, {
    hours_before: new Date(now - KEPT_MS),
    slow_before: dayOf(now - SLOW_KEPT_MS),
    day: dayOf(now),
    kept: SLOW_KEPT,
  });
}
