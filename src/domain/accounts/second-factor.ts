import { inTransaction } from '#platform/db.ts';
import { newTotpSecret, totpAddress, totpStep } from '#platform/totp.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { queueWayIn } from '../emails.ts';
import { deleteTotpOf, lockTotp, markTotpConfirmed, renewRecoveryCodes, upsertTotp } from '../factors/factors.ts';
import { siteNameForPrograms } from '../site-look/site-look.ts';
import { lockUser } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';
import { assertOwnAccount } from './permissions.ts';

/**
 * Begins to tie an authenticator app; nothing changes until a code of it is confirmed.
 * @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited, totp_on
 */
export async function beginTotp(
  ctx: Context,
  viewer: Viewer,
  input: { password: string; network: string },
): Promise<{ secret: string; address: string }> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  const secret = newTotpSecret();
  const isBegun = await inTransaction(ctx.db, (tx) =>
    upsertTotp(tx, { user_id: user.id, sealed: ctx.seal.close(secret), now: ctx.clock.now() }),
  );
  if (!isBegun) throw new DomainError('totp_on');
  return { secret, address: totpAddress(secret, { issuer: siteNameForPrograms(ctx), label: user.username }) };
}

/**
 * Turns the app on with its first code.
 * @returns recovery codes, shown this once
 * @throws not_signed_in, impersonating, otp_wrong, totp_on
 */
export async function confirmTotp(ctx: Context, viewer: Viewer, code: string): Promise<string[]> {
  assertOwnAccount(viewer);
  return inTransaction(ctx.db, async (tx) => {
    const totp = await lockTotp(tx, viewer.id);
    if (totp?.confirmed_at) throw new DomainError('totp_on');
    const now = ctx.clock.now();
    const secret = totp && ctx.seal.open(totp.sealed);
    const step = secret ? totpStep(secret, code.replace(/\s/g, ''), now) : null;
    if (step === null) throw new DomainError('otp_wrong', { fields: { code: ['otp_wrong'] } });
    await markTotpConfirmed(tx, viewer.id, now, step);
    const user = await lockUser(tx, viewer.id);
    if (user) await queueWayIn(ctx, tx, user, 'app');
    return renewRecoveryCodes(tx, viewer.id);
  });
}

/**
 * Makes new recovery codes; those before are dead. The owner is written to, as codes are a way in.
 * @returns the codes, shown this once
 * @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited, totp_off
 */
export async function renewRecovery(
  ctx: Context,
  viewer: Viewer,
  input: { password: string; network: string },
): Promise<string[]> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  return inTransaction(ctx.db, async (tx) => {
    const totp = await lockTotp(tx, user.id);
    if (!totp?.confirmed_at) throw new DomainError('totp_off');
    await queueWayIn(ctx, tx, user, 'recovery');
    return renewRecoveryCodes(tx, user.id);
  });
}

/** Turns the app off. @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited */
export async function endTotp(
  ctx: Context,
  viewer: Viewer,
  input: { password: string; network: string },
): Promise<void> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  await inTransaction(ctx.db, (tx) => deleteTotpOf(tx, [user.id]));
}
