import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export interface DegreesCount {
  temperature: number;
  /** On the Hot list. */
  is_hot: boolean;
  count: number;
}

/** How many of the latest offers have which temperature: read by an index, at most `limit` of them. */
export async function selectDegrees(db: Db, { since, limit }: { since: Date; limit: number }): Promise<DegreesCount[]> {
  const { rows } = await sql<DegreesCount>`
    select temperature, is_hot, count(*)::int as count
    from (select temperature, is_hot from offers where published_at > ${since} and deactivated_at is null
      order by published_at desc, id desc limit ${limit}) latest
    group by 1, 2`.execute(db);
  return rows;
}
