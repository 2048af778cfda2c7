/** Who proved to be whom, or did not, and from where: lines of the log that an attack can be followed by afterwards. */
import type { Context } from './context.ts';
import { DomainError } from './errors.ts';

/** What somebody proves themselves by. */
type Proof = 'password' | 'own_password' | 'second_factor' | 'passkey' | 'provider' | 'sign_up_code' | 'reset_code';

/** One try. Neither what was given nor for which address is kept: the log holds no secrets and no addresses. */
export interface Attempt {
  by: Proof;
  /** Whose account it is about; null while nobody's is known. A work that finds out puts it here. */
  user_id: number | null;
  network: string;
}

/** Writes down how a try ended. @param outcome `accepted`, or why not: an error code or `wrong_code` */
export function logAttempt(ctx: Context, attempt: Attempt, outcome: string): void {
  ctx.log[outcome === 'accepted' ? 'info' : 'warn']('security.proof', {
    'proof.by': attempt.by,
    'user.id': attempt.user_id,
    network: attempt.network,
    outcome,
  });
}

/**
 * Does what proves somebody, and writes down how it ended. Not inside a transaction: what is undone happened all the same.
 * @throws whatever the work throws
 */
export async function watched<R>(ctx: Context, attempt: Attempt, work: () => Promise<R>): Promise<R> {
  try {
    const result = await work();
    logAttempt(ctx, attempt, 'accepted');
    return result;
  } catch (error) {
    if (error instanceof DomainError) logAttempt(ctx, attempt, error.code);
    throw error;
  }
}
