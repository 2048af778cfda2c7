import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { selectFactorState, takeSecondFactor } from '../factors/factors.ts';
import { watched } from '../security-log.ts';
import { deleteSignInFailures } from './auth.sql.ts';
import { countTry } from './count-try.ts';

/** Guesses at the app's digits count for the account, from wherever they come. */
const EVERYWHERE = 'everywhere';

/**
 * Asks for the second factor where an account has one.
 * @param account.network where they are asked from
 * @param otp six digits or a recovery code; undefined when the reader was not asked yet
 * @throws otp_required, otp_wrong, rate_limited
 */
export async function assertSecondFactor(
  ctx: Context,
  account: { user_id: number; network: string },
  otp: string | undefined,
): Promise<void> {
  const { user_id } = account;
  const { is_on } = await selectFactorState(ctx.db, user_id);
  if (!is_on) return;
  if (otp === undefined || otp.trim() === '') throw new DomainError('otp_required');
  const key = `otp:${user_id}`;
  await watched(ctx, { by: 'second_factor', ...account }, async () => {
    await countTry(ctx, { key, network: EVERYWHERE });
    const isRight = await inTransaction(ctx.db, (tx) => takeSecondFactor(ctx, tx, user_id, otp));
    if (!isRight) throw new DomainError('otp_wrong', { fields: { otp: ['otp_wrong'] } });
  });
  await deleteSignInFailures(ctx.db, key, EVERYWHERE);
}
