import { inTransaction, isUniqueViolation } from '#platform/db.ts';
import { isCommonPassword } from '#platform/common-passwords.ts';
import { hashPassword } from '#platform/passwords.ts';
import { passwordFault } from '#rules/password.ts';
import { usernameFault, usernameKey } from '#rules/username.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';
import { createUser, releaseUnverifiedEmail } from '../users/users.ts';
import { finishRegistration } from './auth.sql.ts';
import { issueExchangeToken } from './log-in.ts';
import { lockPending } from './register.ts';

/**
 * Opens the account of a registration that was verified or skipped, and returns an exchange token.
 * A proven address is taken from unproven claims; their passwords and sessions end.
 * @throws token_invalid, invalid_field (username, password), username_taken
 */
export async function finalizeRegistration(
  ctx: Context,
  input: { token: string; username: string; password: string },
): Promise<string> {
  refuseFields(input);
  const password_hash = await hashPassword(input.password);
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const row = await lockPending(ctx, tx, input.token, null);
      if (!row.verified_at && !row.skipped_at) throw new DomainError('token_invalid');
      const now = ctx.clock.now();
      if (row.verified_at) await deleteSessionsOf(tx, await releaseUnverifiedEmail(tx, row.email_key));
      const user_id = await createUser(tx, {
        username: input.username,
        username_key: usernameKey(input.username),
        email: row.email,
        email_key: row.email_key,
        email_verified_at: row.verified_at,
        password_hash,
        type: 1,
        locale: row.locale,
        created_at: now,
      });
      await finishRegistration(tx, row.id, user_id);
      return issueExchangeToken(ctx, tx, user_id, true);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) {
      throw new DomainError('username_taken', { fields: { username: ['username_taken'] } });
    }
    // Somebody proved the same address a moment earlier.
    if (isUniqueViolation(error, 'users_verified_email_key')) throw new DomainError('token_invalid');
    throw error;
  }
}

function refuseFields(input: { username: string; password: string }): void {
  const fields: Record<string, string[]> = {};
  const username = usernameFault(input.username);
  if (username) fields['username'] = [`username_${username}`];
  const password = passwordFault(input.password) ?? (isCommonPassword(input.password) ? 'common' : null);
  if (password) fields['password'] = [`password_${password}`];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_field', { fields });
}
