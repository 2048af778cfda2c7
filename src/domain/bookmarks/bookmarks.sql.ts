import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export async function countBookmarks(tx: Db | Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bookmarks where user_id = ${user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** False when it stood already. */
export async function insertBookmark(tx: Tx, user_id: number, offer_id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into bookmarks (user_id, offer_id, created_at) values (${user_id}, ${offer_id}, ${now})
    on conflict do nothing returning offer_id`.execute(tx);
  return rows.length > 0;
}

/** The bookmark of a merged offer has moved. */
export async function deleteBookmark(db: Db | Tx, user_id: number, offer_id: number): Promise<void> {
  await sql`
    delete from bookmarks where user_id = ${user_id}
      and offer_id = (select coalesce(merged_into_id, id) from offers where id = ${offer_id})`.execute(db);
}

/** Moves what people kept from one offer to another; whoever kept both keeps the second. */
export async function moveBookmarks(tx: Tx, { from_id, into_id }: { from_id: number; into_id: number }): Promise<void> {
  await sql`
    update bookmarks b set offer_id = ${into_id} where offer_id = ${from_id}
      and not exists (select 1 from bookmarks k where k.offer_id = ${into_id} and k.user_id = b.user_id)`.execute(tx);
  await sql`delete from bookmarks where offer_id = ${from_id}`.execute(tx);
}

/** One slice of what somebody keeps, the latest kept first. */
export async function selectBookmarks(
  db: Db,
  query: { user_id: number; cursor: { value: string; id: number } | null; offset: number; limit: number },
): Promise<{ id: number; order_value: string }[]> {
  const { user_id, cursor, offset, limit } = query;
  const after = cursor ? sql`and (created_at, offer_id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)` : sql``;
  const { rows } = await sql<{ id: number; order_value: string }>`
    select offer_id as id, created_at::text as order_value from bookmarks where user_id = ${user_id} ${after}
    order by created_at desc, offer_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A slice of what an account keeps, as it goes into its archive; `id` is the offer's. */
export async function selectOwnBookmarks(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select offer_id as id, created_at from bookmarks
    where user_id = ${user_id} and offer_id > ${after_id} order by offer_id limit ${limit}`.execute(db);
  return rows;
}
