import type { Context } from '../context.ts';
import { addHours, addSlowStatements } from './metrics.sql.ts';

const FLUSH_MS = 60_000;
/** The slowest of a process in a minute: what is below them is not the trouble. */
const MOST_SLOW = 20;

/** Writes down what this process has counted; what cannot be written is tried again the next time. Never throws. */
export async function flushCounters(ctx: Context): Promise<void> {
  const slow = ctx.slow.take();
  if (slow.length > 0)
    ctx.counters.count(
      'slow_statements',
      slow.reduce((sum, { runs }) => sum + runs, 0),
    );
  const counted = ctx.counters.take();
  try {
    if (counted.length > 0) await addHours(ctx.db, counted);
  } catch (error) {
    ctx.counters.putBack(counted);
    ctx.log.warn('metrics.not_written', { error });
    return;
  }
  try {
    const day = ctx.clock.now().toISOString().slice(0, 10);
    if (slow.length > 0) await addSlowStatements(ctx.db, day, slow.slice(0, MOST_SLOW));
  } catch (error) {
    ctx.log.warn('metrics.not_written', { error });
  }
}

/**
 * Writes down once a minute what this process counts.
 * @returns ends it, after a last time
 */
export function startFlushing(ctx: Context): () => Promise<void> {
  const timer = setInterval(() => void flushCounters(ctx), FLUSH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flushCounters(ctx);
  };
}
