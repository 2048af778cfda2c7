import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** A slice of what an account posted, oldest first, as it goes into the account's archive. */
export async function selectOwnDiscussions(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, title, description_delta, description_text, published_at, deactivated_at, comments_count, created_at
    from discussions where author_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
