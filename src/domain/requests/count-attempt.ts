import type { Db, Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { upsertAttempt } from './attempts.sql.ts';

const MINUTE_MS = 60_000;

/**
 * Counts an attempt of a network, for all processes of the site together: guessing must not become
 * cheaper by spreading it over them.
 * @param max attempts a minute
 * @throws rate_limited
 */
export async function countAttempt(
  ctx: Context,
  attempt: { kind: string; network: string; max: number },
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const minute = new Date(now - (now % MINUTE_MS));
  const count = await upsertAttempt(ctx.db, { kind: attempt.kind, network: attempt.network, minute });
  if (count > attempt.max) {
    throw new DomainError('rate_limited', { retry_after: Math.ceil((minute.getTime() + MINUTE_MS - now) / 1000) });
  }
}

/**
 * Counts something done in the running window, a day at most, and answers how many there are now. Undone with the
 * transaction it stands in.
 * @param counted `who` does it; any text of ours
 */
export async function countInWindow(
  ctx: Context,
  tx: Db | Tx,
  counted: { kind: string; who: string; window_ms: number },
): Promise<number> {
  const now = ctx.clock.now().getTime();
  const minute = new Date(now - (now % counted.window_ms));
  return upsertAttempt(tx, { kind: counted.kind, network: counted.who, minute });
}
