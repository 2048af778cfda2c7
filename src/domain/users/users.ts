import { usernameKey } from '#rules/username.ts';
import type { Context } from '../context.ts';
import { selectUserByEmailKey, selectUserByUsernameKey, type UserRow } from './users.sql.ts';

export {
  insertUser as createUser,
  releaseUnverifiedEmail,
  selectTakenUsernameKeys as takenUsernameKeys,
  selectUsernames,
  updateUserCounts as changeUserCounts,
} from './users.sql.ts';
export type { UserRow } from './users.sql.ts';

/** A living user by name, however it is written; null when there is none. */
export async function findUser(ctx: Context, username: string): Promise<UserRow | null> {
  // No name holds anything else, and some of it (NUL) the database would not even be asked about.
  if (!/^[\p{L}\p{M}\p{N}._]{1,100}$/u.test(username)) return null;
  return selectUserByUsernameKey(ctx.db, usernameKey(username));
}

/** The account an address signs in to; `email_key` as rules/email.ts makes it. */
export async function findUserByEmail(ctx: Context, email_key: string): Promise<UserRow | null> {
  return selectUserByEmailKey(ctx.db, email_key);
}
