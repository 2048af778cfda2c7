import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { guessPassword } from '../auth/auth.ts';
import { selectUserById, type UserRow } from '../users/users.ts';
import { watched } from '../security-log.ts';
import type { Viewer } from '../viewer.ts';
import { assertOwnAccount } from './permissions.ts';

/**
 * Asks for the account's own password again before something that cannot be taken back.
 * @param field the form's field that holds it
 * @throws not_signed_in, impersonating, rate_limited, invalid_field (empty), wrong_password
 */
export async function assertOwnPassword(
  ctx: Context,
  viewer: Viewer,
  given: { password: string; field: string; network: string },
): Promise<UserRow> {
  assertOwnAccount(viewer);
  if (given.password === '')
    throw new DomainError('invalid_field', { fields: { [given.field]: ['password_missing'] } });
  const user = await selectUserById(ctx.db, viewer.id);
  if (!user) throw new DomainError('not_signed_in');
  const { network } = given;
  await watched(ctx, { by: 'own_password', user_id: user.id, network }, async () => {
    const key = `account:${user.id}`;
    const password_hashes = [user.password_hash];
    const right = await guessPassword(ctx, { key, network, password: given.password, password_hashes });
    if (right === null) throw new DomainError('wrong_password', { fields: { [given.field]: ['wrong_password'] } });
  });
  return user;
}
