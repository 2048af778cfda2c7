/**
 * Scheduled publication with real workers: `BENCH_DATABASE_URL=postgres://… npm run bench:schedule`.
 * Takes an empty PostgreSQL database. First round: three workers at once, forty discussions due in the
 * same minute. Second round: every worker is killed before the time and one is started after it. The
 * bar: each comes out once, in the first round within 5 s of its time, in the second within 5 s of the
 * start being ready.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createDiscussion } from '../src/domain/discussions/discussions.ts';
import { createUser } from '../src/domain/users/users.ts';
import { openProgram, type Program } from '../src/main/build-context.ts';
import { readConfig } from '../src/platform/config.ts';
import { inTransaction } from '../src/platform/db.ts';
import { entryContent } from '../src/rules/entry-form.ts';

const POSTS = 40;
const WORKERS = 3;
const LAG_MAX_MS = 5000;

const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names an empty PostgreSQL database');
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-schedule-'));
const env = { DATABASE_URL: database_url, DATA_DIR: folder, LOG_LEVEL: 'error' };

async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/main/start.ts', '--roles=worker'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const part of child.stdout) if (String(part).includes('worker runs')) return child;
  throw new Error('The worker ended');
}

async function stop(children: ChildProcess[], signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }),
  );
}

async function schedule({ ctx }: Program, author_id: number, group_id: number, round: number): Promise<void> {
  for (let post = 0; post < POSTS; post++) {
    const content = entryContent('discussion', {
      title: `Round ${round}, post ${post}`,
      delta: { ops: [{ insert: `Text ${round} ${post}\n` }] },
      group_ids: [group_id],
      schedule_offset: '1',
    });
    await inTransaction(ctx.db, (tx) => createDiscussion(ctx, tx, author_id, { entry: content, review_for: null }));
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Seconds from the time each was due, or from `ready` when that is later. */
async function lags({ ctx }: Program, round: number, ready: Date | null): Promise<number[]> {
  const { rows } = await sql<{ created_at: Date; published_at: Date | null }>`
    select created_at, published_at from discussions where title like ${`Round ${round},%`}`.execute(ctx.db);
  return rows.map(({ created_at, published_at }) => {
    const due = Math.max(created_at.getTime() + 60_000, ready?.getTime() ?? 0);
    return published_at === null ? Number.POSITIVE_INFINITY : Math.max(0, published_at.getTime() - due);
  });
}

async function countOf({ ctx }: Program, author_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select discussions_count as n from users where id = ${author_id}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

function report(name: string, values: number[], count: number, wanted: number): boolean {
  const worst = Math.max(...values);
  const isGood = worst <= LAG_MAX_MS && count === wanted;
  process.stdout.write(
    `${isGood ? 'ok  ' : 'MISS'} ${name}: ${values.length} posts, latest ${Math.round(worst)} ms late, counted ${count} of ${wanted}\n`,
  );
  return isGood;
}

const program = await openProgram(readConfig(env));
const now = new Date();
const author_id = await inTransaction(program.ctx.db, (tx) =>
  createUser(tx, {
    username: 'scheduler',
    username_key: 'scheduler',
    email: null,
    email_key: null,
    email_verified_at: now,
    password_hash: null,
    type: 1,
    locale: 'ru',
    created_at: now,
  }),
);
const { rows } = await sql<{ id: number }>`
  insert into groups (slug, name_ru, name_en) values ('bench', 'Замер', 'Bench') returning id`.execute(program.ctx.db);
const group_id = rows[0]?.id ?? 0;

let workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
await schedule(program, author_id, group_id, 1);
await sleep(70_000);
const first = report('three workers', await lags(program, 1, null), await countOf(program, author_id), POSTS);

await schedule(program, author_id, group_id, 2);
await stop(workers, 'SIGKILL');
await sleep(65_000);
workers = [await startWorker()];
const ready = new Date();
await sleep(8000);
const second = report('killed and back', await lags(program, 2, ready), await countOf(program, author_id), 2 * POSTS);

await stop(workers, 'SIGTERM');
await program.close();
rmSync(folder, { recursive: true, force: true });
process.exitCode = first && second ? 0 : 1;
