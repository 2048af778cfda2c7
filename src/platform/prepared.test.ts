import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/test-database.ts';
import { asOneTransaction, inTransaction, openDatabase, type Db } from './db.ts';

let opened: TestDatabase;
let db: Db;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ db } = opened.database);
  await sql`create table parcels (id int primary key, title text)`.execute(db);
  await sql`insert into parcels select n, 'Посылка ' || n from generate_series(1, 1000) n`.execute(db);
});
afterAll(async () => {
  await sql`drop table parcels`.execute(db);
  await opened.close();
});

const parcel = (to: Db, id: number) => sql<{ id: number }>`select * from parcels where id = ${id}`.execute(to);

const insert = (to: Db, id: number) => sql`insert into parcels (id) values (${id})`.execute(to);

/** Statements kept by the connection that is asked, those of this module's names alone. */
async function keptOn(connection: Db): Promise<{ statement: string; plans: number }[]> {
  // With a semicolon it goes by the simple protocol and does not count itself.
  const { rows } = await sql<{ statement: string; plans: number }>`
    select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements
    where name like 's\\_%';`.execute(connection);
  return rows;
}

test('a text is prepared once a connection, however often it is asked and with whatever values', async () => {
  await db.connection().execute(async (own) => {
    for (let id = 1; id <= 20; id++) expect((await parcel(own, id)).rows[0]?.id).toBe(id);
    const kept = (await keptOn(own)).filter(({ statement }) => statement.includes('from parcels where id'));
    expect(kept).toEqual([{ statement: 'select * from parcels where id = $1', plans: 20 }]);
  });
});

test('no plan is forced: the database weighs the values as it does by itself', async () => {
  const { rows } = await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db);
  expect(rows).toEqual([{ plan_cache_mode: 'auto' }]);
});

test('a statement that fails is asked again by the same name, inside of a transaction and out', async () => {
  await expect(insert(db, 1)).rejects.toMatchObject({ code: '23505' });
  await expect(inTransaction(db, (tx) => insert(tx, 1))).rejects.toMatchObject({ code: '23505' });
  await insert(db, 2001);
  expect((await parcel(db, 2001)).rows).toHaveLength(1);
  // What could not even be read is told as before, each time.
  const wrong = () => sql`select nothing_such from parcels where id = ${1}`.execute(db);
  await expect(wrong()).rejects.toMatchObject({ code: '42703' });
  await expect(wrong()).rejects.toMatchObject({ code: '42703' });
});

test('a migration that changes what a statement answers is not noticed by whoever asks next', async () => {
  for (let time = 0; time < 8; time++) await parcel(db, 3);
  await sql`alter table parcels add column weight_grams int default 5`.execute(db);
  expect((await parcel(db, 3)).rows).toEqual([{ id: 3, title: 'Посылка 3', weight_grams: 5 }]);
  for (let time = 0; time < 8; time++) await parcel(db, 3);
});

test('inside of a transaction the first one to meet the change fails whole, and the next one does not', async () => {
  await db.connection().execute(async (own) => {
    for (let time = 0; time < 8; time++) await parcel(own, 4);
    await sql`alter table parcels add column height_cm int default 7`.execute(own);
    const work = () =>
      own.transaction().execute(async (tx) => {
        await sql`update parcels set title = 'другая' where id = ${5}`.execute(tx);
        return (await parcel(tx, 4)).rows;
      });
    await expect(work()).rejects.toMatchObject({ code: '0A000' });
    expect(await work()).toMatchObject([{ id: 4, height_cm: 7 }]);
  });
});

test('a connection keeps a bounded number of them, and what was dropped can be asked again', async () => {
  const own = opened.url
    ? await openDatabase({ database_url: opened.url, pool_size: 1, directory: null })
    : opened.database;
  const numbered = (n: number) => sql`select ${n}::int as n ${sql.raw(`, ${n} as place`)}`.execute(own.db);
  for (let n = 0; n < 1100; n++) expect((await numbered(n)).rows).toEqual([{ n, place: n }]);
  const kept = await own.db.connection().execute((connection) => keptOn(connection));
  expect(kept.length).toBeGreaterThan(300);
  expect(kept.length).toBeLessThanOrEqual(500);
  for (const n of [0, 1, 700, 1099]) expect((await numbered(n)).rows).toEqual([{ n, place: n }]);
  if (opened.url) await own.close();
});

test('fifty at once, some of them together in one transaction, all get their own answer', async () => {
  const ids = Array.from({ length: 50 }, (_, at) => at + 10);
  const rows = await Promise.all(
    ids.map((id) =>
      id % 5 === 0
        ? asOneTransaction(db, async () => Promise.all([parcel(db, id), parcel(db, id)]).then(([one]) => one.rows))
        : parcel(db, id).then((answer) => answer.rows),
    ),
  );
  expect(rows.map(([row]) => row?.id)).toEqual(ids);
});

test('DATABASE_PREPARED=0 gives nothing a name', async () => {
  const plain = await openDatabase({
    database_url: opened.url,
    pool_size: 1,
    directory: null,
    is_prepared: false,
  });
  await plain.db.connection().execute(async (own) => {
    for (let time = 0; time < 3; time++) await sql`select ${time}::int as n`.execute(own);
    expect(await keptOn(own)).toEqual([]);
  });
  await plain.close();
});
