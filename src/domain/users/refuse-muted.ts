import type { Tx } from '#platform/db.ts';
import { FOR_GOOD } from '#rules/penalties.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockMutedUntil, selectMutedUntil } from './users.sql.ts';

/** Why somebody muted is refused, and until when. */
export function mutedError(until: Date): DomainError {
  const is_for_good = until >= FOR_GOOD;
  return new DomainError('account_muted', { until, values: { is_for_good: is_for_good ? 'yes' : 'no' } });
}

/**
 * Refuses whoever is muted as the database has it now: one muted a moment ago is refused. Exact once their row is held.
 * @throws account_muted
 */
export async function refuseMuted(ctx: Context, tx: Tx, user_id: number): Promise<void> {
  const until = await selectMutedUntil(tx, user_id, ctx.clock.now());
  if (until) throw mutedError(until);
}

/**
 * Holds the row of somebody who writes until the transaction ends, so that limits are counted exactly, and refuses whoever
 * is muted.
 * @throws account_muted
 */
export async function lockWriter(ctx: Context, tx: Tx, user_id: number): Promise<void> {
  const until = await lockMutedUntil(tx, user_id);
  if (until && until > ctx.clock.now()) throw mutedError(until);
}
