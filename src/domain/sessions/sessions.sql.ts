import { sql } from 'kysely';
import { USUAL_PREFERENCES, type Locale, type Preferences, type UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { hasNewBadges } from '../new-badges.sql.ts';
import { hasChats, unreadChats } from '../unread-chats.sql.ts';
import { hasFeed, hasOpenSteps } from '../users/users.ts';

export interface SessionRow {
  session_id: number;
  last_seen_at: Date;
  impersonator_id: number | null;
  id: number;
  username: string;
  type: UserType;
  trust_level: number;
  email_verified_at: Date | null;
  suspended_until: Date | null;
  muted_until: Date | null;
  locale: Locale;
  /** Null for who never chose anything. */
  content_language: Preferences['content_language'] | null;
  has_own_lists: boolean;
  avatar_media_id: number | null;
  store_id: number | null;
  /** They have not been here before on the day that was asked about. */
  is_first_today: boolean;
  has_new_badges: boolean;
  has_open_steps: boolean;
  has_feed: boolean;
  joined_at: Date;
  has_chats: boolean;
  unread_chats: number;
}

/** A session that impersonates lives only while its administrator is one and has their own, never over the staff. */
const mayImpersonate = (now: Date) => sql`(i.type = 9 and i.deleted_at is null and u.type not in (5, 9)
  and (i.suspended_until is null or i.suspended_until < ${now}) and s.parent_session_id is not null)`;

/** It began before a suspension that runs: whoever is suspended signs in anew, to read and to appeal. */
const endedBySuspension = (now: Date) => sql`case when u.suspended_until > ${now} then exists (
  select 1 from penalties p where p.user_id = u.id and p.kind = 'suspend' and p.step > 0 and p.lifted_at is null
    and (p.ends_at is null or p.ends_at > ${now}) and p.starts_at > s.created_at) else false end`;

/** Another order or kind of lists than everybody begins with. */
const hasOwnLists = sql`(p.user_id is not null and (p.home_filter, p.home_tab, p.discussions_tab) is distinct from
  (${USUAL_PREFERENCES.home_filter}, ${USUAL_PREFERENCES.home_tab}, ${USUAL_PREFERENCES.discussions_tab}))`;

/** The session of a cookie with its user; null when ended or over. */
export async function selectSession(
  db: Db,
  token_hash: Buffer,
  now: Date,
  idle_from: Date,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.last_seen_at, s.impersonator_id, u.id, u.username, u.type, u.trust_level,
      u.email_verified_at, u.suspended_until, u.muted_until, u.locale, u.avatar_media_id, u.store_id,
      u.created_at as joined_at,
      p.content_language, ${hasOwnLists} as has_own_lists,
      (u.visited_on is null or u.visited_on < ${now.toISOString().slice(0, 10)}::date) as is_first_today,
      ${hasNewBadges(sql`u.id`)} as has_new_badges,
      ${hasOpenSteps(sql`u.id`)} as has_open_steps, ${hasFeed(sql`u.id`)} as has_feed,
      ${hasChats(sql`u.id`)} as has_chats, ${unreadChats(sql`u.id`)} as unread_chats
    from sessions s join users u on u.id = s.user_id left join users i on i.id = s.impersonator_id
      left join preferences p on p.user_id = u.id
    where s.token_hash = ${token_hash} and s.expires_at > ${now} and s.last_seen_at > ${idle_from} and u.deleted_at is null
      and (s.impersonator_id is null or ${mayImpersonate(now)}) and not ${endedBySuspension(now)}`.execute(db);
  return rows[0] ?? null;
}

/** Which of these sessions still let somebody in who is not suspended. */
export async function selectLivingSessions(
  db: Db,
  ids: readonly number[],
  now: Date,
  idle_from: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s join users u on u.id = s.user_id left join users i on i.id = s.impersonator_id
    where s.id = any(${ids}::bigint[]) and s.expires_at > ${now} and s.last_seen_at > ${idle_from}
      and u.deleted_at is null and (u.suspended_until is null or u.suspended_until <= ${now})
      and (s.impersonator_id is null or ${mayImpersonate(now)})`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewSession {
  token_hash: Buffer;
  user_id: number;
  is_remembered: boolean;
  user_agent: string;
  network: string;
  impersonator_id: number | null;
  parent_session_id: number | null;
  now: Date;
  expires_at: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, is_remembered, user_agent, network, impersonator_id, parent_session_id,
      created_at, last_seen_at, expires_at)
    values (${session.token_hash}, ${session.user_id}, ${session.is_remembered}, ${session.user_agent}, ${session.network},
      ${session.impersonator_id}, ${session.parent_session_id}, ${session.now}, ${session.now}, ${session.expires_at})`.execute(
    tx,
  );
}

export async function touchSession(db: Db, session_id: number, now: Date): Promise<void> {
  await sql`update sessions set last_seen_at = ${now} where id = ${session_id}`.execute(db);
}

/** Gives a session a fresh id; null when it is over. */
export async function renewSession(
  tx: Tx,
  session: { id: number; user_id: number; token_hash: Buffer; now: Date },
): Promise<{ is_remembered: boolean; expires_at: Date } | null> {
  const { rows } = await sql<{ is_remembered: boolean; expires_at: Date }>`
    update sessions set token_hash = ${session.token_hash}, last_seen_at = ${session.now}
    where id = ${session.id} and user_id = ${session.user_id} and expires_at > ${session.now}
    returning is_remembered, expires_at`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${token_hash}`.execute(db);
}

/** True when there was one of this account's. */
export async function deleteSessionById(tx: Db | Tx, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`delete from sessions where id = ${id} and user_id = ${user_id} returning id`.execute(tx);
  return rows.length === 1;
}

/** The same of a member's own alone, not of an administrator who looks as them. */
export async function deleteOwnSession(db: Db, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sessions where id = ${id} and user_id = ${user_id} and impersonator_id is null returning id`.execute(
    db,
  );
  return rows.length === 1;
}

/** Ends the sessions of an account that began before an instant. */
export async function deleteSessionsBefore(tx: Tx, user_id: number, before: Date): Promise<void> {
  await sql`
    update sessions set parent_session_id = null
    where user_id = ${user_id} and created_at < ${before} and impersonator_id is not null`.execute(tx);
  await sql`
    delete from sessions where user_id = ${user_id} and created_at < ${before} and impersonator_id is null`.execute(tx);
}

/** Ends the sessions of accounts, but for one. Those that impersonate lose what they rest on: their end is written down. */
export async function deleteSessionsOf(tx: Db | Tx, user_ids: readonly number[], keep_id = 0): Promise<void> {
  await sql`
    update sessions set parent_session_id = null
    where user_id = any(${user_ids}) and id <> ${keep_id} and impersonator_id is not null`.execute(tx);
  await sql`
    delete from sessions where user_id = any(${user_ids}) and id <> ${keep_id} and impersonator_id is null`.execute(tx);
}

/** Ends the sessions of an account past so many, those longest away first. */
export async function deleteSessionsPast(tx: Tx, account: { user_id: number; keep: number }): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${account.user_id} and impersonator_id is null
      order by last_seen_at desc, id desc offset ${account.keep})`.execute(tx);
}

/** Those that impersonated are not among them: their end is written down. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${now} and impersonator_id is null`.execute(db);
}

/**
 * Takes away sessions that impersonated and are over, and answers whose they were: of two who ask only one is told.
 * @param token_hash of one session alone; null for all
 */
export async function deleteLapsedImpersonations(
  tx: Tx,
  lapsed: { token_hash: Buffer | null; now: Date; limit: number },
): Promise<{ actor_id: number; subject_id: number }[]> {
  const one = lapsed.token_hash === null ? sql`` : sql`and s.token_hash = ${lapsed.token_hash}`;
  const { rows } = await sql<{ actor_id: number; subject_id: number }>`
    delete from sessions where id in (
      select s.id from sessions s join users u on u.id = s.user_id join users i on i.id = s.impersonator_id
      where s.impersonator_id is not null ${one}
        and (s.expires_at <= ${lapsed.now} or u.deleted_at is not null or not ${mayImpersonate(lapsed.now)})
      order by s.id limit ${lapsed.limit}
    ) returning impersonator_id as actor_id, user_id as subject_id`.execute(tx);
  return rows;
}

export interface OpenSessionRow {
  id: number;
  user_agent: string | null;
  network: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** Open sessions of an account, newest visit first; those of an impersonating administrator are not the member's. */
export async function selectOpenSessions(
  db: Db,
  user_id: number,
  now: Date,
  idle_from: Date,
  limit: number,
): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`
    select id, user_agent, network, created_at, last_seen_at from sessions
    where user_id = ${user_id} and expires_at > ${now} and last_seen_at > ${idle_from} and impersonator_id is null
    order by last_seen_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ImpersonationRow {
  email: string | null;
  admin_email: string | null;
  expires_at: Date;
  impersonator_id: number;
  parent_session_id: number;
  user_id: number;
}

export async function selectImpersonation(db: Db, session_id: number): Promise<ImpersonationRow | null> {
  const { rows } = await sql<ImpersonationRow>`
    select u.email, i.email as admin_email, s.expires_at, s.impersonator_id, s.parent_session_id, s.user_id
    from sessions s join users u on u.id = s.user_id join users i on i.id = s.impersonator_id
    where s.id = ${session_id} and s.parent_session_id is not null`.execute(db);
  return rows[0] ?? null;
}

/** Notes that an account uses a browser; false when it already did. */
export async function insertDevice(tx: Tx, user_id: number, device_hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into user_devices (user_id, device_hash, last_seen_at) values (${user_id}, ${device_hash}, ${now})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning (xmax = 0) as is_new`.execute(tx);
  return rows[0]?.is_new ?? false;
}

export async function countDevices(tx: Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from user_devices where user_id = ${user_id} limit 2) devices`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** When each browser an account is known by was last signed in with, the latest first. */
export async function selectKnownDevices(db: Db, user_id: number, limit: number): Promise<{ last_seen_at: Date }[]> {
  const { rows } = await sql<{ last_seen_at: Date }>`
    select last_seen_at from user_devices where user_id = ${user_id} order by last_seen_at desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
