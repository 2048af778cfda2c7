import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { asOneTransaction, inTransaction, onCommit, type Db, type Tx } from './db.ts';

let opened: TestDatabase;
let db: Db;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ db } = opened.database);
  await sql`create table notes (text text primary key)`.execute(db);
});
beforeEach(async () => {
  await sql`delete from notes`.execute(db);
});
afterAll(async () => {
  await sql`drop table notes`.execute(db);
  await opened.close();
});

const write = (to: Db | Tx, text: string) => sql`insert into notes values (${text})`.execute(to);
const notes = async () =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(db)).rows.map(({ text }) => text);

test('everything asked meanwhile is one transaction: what is read in it sees it, and all of it fails together', async () => {
  const work = asOneTransaction(db, async (tx) => {
    await write(db, 'plain');
    await inTransaction(db, (inner) => write(inner, 'inner'));
    await write(tx, 'given');
    expect(await Promise.all([notes(), notes()])).toEqual([
      ['given', 'inner', 'plain'],
      ['given', 'inner', 'plain'],
    ]);
    throw new Error('in the end');
  });
  await expect(work).rejects.toThrow('in the end');
  expect(await notes()).toEqual([]);
});

test('a transaction inside fails alone, also beside others, and takes what waited for its commit with it', async () => {
  const done: string[] = [];
  const inner = (text: string, isFailing: boolean) =>
    inTransaction(db, async (tx) => {
      await write(tx, text);
      onCommit(tx, () => done.push(text));
      if (isFailing) await write(tx, text);
    });
  await asOneTransaction(db, async (tx) => {
    onCommit(tx, () => done.push('outer'));
    const all = await Promise.allSettled([inner('a', false), inner('b', true), inner('c', false), inner('d', true)]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected']);
    expect(done).toEqual([]);
  });
  expect(await notes()).toEqual(['a', 'c']);
  expect(done).toEqual(['outer', 'a', 'c']);
});

test('a whole one costs no savepoint, and when it fails nothing of what it stands in is left', async () => {
  const done: string[] = [];
  const before = opened.database.statements();
  await asOneTransaction(db, () => inTransaction(db, (tx) => write(tx, 'stands'), { is_whole: true }));
  expect(opened.database.statements() - before).toBe(3);
  const work = asOneTransaction(db, async (tx) => {
    onCommit(tx, () => done.push('outer'));
    await write(tx, 'outer');
    const inner = inTransaction(
      db,
      async (own) => {
        await write(own, 'half');
        throw new Error('refused');
      },
      { is_whole: true },
    );
    // Whoever takes the refusal for an answer cannot keep half of it.
    await inner.catch(() => 'an answer');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await notes()).toEqual(['stands']);
  expect(done).toEqual([]);
  // By itself it is a transaction as any other.
  const alone = inTransaction(db, async (tx) => write(tx, 'alone').then(() => Promise.reject(new Error('no'))), {
    is_whole: true,
  });
  await expect(alone).rejects.toThrow('no');
  expect(await notes()).toEqual(['stands']);
});

test('nothing waits for its commit where it was undone', async () => {
  const done: string[] = [];
  const work = asOneTransaction(db, async () => {
    await inTransaction(db, async (tx) => onCommit(tx, () => done.push('inner')));
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(done).toEqual([]);
});

test('what goes on afterwards asks for itself', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await asOneTransaction(db, async () => {
    late = promise.then(() => inTransaction(db, (tx) => write(tx, 'late')));
    await write(db, 'early');
  });
  resolve();
  await late;
  expect(await notes()).toEqual(['early', 'late']);
});

test('its connection is given back, whatever happens', async () => {
  for (let round = 0; round < 30; round++)
    await asOneTransaction(db, async () => {
      await write(db, `${round}`);
      if (round % 2 === 0) throw new Error('again');
    }).catch(() => {});
  expect(await notes()).toHaveLength(15);
  expect(opened.database.pool.waitingCount).toBe(0);
  expect(opened.database.pool.idleCount).toBe(opened.database.pool.totalCount);
});
