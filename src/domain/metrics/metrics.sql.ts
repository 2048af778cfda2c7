import { sql } from 'kysely';
import type { Counted } from '#platform/counters.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { SlowStatement } from '#platform/slow-statements.ts';

/** Adds what a process counted to what stands. */
export async function addHours(db: Db | Tx, counted: readonly Counted[]): Promise<void> {
  // In one order: two processes that write at once never wait for each other in a circle.
  const rows = counted.toSorted((one, other) => `${one.name}${+one.hour}`.localeCompare(`${other.name}${+other.hour}`));
  await sql`
    insert into metric_hours as known (name, hour, total, samples)
    select * from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ hour }) => hour)}::timestamptz[],
      ${rows.map(({ total }) => total)}::float8[], ${rows.map(({ samples }) => samples)}::bigint[])
    on conflict (hour, name) do update set total = known.total + excluded.total, samples = known.samples + excluded.samples
  `.execute(db);
}

/** Keeps the highest of an hour. */
export async function raisePeaks(db: Db, hour: Date, peaks: Readonly<Record<string, number>>): Promise<void> {
  await sql`
    insert into metric_hours as known (name, hour, total, samples)
    select name, ${hour}, total, 1 from unnest(${Object.keys(peaks)}::text[], ${Object.values(peaks)}::float8[]) as p(name, total)
    order by name
    on conflict (hour, name) do update set total = greatest(known.total, excluded.total), samples = known.samples + 1
  `.execute(db);
}

/** The last hour up to which activity was counted; null before the first time. */
export async function selectCountedHour(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ hour: Date }>`
    select hour from metric_hours where name = 'votes' order by hour desc limit 1`.execute(db);
  return rows[0]?.hour ?? null;
}

/** Counts what happened in these hours anew, from what it left behind; counted twice it is the same. */
export async function countHours(db: Db, from: Date, to: Date): Promise<void> {
  await sql`
    with happened (name, at, amount) as (
      select 'sign_ups', created_at, 1 from users where created_at >= ${from} and created_at < ${to}
      union all
      select 'posts', published_at, 1 from offers where published_at >= ${from} and published_at < ${to}
      union all
      select 'posts', published_at, 1 from discussions where published_at >= ${from} and published_at < ${to}
      union all
      select 'comments', published_at, 1 from comments where published_at >= ${from} and published_at < ${to}
      union all
      select 'votes', created_at, 1 from votes where created_at >= ${from} and created_at < ${to} and source = 'member'
      union all
      select 'time_to_hot', hot_at, extract(epoch from hot_at - published_at) / 60 from offers
      where hot_at >= ${from} and hot_at < ${to} and hot_at >= published_at
    )
    insert into metric_hours (name, hour, total, samples)
    select name, date_trunc('hour', at, 'UTC') as hour, sum(amount), count(*) from happened group by 1, 2
    -- Up to here it is counted, even where nothing happened.
    union all
    select 'votes', date_trunc('hour', ${to}::timestamptz - interval '1 millisecond', 'UTC'), 0, 0
    where not exists (select from happened where name = 'votes'
      and at >= date_trunc('hour', ${to}::timestamptz - interval '1 millisecond', 'UTC'))
    on conflict (hour, name) do update set total = excluded.total, samples = excluded.samples`.execute(db);
}

interface DayRow {
  name: string;
  day: string;
  sum: number;
  peak: number;
  samples: number;
}

/** What these hours came to, day by day of a time zone. */
export async function selectDays(db: Db, from: Date, time_zone: string): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select name, to_char(hour at time zone ${time_zone}, 'YYYY-MM-DD') as day, sum(total) as sum, max(total) as peak,
      sum(samples)::bigint as samples
    from metric_hours where hour >= ${from} group by 1, 2`.execute(db);
  return rows;
}

/** The hours of a stretch of time, all metrics. */
export async function selectHours(db: Db, from: Date, to: Date): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select name, hour, total, samples from metric_hours where hour >= ${from} and hour < ${to}`.execute(db);
  return rows;
}

/** Adds the slow statements of a process to those of a day. */
export async function addSlowStatements(db: Db, day: string, slow: readonly SlowStatement[]): Promise<void> {
  const rows = slow.toSorted((one, other) => one.statement.localeCompare(other.statement));
  await sql`
    insert into slow_statements as known (day, statement, runs, total_ms, longest_ms)
    select ${day}::date, * from unnest(${rows.map(({ statement }) => statement)}::text[],
      ${rows.map(({ runs }) => runs)}::bigint[], ${rows.map(({ total_ms }) => total_ms)}::float8[],
      ${rows.map(({ longest_ms }) => longest_ms)}::float8[])
    on conflict (day, statement) do update set runs = known.runs + excluded.runs,
      total_ms = known.total_ms + excluded.total_ms, longest_ms = greatest(known.longest_ms, excluded.longest_ms)
  `.execute(db);
}

/** The slowest statements since a day. */
export async function selectSlowStatements(db: Db, since: string, limit: number): Promise<SlowStatement[]> {
  const { rows } = await sql<SlowStatement>`
    select statement, sum(runs)::bigint as runs, sum(total_ms) as total_ms, max(longest_ms) as longest_ms
    from slow_statements where day >= ${since}::date group by statement
    order by longest_ms desc, statement limit ${limit}`.execute(db);
  return rows;
}

/** Of a day so many slow statements are kept, the slowest; older days go as a whole, as hours do. */
export async function deleteOldMetrics(
  db: Db,
  { hours_before, slow_before, day, kept }: { hours_before: Date; slow_before: string; day: string; kept: number },
): Promise<void> {
  await sql`delete from metric_hours where hour < ${hours_before}`.execute(db);
  await sql`
    delete from slow_statements where day < ${slow_before}::date or (day = ${day}::date and statement not in (
      select statement from slow_statements where day = ${day}::date order by longest_ms desc limit ${kept}))`.execute(
    db,
  );
}

/** How much the whole database takes, in bytes. */
export async function selectDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]?.size ?? 0;
}
