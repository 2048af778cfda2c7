/** Gives an embedded database back what stood in it before a test file wrote to it: opening another costs ten times as much. */
import { sql } from 'kysely';
import { inTransaction, overEmbedded, type Database, type Db } from '#platform/db.ts';
import type { Embedded } from '#platform/embedded.ts';

/** What stands in a database that nobody has written to. */
export interface Rows {
  /** Of each table with rows, by its name: an array of them as JSON. */
  tables: ReadonlyMap<string, string>;
  /** Every sequence's last value by its name; null when it has not begun. */
  sequences: ReadonlyMap<string, number | null>;
  /** Changes with every table, index, column, constraint, trigger or function made or dropped. */
  shape: string;
}

/** Larger ones are made anew, not emptied row by row: what was deleted still takes its place. */
const LARGE_BYTES = 256 * 1024;

interface Table {
  name: string;
  bytes: number;
}

/** The database over an embedded one that goes on when this is closed. */
export function lend(embedded: Embedded): Database {
  return overEmbedded({ ...embedded, close: async () => {} });
}

async function over<Result>(embedded: Embedded, action: (db: Db) => Promise<Result>): Promise<Result> {
  const database = lend(embedded);
  try {
    return await action(database.db);
  } finally {
    await database.close();
  }
}

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db);
  return rows;
}

async function sequencesOf(db: Db): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ name: string; last_value: number | null }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences`.execute(db);
  return new Map(rows.map(({ name, last_value }) => [name, last_value]));
}

async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ shape: string }>`
    select concat_ws(' ',
      (select sum(hashtext(oid::text || relname || relnatts::text)::int8) from pg_class),
      (select sum(hashtext(attrelid::text || attname || atttypid::text || attnotnull::text)::int8) from pg_attribute),
      (select sum(hashtext(oid::text || conname)::int8) from pg_constraint),
      (select sum(hashtext(oid::text || tgenabled::text)::int8) from pg_trigger),
      (select sum(hashtext(oid::text || prosrc)::int8) from pg_proc),
      (select count(*) from pg_db_role_setting)) as shape`.execute(db);
  return rows[0]?.shape ?? '';
}

/** Reads what stands in a database; its tables are few, and most are empty. */
export async function rowsOf(embedded: Embedded): Promise<Rows> {
  return over(embedded, async (db) => {
    const tables = new Map<string, string>();
    for (const { name } of (await tablesOf(db)).filter(({ bytes }) => bytes > 0)) {
      const { rows } = await sql<{ all: string }>`
        select coalesce(json_agg(t), '[]')::text as all from ${sql.raw(name)} t`.execute(db);
      tables.set(name, rows[0]?.all ?? '[]');
    }
    return { tables, sequences: await sequencesOf(db), shape: await shapeOf(db) };
  });
}

/**
 * Takes out what was written since.
 * @returns false when more than rows was changed: nobody else may have this database
 */
export async function emptied({ embedded, rows }: { embedded: Embedded; rows: Rows }): Promise<boolean> {
  return over(embedded, async (db) => {
    if ((await shapeOf(db)) !== rows.shape) return false;
    await inTransaction(db, (tx) => putBack(tx, rows));
    return true;
  });
}

async function putBack(tx: Db, rows: Rows): Promise<void> {
  const written = (await tablesOf(tx)).filter(({ bytes }) => bytes > 0);
  const large = written.filter(({ bytes }) => bytes > LARGE_BYTES);
  // No trigger and no foreign key looks on: every table is emptied.
  await sql`set local session_replication_role = replica`.execute(tx);
  if (large.length > 0) await sql.raw(`truncate ${large.map(({ name }) => name).join(', ')} cascade`).execute(tx);
  for (const { name } of written) await sql.raw(`delete from ${name}`).execute(tx);
  for (const [name, all] of rows.tables) {
    const table = sql.raw(name);
    // Also where the database alone gives ids.
    await sql`insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, ${all}::json)`.execute(tx);
  }
  for (const [name, last_value] of await sequencesOf(tx)) {
    const first = rows.sequences.get(name) ?? null;
    if (last_value === first) continue;
    await sql`select setval(${name}::regclass, ${first ?? 1}, ${first !== null})`.execute(tx);
  }
}
