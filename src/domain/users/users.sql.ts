import { sql, type RawBuilder } from 'kysely';
import type { Locale, Privacy, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface UserRow extends Privacy {
  id: number;
  username: string;
  name: string | null;
  description: string | null;
  type: UserType;
  trust_level: number;
  email: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  locale: Locale;
  avatar_media_id: number | null;
  offers_count: number;
  discussions_count: number;
  comments_count: number;
  suspended_until: Date | null;
  username_changed_at: Date | null;
  /** Set while the 30 days of grace run; signing in restores. */
  deleted_at: Date | null;
  created_at: Date;
  /** Days (UTC) on which they came. */
  visit_days: number;
  /** The last of them, `2031-03-05`; null before the first. */
  visited_on: string | null;
}

const COLUMNS = sql.raw(`id, username, name, description, type, trust_level, email, email_verified_at, password_hash,
  locale, avatar_media_id, offers_count, discussions_count, comments_count, suspended_until, username_changed_at, deleted_at, created_at,
  visit_days, visited_on::text as visited_on, profile_visibility, statistics_visibility, activity_visibility, is_unlisted`);

export async function selectUserByUsernameKey(db: Db, username_key: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users where username_key = ${username_key} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function selectUserById(db: Db, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${COLUMNS} from users where id = ${id} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The account held until the transaction ends; also a deleted one within its grace. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users where id = ${id} and erased_at is null for update`.execute(tx);
  return rows[0] ?? null;
}

/** One member's requests stand in line until the transaction ends, so that limits are counted exactly. */
export async function lockMember(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from users where id = ${id} for no key update`.execute(tx);
}

/** The same, with until when they may write no comments and no messages; null for never. */
export async function lockMutedUntil(tx: Tx, id: number): Promise<Date | null> {
  const { rows } = await sql<{ muted_until: Date | null }>`
    select muted_until from users where id = ${id} for no key update`.execute(tx);
  return rows[0]?.muted_until ?? null;
}

/** Until when they may write no comments and no messages; null when they may. */
export async function selectMutedUntil(tx: Tx, id: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ muted_until: Date }>`
    select muted_until from users where id = ${id} and muted_until > ${now}`.execute(tx);
  return rows[0]?.muted_until ?? null;
}

/**
 * The account an address signs in to: the verified one, else the oldest that claims it. A deleted one
 * counts until it is erased.
 */
export async function selectUserByEmailKey(db: Db, email_key: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users where email_key = ${email_key} and erased_at is null
    order by (email_verified_at is null), id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Accounts an address may sign in to: the proven one alone, else the newest claims. */
export async function selectUsersByEmailKey(db: Db, email_key: string, limit: number): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${COLUMNS} from users where email_key = ${email_key} and erased_at is null
    order by (email_verified_at is null), id desc limit ${limit}`.execute(db);
  return rows[0]?.email_verified_at ? rows.slice(0, 1) : rows;
}

export async function selectTakenUsernameKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username_key: string }>`
    select username_key from users where username_key = any(${keys})`.execute(db);
  return new Set(rows.map((row) => row.username_key));
}

/** True names of users by id, for mentions. */
export async function selectUsernames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where id = any(${ids}) and deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.username]));
}

export interface NewUser {
  username: string;
  username_key: string;
  email: string | null;
  email_key: string | null;
  email_verified_at: Date | null;
  password_hash: string | null;
  type: UserType;
  locale: Locale;
  /** The invitation they came by; left out for who came without one. */
  invited_by?: number | null;
  created_at: Date;
}

/** @throws unique violation `users_username_key` or `users_verified_email_key` */
export async function insertUser(tx: Db | Tx, user: NewUser): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (username, username_key, email, email_key, email_verified_at, password_hash, type, locale, invited_by, created_at)
    values (${user.username}, ${user.username_key}, ${user.email}, ${user.email_key}, ${user.email_verified_at},
      ${user.password_hash}, ${user.type}, ${user.locale}, ${user.invited_by ?? null}, ${user.created_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** An unproven claim gives way to whoever proves the address; `keep_id` is theirs. */
export async function releaseUnverifiedEmail(tx: Db | Tx, email_key: string, keep_id = 0): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update users set email = null, email_key = null, password_hash = null
    where email_key = ${email_key} and email_verified_at is null and id <> ${keep_id} returning id`.execute(tx);
  return rows.map((row) => row.id);
}

interface CountsChange {
  offers?: number;
  discussions?: number;
  comments?: number;
}

export async function updateUserCounts(tx: Tx, id: number, change: CountsChange): Promise<void> {
  await userCountsChanged(id, change).execute(tx);
}

/** The same to be written with something else in one statement. */
export function userCountsChanged(id: number, change: CountsChange): RawBuilder<unknown> {
  return sql`
    update users set offers_count = greatest(0, offers_count + ${change.offers ?? 0}),
      discussions_count = greatest(0, discussions_count + ${change.discussions ?? 0}),
      comments_count = greatest(0, comments_count + ${change.comments ?? 0})
    where id = ${id} returning id`;
}

/** Counts a day on which a member came; false when it was counted already. `day` is a date in UTC. */
export async function countVisitDay(tx: Tx, id: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    update users set visit_days = visit_days + 1, visited_on = ${day}::date
    where id = ${id} and (visited_on is null or visited_on < ${day}::date) returning id`.execute(tx);
  return rows.length === 1;
}

export async function updateUserType(db: Db, id: number, type: UserType): Promise<void> {
  await sql`update users set type = ${type} where id = ${id}`.execute(db);
}
