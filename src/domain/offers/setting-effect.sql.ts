import { sql } from 'kysely';
import type { TemperatureLevel } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';

export interface LevelBounds {
  hot_from: number;
  hot_until: number;
  super_hot_from: number;
}

export interface LevelCount {
  before: TemperatureLevel;
  after: TemperatureLevel;
  is_hot_before: boolean;
  is_hot_after: boolean;
  count: number;
}

const levelOf = (degrees: ReturnType<typeof sql>, { hot_from, super_hot_from }: LevelBounds) => sql`case
  when ${degrees} < 0 then 'cold' when ${degrees} >= ${super_hot_from}::numeric then 'super_hot'
  when ${degrees} >= ${hot_from}::numeric then 'hot' when ${degrees} > 0 then 'warm' else 'neutral' end`;

/**
 * How many of the latest offers stand on which level, and would by other bounds and votes that weigh `factor` times as much.
 * Read by an index, at most `limit` of them.
 */
export async function selectLevelCounts(
  db: Db,
  query: { since: Date; limit: number; now: LevelBounds; wanted: LevelBounds; factor: number },
): Promise<LevelCount[]> {
  const { since, limit, now, wanted, factor } = query;
  const degrees = sql`temperature * ${factor}::numeric`;
  const { rows } = await sql<LevelCount>`
    select ${levelOf(sql`temperature`, now)} as before, ${levelOf(degrees, wanted)} as after, is_hot as is_hot_before,
      case when ${degrees} >= ${wanted.hot_from}::numeric then true
        when ${degrees} < ${wanted.hot_until}::numeric then false else is_hot end as is_hot_after, count(*)::int as count
    from (select temperature, is_hot from offers where published_at > ${since} and deactivated_at is null
      order by published_at desc, id desc limit ${limit}) latest
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
