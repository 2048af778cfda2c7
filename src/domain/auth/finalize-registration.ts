import { inTransaction, isUniqueViolation, type Tx } from '#platform/db.ts';
import { hashPassword } from '#platform/passwords.ts';
import { emailKey } from '#rules/email.ts';
import { usernameFault, usernameKey } from '#rules/username.ts';
import { isReservedName } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { deletePendingLink, insertIdentity, selectPendingLink } from '../identities/identities.ts';
import { queueEmail } from '../emails.ts';
import { admit, refuseUninvited } from '../invitations/invitations.ts';
import { hashToken } from '../sessions/sessions.ts';
import { createUser, insertFirstSteps } from '../users/users.ts';
import { finishRegistration, selectRegistration, type RegistrationRow } from './auth.sql.ts';
import { dispossess } from './end-everything.ts';
import { issueExchangeToken } from './log-in.ts';
import { newPasswordFault } from './new-password.ts';
import { lockPending } from './register.ts';

/**
 * Opens the account of a registration that was verified or skipped, and returns an exchange token.
 * A proven address is taken from unproven claims; their passwords and sessions end.
 * @param input.link_token a provider's account this browser brought along, tied to the new account
 * @throws token_invalid, invalid_field (username, password), username_taken, registration_closed, registration_invited,
 * invitation_over
 */
export async function finalizeRegistration(
  ctx: Context,
  input: {
    token: string;
    link_token: string | null;
    invitation: string | null;
    username: string;
    password: string;
    email?: string | undefined;
  },
): Promise<string> {
  await refuseUninvited(ctx, input.invitation);
  const pending = await selectRegistration(ctx.db, hashToken(input.token));
  await refuseFields(ctx, { ...input, email: pending?.email });
  const password_hash = await hashPassword(input.password);
  return inTransaction(ctx.db, async (tx) => {
    const user_id = await openAccount(ctx, tx, { ...input, password_hash });
    return issueExchangeToken(ctx, tx, user_id, true);
  });
}

/**
 * Makes the account of a registration that was verified or skipped; name and password have been looked at.
 * @param input.email which registration the browser means; null for that of the token, whatever its address
 * @param input.invitation the token of the one they hold, spent here
 * @returns its id
 * @throws token_invalid, username_taken, registration_closed, registration_invited, invitation_over
 */
export async function openAccount(
  ctx: Context,
  tx: Tx,
  input: {
    token: string;
    link_token: string | null;
    invitation: string | null;
    username: string;
    password_hash: string;
    email?: string | undefined;
  },
): Promise<number> {
  const row = await lockPending(ctx, tx, input.token, input.email ?? null);
  if (!row.verified_at && !row.skipped_at) throw new DomainError('token_invalid');
  const invited_by = await admit(ctx, tx, input.invitation);
  if (row.verified_at) await dispossess(tx, row.email_key, 0);
  const user_id = await createOnce(tx, {
    username: input.username,
    username_key: usernameKey(input.username),
    email: row.email,
    email_key: row.email_key,
    email_verified_at: row.verified_at,
    password_hash: input.password_hash,
    type: 1,
    locale: row.locale,
    invited_by,
    created_at: ctx.clock.now(),
  });
  await insertFirstSteps(tx, user_id);
  await finishRegistration(tx, row.id, user_id);
  if (input.link_token) await tieProvider(ctx, tx, input.link_token, { user_id, row });
  if (row.verified_at) {
    await queueEmail(ctx, tx, { kind: 'welcome', to: row.email, locale: row.locale, username: input.username });
  }
  return user_id;
}

async function createOnce(tx: Tx, user: Parameters<typeof createUser>[1]): Promise<number> {
  try {
    return await createUser(tx, user);
  } catch (error) {
    // Somebody proved the same address a moment earlier.
    if (isUniqueViolation(error, 'users_verified_email_key')) throw new DomainError('token_invalid');
    throw error;
  }
}

/** The provider proved its own account; the address it named must be the one just registered and proven. */
async function tieProvider(
  ctx: Context,
  tx: Tx,
  link_token: string,
  opened: { user_id: number; row: RegistrationRow },
): Promise<void> {
  const link_hash = hashToken(link_token);
  const now = ctx.clock.now();
  const link = await selectPendingLink(tx, link_hash, now);
  await deletePendingLink(tx, link_hash);
  // Another person may use this browser by now: only the address the provider named, proven, is theirs.
  const isTheirs = link?.email != null && emailKey(link.email) === opened.row.email_key;
  if (!link || !isTheirs || !opened.row.verified_at) return;
  await insertIdentity(tx, { ...link, user_id: opened.user_id, now });
}

async function refuseFields(
  ctx: Context,
  input: { username: string; password: string; email?: string | undefined },
): Promise<void> {
  const fields: Record<string, string[]> = {};
  const username = usernameFault(input.username) ?? ((await isReservedName(ctx, input.username)) ? 'reserved' : null);
  if (username) fields['username'] = [`username_${username}`];
  const password = newPasswordFault(ctx, input.password, input);
  if (password) fields['password'] = [password];
  if (Object.keys(fields).length > 0) throw new DomainError('invalid_field', { fields });
}
