import { sql } from 'kysely';
import type { Locale, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface SessionRow {
  session_id: number;
  last_seen_at: Date;
  id: number;
  username: string;
  type: UserType;
  trust_level: number;
  email_verified_at: Date | null;
  suspended_until: Date | null;
  locale: Locale;
  avatar_media_id: number | null;
}

/** The session of a cookie with its user; null when ended or over. */
export async function selectSession(
  db: Db,
  token_hash: Buffer,
  now: Date,
  idle_from: Date,
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.last_seen_at, u.id, u.username, u.type, u.trust_level, u.email_verified_at,
      u.suspended_until, u.locale, u.avatar_media_id
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${token_hash} and s.expires_at > ${now} and s.last_seen_at > ${idle_from} and u.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertSession(
  tx: Tx,
  session: {
    token_hash: Buffer;
    user_id: number;
    is_remembered: boolean;
    user_agent: string;
    now: Date;
    expires_at: Date;
  },
): Promise<void> {
  await sql`
    insert into sessions (token_hash, user_id, is_remembered, user_agent, created_at, last_seen_at, expires_at)
    values (${session.token_hash}, ${session.user_id}, ${session.is_remembered}, ${session.user_agent}, ${session.now},
      ${session.now}, ${session.expires_at})`.execute(tx);
}

export async function touchSession(db: Db, session_id: number, now: Date): Promise<void> {
  await sql`update sessions set last_seen_at = ${now} where id = ${session_id}`.execute(db);
}

export async function deleteSession(db: Db, token_hash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${token_hash}`.execute(db);
}

export async function deleteSessionsOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`delete from sessions where user_id = any(${user_ids})`.execute(tx);
}

export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at < ${now}`.execute(db);
}
