import type { Locale } from '#contract/common.ts';
import { inTransaction, isUniqueViolation } from '#platform/db.ts';
import { emailKey, isEmail } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { deleteFactorsOf } from '../factors/factors.ts';
import { deleteIdentitiesOf } from '../identities/identities.ts';
import { queueEmail } from '../emails.ts';
import { logAttempt } from '../security-log.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import {
  clearProfile,
  findUserByEmail,
  lockUser,
  updatePassword,
  updateVerifiedEmail,
  type UserRow,
} from '../users/users.ts';
import { codeExpiry, hashCode, isCode, newCode, spendEmail } from './codes.ts';
import { dispossess, endEverything } from './end-everything.ts';
import { issueExchangeToken } from './log-in.ts';
import { hashNewPassword } from './new-password.ts';
import { assertSecondFactor } from './second-factor.ts';
import {
  insertReset,
  lockReset,
  markResetUsed,
  markResetVerified,
  selectResetAmong,
  spendResetTry,
} from './resets.sql.ts';

/** How long a verified code may wait for the new password. */
const VERIFIED_MS = 10 * 60_000;

/**
 * Mails a code for a new password, or an email saying that nobody has this address. The answer is the
 * same. The token binds what follows to the browser that asked.
 * @throws invalid_field (email), resend_cooldown, rate_limited
 */
export async function requestReset(
  ctx: Context,
  input: { email: string; locale: Locale },
): Promise<{ token: string; remaining_cooldown: number }> {
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalid_field', { fields: { email: ['email_invalid'] } });
  const settings = await readSettings(ctx);
  const token = newToken();
  const code = newCode();
  const user = await findUserByEmail(ctx, emailKey(email));
  await inTransaction(ctx.db, async (tx) => {
    await spendEmail(ctx, tx, { email, purpose: 'reset' }, settings);
    await insertReset(tx, {
      token_hash: hashToken(token),
      email,
      email_key: emailKey(email),
      user_id: user?.id ?? null,
      code_hash: hashCode(token, code),
      code_expires_at: codeExpiry(ctx, settings),
      now: ctx.clock.now(),
    });
    const reader = { to: email, locale: input.locale };
    await queueEmail(ctx, tx, user ? { kind: 'reset_code', code, ...reader } : { kind: 'no_account', ...reader });
  });
  return { token, remaining_cooldown: settings['codes.cooldown_seconds'] };
}

/** Which of the tokens a browser holds is that of a reset of the address: each tab may have asked for another. */
export async function resetOf(ctx: Context, tokens: readonly string[], email: string): Promise<string | null> {
  const found = await selectResetAmong(ctx.db, tokens.map(hashToken), emailKey(email.trim()));
  return tokens.find((token) => found !== null && hashToken(token).equals(found)) ?? null;
}

/** Checks the code; five tries, once. Wrong, old, dead and another browser's read the same. */
export async function verifyReset(
  ctx: Context,
  input: { token: string | null; email: string; code: string; network: string },
): Promise<boolean> {
  if (input.token === null) return false;
  const { token, network } = input;
  const settings = await readSettings(ctx);
  let user_id: number | null = null;
  const is_verified = await inTransaction(ctx.db, async (tx) => {
    const row = await lockReset(tx, hashToken(token));
    user_id = row?.user_id ?? null;
    if (!row || row.email_key !== emailKey(input.email.trim())) return false;
    if (!(await spendResetTry(tx, row.id, settings['codes.tries'])) || row.verified_at) return false;
    const isRight = isCode(row.code_hash, token, input.code) && row.code_expires_at > ctx.clock.now();
    if (isRight && row.user_id !== null) await markResetVerified(tx, row.id, ctx.clock.now());
    return isRight && row.user_id !== null;
  });
  logAttempt(ctx, { by: 'reset_code', user_id, network }, is_verified ? 'accepted' : 'wrong_code');
  return is_verified;
}

/**
 * Sets the new password, once, and returns an exchange token. Every session and token of the account
 * ends. The mailbox is proven by it: an account that had skipped that is verified now, and whatever
 * its opener had tied to it is gone.
 * @throws code_invalid without a verified code of this browser not older than ten minutes; invalid_field (password);
 * otp_required, otp_wrong where the account has a second factor
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string | null; email: string; password: string; network: string; otp?: string | undefined },
): Promise<string> {
  const { token, network } = input;
  if (token === null) throw new DomainError('code_invalid');
  const holder = await holderOfReset(ctx, token);
  const user_id = holder?.id ?? null;
  const owner = { email: input.email, username: holder?.username };
  const password_hash = await hashNewPassword(ctx, input.password, owner);
  if (user_id !== null) await assertSecondFactor(ctx, { user_id, network }, input.otp);
  try {
    const exchange_token = await setPassword(ctx, { token, email: input.email, password_hash });
    ctx.log.info('security.password_reset', { 'user.id': user_id, network });
    return exchange_token;
  } catch (error) {
    // Somebody proved the same address a moment earlier.
    if (isUniqueViolation(error, 'users_verified_email_key')) throw new DomainError('code_invalid');
    throw error;
  }
}

/** Whose second factor a verified reset asks for; null for nobody's. The rest is checked again when it is used. */
async function holderOfReset(ctx: Context, token: string): Promise<UserRow | null> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockReset(tx, hashToken(token));
    if (!row?.verified_at || row.used_at !== null || row.user_id === null) return null;
    // The app of somebody who never proved the address must not keep its owner out.
    const user = await lockUser(tx, row.user_id);
    return user?.email_verified_at ? user : null;
  });
}

async function setPassword(
  ctx: Context,
  input: { token: string; email: string; password_hash: string },
): Promise<string> {
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockReset(tx, hashToken(input.token));
    const now = ctx.clock.now();
    const isFresh = row?.verified_at != null && now.getTime() - row.verified_at.getTime() <= VERIFIED_MS;
    const isTheirs = row !== null && row.used_at === null && row.email_key === emailKey(input.email.trim());
    if (!row || row.user_id === null || !isFresh || !isTheirs) throw new DomainError('code_invalid');
    const user = await lockUser(tx, row.user_id);
    // The address may have moved to another account since the code was sent.
    if (!user?.email || emailKey(user.email) !== row.email_key) throw new DomainError('code_invalid');
    await markResetUsed(tx, row.id, now);
    await updatePassword(tx, user.id, input.password_hash);
    if (user.email_verified_at === null) {
      await deleteIdentitiesOf(tx, [user.id]);
      await deleteFactorsOf(tx, [user.id]);
      await clearProfile(tx, user.id);
      await updateVerifiedEmail(tx, user.id, { email: user.email, email_key: row.email_key, now });
    }
    await dispossess(tx, row.email_key, user.id);
    await endEverything(tx, [user.id]);
    await queueEmail(ctx, tx, {
      kind: 'password_changed',
      to: user.email,
      locale: user.locale,
      username: user.username,
    });
    return issueExchangeToken(ctx, tx, user.id, true);
  });
}
