import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Reports a member made, a slice in the order they were made. */
export async function selectOwnReports(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, entity_type, entity_id, reason, detail, url, price_minor, group_id, decision, decided_at, created_at
    from reports where reporter_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
