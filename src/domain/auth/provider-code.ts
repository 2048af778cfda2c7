import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { deletePendingLink, selectIdentityOwner, selectPendingLink } from '../identities/identities.ts';
import { hashToken } from '../sessions/sessions.ts';
import { issueExchangeToken } from './log-in.ts';
import { assertSecondFactor } from './second-factor.ts';

/**
 * The second half of signing in by Google or Apple to an account with a second factor.
 * @param input.link_token what this browser brought back from the provider; spent when the code is right
 * @returns an exchange token
 * @throws token_invalid, otp_required, otp_wrong, rate_limited
 */
export async function logInWithProviderCode(
  ctx: Context,
  input: { link_token: string | null; otp: string | undefined; network: string },
): Promise<string> {
  if (input.link_token === null) throw new DomainError('token_invalid');
  const link_hash = hashToken(input.link_token);
  const link = await selectPendingLink(ctx.db, link_hash, ctx.clock.now());
  const owner = link && (await selectIdentityOwner(ctx.db, link.provider, link.subject));
  if (owner === null) throw new DomainError('token_invalid');
  await assertSecondFactor(ctx, { user_id: owner, network: input.network }, input.otp);
  return inTransaction(ctx.db, async (tx) => {
    // Of two at once one finds it.
    if (!(await deletePendingLink(tx, link_hash))) throw new DomainError('token_invalid');
    return issueExchangeToken(ctx, tx, owner, true);
  });
}
