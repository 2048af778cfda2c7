/** Members as administrators see them: also those without a name to be found by, and those who left within their grace. */
import { sql, type RawBuilder } from 'kysely';
import type { UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface MemberRow {
  id: number;
  username: string;
  /** What a list by names goes on from. */
  username_key: string;
  name: string | null;
  email: string | null;
  email_verified_at: Date | null;
  type: UserType;
  trust_level: number;
  store_id: number | null;
  store_name: string | null;
  offers_count: number;
  discussions_count: number;
  comments_count: number;
  suspended_until: Date | null;
  created_at: Date;
  deleted_at: Date | null;
}

const MEMBERS =
  sql.raw(`select u.id, u.username, u.username_key, u.name, u.email, u.email_verified_at, u.type, u.trust_level, u.store_id,
  s.name as store_name, u.offers_count, u.discussions_count, u.comments_count, u.suspended_until, u.created_at, u.deleted_at
  from users u left join stores s on s.id = u.store_id where u.erased_at is null`);

async function select(db: Db, rest: RawBuilder<unknown>): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`${MEMBERS} ${rest}`.execute(db);
  return rows;
}

/** The newest first. */
export function selectNewestMembers(db: Db, before_id: number | null, limit: number): Promise<MemberRow[]> {
  return select(
    db,
    sql`and u.id < coalesce(${before_id}::bigint, 9223372036854775807) order by u.id desc limit ${limit}`,
  );
}

/** Whose names begin so, in the order of the index that finds them. */
export function selectMembersByName(
  db: Db,
  query: { pattern: string; after_key: string; limit: number },
): Promise<MemberRow[]> {
  return select(
    db,
    sql`and u.deleted_at is null and u.username_key like ${query.pattern} and u.username_key ~>~ ${query.after_key}
      order by u.username_key using ~<~ limit ${query.limit}`,
  );
}

/** Who holds or claims an address. */
export function selectMembersByEmail(db: Db, email_key: string, limit: number): Promise<MemberRow[]> {
  return select(db, sql`and u.email_key = ${email_key} order by u.id limit ${limit}`);
}

export async function selectMember(db: Db, id: number): Promise<(MemberRow & { last_seen_at: Date | null }) | null> {
  const rows = await select(db, sql`and u.id = ${id}`);
  const [member] = rows;
  if (!member) return null;
  const { rows: seen } = await sql<{ last_seen_at: Date | null }>`
    select max(last_seen_at) as last_seen_at from sessions where user_id = ${id} and impersonator_id is null`.execute(
    db,
  );
  return { ...member, last_seen_at: seen[0]?.last_seen_at ?? null };
}

/** Who changes rights stands in line, so that two administrators cannot take them from each other at once. */
export async function lockRights(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(713055)`.execute(tx);
}

export async function selectStoreName(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from stores where id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function selectStoreOf(tx: Tx, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ store_id: number | null }>`select store_id from users where id = ${user_id}`.execute(tx);
  return rows[0]?.store_id ?? null;
}

export async function updateType(
  tx: Tx,
  id: number,
  { type, store_id }: { type: UserType; store_id: number | null },
): Promise<void> {
  await sql`update users set type = ${type}, store_id = ${store_id}::bigint where id = ${id}`.execute(tx);
}
