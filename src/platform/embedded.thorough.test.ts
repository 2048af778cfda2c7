/** The embedded database by itself: each test opens one of its own, or a program that does. */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inTransaction, openDatabase } from './db.ts';
import { migrate } from './migrations.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ulov-embedded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DB = JSON.stringify(new URL('./db.ts', import.meta.url).href);

/** Has three hundred megabytes of rows go by; a database that kept them would need 400 of heap. */
const READER = `
  import { sql } from 'kysely';
  import { openDatabase } from ${DB};
  const database = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  for (let time = 0; time < 30; time++)
    await sql\`select repeat('x', 1000) as text from generate_series(1, 10000)\`.execute(database.db);
  await database.close();
  console.log('read');
`;

test('rows read from the embedded database do not stay in memory', async () => {
  // A program of its own with little heap for every thread: what is kept ends it, and nobody has to guess from the
  // size of a process what in it is garbage.
  const options = ['--max-old-space-size=128', '--eval', READER];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout).toBe('read\n');
});

test('a database whose thread is gone takes the program with it, instead of leaving everybody waiting', async () => {
  const program = `
    import { sql } from 'kysely';
    import { openDatabase } from ${DB};
    process.once('worker', (worker) => worker.once('message', () => setTimeout(() => worker.terminate(), 200)));
    const database = await openDatabase({ database_url: null, pool_size: 1, directory: null });
    setInterval(() => {}, 1000);
    for (;;) await sql\`select 1\`.execute(database.db);
  `;
  const told = 'The embedded database has ended by itself';
  await expect(promisify(execFile)(process.execPath, ['--eval', program], { timeout: 20_000 })).rejects.toThrow(told);
});

test('whoever asks past their own transaction is told at once, and nobody waits for the one connection', async () => {
  const database = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  const ask = () => sql`select 1`.execute(database.db);
  const told = 'Inside a transaction the database is asked through it alone';
  await expect(inTransaction(database.db, () => ask())).rejects.toThrow(told);
  await expect(inTransaction(database.db, () => inTransaction(database.db, async () => {}))).rejects.toThrow(told);
  // What was begun in there and goes on afterwards is on its own.
  let later = ask;
  await inTransaction(database.db, async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = promise.then(ask);
    later = () => (resolve(), done);
  });
  await expect(Promise.all([later(), ask()])).resolves.toHaveLength(2);
  await database.close();
});

test('migrations run from zero, all of them, once', async () => {
  const fresh = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  const names = await migrate(fresh.db);
  expect(names).toEqual(readdirSync('migrations').map((file) => file.replace('.sql', '')));
  expect(await migrate(fresh.db)).toEqual([]);
  await fresh.close();
}, 60_000);

test('a migration that fails is named and leaves nothing behind', async () => {
  const place = path.join(folder, 'migrations');
  mkdirSync(place);
  writeFileSync(path.join(place, '0001_good.sql'), 'create table good (id int)');
  writeFileSync(path.join(place, '0002_bad.sql'), 'create table half (id int); select nothing');
  const fresh = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  await expect(migrate(fresh.db, place)).rejects.toThrow(/Migration 0002_bad failed/);
  const { rows } = await sql<{ half: string | null }>`select to_regclass('half')::text as half`.execute(fresh.db);
  expect(rows[0]?.half).toBeNull();
  await fresh.close();
}, 60_000);

test('a migration may take its time, a statement of a request may not', async () => {
  const place = path.join(folder, 'slow');
  mkdirSync(place);
  writeFileSync(
    path.join(place, '0001_hurry.sql'),
    "create table hurry as select current_setting('statement_timeout') as most",
  );
  const fresh = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  await migrate(fresh.db, place);
  const { rows } = await sql<{ most: string; now: string }>`
    select most, current_setting('statement_timeout') as now from hurry`.execute(fresh.db);
  expect(rows).toEqual([{ most: '0', now: '20s' }]);
  await fresh.close();
}, 60_000);

test('acknowledged rows of the embedded database survive kill -9', async () => {
  const place = path.join(folder, 'killed');
  const script = path.join(folder, 'write.mjs');
  writeFileSync(
    script,
    `import { openDatabase } from ${JSON.stringify(path.resolve('src/platform/db.ts'))};
const database = await openDatabase({ database_url: null, pool_size: 1, directory: process.argv[2] });
await database.pool.query('create table if not exists rows (n int primary key)');
for (let n = 0; ; n++) { await database.pool.query('insert into rows values ($1)', [n]); process.send(n); }`,
  );
  const writer = fork(script, [place], { stdio: 'ignore' });
  let last = -1;
  writer.on('message', (n: number) => {
    last = n;
    if (n === 150) writer.kill('SIGKILL');
  });
  await once(writer, 'exit');
  const reopened = await openDatabase({ database_url: null, pool_size: 1, directory: place });
  const { rows } = await reopened.pool.query<{ count: number }>('select count(*)::int as count from rows');
  expect(rows[0]?.count).toBeGreaterThanOrEqual(last + 1);
  await reopened.close();
}, 60_000);
