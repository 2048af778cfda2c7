import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface FailedJobRow {
  id: number;
  queue: string;
  /** What it was given, closed. */
  data: Buffer;
  singleton_key: string | null;
  tries: number;
  error: string;
  began_at: Date;
  failed_at: Date;
}

/** Keeps jobs that were given up; one that is kept already stays as it is. */
export async function insertFailedJobs(
  tx: Tx,
  jobs: readonly (Omit<FailedJobRow, 'id'> & { job_id: string })[],
): Promise<void> {
  const column = <K extends keyof (typeof jobs)[number]>(key: K) => jobs.map((job) => job[key]);
  await sql`
    insert into failed_jobs (queue, job_id, data, singleton_key, tries, error, began_at, failed_at)
    select * from unnest(${column('queue')}::text[], ${column('job_id')}::uuid[], ${column('data')}::bytea[],
      ${column('singleton_key')}::text[], ${column('tries')}::int[], ${column('error')}::text[],
      ${column('began_at')}::timestamptz[], ${column('failed_at')}::timestamptz[])
    on conflict (job_id) do nothing`.execute(tx);
}

/** The latest first; `before_id` null begins with the last. */
export async function selectFailedJobs(db: Db, before_id: number | null, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select id, queue, data, singleton_key, tries, error, began_at, failed_at from failed_jobs
    where id < coalesce(${before_id}::bigint, 9223372036854775807) order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Takes one out; null for one that is not there, or that somebody else takes at this moment. */
export async function takeFailedJob(tx: Tx, id: number): Promise<FailedJobRow | null> {
  const { rows } = await sql<FailedJobRow>`
    delete from failed_jobs where id = ${id}
    returning id, queue, data, singleton_key, tries, error, began_at, failed_at`.execute(tx);
  return rows[0] ?? null;
}

/** Takes the oldest out. */
export async function takeOldestFailedJobs(tx: Tx, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    delete from failed_jobs where id in (select id from failed_jobs order by id limit ${limit} for update skip locked)
    returning id, queue, data, singleton_key, tries, error, began_at, failed_at`.execute(tx);
  return rows;
}

/** Forgets what nobody has looked after, a part of it. */
export async function deleteOldFailedJobs(db: Db, before: Date, limit: number): Promise<void> {
  await sql`
    delete from failed_jobs where id in (select id from failed_jobs where failed_at < ${before} order by failed_at limit ${limit})
  `.execute(db);
}
