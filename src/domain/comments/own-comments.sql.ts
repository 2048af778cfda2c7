import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** A slice of what an account wrote, oldest first, as it goes into the account's archive. */
export async function selectOwnComments(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, offer_id, discussion_id, parent_id, content_delta, content_text, published_at, edited_at, created_at
    from comments where author_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
