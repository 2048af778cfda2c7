/** Migrates one database before the tests; every test file starts from a copy of it. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, type Database } from '#platform/db.ts';
import { createLogger } from '#platform/logger.ts';
import { migrate, migrationsHash } from '#platform/migrations.ts';
import { openQueue } from '#platform/queue.ts';
import { QUEUES } from '#worker/worker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Archive of the migrated embedded database; empty on PostgreSQL. */
    snapshot: string;
    /** Server of the tests; empty for the embedded database. */
    database_url: string;
    /** Database on that server to copy from. */
    template: string;
  }
}

async function prepare(database_url: string | null): Promise<Uint8Array> {
  const database = await openDatabase({ database_url, pool_size: 2, directory: null });
  await migrate(database.db);
  const queue = await openQueue(database, QUEUES, createLogger('error'));
  await queue.stop();
  if (database_url === null) await dropSpare(database);
  const archive = await database.dump();
  await database.close();
  return archive;
}

/**
 * Drops what PostgreSQL would copy new databases from: two thirds of the files, and every test file unpacks them all.
 */
async function dropSpare({ db }: Database): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db);
  await sql`drop database template0`.execute(db);
  await sql`drop database template1`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Runs once, before any test file. @returns what runs after the last */
export async function setup(project: TestProject): Promise<() => Promise<void> | void> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  // Of this run alone: another run on the same server must not lose its template to this one.
  const template = `ulov_test_${migrationsHash()}_${process.pid}`;
  project.provide('database_url', server);
  project.provide('template', template);
  project.provide('snapshot', '');
  if (server) {
    await onServer(server, `drop database if exists ${template} with (force)`, `create database ${template}`);
    const url = new URL(server);
    url.pathname = `/${template}`;
    await prepare(url.href);
    return () => onServer(server, `drop database if exists ${template} with (force)`);
  }
  const file = path.resolve('node_modules/.ulov', `ulov_test_${migrationsHash()}_lean.tar`);
  if (!existsSync(file)) {
    const archive = await prepare(null);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, archive);
  }
  project.provide('snapshot', file);
  return () => undefined;
}

async function onServer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
