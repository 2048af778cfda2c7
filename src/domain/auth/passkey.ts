import { inTransaction, type Tx } from '#platform/db.ts';
import { answeringCredential, passkeyQuestion, readAnswer } from '#platform/webauthn.ts';
import type { Context } from '../context.ts';
import { siteNameForPrograms } from '../site-look/site-look.ts';
import { DomainError } from '../errors.ts';
import { insertChallenge, lockPasskey, markPasskeyUsed, takeChallenge } from '../factors/factors.ts';
import { watched, type Attempt } from '../security-log.ts';
import { hashToken } from '../sessions/sessions.ts';
import { lockUser } from '../users/users.ts';
import { issueExchangeToken } from './log-in.ts';

const CHALLENGE_MS = 5 * 60_000;

/** Keeps a question for the browser that asked. */
export async function keepChallenge(
  ctx: Context,
  kept: { token: string; challenge: string; user_id: number | null },
): Promise<void> {
  await insertChallenge(ctx.db, {
    token_hash: hashToken(kept.token),
    challenge: kept.challenge,
    user_id: kept.user_id,
    expires_at: new Date(ctx.clock.now().getTime() + CHALLENGE_MS),
  });
}

/** What the browser asks its devices for to sign in; nobody is named. */
export async function askForPasskey(ctx: Context, token: string): Promise<object> {
  const { challenge, options } = await passkeyQuestion({ base_url: ctx.base_url, name: siteNameForPrograms(ctx) });
  await keepChallenge(ctx, { token, challenge, user_id: null });
  return options;
}

/**
 * Signs in by a passkey: the device has checked its owner, so no other factor is asked for.
 * @returns an exchange token
 * @throws passkey_refused
 */
export async function logInWithPasskey(
  ctx: Context,
  input: { token: string | null; response: object; remember: boolean; network: string },
): Promise<string> {
  const attempt: Attempt = { by: 'passkey', user_id: null, network: input.network };
  const answer = { ...input, user_id: null };
  const signIn = async (tx: Tx, user_id: number) => {
    attempt.user_id = user_id;
    const user = await lockUser(tx, user_id);
    if (!user) throw new DomainError('passkey_refused');
    return issueExchangeToken(ctx, tx, user.id, input.remember);
  };
  return watched(ctx, attempt, () => takePasskeyAnswer(ctx, answer, signIn));
}

/**
 * Takes the answer of a passkey, once, and does what it was asked for; undone with it.
 * @param given.token what the question was kept under; null when the browser holds none
 * @param given.user_id whose passkey it must be, and for whom the question was kept; null for anybody's
 * @throws passkey_refused
 */
export async function takePasskeyAnswer<R>(
  ctx: Context,
  given: { token: string | null; user_id: number | null; response: object },
  action: (tx: Tx, user_id: number) => Promise<R>,
): Promise<R> {
  const { token, user_id, response } = given;
  if (token === null) throw new DomainError('passkey_refused');
  const now = ctx.clock.now();
  // On its own, so that a refused answer has spent the question all the same.
  const challenge = await inTransaction(ctx.db, (tx) => takeChallenge(tx, hashToken(token), user_id, now));
  return inTransaction(ctx.db, async (tx) => {
    const passkey = challenge === null ? null : await lockPasskey(tx, answeringCredential(response));
    if (challenge === null || !passkey) throw new DomainError('passkey_refused');
    if (user_id !== null && passkey.user_id !== user_id) throw new DomainError('passkey_refused');
    const site = { base_url: ctx.base_url, name: siteNameForPrograms(ctx) };
    const counter = await readAnswer(site, response, challenge, passkey);
    if (counter === null) throw new DomainError('passkey_refused');
    await markPasskeyUsed(tx, passkey.id, counter, now);
    return action(tx, passkey.user_id);
  });
}
