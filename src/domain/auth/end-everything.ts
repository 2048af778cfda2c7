import type { Tx } from '#platform/db.ts';
import { deleteFactorsOf } from '../factors/factors.ts';
import { deleteIdentitiesOf } from '../identities/identities.ts';
import { deleteSessionsOf } from '../sessions/sessions.ts';
import { deleteTokensOf } from '../tokens/tokens.ts';
import { releaseUnverifiedEmail } from '../users/users.ts';
import { deleteProofsOf } from './resets.sql.ts';

/** Ends every way into accounts but their password: sessions, tokens and proofs on their way. */
export async function endEverything(tx: Tx, user_ids: readonly number[], keep_session_id = 0): Promise<void> {
  await deleteSessionsOf(tx, user_ids, keep_session_id);
  await deleteTokensOf(tx, user_ids);
  await deleteProofsOf(tx, user_ids);
}

/**
 * An unproven claim to an address gives way to whoever proves it: the claimant's address, password,
 * sessions, tokens and ties end, so that registering somebody else's address in advance gains nothing.
 * @param keep_id the account of whoever proved it, 0 for one not opened yet
 */
export async function dispossess(tx: Tx, email_key: string, keep_id: number): Promise<void> {
  const claimants = await releaseUnverifiedEmail(tx, email_key, keep_id);
  if (claimants.length === 0) return;
  await endEverything(tx, claimants);
  await deleteIdentitiesOf(tx, claimants);
  await deleteFactorsOf(tx, claimants);
}
