/** One run of the import: file after file, each through its adapter into the database. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { selectSettings } from '#domain/settings/settings.sql.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { MAX_NESTING } from '#rules/comment-tree.ts';
import { DEFAULT_TEMPERATURE } from '#rules/temperature.ts';
import { adaptCategory } from './adapter-categories.ts';
import { adaptComment, adaptThread } from './adapter-comments.ts';
import { adaptItem } from './adapter-items.ts';
import { adaptPepperComments, adaptPepperDeal } from './adapter-pepper.ts';
import { commitBatch, inBatches, oneAhead, type Sink } from './commit.ts';
import { openFields } from './fields.ts';
import type { ImportJob, Outside } from './job.ts';
import { startProgress } from './progress.ts';
import type { AdapterOptions, CategoryRecord, CommentRecord, ItemRecord, Outcome, Placed } from './record.ts';
import { newReport, noteCuts, refuseRecord, type FileReport } from './report.ts';
import { FatalImportError, jsonLines, readJson } from './source.ts';
import { importTree, type TreeJob } from './tree.ts';
import { writeCategories } from './write-categories.sql.ts';
import {
  existsTarget,
  selectTargets,
  targetOf,
  writeComments,
  type CommentUnder,
  type Target,
} from './write-comments.sql.ts';
import { writeItems, type ItemsWritten } from './write-items.sql.ts';

/** Where the site has not set it: docs/product.md, 6. */
const EXPIRE_AFTER_DAYS = 92;

interface Run {
  db: Db;
  job: ImportJob;
  outside: Outside;
  options: AdapterOptions;
  max_nesting: number;
  report: FileReport;
}

/**
 * Imports the files of a job and returns what became of each. Safe to repeat: what was imported
 * before stays as it is, and a run that was cut off is completed by the next.
 * @throws FatalImportError for what no other line can make good
 */
export async function runImport(db: Db, job: ImportJob, outside: Outside): Promise<FileReport[]> {
  const settings = new Map((await selectSettings(db)).map(({ key, value }) => [key, Number(value)]));
  const reports: FileReport[] = [];
  for (const file of job.files) {
    if (outside.signal?.aborted) break;
    const report = newReport(file);
    reports.push(report);
    const options: AdapterOptions = {
      src: job.src ?? sourceName(job, file),
      currency: job.currency ?? 'USD',
      is_currency_forced: job.currency !== null,
      long_titles: job.long_titles,
      expire_after_days: settings.get('offers.expire_after_days') ?? EXPIRE_AFTER_DAYS,
      hot_from: settings.get('temperature.hot_from') ?? DEFAULT_TEMPERATURE.hot_from,
      now: outside.now,
    };
    const max_nesting = settings.get('comments.max_nesting') ?? MAX_NESTING;
    const stop = startProgress(report, outside.print);
    try {
      await RUNS[job.kind]({ db, job, outside, options, max_nesting, report }, file);
    } finally {
      stop();
    }
  }
  return reports;
}

const RUNS: Record<ImportJob['kind'], (run: Run, file: string) => Promise<void>> = {
  items: (run, file) =>
    importItems(
      run,
      jsonLines(file, (raw) => adaptItem(raw, run.options)),
    ),
  comments: importComments,
  pepper: importPepper,
  categories: importCategories,
};

function sourceName(job: ImportJob, file: string): string {
  if (job.kind === 'pepper') return 'pepper';
  return path
    .basename(file)
    .replace(/(?:\.comments)?\.(?:jsonl|ndjson|json)$/, '')
    .slice(0, 100);
}

function sinkOf<R>({ report, outside }: Run, sizeOf: (record: R) => number): Sink<R> {
  return {
    onRead: (place, outcome) => {
      report.lines += 1;
      if (outcome.refusals) refuseRecord(report, place, outcome.refusals, outside.print);
      else noteCuts(report, place, outcome.cuts ?? [], outside.print);
    },
    sizeOf,
    isStopped: () => outside.signal?.aborted === true,
  };
}

async function importItems(run: Run, source: AsyncIterable<Placed<ItemRecord>>): Promise<void> {
  const { report, outside } = run;
  const sink = sinkOf<ItemRecord>(run, (record) => record.description.html.length);
  for await (const batch of oneAhead(inBatches(source, sink))) {
    await commitBatch(run.db, batch, writeItems, {
      onWritten: (result) => addItems(report, result),
      onRefused: ({ place }, refusal) => refuseRecord(report, place, [refusal], outside.print),
    });
  }
}

function addItems(report: FileReport, { deals, coupons, discussions, already }: ItemsWritten): void {
  report.written.deals += deals;
  report.written.coupons += coupons;
  report.written.discussions += discussions;
  report.already += already;
}

function treeJob<R extends CommentUnder | CategoryRecord>(
  run: Run,
  noun: 'comments' | 'groups',
  parts: Pick<TreeJob<R>, 'source' | 'write' | 'sink'>,
): TreeJob<R> {
  const { report, outside } = run;
  return {
    ...parts,
    onWritten: (count) => {
      report.written[noun] += count;
    },
    onAlready: (count) => {
      report.already += count;
    },
    onRefused: (place, refusal) => refuseRecord(report, place, [refusal], outside.print),
  };
}

async function importCategories(run: Run, file: string): Promise<void> {
  const source = () => jsonLines(file, (raw) => adaptCategory(raw, run.options));
  const sink = sinkOf<CategoryRecord>(run, (record) => record.name_en.length + record.name_ru.length);
  await importTree(run.db, treeJob(run, 'groups', { source, write: writeCategories, sink }));
}

async function importCommentTree(run: Run, source: () => AsyncIterable<Placed<CommentUnder>>): Promise<void> {
  const sink = sinkOf<CommentUnder>(run, (record) => record.content.html.length);
  const write: TreeJob<CommentUnder>['write'] = (tx, records) => writeComments(tx, records, run.max_nesting);
  await importTree(run.db, treeJob(run, 'comments', { source, write, sink }));
}

async function importComments(run: Run, file: string): Promise<void> {
  const { job, db } = run;
  if (job.under) {
    const under = targetOf(job.under.entity_type, job.under.entity_id);
    const isThere = await inTransaction(db, (tx) => existsTarget(tx, under));
    if (!isThere) throw new FatalImportError(`There is no ${job.under.entity_type} with id ${job.under.entity_id}`);
    const adapt = (raw: unknown) => putUnder(adaptComment(raw, run.options), null, () => under);
    return importCommentTree(run, () => jsonLines(file, adapt));
  }
  const thread = job.thread ?? siblingThread(file);
  if (thread === null) {
    throw new FatalImportError(
      `${file}: say what the comments stand under: --thread=FILE or --under=offer:ID or --under=discussion:ID`,
    );
  }
  const { src_id, target } = await importThread(run, thread);
  const adapt = (raw: unknown) => putUnder(adaptComment(raw, run.options), src_id, () => target);
  return importCommentTree(run, () => jsonLines(file, adapt));
}

/** `tree.comments.jsonl` and `tree.jsonl` have their thread in `tree.thread.json`. */
function siblingThread(file: string): string | null {
  const sibling = `${file.replace(/(?:\.comments)?\.(?:jsonl|ndjson)$/, '')}.thread.json`;
  return existsSync(sibling) ? sibling : null;
}

/** Writes the head of a thread as a discussion, unless it is there, and returns where its comments go. */
async function importThread(run: Run, file: string): Promise<{ src_id: string; target: Target }> {
  const { record, refusals } = adaptThread(await readJson(file), run.options);
  if (record === null) {
    throw new FatalImportError(refusals.map(({ field, reason }) => `${file}: ${field}: ${reason}`).join('\n'));
  }
  const { src, src_id } = record;
  return inTransaction(run.db, async (tx) => {
    const { discussions } = await writeItems(tx, [record]);
    const target = (await selectTargets(tx, src, [src_id], ['discussion'])).get(src_id);
    if (!target) throw new FatalImportError(`${file}: the thread could not be written`);
    run.report.written.discussions += discussions;
    return { src_id, target };
  });
}

/** A comment with what it stands under. @param thread_src_id the one thread of the file; null takes them all */
function putUnder(
  outcome: Outcome<CommentRecord>,
  thread_src_id: string | null,
  targetFor: (thread_src_id: string | null) => Target | undefined,
): Outcome<CommentUnder> {
  if (outcome.record === null) return outcome;
  const { record } = outcome;
  const isStray = thread_src_id !== null && record.thread_src_id !== null && record.thread_src_id !== thread_src_id;
  const target = isStray ? undefined : targetFor(record.thread_src_id);
  if (!target) return { record: null, refusals: [{ field: 'thread', reason: 'is not the thread that was imported' }] };
  return { record: { ...record, ...target }, refusals: null };
}

async function importPepper(run: Run, file: string): Promise<void> {
  const { options, db } = run;
  const json = openFields(await readJson(file));
  if (!json) throw new FatalImportError(`${file}: is not an object of deals`);
  const deals = Object.entries(json.raw);
  run.report.notes.push(`amounts of the source are kept as ${options.currency} (--currency)`);
  await importItems(run, pieces(deals.map(([key, deal]) => ({ place: key, outcome: adaptPepperDeal(deal, options) }))));
  if (run.outside.signal?.aborted) return;
  const src_ids = deals.map(([, deal]) => String(openFields(deal)?.raw['thread_id']));
  const targets = await inTransaction(db, (tx) => selectTargets(tx, options.src, src_ids, ['offer', 'discussion']));
  const comments = deals.flatMap(([key, deal]) =>
    adaptPepperComments(deal, options).map((outcome, index) => ({
      place: `${key}: comment ${index + 1}`,
      outcome: putUnder(outcome, null, (thread_src_id) => targets.get(thread_src_id ?? '')),
    })),
  );
  await importCommentTree(run, () => pieces(comments));
}

// Files are read as they come; what is in memory already looks the same to the writers.
async function* pieces<R>(list: readonly Placed<R>[]): AsyncGenerator<Placed<R>> {
  yield* list;
}
