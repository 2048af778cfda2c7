import type { Locale } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { emailKey, isEmail } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueEmail } from '../emails.ts';
import { refuseUninvited } from '../invitations/invitations.ts';
import { logAttempt } from '../security-log.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { findUserByEmail } from '../users/users.ts';
import {
  insertRegistration,
  lockRegistration,
  markRegistrationSkipped,
  markRegistrationVerified,
  selectRegistration,
  selectRegistrationAmong,
  spendTry,
  updateRegistrationCode,
  type RegistrationRow,
} from './auth.sql.ts';
import { codeExpiry, cooldownOf, hashCode, isCode, newCode, spendEmail } from './codes.ts';
import type { EmailPurpose } from './codes.sql.ts';

/** A registration not finished by then begins anew. */
const REGISTRATION_MS = 24 * 3600_000;

/**
 * Starts a registration and mails a code of six digits. A known address gets the same answer and a
 * email that says so; nobody can tell from outside. While the next email must wait, a browser that
 * holds a registration of this address goes on with it.
 * @param input.held tokens of what this browser has begun before
 * @returns remaining_cooldown in seconds; `is_verified` when the code was given already
 * @param input.invitation token of the invitation this browser holds
 * @throws invalid_field (email), resend_cooldown, rate_limited, registration_closed, registration_invited, invitation_over
 */
export async function register(
  ctx: Context,
  input: { email: string; locale: Locale; held: readonly string[]; invitation: string | null },
): Promise<Begun> {
  await refuseUninvited(ctx, input.invitation);
  try {
    return await beginRegistration(ctx, input, 'sign_up');
  } catch (error) {
    const wait = error instanceof DomainError && error.code === 'resend_cooldown' ? error.details : null;
    const under_way = wait && (await registrationHeld(ctx, input.held, input.email));
    if (!under_way) throw error;
    const { token, is_verified } = under_way;
    return { token, is_verified, remaining_cooldown: wait.remaining_cooldown ?? 0 };
  }
}

/** A registration a browser may go on with. */
export interface Begun {
  token: string;
  remaining_cooldown: number;
  is_verified: boolean;
}

/**
 * A new registration, with its code in an email.
 * @param purpose `alert_sign_up` where the browser knows already that the address is free
 * @throws invalid_field (email), resend_cooldown, rate_limited
 */
export async function beginRegistration(
  ctx: Context,
  input: { email: string; locale: Locale },
  purpose: Extract<EmailPurpose, 'sign_up' | 'alert_sign_up'>,
): Promise<Begun> {
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalid_field', { fields: { email: ['email_invalid'] } });
  const settings = await readSettings(ctx);
  const token = newToken();
  const code = newCode();
  const owner = await findUserByEmail(ctx, emailKey(email));
  await inTransaction(ctx.db, async (tx) => {
    await spendEmail(ctx, tx, { email, purpose }, settings);
    await insertRegistration(tx, {
      token_hash: hashToken(token),
      email,
      email_key: emailKey(email),
      locale: input.locale,
      code_hash: hashCode(token, code),
      code_expires_at: codeExpiry(ctx, settings),
      verified_at: null,
      is_told_free: purpose === 'alert_sign_up',
      now: ctx.clock.now(),
    });
    await sendCode(ctx, tx, { to: email, locale: input.locale, code, is_taken: owner?.email_verified_at != null });
  });
  return { token, remaining_cooldown: cooldownOf(purpose, settings), is_verified: false };
}

/** Which of the tokens a browser holds is that of a pending registration of the address; null for none. */
export async function registrationHeld(
  ctx: Context,
  held: readonly string[],
  email: string,
): Promise<{ token: string; is_verified: boolean; is_told_free: boolean } | null> {
  const found = await selectRegistrationAmong(ctx.db, held.map(hashToken), emailKey(email.trim()));
  const token = held.find((one) => found && hashToken(one).equals(found.token_hash));
  if (!found || !token || !isPending(ctx, found.row)) return null;
  return { token, is_verified: found.row.verified_at !== null, is_told_free: found.row.is_told_free };
}

async function sendCode(
  ctx: Context,
  tx: Tx,
  message: { to: string; locale: Locale; code: string; is_taken: boolean },
): Promise<void> {
  const { to, locale, code, is_taken } = message;
  await queueEmail(
    ctx,
    tx,
    is_taken ? { kind: 'account_exists', to, locale } : { kind: 'sign_up_code', code, to, locale },
  );
}

/** A registration whose address a provider has proven: nothing is mailed, only name and password are missing. */
export async function registerProven(ctx: Context, tx: Tx, input: { email: string; locale: Locale }): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  await insertRegistration(tx, {
    token_hash: hashToken(token),
    email: input.email,
    email_key: emailKey(input.email),
    locale: input.locale,
    code_hash: hashCode(token, newToken()),
    code_expires_at: now,
    verified_at: now,
    now,
  });
  return token;
}

/** A registration that may become an account: proven, or one that asks for no proof. Null for every other. */
export async function pendingRegistration(
  ctx: Context,
  token: string,
  email: string,
): Promise<{ email: string; is_verified: boolean } | null> {
  const row = await selectRegistration(ctx.db, hashToken(token));
  const is_theirs = row !== null && row.email_key === emailKey(email.trim()) && isPending(ctx, row);
  if (!is_theirs || (!row.verified_at && !row.skipped_at)) return null;
  return { email: row.email, is_verified: row.verified_at !== null };
}

/** A registration that asks for no proof: nothing is mailed, and the account waits for its address to be proven. */
export async function registerUnproven(ctx: Context, input: { email: string; locale: Locale }): Promise<string> {
  const email = input.email.trim();
  const token = newToken();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) =>
    insertRegistration(tx, {
      token_hash: hashToken(token),
      email,
      email_key: emailKey(email),
      locale: input.locale,
      code_hash: hashCode(token, newToken()),
      code_expires_at: now,
      verified_at: null,
      skipped_at: now,
      is_told_free: true,
      now,
    }),
  );
  return token;
}

/** The address of a registration this browser has proven and not finished; null when there is none. */
export async function provenRegistration(ctx: Context, token: string): Promise<string | null> {
  const row = await selectRegistration(ctx.db, hashToken(token));
  return row && isPending(ctx, row) && row.verified_at ? row.email : null;
}

function isPending(ctx: Context, row: RegistrationRow): boolean {
  return row.user_id === null && ctx.clock.now().getTime() - row.created_at.getTime() <= REGISTRATION_MS;
}

/** The pending registration this browser holds the token of. @throws token_invalid */
export async function lockPending(ctx: Context, tx: Tx, token: string, email: string | null): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, hashToken(token));
  const isOther = row !== null && email !== null && emailKey(email.trim()) !== row.email_key;
  if (!row || isOther || !isPending(ctx, row)) throw new DomainError('token_invalid');
  return row;
}

/**
 * Checks the code. Wrong, old and used-up codes read the same: not verified. Every check spends one
 * of five tries before it looks, and the right code works once.
 * @throws token_invalid, registration_closed, registration_invited, invitation_over
 */
export async function verifyRegistration(
  ctx: Context,
  input: { token: string; email: string; code: string; network: string; invitation: string | null },
): Promise<boolean> {
  await refuseUninvited(ctx, input.invitation);
  const settings = await readSettings(ctx);
  const is_verified = await inTransaction(ctx.db, async (tx) => {
    const row = await lockPending(ctx, tx, input.token, input.email);
    if (!(await spendTry(tx, row.id, settings['codes.tries'])) || row.verified_at) return false;
    const isRight = isCode(row.code_hash, input.token, input.code) && row.code_expires_at > ctx.clock.now();
    if (isRight) await markRegistrationVerified(tx, row.id, ctx.clock.now());
    return isRight;
  });
  const { network } = input;
  logAttempt(ctx, { by: 'sign_up_code', user_id: null, network }, is_verified ? 'accepted' : 'wrong_code');
  return is_verified;
}

/**
 * Mails a new code; the one before is dead.
 * @throws token_invalid, resend_cooldown, rate_limited, registration_closed, registration_invited, invitation_over
 */
export async function resendRegistration(
  ctx: Context,
  input: { token: string; email: string; invitation: string | null },
  purpose: Extract<EmailPurpose, 'sign_up' | 'alert_sign_up'> = 'sign_up',
): Promise<number> {
  await refuseUninvited(ctx, input.invitation);
  const settings = await readSettings(ctx);
  const owner = await findUserByEmail(ctx, emailKey(input.email.trim()));
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPending(ctx, tx, input.token, input.email);
    await spendEmail(ctx, tx, { email: row.email, purpose }, settings);
    const code = newCode();
    await updateRegistrationCode(tx, row.id, hashCode(input.token, code), codeExpiry(ctx, settings));
    await sendCode(ctx, tx, { to: row.email, locale: row.locale, code, is_taken: owner?.email_verified_at != null });
  });
  return cooldownOf(purpose, settings);
}

/**
 * Goes on without the code; the account will read but not write until its address is proven.
 * @throws token_invalid, registration_closed, registration_invited, invitation_over
 */
export async function skipRegistration(
  ctx: Context,
  input: { token: string; email: string; invitation: string | null },
): Promise<void> {
  await refuseUninvited(ctx, input.invitation);
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPending(ctx, tx, input.token, input.email);
    await markRegistrationSkipped(tx, row.id, ctx.clock.now());
  });
}
