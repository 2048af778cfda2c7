/** A migrated database of a test file's own: a copy on a server, emptied and handed on where it is embedded. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type Database } from '#platform/db.ts';
import { openEmbedded, type Embedded } from '#platform/embedded.ts';
import { emptied, lend, rowsOf, type Rows } from './emptied.ts';

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

/** An embedded database that stays open from file to file, and what stood in it at first. */
interface Kept {
  embedded: Embedded;
  rows: Rows;
}

/** Of this worker, which goes through one file at a time; a file may want more than one. */
const spare: Kept[] = [];

async function openKept(): Promise<Kept> {
  await holdMachineCode();
  const embedded = await openEmbedded(null, readFileSync(inject('snapshot')));
  return { embedded, rows: await rowsOf(embedded) };
}

/** Opens the copy: PostgreSQL when the tests were given a server, else the embedded database. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('database_url');
  if (server) {
    const name = `ulov_case_${randomBytes(6).toString('hex')}`;
    // Copied as files: writing every page to the log of the server, as it would by itself, takes twice the work.
    await onServer(server, `create database ${name} template ${inject('template')} strategy file_copy`);
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
  const kept = spare.pop() ?? (await openKept());
  const database = lend(kept.embedded);
  return {
    database,
    url: null,
    close: async () => {
      await database.close();
      if (await emptied(kept)) spare.push(kept);
      else await kept.embedded.close();
    },
  };
}
