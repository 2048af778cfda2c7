import { inTransaction, isUniqueViolation, type Tx } from '#platform/db.ts';
import { passkeyCreation, readCreation } from '#platform/webauthn.ts';
import { keepChallenge } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { siteNameForPrograms } from '../site-look/site-look.ts';
import { DomainError } from '../errors.ts';
import { deletePasskey, insertPasskey, selectPasskeysOf, takeChallenge, type PasskeyItem } from '../factors/factors.ts';
import { queueWayIn } from '../emails.ts';
import { hashToken } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { lockUser, type UserRow } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnPassword } from './own-password.ts';
import { thingName } from './thing-name.ts';
import { assertOwnAccount } from './permissions.ts';

/**
 * What the browser asks a device for to add a passkey.
 * @param input.token what this browser holds; only it may answer
 * @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited, too_many_passkeys
 */
export async function beginPasskey(
  ctx: Context,
  viewer: Viewer,
  input: { password: string; network: string; token: string },
): Promise<object> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  await inTransaction(ctx.db, (tx) => assertRoom(ctx, tx, user.id));
  const known = await selectPasskeysOf(ctx.db, user.id);
  const site = { base_url: ctx.base_url, name: siteNameForPrograms(ctx) };
  const { challenge, options } = await passkeyCreation(site, { id: user.id, username: user.username, known });
  await keepChallenge(ctx, { token: input.token, challenge, user_id: user.id });
  return options;
}

/** Parallel adders wait for each other on the account's row. @throws too_many_passkeys */
async function assertRoom(ctx: Context, tx: Tx, user_id: number): Promise<UserRow> {
  const max = (await readSettings(ctx, tx))['users.passkeys'];
  const user = await lockUser(tx, user_id);
  if (!user) throw new DomainError('not_signed_in');
  const known = await selectPasskeysOf(tx, user_id);
  if (known.length >= max) throw new DomainError('too_many_passkeys', { values: { max } });
  return user;
}

/**
 * Adds the passkey a device has made.
 * @throws not_signed_in, impersonating, invalid_field (name), passkey_refused, too_many_passkeys
 */
export async function addPasskey(
  ctx: Context,
  viewer: Viewer,
  input: { token: string | null; name: string; response: object },
): Promise<PasskeyItem> {
  assertOwnAccount(viewer);
  const name = thingName(input.name);
  const { token } = input;
  if (token === null) throw new DomainError('passkey_refused');
  const now = ctx.clock.now();
  // On its own, so that a refused answer has spent the question all the same.
  const challenge = await inTransaction(ctx.db, (tx) => takeChallenge(tx, hashToken(token), viewer.id, now));
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const user = await assertRoom(ctx, tx, viewer.id);
      const site = { base_url: ctx.base_url, name: siteNameForPrograms(ctx) };
      const made = challenge === null ? null : await readCreation(site, input.response, challenge);
      if (!made) throw new DomainError('passkey_refused');
      const id = await insertPasskey(tx, { ...made, user_id: viewer.id, name, now });
      await queueWayIn(ctx, tx, user, 'passkey');
      return { id, name, created_at: now.toISOString(), last_used_at: null };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw new DomainError('passkey_refused');
    throw error;
  }
}

/**
 * Takes a passkey out of the account.
 * @throws not_signed_in, impersonating, invalid_field, wrong_password, rate_limited, passkey_not_found
 */
export async function removePasskey(
  ctx: Context,
  viewer: Viewer,
  input: { id: number; password: string; network: string },
): Promise<void> {
  const user = await assertOwnPassword(ctx, viewer, { ...input, field: 'password' });
  if (!(await deletePasskey(ctx.db, input.id, user.id))) throw new DomainError('passkey_not_found');
}
