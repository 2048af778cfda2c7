import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** A slice of what an account cast, oldest first, as it goes into the account's archive. */
export async function selectVotesCast(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, offer_id, value, reason, weight, created_at
    from votes where user_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}

/** How a member's votes changed, a slice in the order of the changes. */
export async function selectVoteChanges(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, offer_id, value, changed_at from vote_changes
    where user_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
