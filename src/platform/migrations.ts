/** Numbered plain SQL files, forward only; those that are missing run in one transaction. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { withoutHurry, type Db } from './db.ts';

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file));
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [
        path.basename(file, '.sql'),
        {
          up: async (db: Db) => {
            await sql.raw(text).execute(db);
          },
        },
      ];
    }),
  );
}

/**
 * Brings the database up to date and returns the names of what ran. Two processes at once are safe:
 * the second waits for the first. Takes its time: a million rows are not written anew in that of a request.
 * @throws Error naming the file that failed; everything is rolled back
 */
export async function migrate(db: Db, folder = 'migrations'): Promise<string[]> {
  const { error, results } = await withoutHurry(db, (own) =>
    new Migrator({ db: own, provider: { getMigrations: async () => readMigrations(folder) } }).migrateToLatest(),
  );
  if (error) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** One hash over all migration files: tells a test snapshot of another schema. */
export function migrationsHash(folder = 'migrations'): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
