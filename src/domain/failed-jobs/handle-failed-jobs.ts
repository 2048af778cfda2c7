import { inTransaction, type Tx } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { selectFailedJobs, takeFailedJob, takeOldestFailedJobs, type FailedJobRow } from './failed-jobs.sql.ts';

const PAGE = 50;
/** Done again with one press. */
const AT_ONCE = 200;

/** A job that was given up, as far as it is anybody's to read. */
interface FailedJob extends Pick<FailedJobRow, 'id' | 'queue' | 'tries' | 'error' | 'began_at' | 'failed_at'> {
  /** What kind of it, and the numbers of what it is about: `offer_id 12`. */
  about: string[];
}

/**
 * Jobs that were given up, the latest first.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readFailedJobs(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<{ jobs: FailedJob[]; next_cursor: string | null }> {
  refuseNonAdmin(viewer);
  const rows = await selectFailedJobs(ctx.db, parseId(cursor), PAGE + 1);
  const jobs = rows.slice(0, PAGE).map(({ data, singleton_key: _key, ...job }) => ({
    ...job,
    about: aboutOf(openData(ctx, data)),
  }));
  return { jobs, next_cursor: rows.length > PAGE ? String(jobs.at(-1)?.id) : null };
}

/**
 * Puts a job back into its queue.
 * @throws not_signed_in, account_suspended, not_allowed, failed_job_not_found, failed_job_unreadable
 */
export async function retryFailedJob(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const job = await takeFailedJob(tx, id);
    if (!job) throw new DomainError('failed_job_not_found');
    if (!(await putBack(ctx, tx, job))) throw new DomainError('failed_job_unreadable');
    await recordOne(ctx, tx, viewer, { action: 'job.retried', job });
  });
}

/**
 * Puts the oldest back into their queues; what cannot be opened any more is dropped.
 * @returns how many
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function retryFailedJobs(ctx: Context, viewer: Viewer): Promise<number> {
  refuseNonAdmin(viewer);
  return inTransaction(ctx.db, async (tx) => {
    const jobs = await takeOldestFailedJobs(tx, AT_ONCE);
    // One after the other: a transaction has one connection.
    let count = 0;
    for (const job of jobs) if (await putBack(ctx, tx, job)) count += 1;
    if (jobs.length > 0)
      await recordAudit(ctx, tx, {
        actor_id: viewer.id,
        subject_id: null,
        action: 'jobs.retried',
        detail: `${count}`,
      });
    return count;
  });
}

/**
 * Gives a job up for good.
 * @throws not_signed_in, account_suspended, not_allowed, failed_job_not_found
 */
export async function dropFailedJob(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const job = await takeFailedJob(tx, id);
    if (!job) throw new DomainError('failed_job_not_found');
    await recordOne(ctx, tx, viewer, { action: 'job.dropped', job });
  });
}

async function putBack(ctx: Context, tx: Tx, { queue, data, singleton_key }: FailedJobRow): Promise<boolean> {
  const opened = openData(ctx, data);
  if (opened === null) return false;
  await ctx.queue.send(tx, queue, opened, singleton_key === null ? {} : { singleton_key });
  return true;
}

function recordOne(ctx: Context, tx: Tx, viewer: Viewer, { action, job }: { action: string; job: FailedJobRow }) {
  const about = [job.queue, ...aboutOf(openData(ctx, job.data))].join(', ');
  return recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action, detail: `#${job.id} ${about}` });
}

/** Null where the secret of the site is another one by now. */
function openData(ctx: Context, data: Buffer): object | null {
  const text = ctx.seal.open(data);
  return text === null ? null : (JSON.parse(text) as object);
}

/** Numbers and the kind; whatever else stands there may be somebody's. */
function aboutOf(data: object | null): string[] {
  return Object.entries(data ?? {}).flatMap(([key, value]) => {
    if (key === 'kind' && typeof value === 'string') return [value];
    return key.endsWith('_id') && typeof value === 'number' ? [`${key} ${value}`] : [];
  });
}
