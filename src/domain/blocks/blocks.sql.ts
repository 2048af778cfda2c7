import { sql } from 'kysely';
import type { UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { literalPattern } from '#rules/text.ts';

/** False when it stood already. */
export async function insertBlock(tx: Tx, blocker_id: number, blocked_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into user_blocks (blocker_id, blocked_id, created_at) values (${blocker_id}, ${blocked_id}, ${now})
    on conflict do nothing returning blocker_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteBlock(db: Db | Tx, blocker_id: number, blocked_id: number): Promise<void> {
  await sql`delete from user_blocks where blocker_id = ${blocker_id} and blocked_id = ${blocked_id}`.execute(db);
}

export async function countBlocks(tx: Tx, blocker_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_blocks where blocker_id = ${blocker_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface BlockRow {
  id: number;
  username: string;
  name: string | null;
  type: UserType;
  avatar_media_id: number | null;
  order_value: string;
}

/** Whom a member has blocked, the latest first; accounts that are gone are left out. @param query.search begins a name */
export async function selectBlocksOf(
  db: Db,
  query: { user_id: number; search: string; cursor: { value: string; id: number } | null; limit: number },
): Promise<BlockRow[]> {
  const { cursor, search } = query;
  const after = cursor
    ? sql`and (b.created_at, b.blocked_id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)`
    : sql``;
  const pattern = `${literalPattern(search.toLowerCase())}%`;
  const named = search === '' ? sql`` : sql`and (lower(u.username) like ${pattern} or lower(u.name) like ${pattern})`;
  const { rows } = await sql<BlockRow>`
    select u.id, u.username, u.name, u.type, u.avatar_media_id, b.created_at::text as order_value
    from user_blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.blocker_id = ${query.user_id} ${after} ${named}
    order by b.created_at desc, b.blocked_id desc limit ${query.limit}`.execute(db);
  return rows;
}

/** Whom an account has blocked, by name, for its archive, but for accounts that are gone; their number is limited. */
export async function selectOwnBlocks(db: Db, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username from user_blocks b join users u on u.id = b.blocked_id and u.deleted_at is null
    where b.blocker_id = ${user_id} order by u.id`.execute(db);
  return rows.map(({ username }) => username);
}

/** Which of some members have blocked which of some others. */
export async function selectBlocksAmong(
  db: Db,
  { blocker_ids, blocked_ids }: { blocker_ids: readonly number[]; blocked_ids: readonly number[] },
): Promise<{ blocker_id: number; blocked_id: number }[]> {
  if (blocker_ids.length === 0 || blocked_ids.length === 0) return [];
  const { rows } = await sql<{ blocker_id: number; blocked_id: number }>`
    select blocker_id, blocked_id from user_blocks
    where blocked_id = any(${[...blocked_ids]}::bigint[]) and blocker_id = any(${[...blocker_ids]}::bigint[])`.execute(
    db,
  );
  return rows;
}
