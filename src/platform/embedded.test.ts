import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, openDatabase } from './db.ts';

setFlagsFromString('--expose-gc');
/** Takes away what nobody holds any more: what is left then is kept. */
const collect = runInNewContext('gc') as () => void;

test('rows read from the embedded database do not stay in memory', async () => {
  const database = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  const read = async (times: number) => {
    for (let time = 0; time < times; time++)
      await sql`select repeat('x', 1000) as text from generate_series(1, 10000)`.execute(database.db);
    collect();
    return process.memoryUsage().rss / 1e6;
  };
  const before_mb = await read(10);
  const after_mb = await read(50);
  await database.close();
  // Five hundred megabytes went by; kept, they are 800 of heap.
  expect(after_mb - before_mb).toBeLessThan(400);
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
