import { sql } from 'kysely';
import type { Locale, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface TokenRow {
  id: number;
  name: string;
  scopes: string[];
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
}

export async function selectTokensOf(db: Db, user_id: number): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select id, name, scopes, created_at, last_used_at, expires_at from api_tokens
    where user_id = ${user_id} order by id desc`.execute(db);
  return rows;
}

/** How many tokens an account has; the lock makes parallel makers count each other. */
export async function lockTokenCount(tx: Tx, user_id: number): Promise<number> {
  await sql`select 1 from users where id = ${user_id} for update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_tokens where user_id = ${user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertToken(
  tx: Tx,
  token: {
    user_id: number;
    name: string;
    token_hash: Buffer;
    scopes: readonly string[];
    now: Date;
    expires_at: Date | null;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_tokens (user_id, name, token_hash, scopes, created_at, expires_at)
    values (${token.user_id}, ${token.name}, ${token.token_hash}, ${token.scopes}, ${token.now}, ${token.expires_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function deleteToken(db: Db, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`delete from api_tokens where id = ${id} and user_id = ${user_id} returning id`.execute(db);
  return rows.length === 1;
}

export async function deleteTokensOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`delete from api_tokens where user_id = any(${user_ids})`.execute(tx);
}

export interface TokenHolderRow {
  token_id: number;
  scopes: string[];
  last_used_at: Date | null;
  id: number;
  username: string;
  type: UserType;
  trust_level: number;
  email_verified_at: Date | null;
  suspended_until: Date | null;
  muted_until: Date | null;
  locale: Locale;
  avatar_media_id: number | null;
  store_id: number | null;
}

export async function selectTokenHolder(db: Db, token_hash: Buffer, now: Date): Promise<TokenHolderRow | null> {
  const { rows } = await sql<TokenHolderRow>`
    select t.id as token_id, t.scopes, t.last_used_at, u.id, u.username, u.type, u.trust_level, u.email_verified_at,
      u.suspended_until, u.muted_until, u.locale, u.avatar_media_id, u.store_id
    from api_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${token_hash} and (t.expires_at is null or t.expires_at > ${now}) and u.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Which of these tokens still speak for somebody who is not suspended, as hexadecimal text. */
export async function selectLivingTokens(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(t.token_hash, 'hex') as hash
    from unnest(${hashes}::text[]) given join api_tokens t on t.token_hash = decode(given, 'hex')
    join users u on u.id = t.user_id
    where (t.expires_at is null or t.expires_at > ${now}) and u.deleted_at is null
      and (u.suspended_until is null or u.suspended_until <= ${now})`.execute(db);
  return rows.map(({ hash }) => hash);
}

export async function touchToken(db: Db, id: number, now: Date): Promise<void> {
  await sql`update api_tokens set last_used_at = ${now} where id = ${id}`.execute(db);
}
