/** `npm run import -- --as=KIND FILE...`: fills the database from files of other sites. */
import { accessSync, constants, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError } from '#platform/config.ts';
import { DataDirLockedError } from '#platform/data-dir-lock.ts';
import type { Database } from '#platform/db.ts';
import { openImportDatabase, tidyAfterImport } from './import/database.ts';
import { KINDS, type ImportJob, type Kind } from './import/job.ts';
import { reportLines, writtenTotal, type FileReport } from './import/report.ts';
import { runImport } from './import/run-import.ts';
import { FatalImportError } from './import/source.ts';

const HELP = `npm run import -- --as=KIND [options] FILE...

KIND
  items        JSON lines of deals, coupons and discussions, told apart by "kind"
  comments     JSON lines of one comment tree
  pepper       one JSON object of deals with their comments, as the pepper API answers
  categories   JSON lines of a tree of categories in English and Russian

Options
  --src=NAME          source of records that name none (default: the name of the file; "pepper")
  --currency=RUB|USD  currency of records that name none (default USD); when given, amounts in other
                      currencies are kept as if they were in this one instead of being refused
  --long-titles=cut   cut titles longer than 140 characters and begin the text with the whole title,
                      instead of refusing the record (refuse)
  --thread=FILE       comments: JSON file of the thread they belong to, imported as a discussion
                      (default: NAME.thread.json beside NAME.comments.jsonl)
  --under=offer:ID    comments: put them under an offer or a discussion that is already here
  --under=discussion:ID
  --help

A record is known by its source and its id there: importing again adds nothing and changes nothing,
and an import that was cut off is completed by running it again. Refused records are named as
FILE:LINE: field: reason, and so is what was cut of records that are taken. The database is the one of DATABASE_URL, else the embedded one in DATA_DIR.
Exit code: 0 when only single records were refused, 1 for any other problem, 130 when interrupted.
`;

/** Where the command prints and what it opens; tests hand in their own. */
export interface Terminal {
  out: (line: string) => void;
  err: (line: string) => void;
  open: () => Promise<Database>;
  signal?: AbortSignal;
}

/** Runs the command and returns its exit code. */
export async function importCommand(args: string[], terminal: Terminal): Promise<number> {
  try {
    const job = readJob(args);
    if (job === null) {
      terminal.out(HELP);
      return 0;
    }
    for (const file of [...job.files, ...(job.thread === null ? [] : [job.thread])]) refuseUnreadable(file);
    const database = await terminal.open();
    try {
      return await runJob(database, job, terminal);
    } finally {
      await database.close();
    }
  } catch (error) {
    const isExpected =
      error instanceof FatalImportError || error instanceof ConfigError || error instanceof DataDirLockedError;
    terminal.err(`import: ${isExpected ? error.message : String((error as Error).stack ?? error)}`);
    return 1;
  }
}

async function runJob(database: Database, job: ImportJob, { out, err, signal }: Terminal): Promise<number> {
  const reports = await runImport(database.db, job, { now: new Date(), print: err, ...(signal ? { signal } : {}) });
  if (reports.some((report) => writtenTotal(report) > 0)) {
    // What was written stands, whether or not the planner hears of it now.
    await tidyAfterImport(database.db).catch((error: unknown) =>
      err(`import: statistics were not renewed: ${String(error)}`),
    );
  }
  for (const line of reports.flatMap(reportLines)) out(line);
  if (signal?.aborted) {
    err('import: interrupted; run it again to complete it');
    return 130;
  }
  return reports.some(isFruitless) ? 1 : 0;
}

/** A file of which every single record was refused is no file of this kind. */
function isFruitless(report: FileReport): boolean {
  return report.refused > 0 && report.already === 0 && writtenTotal(report) === 0;
}

/** What the arguments ask for; null for the help text. @throws FatalImportError */
function readJob(args: string[]): ImportJob | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const kind = KINDS.find((known): known is Kind => known === values.as);
  if (!kind)
    throw new FatalImportError(
      `--as takes one of ${KINDS.join(', ')}${values.as === undefined ? '' : `, not "${values.as}"`}`,
    );
  if (positionals.length === 0) throw new FatalImportError('Name at least one file. --help explains.');
  if (kind !== 'comments' && (values.thread !== undefined || values.under !== undefined)) {
    throw new FatalImportError('--thread and --under go with --as=comments only');
  }
  if (values.thread !== undefined && (values.under !== undefined || positionals.length > 1)) {
    throw new FatalImportError('--thread goes with one file and without --under');
  }
  const { currency, src, 'long-titles': long_titles = 'refuse' } = values;
  if (long_titles !== 'refuse' && long_titles !== 'cut')
    throw new FatalImportError('--long-titles takes cut or refuse');
  if (currency !== undefined && currency !== 'RUB' && currency !== 'USD')
    throw new FatalImportError('--currency takes RUB or USD');
  if (src !== undefined && !/^[\p{L}\p{N}][\p{L}\p{N}._/ -]{0,99}$/u.test(src)) {
    throw new FatalImportError('--src takes a name of up to 100 letters, digits and . _ / -');
  }
  return {
    kind,
    files: positionals,
    src: src ?? null,
    currency: currency ?? null,
    long_titles,
    thread: values.thread ?? null,
    under: values.under === undefined ? null : readUnder(values.under),
  };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    as: text,
    src: text,
    currency: text,
    thread: text,
    under: text,
    'long-titles': text,
    help: flag,
  };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new FatalImportError((error as Error).message, { cause: error });
  }
}

function readUnder(text: string): ImportJob['under'] {
  const [, entity_type, id] = /^(offer|discussion):([1-9]\d{0,15})$/.exec(text) ?? [];
  if (entity_type !== 'offer' && entity_type !== 'discussion') {
    throw new FatalImportError('--under takes offer:ID or discussion:ID');
  }
  return { entity_type, entity_id: Number(id) };
}

/** All files are looked at before anything is written. */
function refuseUnreadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new FatalImportError(`${file}: cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (!statSync(file).isFile()) throw new FatalImportError(`${file}: is not a file`);
}

if (import.meta.main) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  process.exitCode = await importCommand(process.argv.slice(2), {
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    open: () => openImportDatabase(process.env),
    signal: stop.signal,
  });
}
