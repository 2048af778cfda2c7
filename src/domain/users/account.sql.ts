import { sql, type RawBuilder } from 'kysely';
import type { Locale, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import type { Viewer } from '../viewer.ts';
import { eraseChatsOf } from './erase-chats.sql.ts';
import { isShownTo } from './privacy.sql.ts';

/** @throws unique violation `users_username_key` */
export async function updateUsername(
  tx: Tx,
  id: number,
  name: { username: string; username_key: string; now: Date },
): Promise<void> {
  await sql`
    update users set username = ${name.username}, username_key = ${name.username_key}, username_changed_at = ${name.now}
    where id = ${id}`.execute(tx);
}

export async function updateProfile(
  tx: Tx,
  id: number,
  profile: { name: string | null; description: string | null; avatar_media_id: number | null },
): Promise<void> {
  await sql`
    update users set name = ${profile.name}, description = ${profile.description}, avatar_media_id = ${profile.avatar_media_id}
    where id = ${id}`.execute(tx);
}

/** Takes out what an account's opener wrote of themselves; the name may be changed at once. */
export async function clearProfile(tx: Tx, id: number): Promise<void> {
  await sql`
    update users set name = null, description = null, avatar_media_id = null, username_changed_at = null
    where id = ${id}`.execute(tx);
}

export async function updateLocale(db: Db, id: number, locale: Locale): Promise<void> {
  await sql`update users set locale = ${locale} where id = ${id} and locale <> ${locale}`.execute(db);
}

export async function updatePassword(tx: Tx, id: number, password_hash: string): Promise<void> {
  await sql`update users set password_hash = ${password_hash} where id = ${id}`.execute(tx);
}

/** @throws unique violation `users_verified_email_key` */
export async function updateVerifiedEmail(
  tx: Tx,
  id: number,
  address: { email: string; email_key: string; now: Date },
): Promise<void> {
  await sql`
    update users set email = ${address.email}, email_key = ${address.email_key}, email_verified_at = ${address.now}
    where id = ${id}`.execute(tx);
}

export async function markUserDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update users set deleted_at = ${now} where id = ${id} and deleted_at is null`.execute(tx);
}

/** True when the account was deleted and is back. */
export async function restoreUser(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update users set deleted_at = null where id = ${id} and deleted_at is not null and erased_at is null returning id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Accounts whose grace is over, held; another process's share is left to it. */
export async function lockUsersToErase(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ id: number; username_key: string; avatar_media_id: number | null }[]> {
  const { rows } = await sql<{ id: number; username_key: string; avatar_media_id: number | null }>`
    select id, username_key, avatar_media_id from users
    where deleted_at < ${before} and erased_at is null order by deleted_at limit ${limit} for update skip locked`.execute(
    tx,
  );
  return rows;
}

/** Takes everything personal out of accounts; what they wrote stays and reads as anonymous. */
export async function eraseUsers(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update users set username = 'deleted' || id, username_key = 'deleted:' || id, name = null, description = null,
      email = null, email_key = null, email_verified_at = null, password_hash = null, avatar_media_id = null, type = 0,
      visit_days = 0, visited_on = null, profile_visibility = 'all', statistics_visibility = 'all', activity_visibility = 'all',
      is_unlisted = false, invited_by = null,
      erased_at = ${now}
    where id = any(${ids})`.execute(tx);
  // What nobody else ever saw goes; what was said in public stays, under nobody's name.
  await sql`
    with devices as (delete from user_devices where user_id = any(${ids})),
      requests as (delete from idempotency_keys where user_id = any(${ids})),
      chosen as (delete from preferences where user_id = any(${ids})),
      invited as (
        update invitations set note = '', revoked_at = coalesce(revoked_at, ${now}), revoked_by = coalesce(revoked_by, created_by)
        where created_by = any(${ids})
      ),
      spoke as (delete from store_requests where user_id = any(${ids})),
      appealed as (update moderation_appeals set words = null where user_id = any(${ids})),
      led as (delete from first_steps where user_id = any(${ids})),
      read as (delete from feed_reads where user_id = any(${ids})),
      opened as (delete from group_openings where user_id = any(${ids})),
      blocked as (delete from user_blocks where blocker_id = any(${ids}) or blocked_id = any(${ids})),
      kept as (delete from bookmarks where user_id = any(${ids})),
      followed_groups as (delete from group_follows where user_id = any(${ids})),
      followed_stores as (delete from store_follows where user_id = any(${ids})),
      told as (delete from notification_groups where user_id = any(${ids})),
      alerted_where as (delete from alert_channels where user_id = any(${ids})),
      alerted as (delete from alerts where user_id = any(${ids})),
      alerted_much as (delete from alert_summaries where user_id = any(${ids})),
      earned as (delete from earned_badges where user_id = any(${ids})),
      told_where as (delete from notification_choices where user_id = any(${ids})),
      followed_threads as (delete from subscriptions where user_id = any(${ids}))
    delete from drafts where owner_id = any(${ids})`.execute(tx);
  await deleteUserFollowsOf(tx, ids);
  await eraseChatsOf(tx, ids);
}

/** Takes away what leads to and from accounts that are erased; those they were tied to are counted anew. */
async function deleteUserFollowsOf(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    select 1 from follow_counts where user_id = any(${ids}::bigint[])
      or user_id in (select followed_id from user_follows where user_id = any(${ids}::bigint[]))
      or user_id in (select user_id from user_follows where followed_id = any(${ids}::bigint[]))
    order by user_id for update`.execute(tx);
  await sql`
    with gone as (
      delete from user_follows where user_id = any(${ids}::bigint[]) or followed_id = any(${ids}::bigint[])
      returning user_id, followed_id
    ), lost as (
      select id, sum(followers)::int as followers, sum(following)::int as following from (
        select followed_id as id, 1 as followers, 0 as following from gone
        union all select user_id, 0, 1 from gone
      ) sides group by id
    )
    update follow_counts c set followers_count = c.followers_count - l.followers,
      following_count = c.following_count - l.following
    from lost l where c.user_id = l.id`.execute(tx);
}

/** Keeps names from being taken by others; `user_id` null keeps them from everybody. */
export async function insertFormerUsername(
  tx: Tx,
  name: { key_hash: Buffer; user_id: number | null; now: Date },
): Promise<void> {
  await sql`
    insert into former_usernames (key_hash, user_id, retired_at) values (${name.key_hash}, ${name.user_id}, ${name.now})
    on conflict (key_hash) do update set user_id = excluded.user_id, retired_at = excluded.retired_at`.execute(tx);
}

/** Whose a former name is; undefined when it was nobody's, null when its owner is gone for good. */
export async function selectFormerOwner(db: Db, key_hash: Buffer): Promise<number | null | undefined> {
  const { rows } = await sql<{ user_id: number | null }>`
    select user_id from former_usernames where key_hash = ${key_hash}`.execute(db);
  return rows[0]?.user_id;
}

/** The current name of whoever was called this before. */
export async function selectSuccessor(db: Db, key_hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select u.username from former_usernames f join users u on u.id = f.user_id
    where f.key_hash = ${key_hash} and u.deleted_at is null`.execute(db);
  return rows[0]?.username ?? null;
}

export async function selectFormerKeys(db: Db, key_hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ key_hash: Buffer }>`
    select key_hash from former_usernames where key_hash = any(${key_hashes})`.execute(db);
  return rows.map((row) => row.key_hash);
}

export interface FoundUser {
  id: number;
  username: string;
  avatar_media_id: number | null;
}

/** Members who show a reader their profile, and with whom they have no block; a guest has none. */
function isMet(reader: Viewer): RawBuilder<unknown> {
  const isShown = isShownTo(reader, 'users', 'profile');
  return reader.id === 0 ? isShown : sql`${isShown} and not ${isBlockedBetween(reader.id, sql`users.id`)}`;
}

/** Members whose name begins with a text, as written or by its folded key; shorter names first. */
export async function selectUsersByPrefix(
  db: Db,
  prefix: { name: string; key: string },
  { reader, limit }: { reader: Viewer; limit: number },
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select id, username, avatar_media_id from (
      (select id, username, avatar_media_id from users
       where lower(username) like ${prefix.name} and deleted_at is null and ${isMet(reader)} order by lower(username) limit ${limit})
      union
      (select id, username, avatar_media_id from users
       where username_key like ${prefix.key} and deleted_at is null and ${isMet(reader)} order by username_key limit ${limit})
    ) found order by char_length(username), username limit ${limit}`.execute(db);
  return rows;
}

export interface FoundPerson extends FoundUser {
  name: string | null;
  type: UserType;
}

/** A page of people; `total` is counted up to 501. */
export interface FoundPeople {
  people: FoundPerson[];
  total: number;
}

/** Of people a search looks at so many by each of the ways they may be called. */
const PEOPLE = 501;

/** Members who call themselves so: by username, by its folded key, by the name they show; shorter usernames first. */
export async function selectPeople(
  db: Db,
  prefix: { name: string; key: string; folded: string },
  page: { reader: Viewer; limit: number; offset: number },
): Promise<FoundPeople> {
  const ways = [
    sql`lower(username) like ${prefix.name} and deleted_at is null`,
    sql`username_key like ${prefix.key} and deleted_at is null`,
    sql`fold_text(name) like ${prefix.folded} and deleted_at is null and name is not null`,
  ].map((way) => sql`(select id from users where ${way} and ${isMet(page.reader)} limit ${PEOPLE})`);
  const { rows } = await sql<FoundPeople>`
    with found as materialized (${sql.join(ways, sql` union `)})
    select least((select count(*) from found), ${PEOPLE})::int as total, coalesce((select json_agg(person) from (
      select u.id, u.username, u.name, u.type, u.avatar_media_id
      from found join users u using (id) order by char_length(u.username), u.username
      limit ${page.limit} offset ${page.offset}) person), '[]') as people`.execute(db);
  return rows[0] ?? { people: [], total: 0 };
}

/** People who may be called so are looked at one by one: no more than these. */
const NEAR_PEOPLE = 500;

/**
 * Members in whose names each word of one of the readings may stand, whole or with a letter wrong; every one of them
 * and some besides. @param readings for each word the parts it has in common with such a name, never none
 */
export async function selectPeopleNear(
  db: Db,
  reader: Viewer,
  readings: readonly (readonly string[])[][],
): Promise<FoundPerson[]> {
  const ways = readings.map((words) => {
    const each = words.map((parts) => sql`name_parts(username, name) && ${[...parts]}::text[]`);
    return sql`(${sql.join(each, sql` and `)})`;
  });
  const { rows } = await sql<FoundPerson>`
    select id, username, name, type, avatar_media_id from users
    where deleted_at is null and ${isMet(reader)} and (${sql.join(ways, sql` or `)}) limit ${NEAR_PEOPLE}`.execute(db);
  return rows;
}
