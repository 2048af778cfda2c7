import { verifyPassword } from '#platform/passwords.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { emailKey } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { watched, type Attempt } from '../security-log.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { findClaimants } from '../users/users.ts';
import { deleteSignInFailures, insertExchangeToken, takeExchangeToken } from './auth.sql.ts';
import { countTry } from './count-try.ts';
import { assertSecondFactor } from './second-factor.ts';
import { openSession, type OpenedSession, type SigningBrowser } from './open-session.ts';

/** An exchange token is for the next request of the same page, nothing later. */
const EXCHANGE_MS = 60_000;

/**
 * Proves a password and returns the one-time token that becomes a session cookie. Unknown address
 * and wrong password cost the same time and read the same.
 * @throws wrong_credentials, rate_limited (too many failures from this network), otp_required, otp_wrong
 */
export async function logIn(
  ctx: Context,
  input: { email: string; password: string; remember: boolean; network: string; otp?: string | undefined },
): Promise<string> {
  const { network } = input;
  const attempt: Attempt = { by: 'password', user_id: null, network };
  const user_id = await watched(ctx, attempt, () => holderOfPassword(ctx, input, attempt));
  await assertSecondFactor(ctx, { user_id, network }, input.otp);
  return issueExchangeToken(ctx, ctx.db, user_id, input.remember);
}

/** Whose password it is; of several who claim the address, whose it fits. */
async function holderOfPassword(
  ctx: Context,
  given: { email: string; password: string; network: string },
  attempt: Attempt,
): Promise<number> {
  const key = emailKey(given.email.trim());
  const claimants = await findClaimants(ctx, key);
  attempt.user_id = claimants[0]?.id ?? null;
  const right = await guessPassword(ctx, {
    key,
    network: given.network,
    password: given.password,
    password_hashes: claimants.map((one) => one.password_hash),
  });
  const user = right === null ? undefined : claimants[right];
  if (!user) throw new DomainError('wrong_credentials');
  attempt.user_id = user.id;
  return user.id;
}

/**
 * Compares a password, counting the try before it looks: parallel guesses share the few there are. A
 * right one forgets the failures.
 * @param guess.key whose password it is, as failures are counted by it
 * @param guess.password_hashes of everybody it may belong to
 * @returns whose it is, as a place in that list; null for nobody's
 * @throws rate_limited
 */
export async function guessPassword(
  ctx: Context,
  guess: { key: string; network: string; password: string; password_hashes: readonly (string | null)[] },
): Promise<number | null> {
  await countTry(ctx, guess);
  // Nobody's password costs the time of one.
  const hashes = guess.password_hashes.length > 0 ? guess.password_hashes : [null];
  for (const [index, hash] of hashes.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- almost always one; the first that fits ends it
    if (await verifyPassword(guess.password, hash)) {
      await deleteSignInFailures(ctx.db, guess.key, guess.network);
      return index;
    }
  }
  return null;
}

/** A token that one POST within 60 s turns into a session. */
export async function issueExchangeToken(
  ctx: Context,
  tx: Db,
  user_id: number,
  is_remembered: boolean,
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(ctx.clock.now().getTime() + EXCHANGE_MS);
  await insertExchangeToken(tx, { token_hash: hashToken(token), user_id, is_remembered, expires_at });
  return token;
}

/**
 * Turns a token into a session with a fresh id; of parallel requests exactly one succeeds.
 * @throws token_invalid
 */
export async function exchangeToken(
  ctx: Context,
  token: string,
  browser: SigningBrowser,
): Promise<OpenedSession & { user_id: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const taken = await takeExchangeToken(tx, hashToken(token), ctx.clock.now());
    if (!taken) throw new DomainError('token_invalid');
    return { ...(await openSession(ctx, tx, taken, browser)), user_id: taken.user_id };
  });
}
