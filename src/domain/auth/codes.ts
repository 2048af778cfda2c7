import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#platform/db.ts';
import { mailboxKey } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { insertCodeEmail, lockEmailPace, selectLastEmail, type EmailPurpose } from './codes.sql.ts';

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** Codes are stored keyed by the secret of the browser that asked: a copied table gives none away. */
export function hashCode(token: string, code: string): Buffer {
  return createHmac('sha256', token).update(code).digest();
}

/** Compares in constant time; spaces a reader typed do not count. */
export function isCode(code_hash: Buffer, token: string, given: string): boolean {
  return timingSafeEqual(hashCode(token, given.replace(/\s/g, '')), code_hash);
}

/** When a code made now is over. */
export function codeExpiry(ctx: Context, settings: Settings): Date {
  return new Date(ctx.clock.now().getTime() + settings['codes.minutes'] * 60_000);
}

/** Seconds between two emails of a purpose: shorter for who signs up by a deal alert (product spec, section 9). */
export function cooldownOf(purpose: EmailPurpose, settings: Settings): number {
  return settings[purpose === 'alert_sign_up' ? 'codes.alert_cooldown_seconds' : 'codes.cooldown_seconds'];
}

/**
 * Counts one email to a mailbox, or refuses, for every spelling of the mailbox together: the cooldown
 * for each purpose, the hour and the day for all of them. All is kept in the database.
 * @param email.is_repeatable knows no cooldown
 * @throws resend_cooldown, rate_limited
 */
export async function spendEmail(
  ctx: Context,
  tx: Tx,
  message: { email: string; purpose: EmailPurpose; is_repeatable?: boolean },
  settings: Settings,
): Promise<void> {
  const mailbox = mailboxKey(message.email);
  const now = ctx.clock.now();
  const pace = await lockEmailPace(tx, mailbox, message.purpose, now);
  const waited = pace.last_at ? (now.getTime() - pace.last_at.getTime()) / 1000 : Infinity;
  const remaining = Math.ceil(cooldownOf(message.purpose, settings) - waited);
  if (remaining > 0 && !message.is_repeatable) {
    throw new DomainError('resend_cooldown', {
      retry_after: remaining,
      remaining_cooldown: remaining,
      values: { seconds: remaining },
    });
  }
  if (pace.last_hour >= settings['codes.letters_an_hour']) throw new DomainError('rate_limited', { retry_after: 3600 });
  if (pace.last_day >= settings['codes.letters_a_day']) throw new DomainError('rate_limited', { retry_after: 86_400 });
  await insertCodeEmail(tx, mailbox, message.purpose, now);
}

/** Seconds until the next email of a purpose may be asked for; 0 when it may be now. */
export async function emailWait(ctx: Context, message: { email: string; purpose: EmailPurpose }): Promise<number> {
  const cooldown = cooldownOf(message.purpose, await readSettings(ctx));
  const now = ctx.clock.now().getTime();
  const since = new Date(now - cooldown * 1000);
  const last = await selectLastEmail(ctx.db, mailboxKey(message.email), message.purpose, since);
  return last === null ? 0 : Math.max(0, Math.ceil(cooldown - (now - last.getTime()) / 1000));
}
