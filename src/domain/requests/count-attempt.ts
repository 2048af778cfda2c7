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
