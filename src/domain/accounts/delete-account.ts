import { inTransaction } from '#platform/db.ts';
import { endEverything } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueEmail } from '../emails.ts';
import { readSettings } from '../settings/settings.ts';
import { markUserDeleted } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';

/**
 * Deletes the own account: signed out everywhere, what it wrote reads as anonymous at once. Signing in
 * within the grace restores it; afterwards nothing personal is left.
 * @throws not_signed_in, impersonating, invalid_field (password), delete_refused, rate_limited
 */
export async function deleteAccount(
  ctx: Context,
  viewer: Viewer,
  input: { password: string; network: string },
): Promise<void> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' }).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'wrong_password') {
      throw new DomainError('delete_refused', { fields: { password: ['delete_refused'] } });
    }
    throw error;
  });
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await markUserDeleted(tx, user.id, ctx.clock.now());
    await endEverything(tx, [user.id]);
    if (user.email === null || user.email_verified_at === null) return;
    await queueEmail(ctx, tx, {
      kind: 'account_deleted',
      to: user.email,
      locale: user.locale,
      username: user.username,
      days: settings['users.delete_grace_days'],
    });
  });
}
