/**
 * The discount feed at volume: `BENCH_DATABASE_URL=postgres://... npm run bench:feed`, of an empty database. Makes 100,000
 * offers (`--offers=`) and a member who follows 500 people, 50 groups and 50 stores, one who follows few and quiet ones, and
 * one with alerts that found 2,000 offers as well.
 *
 * Prints for each and every source p50 and p95 of the time in the database itself (explain analyze), of first slices and of
 * slices further down; and of the suggestions. Bar: p95 at most 40 ms.
 */
import { parseArgs } from 'node:util';
import { sql, type KyselyPlugin, type RawNode } from 'kysely';
import { FEED_SOURCES } from '#contract/feeds.ts';
import { selectFeed, selectSuggestions } from '#domain/feeds/feeds.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';
import { makeFollowers, READERS } from './feed-rows.sql.ts';
import { makeOffers, NOW } from './lists-rows.sql.ts';
import { say, share } from './measure.ts';

const BAR_MS = 40;
const ROUNDS = 12;
const DAY_MS = 86_400_000;

const { values: options } = parseArgs({ options: { offers: { type: 'string', default: '100000' } } });

/** Every statement explains itself instead of answering. */
const EXPLAIN: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const raw = node as RawNode;
    const [first, ...rest] = raw.sqlFragments;
    return { ...raw, sqlFragments: [`explain (analyze, timing off, summary, format json) ${first ?? ''}`, ...rest] };
  },
  transformResult: async ({ result }) => result,
};

function msOf(rows: unknown): number {
  const plan = (rows as { 'QUERY PLAN': { 'Execution Time': number; 'Planning Time': number }[] }[])[0]?.[
    'QUERY PLAN'
  ][0];
  if (!plan) throw new Error('The database explained nothing');
  return plan['Execution Time'] + plan['Planning Time'];
}

function report(name: string, times: readonly number[]): number {
  const p95 = share(times, 0.95);
  say(
    `${name.padEnd(44)}${share(times, 0.5).toFixed(1).padStart(8)}${p95.toFixed(1).padStart(8)}${p95 > BAR_MS ? '  missed' : ''}`,
  );
  return Number(p95 > BAR_MS);
}

async function measure(db: Db): Promise<number> {
  const explained = db.withPlugin(EXPLAIN);
  let missed = 0;
  say(`${''.padEnd(44)}     p50     p95 ms`);
  for (const [reader, user_id] of Object.entries(READERS)) {
    for (const source of FEED_SOURCES) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const place = new Date(NOW.getTime() - round * 20 * DAY_MS).toISOString();
        const cursor = round % 2 === 0 ? null : { value: place, id: 500_000_000 };
        const mask = { from: new Date(NOW.getTime() - 600_000), reader_id: user_id };
        times.push(msOf(await selectFeed(explained, { user_id, source, mask, cursor, limit: 21 })));
      }
      missed += report(`${reader}, ${source}`, times.slice(2));
    }
    const times: number[] = [];
    const since = new Date(NOW.getTime() - 90 * DAY_MS);
    for (let round = 0; round < ROUNDS; round++)
      times.push(
        msOf(await selectSuggestions(explained, { user_id, since, now: NOW, settled: 1000, limit: 6, locale: 'ru' })),
      );
    missed += report(`${reader}, whom to follow`, times.slice(2));
  }
  return missed;
}

const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names the empty database to fill and to measure');
const database = await openDatabase({ database_url, pool_size: 2, directory: null });
await migrate(database.db);
const { rows } = await sql`select 1 from offers limit 1`.execute(database.db);
if (rows.length === 0) {
  await makeOffers(database.db, Number(options.offers), say);
  await makeFollowers(database.db);
}
const missed = await measure(database.db);
await database.close();
say(missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`);
process.exitCode = missed === 0 ? 0 : 1;
