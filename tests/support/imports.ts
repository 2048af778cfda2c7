/** Runs imports into a database of the test file's own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/db.ts';
import type { ImportJob } from '../../src/main/import/job.ts';
import type { FileReport } from '../../src/main/import/report.ts';
import { runImport } from '../../src/main/import/run-import.ts';
import { openTestDatabase } from './test-database.ts';

/** The instant at which every import of the tests runs. */
export const NOW = new Date('2026-11-20T00:00:00Z');

const TABLES = [
  'users',
  'stores',
  'store_hosts',
  'groups',
  'offers',
  'offer_groups',
  'offer_codes',
  'discussions',
  'discussion_groups',
  'comments',
  'votes',
  'import_records',
];

export interface Importer {
  database: Database;
  /** What was printed since the beginning, a line for each record that was refused. */
  refused: string[];
  run(job: Partial<ImportJob> & Pick<ImportJob, 'kind' | 'files'>, print?: (line: string) => void): Promise<FileReport>;
  count(table: string): Promise<number>;
  /** Rows of every table that an import writes to. */
  counts(): Promise<Record<string, number>>;
  /** Writes lines of JSON, or texts as they are. @returns the path of the file */
  linesFile(name: string, rows: readonly unknown[]): string;
  close(): Promise<void>;
}

export async function openImporter(): Promise<Importer> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const refused: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-import-'));
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
      database.db,
    );
    return rows[0]?.count ?? 0;
  };
  return {
    database,
    refused,
    count,
    run: async (job, print = (line) => void refused.push(line)) => {
      const full: ImportJob = { src: null, currency: null, long_titles: 'refuse', thread: null, under: null, ...job };
      const [report] = await runImport(database.db, full, { now: NOW, print });
      if (!report) throw new Error('no report');
      return report;
    },
    counts: async () => {
      const all: Record<string, number> = {};
      for (const table of TABLES) all[table] = await count(table);
      return all;
    },
    linesFile: (name, rows) => {
      const file = path.join(folder, name);
      writeFileSync(file, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
      return file;
    },
    close: async () => {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A record of a deal as importers read it. */
export const deal = (src_id: number, more: object = {}) => ({
  src: 'any',
  src_id,
  kind: 'deal',
  title: `Deal number ${src_id}`,
  created_at: '2020-01-01',
  ...more,
});
