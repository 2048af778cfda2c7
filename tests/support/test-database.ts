/** A migrated database of a test file's own: a copy, never cleaned, thrown away at the end. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db.ts';

export interface TestDatabase {
  database: Database;
  /** Address of the PostgreSQL copy, null on the embedded database. */
  url: string | null;
  close: () => Promise<void>;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let machineCode: Promise<WebAssembly.Module> | null = null;

/**
 * Holds on to the machine code of the embedded database. Threads of one process share what one of them made of the
 * same bytes for as long as somebody holds it; without this, each file's database is compiled and optimised anew.
 */
function holdMachineCode(): Promise<WebAssembly.Module> {
  const file = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');
  machineCode ??= WebAssembly.compile(readFileSync(file));
  return machineCode;
}

/** Opens the copy: PostgreSQL when the tests were given a server, else the embedded database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('database_url');
  if (server) {
    const name = `ulov_case_${randomBytes(6).toString('hex')}`;
    await onServer(server, `create database ${name} template ${inject('template')}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const database = await openDatabase({ database_url: url.href, pool_size: 10, directory: null });
    return {
      database,
      url: url.href,
      close: async () => {
        await database.close();
        await onServer(server, `drop database if exists ${name} with (force)`);
      },
    };
  }
  await holdMachineCode();
  const database = await openDatabase({
    database_url: null,
    pool_size: 1,
    directory: null,
    snapshot: readFileSync(inject('snapshot')),
  });
  return { database, url: null, close: () => database.close() };
}
