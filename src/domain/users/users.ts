import { createHash } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import { isUniqueViolation, type Db, type Tx } from '#platform/db.ts';
import { foldText } from '#rules/search-text.ts';
import { literalPattern } from '#rules/text.ts';
import { usernameKey } from '#rules/username.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import {
  insertFormerUsername,
  selectFormerKeys,
  selectFormerOwner,
  selectPeople,
  selectSuccessor,
  selectUsersByPrefix,
  updateLocale,
  updateUsername,
  type FoundPeople,
  type FoundUser,
} from './account.sql.ts';
import {
  insertUser,
  selectTakenUsernameKeys,
  selectUserByEmailKey,
  selectUserByUsernameKey,
  selectUsersByEmailKey,
  type NewUser,
  type UserRow,
} from './users.sql.ts';

export {
  closeFirstSteps,
  hasFeed,
  hasOpenSteps,
  insertFirstSteps,
  selectFirstSteps,
  settleFirstStep,
} from './first-steps.sql.ts';
export { lockWriter, mutedError, refuseMuted } from './refuse-muted.ts';
export { endSiteNews, selectPreferences, upsertPreferences } from './preferences.sql.ts';
export { isShownTo, selectPrivacy, updatePrivacy } from './privacy.sql.ts';
export {
  clearProfile,
  eraseUsers,
  lockUsersToErase,
  markUserDeleted,
  restoreUser,
  selectPeopleNear,
  updatePassword,
  updateProfile,
  updateVerifiedEmail,
} from './account.sql.ts';
export type { FoundPeople, FoundPerson } from './account.sql.ts';
export {
  countVisitDay,
  lockMember,
  lockUser,
  releaseUnverifiedEmail,
  selectUserById,
  selectUsernames,
  updateUserCounts as changeUserCounts,
  userCountsChanged,
} from './users.sql.ts';
export type { UserRow } from './users.sql.ts';

const NAME = /^[\p{L}\p{M}\p{N}._]{1,100}$/u;
const SEARCH_MAX = 20;

/** A living user by name, however it is written; null when there is none. */
export async function findUser(ctx: Context, username: string): Promise<UserRow | null> {
  // No name holds anything else, and some of it (NUL) the database would not even be asked about.
  if (!NAME.test(username)) return null;
  return selectUserByUsernameKey(ctx.db, usernameKey(username));
}

/** What whoever had this name before is called today; null for a name nobody gave up. */
export async function findSuccessor(ctx: Context, username: string): Promise<string | null> {
  return NAME.test(username) ? selectSuccessor(ctx.db, formerKey(usernameKey(username))) : null;
}

/** The account an address signs in to; `email_key` as rules/email.ts makes it. */
export async function findUserByEmail(ctx: Context, email_key: string): Promise<UserRow | null> {
  return selectUserByEmailKey(ctx.db, email_key);
}

/** More claims to one address than this nobody makes in earnest. */
const CLAIMS = 3;

/** Whoever may mean this address when signing in: its owner, else those who claim it without proof. */
export async function findClaimants(ctx: Context, email_key: string): Promise<UserRow[]> {
  return selectUsersByEmailKey(ctx.db, email_key, CLAIMS);
}

/** A name given up is kept as its hash alone. */
function formerKey(username_key: string): Buffer {
  return createHash('sha256').update(username_key).digest();
}

/**
 * Opens an account.
 * @throws username_taken; unique violation `users_verified_email_key`
 */
export async function createUser(tx: Tx, user: NewUser): Promise<number> {
  return takingName(tx, user.username_key, null, () => insertUser(tx, user));
}

/**
 * Gives an account another name and keeps the old one from others.
 * @throws username_taken
 */
export async function renameUser(
  tx: Tx,
  user: { id: number; username: string; username_key: string; now: Date },
): Promise<void> {
  await takingName(tx, usernameKey(user.username), user.id, async () => {
    await updateUsername(tx, user.id, {
      username: user.username,
      username_key: usernameKey(user.username),
      now: user.now,
    });
    await insertFormerUsername(tx, { key_hash: formerKey(user.username_key), user_id: user.id, now: user.now });
  });
}

/** Emails follow the language members choose themselves, not what a token or somebody in their place asks for. */
export async function followLocale(ctx: Context, viewer: Viewer, locale: Locale): Promise<void> {
  if (viewer.session_id === null || viewer.impersonator_id !== null || viewer.locale === locale) return;
  await updateLocale(ctx.db, viewer.id, locale);
}

/** Keeps the name of an erased account from everybody. */
export async function retireName(tx: Tx, username_key: string, now: Date): Promise<void> {
  await insertFormerUsername(tx, { key_hash: formerKey(username_key), user_id: null, now });
}

/** The name is somebody's, or was. */
function nameTaken(): DomainError {
  return new DomainError('username_taken', { fields: { username: ['username_taken'] } });
}

async function takingName<R>(tx: Tx, key: string, owner_id: number | null, take: () => Promise<R>): Promise<R> {
  try {
    const result = await take();
    // Asked afterwards: whoever gave the name up a moment ago has committed by the time we got it.
    const owner = await selectFormerOwner(tx, formerKey(key));
    if (owner !== undefined && (owner === null || owner !== owner_id)) throw nameTaken();
    return result;
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) throw nameTaken();
    throw error;
  }
}

/** Which of these names are somebody's or were. */
export async function takenUsernameKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(keys.map((key) => [formerKey(key).toString('hex'), key]));
  const [taken, former] = await Promise.all([
    selectTakenUsernameKeys(db, keys),
    selectFormerKeys(db, keys.map(formerKey)),
  ]);
  return new Set([...taken, ...former.flatMap((hash) => hashes.get(hash.toString('hex')) ?? [])]);
}

/** Members whose name begins with a text; none for an empty or impossible one, and nobody with whom the reader has a
 * block. At most 20. */
export async function searchUsers(ctx: Context, reader: Viewer, search: string, count: number): Promise<FoundUser[]> {
  const text = search.trim().replace(/^@/, '');
  if (!NAME.test(text)) return [];
  return selectUsersByPrefix(ctx.db, prefixOf(text), { reader, limit: Math.min(count, SEARCH_MAX) });
}

/**
 * A page of the members whose username, or the name they show, begins with a text; nobody with whom the reader has a block.
 */
export async function findPeople(
  ctx: Context,
  reader: Viewer,
  search: string,
  page: { limit: number; offset: number },
): Promise<FoundPeople> {
  const text = search.trim().replace(/^@/, '');
  if (text === '') return { people: [], total: 0 };
  return selectPeople(ctx.db, prefixOf(text), { ...page, reader });
}

function prefixOf(text: string): { name: string; key: string; folded: string } {
  const [name, key, folded] = [text.toLowerCase(), usernameKey(text), foldText(text)].map(
    (start) => `${literalPattern(start)}%`,
  );
  return { name: name ?? '', key: key ?? '', folded: folded ?? '' };
}
