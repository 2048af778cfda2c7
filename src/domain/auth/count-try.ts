import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { claimSignInTry } from './auth.sql.ts';

/**
 * Counts a guess as failed before it is looked at: parallel ones share the few there are. Whoever was
 * right forgets the failures afterwards.
 * @param guess.key whose secret it is, as failures are counted by it
 * @throws rate_limited while the lock holds
 */
export async function countTry(ctx: Context, guess: { key: string; network: string }): Promise<void> {
  const settings = await readSettings(ctx);
  const lock_ms = settings['sign_in.lock_minutes'] * 60_000;
  const now = ctx.clock.now();
  const isFree = await inTransaction(ctx.db, (tx) =>
    claimSignInTry(tx, {
      email_key: guess.key,
      network: guess.network,
      from: new Date(now.getTime() - lock_ms),
      now,
      max: settings['sign_in.failures'],
    }),
  );
  if (!isFree) throw new DomainError('rate_limited', { retry_after: lock_ms / 1000 });
}
