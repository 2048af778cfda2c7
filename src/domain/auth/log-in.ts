import { verifyPassword } from '#platform/passwords.ts';
import { inTransaction } from '#platform/db.ts';
import { emailKey } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken, newToken, startSession, type StartedSession } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { findUserByEmail } from '../users/users.ts';
import {
  countSignInFailures,
  deleteSignInFailures,
  insertExchangeToken,
  insertSignInFailure,
  takeExchangeToken,
} from './auth.sql.ts';

/** An exchange token is for the next request of the same page, nothing later. */
const EXCHANGE_MS = 60_000;

/**
 * Proves a password and returns the one-time token that becomes a session cookie. Unknown address
 * and wrong password cost the same time and read the same.
 * @throws wrong_credentials, rate_limited (too many failures from this network), account_suspended
 */
export async function logIn(
  ctx: Context,
  input: { email: string; password: string; remember: boolean; network: string },
): Promise<string> {
  const settings = await readSettings(ctx);
  const key = emailKey(input.email.trim());
  const lock_ms = settings['sign_in.lock_minutes'] * 60_000;
  const failures = await countSignInFailures(ctx.db, key, input.network, new Date(ctx.clock.now().getTime() - lock_ms));
  if (failures >= settings['sign_in.failures']) throw new DomainError('rate_limited', { retry_after: lock_ms / 1000 });
  const user = await findUserByEmail(ctx, key);
  const isRight = await verifyPassword(input.password, user?.password_hash ?? null);
  if (!user || !isRight) {
    await insertSignInFailure(ctx.db, key, input.network, ctx.clock.now());
    throw new DomainError('wrong_credentials');
  }
  if (user.suspended_until && user.suspended_until > ctx.clock.now()) throw new DomainError('account_suspended');
  await deleteSignInFailures(ctx.db, key, input.network);
  return issueExchangeToken(ctx, ctx.db, user.id, input.remember);
}

/** A token that one POST within 60 s turns into a session. */
export async function issueExchangeToken(
  ctx: Context,
  tx: Context['db'],
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
  input: { token: string; user_agent: string },
): Promise<StartedSession> {
  return inTransaction(ctx.db, async (tx) => {
    const taken = await takeExchangeToken(tx, hashToken(input.token), ctx.clock.now());
    if (!taken) throw new DomainError('token_invalid');
    return startSession(ctx, tx, { ...taken, user_agent: input.user_agent });
  });
}
