/** Background jobs: pg-boss on our own pool, enqueued inside the caller's transaction. */
import { PgBoss, type Db as BossDb, type Job, type JobResult, type QueueOptions } from 'pg-boss';
import { CompiledQuery, sql } from 'kysely';
import { isUniqueViolation, type Database, type Db, type Tx } from './db.ts';
import type { Logger } from './logger.ts';

interface JobOptions {
  /** Not before this instant. */
  start_after?: Date;
  /** Jobs with the same key wait for each other to finish; a waiting twin makes this one a no-op. */
  singleton_key?: string;
}

/** A job that was given up after its last try. */
interface FailedJob {
  queue: string;
  job_id: string;
  data: object;
  singleton_key: string | null;
  tries: number;
  error: string;
  began_at: Date;
  failed_at: Date;
}

/** What waits in all queues together. */
interface QueueLoad {
  /** Jobs that could begin now; of one queue no more than a bound are counted. */
  waiting: number;
  /** When the one became due that waits the longest; null when none waits. */
  oldest_at: Date | null;
}

export interface Queue {
  /** Enqueues in the transaction given: rolled back with it, visible with it. */
  send: (tx: Db | Tx, name: string, data: object, options?: JobOptions) => Promise<void>;
  /** The same for many jobs in one statement; none for no job. */
  sendMany: (tx: Db | Tx, name: string, jobs: readonly { data: object; start_after?: Date }[]) => Promise<void>;
  /** The same for jobs of several queues, all of them in one statement. */
  sendToMany: (tx: Db | Tx, queues: readonly { name: string; jobs: readonly object[] }[]) => Promise<void>;
  /** Starts handling jobs of a name, one at a time. A throw retries with backoff. */
  work: (name: string, handle: (data: object) => Promise<void>) => Promise<void>;
  /** Runs every job that is due now, in this process, until none is left. For tests. */
  drain: (handlers: Record<string, (data: object) => Promise<void>>) => Promise<void>;
  /** Takes jobs out of the queue that were given up, the oldest first: no one else is handed them. */
  takeFailed: (tx: Tx, limit: number) => Promise<FailedJob[]>;
  load: () => Promise<QueueLoad>;
  stop: () => Promise<void>;
}

interface MultiResult {
  rows: unknown[];
}

function overPool(database: Database): BossDb {
  return {
    executeSql: async (text, values) => {
      const result = (await database.pool.query(text, values as unknown[])) as unknown as MultiResult | MultiResult[];
      // A text of several statements answers with a list of results.
      return { rows: Array.isArray(result) ? result.flatMap((part) => part.rows) : result.rows };
    },
  };
}

function overTransaction(tx: Db | Tx): BossDb {
  return {
    executeSql: async (text, values) => {
      const result = await tx.executeQuery(CompiledQuery.raw(text, values as unknown[]));
      return { rows: result.rows };
    },
  };
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Asks nothing: what pg-boss would ask is written down. */
function overNothing(): { asked: Statement[]; db: BossDb } {
  const asked: Statement[] = [];
  return {
    asked,
    db: {
      executeSql: async (text, values = []) => {
        asked.push({ text, values });
        return { rows: [] };
      },
    },
  };
}

/** One statement that does what these do, none of which reads what another writes. */
function asOneStatement(statements: readonly Statement[]): Statement | null {
  const [first] = statements;
  if (!first || statements.length === 1) return first ?? null;
  const values: unknown[] = [];
  const parts = statements.map(({ text, values: own }, index) => {
    const before = values.length;
    values.push(...own);
    return `part_${index} as (${text.replace(/\$(\d+)\b/g, (_whole, number: string) => `$${Number(number) + before}`)})`;
  });
  return { text: `with ${parts.join(', ')} select`, values };
}

/** Runs a job of the queue and says how it ended. @throws whatever the handler does */
async function finish(boss: PgBoss, name: string, job: Job, handle: (data: object) => Promise<void>) {
  try {
    await handle(job.data);
    await boss.complete(name, job.id);
  } catch (error) {
    await boss.fail(name, job.id, { message: String(error) });
    throw error;
  }
}

/** What pg-boss would ask to enqueue these jobs, in one statement; null for none. */
async function statementOfJobs(
  boss: PgBoss,
  queues: readonly { name: string; jobs: readonly object[] }[],
): Promise<Statement | null> {
  const { asked, db } = overNothing();
  for (const { name, jobs } of queues) {
    if (jobs.length === 0) continue;
    const given = jobs.map((data) => ({ data }));
    await boss.insert(name, given, { db });
  }
  return asOneStatement(asked);
}

/** Where pg-boss keeps jobs that have no table of their own, and by what those are found that were given up. */
const FAILED_INDEX =
  "create index if not exists ulov_failed_idx on pgboss.job_common (completed_on) where state = 'failed'";
/** Of one queue no more are counted. */
const MOST_COUNTED = 10_000;

/** pg-boss has no index for what failed: without one a backlog would be read to find none. */
async function ensureFailedIndex(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ is_there: boolean }>(
    "select to_regclass('pgboss.ulov_failed_idx') is not null as is_there",
  );
  if (rows[0]?.is_there) return;
  try {
    await database.pool.query(FAILED_INDEX);
  } catch (error) {
    // Another process made it at the same moment.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** The first line of what a handler threw: further ones say where in the program. */
const firstLine = (text: string) => text.split('\n', 1)[0]?.trim() ?? '';

async function takeFailed(tx: Tx, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    delete from pgboss.job where (name, id) in (
      select name, id from pgboss.job where state = 'failed' order by completed_on limit ${limit} for update skip locked)
    returning name as queue, id as job_id, data, singleton_key, retry_count + 1 as tries,
      coalesce(output->>'message', output->'value'->>'message', '') as error, created_on as began_at,
      coalesce(completed_on, now()) as failed_at`.execute(tx);
  return rows.map((row) => ({ ...row, error: firstLine(row.error) }));
}

async function loadOf(db: Db, names: readonly string[]): Promise<QueueLoad> {
  const { rows } = await sql<QueueLoad>`
    select coalesce(sum(each.waiting), 0) as waiting, min(each.oldest_at) as oldest_at
    from unnest(${names}::text[]) as queue(name), lateral (
      select count(*) as waiting, min(greatest(due.created_on, due.start_after)) as oldest_at
      from (select created_on, start_after from pgboss.job
        where name = queue.name and state < 'active' and not blocked and start_after <= now()
        order by priority desc, created_on limit ${MOST_COUNTED}) due) each`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** Jobs that are done are kept this long, for whoever looks into a problem. */
const FORGET_SECONDS = 600;
const QUEUE_OPTIONS = {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  // A process that is killed says nothing any more: its jobs go on elsewhere after this, and not only when they expire.
  heartbeatSeconds: 30,
  // Emails hold codes: what is done leaves nothing to read.
  deleteAfterSeconds: FORGET_SECONDS,
};

function hasOptions(queue: QueueOptions): boolean {
  const options = Object.keys(QUEUE_OPTIONS) as (keyof typeof QUEUE_OPTIONS)[];
  return options.every((option) => queue[option] === QUEUE_OPTIONS[option]);
}

/**
 * A few at a time, and on at once while more are due: one a second would let fifty offers of one minute
 * come out late. Few, because a process that is killed does the whole handful again.
 */
const POLLING = { pollingIntervalSeconds: 1, batchSize: 5, burstWhenBatchFull: true } as const;
/** So often a process says that it still works on a handful, also when the event loop was busy for a while. */
const BEAT_SECONDS = 5;
/** So often jobs are looked for whose process says nothing any more. */
const WATCH_SECONDS = 30;

/** Makes the queues that are missing, and gives those of an older release what they have by now. */
async function ensureQueues(boss: PgBoss, names: readonly string[]): Promise<void> {
  // What stands as it should costs no statement of its own; starting has filled pg-boss's cache with it.
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of names) {
    const queue = known.get(name);
    if (queue && hasOptions(queue)) continue;
    await boss.createQueue(name, QUEUE_OPTIONS);
    // Creating changes nothing about a queue an older release has made.
    await boss.updateQueue(name, QUEUE_OPTIONS);
    // Puts it back into pg-boss's cache of queues: a look-up from inside a transaction would wait for the one
    // connection of the embedded database that the transaction itself holds.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  }
}

/** Opens the queue and creates what it needs. `names` are all queues of the product. */
export async function openQueue(database: Database, names: readonly string[], log: Logger): Promise<Queue> {
  const boss = new PgBoss({
    db: overPool(database),
    ...(database.is_embedded ? { backend: 'pglite' as const } : {}),
    supervise: true,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    schedule: false,
  });
  boss.on('error', (error) => log.error('queue.failed', { error }));
  await boss.start();
  await ensureFailedIndex(database);
  await ensureQueues(boss, names);
  return {
    send: async (tx, name, data, options = {}) => {
      await boss.send(name, data, {
        db: overTransaction(tx),
        ...(options.start_after ? { startAfter: options.start_after } : {}),
        ...(options.singleton_key ? { singletonKey: options.singleton_key } : {}),
      });
    },
    sendMany: async (tx, name, jobs) => {
      if (jobs.length === 0) return;
      await boss.insert(
        name,
        jobs.map(({ data, start_after }) => ({ data, ...(start_after ? { startAfter: start_after } : {}) })),
        { db: overTransaction(tx) },
      );
    },
    sendToMany: async (tx, queues) => {
      const statement = await statementOfJobs(boss, queues);
      if (statement) await overTransaction(tx).executeSql(statement.text, statement.values);
    },
    work: async (name, handle) => {
      const settle = async (job: Job): Promise<JobResult> => {
        try {
          await handle(job.data);
          return { id: job.id, status: 'completed' };
        } catch (error) {
          log.warn('job.failed', { 'job.name': name, error });
          return { id: job.id, status: 'failed', output: { message: String(error) } };
        }
      };
      await boss.work<object>(
        name,
        { ...POLLING, heartbeatRefreshSeconds: BEAT_SECONDS, perJobResults: true },
        async (jobs) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await settle(job));
          return results;
        },
      );
    },
    drain: async (handlers) => {
      for (let isBusy = true; isBusy;) {
        isBusy = false;
        for (const [name, handle] of Object.entries(handlers)) {
          const jobs = await boss.fetch<object>(name, { batchSize: 50 });
          for (const job of jobs) {
            isBusy = true;
            await finish(boss, name, job, handle);
          }
        }
      }
    },
    takeFailed,
    load: () => loadOf(database.db, names),
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
