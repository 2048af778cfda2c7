import { inTransaction, isUniqueViolation } from '#platform/db.ts';
import { dispossess } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueEmail } from '../emails.ts';
import { hashToken } from '../sessions/sessions.ts';
import { lockUser, updateVerifiedEmail } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnAccount } from './permissions.ts';
import { selectEmailProof, takeEmailProof } from './proofs.sql.ts';

/** What a link from an email is worth to this reader. */
export async function lookAtProof(
  ctx: Context,
  viewer: Viewer,
  token: string,
): Promise<{ state: 'ready' | 'dead' | 'wrong_account'; email: string }> {
  const proof = await selectEmailProof(ctx.db, hashToken(token));
  if (!proof || proof.expires_at <= ctx.clock.now()) return { state: 'dead', email: '' };
  if (proof.user_id !== viewer.id) return { state: 'wrong_account', email: '' };
  return { state: 'ready', email: proof.email };
}

/**
 * Proves an address with the link sent to it, once, signed in to the account it was sent for: whoever
 * merely reads the mailbox cannot be made to vouch for somebody else's account. Notice goes to the old
 * address; unproven claims to the new one end.
 * @throws not_signed_in, impersonating, token_invalid
 */
export async function confirmEmail(ctx: Context, viewer: Viewer, token: string): Promise<void> {
  assertOwnAccount(viewer);
  try {
    await inTransaction(ctx.db, async (tx) => {
      const proof = await takeEmailProof(tx, hashToken(token), viewer.id);
      const user = await lockUser(tx, viewer.id);
      const now = ctx.clock.now();
      if (!proof || !user || proof.expires_at <= now) throw new DomainError('token_invalid');
      await dispossess(tx, proof.email_key, user.id);
      await updateVerifiedEmail(tx, user.id, { email: proof.email, email_key: proof.email_key, now });
      const message = { locale: user.locale, username: user.username };
      if (user.email_verified_at === null) await queueEmail(ctx, tx, { kind: 'welcome', to: proof.email, ...message });
      else if (user.email !== null) {
        await queueEmail(ctx, tx, { kind: 'email_changed', to: user.email, new_email: proof.email, ...message });
      }
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_verified_email_key')) throw new DomainError('token_invalid');
    throw error;
  }
}
