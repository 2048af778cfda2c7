import { inTransaction, type Tx } from '#platform/db.ts';
import { emailKey, isEmail, mailboxKey } from '#rules/email.ts';
import { spendEmail } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueEmail } from '../emails.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { findUserByEmail, selectUserById, type UserRow } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';
import { assertOwnAccount } from './permissions.ts';
import { deleteWaitingEmail, replaceEmailProof } from './proofs.sql.ts';

/** A link stays good for a day: emails are read late. */
const PROOF_MS = 24 * 3600_000;

/**
 * Mails a link to the new address; the old one stays until it is followed, and is told at once. An
 * address that is somebody's already gets an email saying so, and the answer is the same.
 * @returns seconds until another email may be asked for
 * @throws not_signed_in, impersonating, invalid_field (email), wrong_password, resend_cooldown, rate_limited
 */
export async function changeEmail(
  ctx: Context,
  viewer: Viewer,
  input: { email: string; password: string; network: string },
): Promise<number> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  const email = input.email.trim();
  if (!isEmail(email)) throw new DomainError('invalid_field', { fields: { email: ['email_invalid'] } });
  if (user.email_verified_at !== null && user.email !== null && emailKey(user.email) === emailKey(email)) {
    throw new DomainError('invalid_field', { fields: { email: ['email_same'] } });
  }
  return mailProof(ctx, user, { email, kind: 'confirm_new_email', purpose: 'change_email' });
}

/** Takes back a change that was asked for: its link is worth nothing from then on. @throws not_signed_in, impersonating */
export async function withdrawEmail(ctx: Context, viewer: Viewer): Promise<void> {
  assertOwnAccount(viewer);
  await deleteWaitingEmail(ctx.db, viewer.id);
}

/**
 * Mails the link that proves the account's own address once more.
 * @returns seconds until the next one
 * @throws not_signed_in, impersonating, already_verified, resend_cooldown, rate_limited
 */
export async function resendConfirmation(ctx: Context, viewer: Viewer): Promise<number> {
  assertOwnAccount(viewer);
  const user = await selectUserById(ctx.db, viewer.id);
  if (!user?.email || user.email_verified_at !== null) throw new DomainError('already_verified');
  return mailProof(ctx, user, { email: user.email, kind: 'confirm_email', purpose: 'confirm_email' });
}

interface Proof {
  email: string;
  kind: 'confirm_email' | 'confirm_new_email';
  purpose: 'confirm_email' | 'change_email';
}

/** Sends the link, or word that somebody else has proven the address: a link could only fail. */
async function mailProof(ctx: Context, user: UserRow, proof: Proof): Promise<number> {
  const { email } = proof;
  const holder = await findUserByEmail(ctx, emailKey(email));
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await spendEmails(ctx, tx, user, proof, settings);
    // Kept for a taken address too: the settings would else show by waiting for nothing that it is.
    const path = await keepProof(ctx, tx, user, proof);
    const message = { to: email, locale: user.locale };
    if (holder && holder.id !== user.id && holder.email_verified_at !== null) {
      await queueEmail(ctx, tx, { kind: 'account_exists', ...message });
    } else await queueEmail(ctx, tx, { kind: proof.kind, username: user.username, path, ...message });
    if (proof.kind === 'confirm_new_email') await warnOldAddress(ctx, tx, user, email);
  });
  return settings['codes.cooldown_seconds'];
}

/**
 * Counts the email, and the one to the old address with it: without a cooldown, as a mistyped address is
 * mended at once. Mailboxes are locked in one order, whoever swaps with whom.
 */
async function spendEmails(ctx: Context, tx: Tx, user: UserRow, proof: Proof, settings: Settings): Promise<void> {
  const { email, purpose } = proof;
  const old = proof.kind === 'confirm_new_email' && user.email_verified_at !== null ? user.email : null;
  const isOldFirst = old !== null && mailboxKey(old) < mailboxKey(email);
  if (isOldFirst) await spendEmail(ctx, tx, { email: old, purpose, is_repeatable: true }, settings);
  await spendEmail(ctx, tx, { email, purpose }, settings);
  if (old !== null && !isOldFirst) {
    await spendEmail(ctx, tx, { email: old, purpose, is_repeatable: true }, settings);
  }
}

/** Whoever asked may not be the owner: the address they would lose is told while it still counts. */
async function warnOldAddress(ctx: Context, tx: Tx, user: UserRow, new_email: string): Promise<void> {
  if (user.email === null || user.email_verified_at === null) return;
  await queueEmail(ctx, tx, {
    kind: 'email_change_asked',
    to: user.email,
    locale: user.locale,
    username: user.username,
    new_email,
  });
}

/** Keeps what the link will prove; answers its path. */
async function keepProof(ctx: Context, tx: Tx, user: UserRow, proof: Proof): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now();
  await replaceEmailProof(tx, {
    user_id: user.id,
    token_hash: hashToken(token),
    email: proof.email,
    email_key: emailKey(proof.email),
    now,
    expires_at: new Date(now.getTime() + PROOF_MS),
  });
  return `/email/confirm/${token}`;
}
