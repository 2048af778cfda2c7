import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#platform/passwords.ts';
import { endEverything, newPasswordFault } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueEmail } from '../emails.ts';
import { rotateSession, type StartedSession } from '../sessions/sessions.ts';
import { selectUserById, updatePassword } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';

/**
 * Sets a new password. Every other session and every token ends; the session at hand goes on under a
 * fresh id.
 * @throws not_signed_in, impersonating, invalid_field (old_password, password, password_confirmation), wrong_password, rate_limited
 */
export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  input: { old_password: string; password: string; password_confirmation: string; network: string },
): Promise<StartedSession> {
  const fields: Record<string, string[]> = {};
  const own = await selectUserById(ctx.db, viewer.id);
  const fault = newPasswordFault(ctx, input.password, { username: viewer.username, email: own?.email });
  if (fault) fields['password'] = [fault];
  if (input.password !== input.password_confirmation) fields['password_confirmation'] = ['password_mismatch'];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_field', { fields });
  const user = await assertOwnPassword(ctx, viewer, {
    password: input.old_password,
    field: 'old_password',
    network: input.network,
  });
  const password_hash = await hashPassword(input.password);
  return inTransaction(ctx.db, async (tx) => {
    await updatePassword(tx, user.id, password_hash);
    const session = await rotateSession(ctx, tx, { id: viewer.session_id ?? 0, user_id: user.id });
    await endEverything(tx, [user.id], viewer.session_id ?? 0);
    if (user.email !== null && user.email_verified_at !== null) {
      await queueEmail(ctx, tx, {
        kind: 'password_changed',
        to: user.email,
        locale: user.locale,
        username: user.username,
      });
    }
    return session;
  });
}
