import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, openDatabase } from './db.ts';

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
