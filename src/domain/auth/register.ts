import { randomInt, timingSafeEqual } from 'node:crypto';
import { createHmac } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { emailKey, isEmail, mailboxKey } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { findUserByEmail } from '../users/users.ts';
import {
  insertCodeLetter,
  insertRegistration,
  lockLetterPace,
  lockRegistration,
  markRegistrationSkipped,
  markRegistrationVerified,
  spendTry,
  updateRegistrationCode,
  type RegistrationRow,
} from './auth.sql.ts';

/** A registration not finished by then begins anew. */
const REGISTRATION_MS = 24 * 3600_000;

/** What the letter job is given; the code travels nowhere else. */
export interface CodeLetterJob {
  kind: 'sign_up_code' | 'account_exists';
  to: string;
  locale: Locale;
  code: string;
}

/** Codes are stored keyed by their registration: a copied table gives none away. */
function hashCode(token_hash: Buffer, code: string): Buffer {
  return createHmac('sha256', token_hash).update(code).digest();
}

function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/**
 * Starts a registration and mails a code of six digits. A known address gets the same answer and a
 * letter that says so; nobody can tell from outside.
 * @throws invalid_field (email), resend_cooldown, rate_limited
 */
export async function register(
  ctx: Context,
  input: { email: string; locale: Locale },
): Promise<{ token: string; remaining_cooldown: number }> {
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalid_field', { fields: { email: ['email_invalid'] } });
  const settings = await readSettings(ctx);
  const token = newToken();
  const code = newCode();
  const owner = await findUserByEmail(ctx, emailKey(email));
  const isTaken = owner?.email_verified_at != null;
  await inTransaction(ctx.db, async (tx) => {
    await spendLetter(ctx, tx, email, settings);
    await insertRegistration(tx, {
      token_hash: hashToken(token),
      email,
      email_key: emailKey(email),
      locale: input.locale,
      code_hash: hashCode(hashToken(token), code),
      code_expires_at: codeExpiry(ctx, settings),
      now: ctx.clock.now(),
    });
    await sendCode(ctx, tx, {
      kind: isTaken ? 'account_exists' : 'sign_up_code',
      to: email,
      locale: input.locale,
      code: isTaken ? '' : code,
    });
  });
  return { token, remaining_cooldown: settings['codes.cooldown_seconds'] };
}

function codeExpiry(ctx: Context, settings: Settings): Date {
  return new Date(ctx.clock.now().getTime() + settings['codes.minutes'] * 60_000);
}

/** Counts one letter to a mailbox, or refuses: the cooldown, the hour and the day are kept in the database. */
async function spendLetter(ctx: Context, tx: Tx, email: string, settings: Settings): Promise<void> {
  const mailbox = mailboxKey(email);
  const now = ctx.clock.now();
  const pace = await lockLetterPace(tx, mailbox, now);
  const waited = pace.last_at ? (now.getTime() - pace.last_at.getTime()) / 1000 : Infinity;
  const remaining = Math.ceil(settings['codes.cooldown_seconds'] - waited);
  if (remaining > 0) {
    throw new DomainError('resend_cooldown', {
      retry_after: remaining,
      remaining_cooldown: remaining,
      values: { seconds: remaining },
    });
  }
  if (pace.last_hour >= settings['codes.letters_an_hour']) throw new DomainError('rate_limited', { retry_after: 3600 });
  if (pace.last_day >= settings['codes.letters_a_day']) throw new DomainError('rate_limited', { retry_after: 86_400 });
  await insertCodeLetter(tx, mailbox, now);
}

async function sendCode(ctx: Context, tx: Tx, job: CodeLetterJob): Promise<void> {
  await ctx.queue.send(tx, 'send-letter', job);
}

/** The pending registration this browser holds the token of. @throws token_invalid */
export async function lockPending(ctx: Context, tx: Tx, token: string, email: string | null): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, hashToken(token));
  const isOld = row !== null && ctx.clock.now().getTime() - row.created_at.getTime() > REGISTRATION_MS;
  const isOther = row !== null && email !== null && emailKey(email.trim()) !== row.email_key;
  if (!row || isOld || isOther || row.user_id !== null) throw new DomainError('token_invalid');
  return row;
}

/**
 * Checks the code. Wrong, old and used-up codes read the same: not verified. Every check spends one
 * of five tries before it looks.
 * @throws token_invalid
 */
export async function verifyRegistration(
  ctx: Context,
  input: { token: string; email: string; code: string },
): Promise<boolean> {
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockPending(ctx, tx, input.token, input.email);
    if (row.verified_at) return true;
    if (!(await spendTry(tx, row.id, settings['codes.tries']))) return false;
    const given = hashCode(hashToken(input.token), input.code.replace(/\s/g, ''));
    const isRight = timingSafeEqual(given, row.code_hash) && row.code_expires_at > ctx.clock.now();
    if (isRight) await markRegistrationVerified(tx, row.id, ctx.clock.now());
    return isRight;
  });
}

/**
 * Mails a new code; the one before is dead.
 * @throws token_invalid, resend_cooldown, rate_limited
 */
export async function resendRegistration(ctx: Context, input: { token: string; email: string }): Promise<number> {
  const settings = await readSettings(ctx);
  const owner = await findUserByEmail(ctx, emailKey(input.email.trim()));
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPending(ctx, tx, input.token, input.email);
    await spendLetter(ctx, tx, row.email, settings);
    const code = newCode();
    await updateRegistrationCode(tx, row.id, hashCode(hashToken(input.token), code), codeExpiry(ctx, settings));
    const isTaken = owner?.email_verified_at != null;
    await sendCode(ctx, tx, {
      kind: isTaken ? 'account_exists' : 'sign_up_code',
      to: row.email,
      locale: row.locale,
      code: isTaken ? '' : code,
    });
  });
  return settings['codes.cooldown_seconds'];
}

/** Goes on without the code; the account will read but not write until its address is proven. @throws token_invalid */
export async function skipRegistration(ctx: Context, input: { token: string; email: string }): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPending(ctx, tx, input.token, input.email);
    await markRegistrationSkipped(tx, row.id, ctx.clock.now());
  });
}
