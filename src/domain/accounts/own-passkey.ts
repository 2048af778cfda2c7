import { passkeyQuestion } from '#platform/webauthn.ts';
import { keepChallenge, takePasskeyAnswer } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { siteNameForPrograms } from '../site-look/site-look.ts';
import { DomainError } from '../errors.ts';
import { selectPasskeysOf } from '../factors/factors.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnAccount } from './permissions.ts';

/** A question is kept under what it is asked for: its answer is worth nothing to another action, nor to signing in. */
const nameOf = (token: string, action: string) => `${token}:${action}`;

/**
 * What the browser asks the account's own devices for before something that wants proof.
 * @param input.token what this browser holds; only it may answer
 * @throws not_signed_in, impersonating, passkey_refused (there is none)
 */
export async function askOwnPasskey(
  ctx: Context,
  viewer: Viewer,
  input: { token: string; action: string },
): Promise<object> {
  assertOwnAccount(viewer);
  const known = await selectPasskeysOf(ctx.db, viewer.id);
  if (known.length === 0) throw new DomainError('passkey_refused');
  const { challenge, options } = await passkeyQuestion(
    { base_url: ctx.base_url, name: siteNameForPrograms(ctx) },
    known,
  );
  await keepChallenge(ctx, { token: nameOf(input.token, input.action), challenge, user_id: viewer.id });
  return options;
}

/**
 * Takes the answer of one of the account's own passkeys in place of its password: once, within five minutes, for the action
 * it was asked for.
 * @throws not_signed_in, impersonating, passkey_refused
 */
export async function assertOwnPasskey(
  ctx: Context,
  viewer: Viewer,
  given: { token: string | null; action: string; response: object },
): Promise<void> {
  assertOwnAccount(viewer);
  const token = given.token === null ? null : nameOf(given.token, given.action);
  await takePasskeyAnswer(ctx, { token, user_id: viewer.id, response: given.response }, async () => {});
}
