import { REGISTRATION_MODES, type RegistrationMode } from '#contract/registration.ts';
import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { selectLiveInviter, takeInvitation } from './invitations.sql.ts';

/** Who may open an account at present. @param tx for whoever asks inside of a transaction */
export async function registrationMode(ctx: Context, tx?: Tx): Promise<RegistrationMode> {
  return REGISTRATION_MODES[(await readSettings(ctx, tx))['registration.mode']] ?? 'open';
}

/** Who made an invitation, as long as it lets anybody in; null for one that does not, and for none. */
export async function liveInviter(ctx: Context, token: string | null): Promise<string | null> {
  return token === null ? null : selectLiveInviter(ctx.db, hashToken(token), ctx.clock.now());
}

/**
 * What keeps a newcomer out before anything is asked of them; null where nothing does.
 * @param token of the invitation they hold
 */
export async function barredBy(ctx: Context, token: string | null): Promise<Exclude<RegistrationMode, 'open'> | null> {
  const mode = await registrationMode(ctx);
  if (mode === 'open') return null;
  return mode === 'invitation' && (await liveInviter(ctx, token)) !== null ? null : mode;
}

/**
 * Every step towards an account but the last begins with this, before it looks at whose the address is.
 * @throws registration_closed, registration_invited, invitation_over
 */
export async function refuseUninvited(ctx: Context, token: string | null): Promise<void> {
  const mode = await barredBy(ctx, token);
  if (mode) throw refusal(mode, token);
}

/**
 * The last step: spends the invitation in the transaction that makes the account, so that of many at once no more come than
 * it lets in. Where anybody may come, one that works is spent as well: who invited whom is known then.
 * @returns by which they came; null for who came without one
 * @throws registration_closed, registration_invited, invitation_over
 */
export async function admit(ctx: Context, tx: Tx, token: string | null): Promise<number | null> {
  const mode = await registrationMode(ctx, tx);
  if (mode === 'closed') throw refusal(mode, token);
  const taken = token === null ? null : await takeInvitation(tx, hashToken(token), ctx.clock.now());
  if (taken === null && mode === 'invitation') throw refusal(mode, token);
  return taken;
}

function refusal(mode: Exclude<RegistrationMode, 'open'>, token: string | null): DomainError {
  if (mode === 'closed') return new DomainError('registration_closed');
  return new DomainError(token === null ? 'registration_invited' : 'invitation_over');
}
