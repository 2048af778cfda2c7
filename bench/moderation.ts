/**
 * Moderation at volume: `BENCH_DATABASE_URL=postgres://... npm run bench:moderation`, of an empty database and as its owner.
 * Makes 100,000 open cases (`--cases=`), 1,000,000 decisions (`--decisions=`) and 50,000 appeals (`--appeals=`).
 *
 * Prints p95 of the time until a page of the queue, of the log and of appeals is answered, each with its filters and far from
 * its beginning, and until one case or appeal is, with all its statements. Bars: 40 ms; figures of 30 days 100 ms.
 */
import { parseArgs } from 'node:util';
import { GUEST } from '#domain/viewer.ts';
import type { Context } from '#domain/context.ts';
import {
  readAppeal,
  readAppeals,
  readCase,
  readCases,
  readModerationFigures,
  readModerationLog,
  readOwnDecisions,
  readQueue,
} from '#domain/moderation/moderation.ts';
import { openDatabase } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';
import { Bars, share } from './measure.ts';
import { makeModeration, OFTEN, STAFF } from './moderation-rows.sql.ts';

const PAGE_MS = 40;
const FIGURES_MS = 100;
const ROUNDS = 40;
/** The first ones warm up. */
const WARM = 5;

const { values: options } = parseArgs({
  options: {
    cases: { type: 'string', default: '100000' },
    decisions: { type: 'string', default: '1000000' },
    appeals: { type: 'string', default: '50000' },
  },
});

const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names the empty database to fill and to measure');
const database = await openDatabase({ database_url, pool_size: 2, directory: null });
await migrate(database.db);
await makeModeration(database.db, {
  open_cases: Number(options.cases),
  decisions: Number(options.decisions),
  appeals: Number(options.appeals),
});

// Reading needs no more of the program than this.
const ctx = { db: database.db, clock: { now: () => new Date() } } as unknown as Context;
const moderator = { ...GUEST, id: STAFF.moderator, username: 'bench1', type: 5 as const };
const administrator = { ...moderator, type: 9 as const };
const bars = new Bars();

async function timed(name: string, ask: () => Promise<unknown>, bar = PAGE_MS): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  bars.atMost(name, share(times.slice(WARM), 0.95), bar, 'ms');
}

/** Where a list stands after so many pages. */
async function pagesOn(
  read: (cursor: string | null) => Promise<{ next_cursor: string | null }>,
  pages: number,
): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) cursor = (await read(cursor)).next_cursor ?? cursor;
  return cursor;
}

const PAGES_ON = 200;

for (const state of ['open', 'decided'] as const)
  for (const entity_type of [null, 'comment'] as const)
    for (const reason of [null, 'category'] as const) {
      const read = (cursor: string | null) => readCases(ctx, moderator, { state, entity_type, reason, cursor });
      const name = `cases, ${[state, entity_type, reason].filter((part) => part !== null).join(', ')}`;
      await timed(name, () => read(null));
      const cursor = await pagesOn(read, PAGES_ON);
      await timed(`${name}, page ${PAGES_ON}`, () => read(cursor));
    }
const readAll = (cursor: string | null) =>
  readQueue(ctx, administrator, { state: 'open', kinds: null, entity_type: null, reason: null, cursor });
await timed('queue of everything', () => readAll(null));
const far = await pagesOn(readAll, PAGES_ON);
await timed(`queue of everything, page ${PAGES_ON}`, () => readAll(far));
const [first] = (await readCases(ctx, moderator, { state: 'open', entity_type: null, reason: null, cursor: null }))
  .cases;
await timed('one case with all of its record', () => readCase(ctx, moderator, first?.id ?? 0));

for (const action of [null, 'hide', 'dismiss'] as const)
  for (const entity_type of [null, 'discussion'] as const)
    for (const period of ['all', 'day'] as const) {
      const read = (cursor: string | null) => readModerationLog(ctx, { action, entity_type, period, cursor });
      const name = `log, ${[action ?? 'everything', entity_type, period].filter((part) => part !== null).join(', ')}`;
      await timed(name, () => read(null));
      if (period === 'day') continue;
      const cursor = await pagesOn(read, PAGES_ON);
      await timed(`${name}, page ${PAGES_ON}`, () => read(cursor));
    }
await timed('figures of 30 days', () => readModerationFigures(ctx), FIGURES_MS);

for (const state of ['open', 'decided'] as const) {
  const read = (cursor: string | null) => readAppeals(ctx, moderator, { state, cursor });
  await timed(`appeals, ${state}`, () => read(null));
  const cursor = await pagesOn(read, PAGES_ON);
  await timed(`appeals, ${state}, page ${PAGES_ON}`, () => read(cursor));
}
const [appeal] = (await readAppeals(ctx, moderator, { state: 'open', cursor: null })).appeals;
await timed('one appeal with all of its record', () => readAppeal(ctx, moderator, appeal?.id ?? 0));
await timed('decisions about a member of 500', () => readOwnDecisions(ctx, { ...moderator, id: OFTEN, type: 1 }));

await database.close();
process.exitCode = bars.missed === 0 ? 0 : 1;
