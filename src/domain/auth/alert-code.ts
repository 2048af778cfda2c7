import type { Locale } from '#contract/common.ts';
import { emailKey, isEmail } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseUninvited } from '../invitations/invitations.ts';
import { countInWindow } from '../requests/requests.ts';
import { readSettings } from '../settings/settings.ts';
import { findUserByEmail } from '../users/users.ts';
import {
  beginRegistration,
  registerUnproven,
  registrationHeld,
  resendRegistration,
  skipRegistration,
  verifyRegistration,
} from './register.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** What somebody who signs up by a deal alert is told of the address they gave. */
export interface AlertCode {
  /** False: the address is somebody's, who signs in instead. */
  status: boolean;
  verification_required: boolean;
  /** Seconds until another code may be asked for. */
  timer: number;
  /** False where the code mailed before stands still. */
  is_sent: boolean;
  /** The registration this browser goes on with; null where there is none. */
  token: string | null;
}

/**
 * The first step of signing up by a deal alert, and its "send again": mails a code of six digits, unless this browser has
 * proven the address or the site asks for no proof. It tells whether an address is somebody's, as the product spec wants:
 * so it answers each network a few times an hour and a day only.
 * @param input.held tokens of what this browser has begun before
 * @param input.invitation token of the invitation this browser holds
 * @throws invalid_field (email), resend_cooldown, rate_limited, registration_closed, registration_invited, invitation_over
 */
export async function sendAlertCode(
  ctx: Context,
  input: { email: string; locale: Locale; held: readonly string[]; network: string; invitation: string | null },
): Promise<AlertCode> {
  await refuseUninvited(ctx, input.invitation);
  const email = input.email.trim();
  if (email === '') refuseFaults({ email: 'emailRequired' });
  if (!isEmail(email)) refuseFaults({ email: 'email_invalid' });
  const held = await registrationHeld(ctx, input.held, email);
  // Who was told that an address is free, and asks for another code, learns nothing.
  if (!held?.is_told_free) await countCheck(ctx, input.network);
  const owner = await findUserByEmail(ctx, emailKey(email));
  if (owner?.email_verified_at != null) {
    return { status: false, verification_required: false, timer: 0, is_sent: false, token: null };
  }
  if (held?.is_verified) {
    return { status: true, verification_required: false, timer: 0, is_sent: false, token: held.token };
  }
  if ((await readSettings(ctx))['alerts.sign_up_codes'] === 0) {
    return {
      status: true,
      verification_required: false,
      timer: 0,
      is_sent: false,
      token: await unproven(ctx, { ...input, email, held: held?.token ?? null }),
    };
  }
  return mailCode(ctx, { ...input, email, token: held?.token ?? null });
}

/** The registration that goes on without a proof; the one this browser holds, where there is one. */
async function unproven(
  ctx: Context,
  {
    email,
    locale,
    held,
    invitation,
  }: { email: string; locale: Locale; held: string | null; invitation: string | null },
): Promise<string> {
  if (held === null) return registerUnproven(ctx, { email, locale });
  await skipRegistration(ctx, { token: held, email, invitation });
  return held;
}

/** During the wait for another code a browser goes on with the one it has. */
async function mailCode(
  ctx: Context,
  {
    email,
    locale,
    token,
    invitation,
  }: { email: string; locale: Locale; token: string | null; invitation: string | null },
): Promise<AlertCode> {
  const answer = { status: true, verification_required: true };
  try {
    if (token === null) {
      const begun = await beginRegistration(ctx, { email, locale }, 'alert_sign_up');
      return { ...answer, timer: begun.remaining_cooldown, is_sent: true, token: begun.token };
    }
    const timer = await resendRegistration(ctx, { token, email, invitation }, 'alert_sign_up');
    return { ...answer, timer, is_sent: true, token };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'resend_cooldown') throw error;
    const timer = error.details.remaining_cooldown ?? 0;
    if (token !== null) return { ...answer, timer, is_sent: false, token };
    throw new DomainError('resend_cooldown', {
      ...error.details,
      says: 'verificationCodeCooldown',
      values: { sec: timer },
    });
  }
}

/** Counted before anything is looked up: parallel askers share the few there are. What the hour refuses is no part of the day. */
async function countCheck(ctx: Context, network: string): Promise<void> {
  const settings = await readSettings(ctx);
  await countIn(ctx, { network, window_ms: HOUR_MS, most: settings['alerts.sign_up_checks_an_hour'] });
  await countIn(ctx, { network, window_ms: DAY_MS, most: settings['alerts.sign_up_checks_a_day'] });
}

async function countIn(
  ctx: Context,
  { network, window_ms, most }: { network: string; window_ms: number; most: number },
): Promise<void> {
  const counted = { kind: `alert-sign-up ${window_ms / HOUR_MS} h`, who: network, window_ms };
  if ((await countInWindow(ctx, ctx.db, counted)) <= most) return;
  const left_ms = window_ms - (ctx.clock.now().getTime() % window_ms);
  throw new DomainError('rate_limited', { retry_after: Math.ceil(left_ms / 1000) });
}

/**
 * Checks the code of somebody who signs up by a deal alert: wrong, old and used-up ones read the same.
 * @throws invalid_field (verification_code), token_invalid, registration_closed, registration_invited, invitation_over
 */
export async function checkAlertCode(
  ctx: Context,
  input: { token: string | null; email: string; code: string; network: string; invitation: string | null },
): Promise<boolean> {
  const { token, ...given } = input;
  if (given.code.trim() === '') refuseFaults({ verification_code: 'verificationCodeRequired' });
  if (token === null) throw new DomainError('token_invalid');
  return verifyRegistration(ctx, { ...given, token });
}
