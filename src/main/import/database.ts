/** The database for the import: the one the program itself runs on. */
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#platform/config.ts';
import { lockDataDir } from '#platform/data-dir-lock.ts';
import { openDatabase, type Database, type Db } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');

/**
 * Opens the database the environment names, locked when it is the embedded one, and brings it up to
 * date. The caller closes it.
 * @throws ConfigError, DataDirLockedError
 */
export async function openImportDatabase(env: Record<string, string | undefined>): Promise<Database> {
  const config = readConfig(env);
  const unlock = config.database_url === null ? lockDataDir(config.data_dir) : () => {};
  try {
    const database = await openDatabase({
      database_url: config.database_url,
      pool_size: 2,
      directory: config.data_dir,
      is_prepared: config.database_prepared,
    });
    try {
      await migrate(database.db, MIGRATIONS);
    } catch (error) {
      await database.close();
      throw error;
    }
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Tables an import fills. Counted rows are rewritten by every batch, so those are cleaned too. */
const COUNTED = ['users', 'stores', 'groups'];
const FILLED = ['offers', 'offer_groups', 'discussions', 'comments', 'votes', 'import_records'];

/** Tells the planner what has come: the embedded database has nobody who would do it later. */
export async function tidyAfterImport(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (const table of COUNTED) await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    for (const table of FILLED) await sql`analyze ${sql.table(table)}`.execute(connection);
    await sql`set statement_timeout = 20000`.execute(connection);
  });
}
