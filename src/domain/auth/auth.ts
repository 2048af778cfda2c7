import type { Context } from '../context.ts';
import { deleteOldChallenges } from '../factors/factors.ts';
import { deleteOldTrips } from '../identities/identities.ts';
import { deleteOldSessions, endLapsedImpersonations } from '../sessions/sessions.ts';
import { deleteOldExchangeTokens, deleteOldRegistrations } from './auth.sql.ts';
import { deleteOldCodeEmails } from './codes.sql.ts';
import { deleteOldResets } from './resets.sql.ts';

export { emailWait, newCode, spendEmail } from './codes.ts';
export { checkAlertCode, sendAlertCode } from './alert-code.ts';
export { dispossess, endEverything } from './end-everything.ts';
export { openAccount } from './finalize-registration.ts';
export { guessPassword } from './log-in.ts';
export { newPasswordFault } from './new-password.ts';
export { keepChallenge, takePasskeyAnswer } from './passkey.ts';
export { beginTrip, waitingLink } from './provider-trip.ts';
export type { WaitingLink } from './provider-trip.ts';
export { openSession } from './open-session.ts';
export type { OpenedSession, SigningBrowser } from './open-session.ts';
export { pendingRegistration, registrationHeld } from './register.ts';
export { suggestUsernames } from './suggest-usernames.ts';

const KEEP_MS = 2 * 86_400_000;

/** Sweeps away what is over: sessions, tokens, registrations, resets, trips, counted emails and failures. */
export async function forgetOldSignIns(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - KEEP_MS);
  await endLapsedImpersonations(ctx);
  await deleteOldSessions(ctx.db, now);
  await deleteOldExchangeTokens(ctx.db, now);
  await deleteOldTrips(ctx.db, now);
  await deleteOldChallenges(ctx.db, now);
  await deleteOldRegistrations(ctx.db, before);
  await deleteOldResets(ctx.db, before);
  await deleteOldCodeEmails(ctx.db, before);
}
