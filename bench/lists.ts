/**
 * Lists of offers at volume: `BENCH_DATABASE_URL=postgres://... npm run bench:lists`, optionally
 * `-- --offers=1000000 --draws=40 --only=hot --embedded-only`. Fills that database if it is empty (some
 * minutes), else takes it as it is; then 20,000 offers in the embedded one.
 *
 * Prints for every combination of order and filters p50 and p95 over that many different readers, a third
 * of them further down the list: time and pages in the database itself (explain analyze), of the slice
 * and of its count. Bars: none or one filter p95 at most 20 ms, two and more 60 ms, nothing over 250 ms,
 * p95 of pages at most 2,000 a statement; embedded p95 at most 20 ms with one reader and 50 ms with eight.
 */
import { parseArgs } from 'node:util';
import { sql, type KyselyPlugin, type RawNode } from 'kysely';
import {
  countOffers,
  selectOfferCards,
  type Cursor,
  type OfferFilter,
  type OfferOrder,
} from '#domain/offers/offers.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';
import { GROUPS, makeOffers, NOW, STORES } from './lists-rows.sql.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { say, share } from './measure.ts';

const BARS = { one_ms: 20, more_ms: 60, worst_ms: 250, pages: 2000, embedded_ms: 20, crowd_ms: 50 };
const EMBEDDED_OFFERS = 20_000;
const CROWD = 8;
const DAY_MS = 86_400_000;
const COUNT_CAP = 501;

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '1000000' },
    draws: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
    'embedded-only': { type: 'boolean', default: false },
  },
});
const DRAWS = Number(options.draws);

type Draw = (random: () => number) => OfferFilter;

/** Common ones are asked for more often than rare ones, as the rows have them. */
const often = (random: () => number, limit: number) =>
  Math.min(limit, Math.floor(Math.exp(random() * Math.log(limit + 1))));
const store: Draw = (random) => ({ store_id: often(random, STORES) });
const group: Draw = (random) => ({ group_ids: [1 + Math.floor(random() * GROUPS)] });
const groups: Draw = (random) => ({ group_ids: [1, 2, 3].map(() => 1 + Math.floor(random() * GROUPS)) });
const free: Draw = () => ({ free_only: true });
const shipping: Draw = () => ({ free_shipping: true });
const ended: Draw = () => ({ hide_expired: true });
const coupon: Draw = () => ({ kind: 'coupon' });
const deal: Draw = () => ({ kind: 'deal' });
const discount: Draw = (random) => ({ discount_from: [10, 20, 30, 40, 50, 60, 70][Math.floor(random() * 7)] ?? 50 });
const price: Draw = (random) => {
  const currency = random() < 0.7 ? 'RUB' : 'USD';
  const from_minor = Math.round(Math.exp(4 + random() * 7) * (currency === 'RUB' ? 100 : 1.25));
  const to_minor = Math.round(from_minor * (1.1 + random() * 4));
  const open = random();
  return {
    price: {
      currency,
      from_minor: open < 0.25 ? null : from_minor,
      to_minor: open > 0.75 ? null : to_minor,
    },
  };
};
const since =
  (days: number): Draw =>
  () => ({ published_from: new Date(NOW.getTime() - days * DAY_MS), ...(days < 30 ? { hide_expired: true } : {}) });

/** Name, order, what narrows it beside the period, and the filters. */
const COMBINATIONS: [name: string, order: OfferOrder, ...draws: Draw[]][] = [
  ['new', 'new'],
  ['new deals', 'new', deal],
  ['new coupons', 'new', coupon],
  ['new live', 'new', ended],
  ['new store', 'new', store],
  ['new group', 'new', group],
  ['new free', 'new', free],
  ['new shipping', 'new', shipping],
  ['new discount', 'new', discount],
  ['new price', 'new', price],
  ['new groups3', 'new', groups],
  ['new store group', 'new', store, group],
  ['new store price live', 'new', store, price, ended],
  ['new store free', 'new', store, free],
  ['new group price', 'new', group, price],
  ['new group discount live', 'new', group, discount, ended],
  ['new group free shipping', 'new', group, free, shipping],
  ['new price discount shipping', 'new', price, discount, shipping],
  ['hot', 'hot'],
  ['hot store', 'hot', store],
  ['hot group price', 'hot', group, price],
  ['hottest day', 'hottest', since(1)],
  ['hottest week group', 'hottest', since(7), group],
  ['hottest month store', 'hottest', since(30), store],
  ['hottest month price discount', 'hottest', since(30), price, discount],
  ['hottest all', 'hottest'],
  ['hottest all store', 'hottest', store],
  ['hottest all group', 'hottest', group],
  ['hottest all price', 'hottest', price],
  ['hottest all group discount shipping', 'hottest', group, discount, shipping],
];

/** A period is no filter of the reader's. */
const filtersIn = (name: string) => name.replace(/^(new|hottest (day|week|month|all)|hot)/, '').split(' ').length - 1;

interface Reader {
  filter: OfferFilter;
  cursor: Cursor | null;
}

/** Different readers of one combination; a third of them stand further down the list. */
function readersOf(name: string, order: OfferOrder, draws: readonly Draw[]): Reader[] {
  const random = seededRandom(name.length);
  return Array.from({ length: DRAWS }, (_, index) => {
    const filter = Object.assign({}, ...draws.map((draw) => draw(random))) as OfferFilter;
    const place =
      order === 'hottest'
        ? String(Math.round(random() * 200))
        : new Date(NOW.getTime() - random() ** 2 * 60 * DAY_MS).toISOString();
    return {
      filter: {
        ...filter,
        hide_cold: true,
        // A quarter of the readers reads the language in which one offer of twenty is written.
        lang: index % 4 === 3 ? 'en' : 'ru',
        mask: { from: new Date(NOW.getTime() - 600_000), reader_id: 0 },
      },
      cursor: index % 3 === 2 ? { value: place, id: 500_000 } : null,
    };
  });
}

interface Plan {
  'Execution Time': number;
  'Planning Time': number;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Every statement explains itself instead of answering. */
const EXPLAIN: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const raw = node as RawNode;
    const [first, ...rest] = raw.sqlFragments;
    return {
      ...raw,
      sqlFragments: [`explain (analyze, buffers, timing off, summary, format json) ${first ?? ''}`, ...rest],
    };
  },
  transformResult: async ({ result }) => result,
};

/** A count hands out one number: here that is all the explanation. */
const IN_ITS_ROW: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: [{ count: result.rows }] as never[] }),
};

interface Cost {
  ms: number;
  pages: number;
}

function costOf(rows: unknown): Cost {
  const plan = (rows as { 'QUERY PLAN': Plan[] }[])[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error('The database explained nothing');
  const blocks = plan.Plan;
  return {
    ms: plan['Execution Time'] + plan['Planning Time'],
    pages: blocks['Shared Hit Blocks'] + blocks['Shared Read Blocks'],
  };
}

const slice = (db: Db, order: OfferOrder, { filter, cursor }: Reader) =>
  selectOfferCards(db, { order, filter, cursor, offset: 0, limit: 21, locale: 'ru' });

const figure = (ms: number) => ms.toFixed(1).padStart(7);

/** One line of the table; answers whether a bar was missed. */
function report(name: string, costs: readonly Cost[]): boolean {
  const times = costs.map(({ ms }) => ms);
  const pages = costs.map((cost) => cost.pages);
  const bar = filtersIn(name.replace(/ \(count\)$/, '')) > 1 ? BARS.more_ms : BARS.one_ms;
  const missed = share(times, 0.95) > bar || Math.max(...times) > BARS.worst_ms || share(pages, 0.95) > BARS.pages;
  say(
    `${name.padEnd(46)}${figure(share(times, 0.5))}${figure(share(times, 0.95))}${figure(Math.max(...times))}` +
      `${String(share(pages, 0.5)).padStart(8)}${String(share(pages, 0.95)).padStart(8)}${String(Math.max(...pages)).padStart(8)}${missed ? '  missed' : ''}`,
  );
  return missed;
}

async function measureServer(database_url: string): Promise<number> {
  const database = await openDatabase({ database_url, pool_size: 2, directory: null });
  await migrate(database.db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (select 1 from offers limit 1) o`.execute(database.db);
  if (rows[0]?.count === 0) await makeOffers(database.db, Number(options.offers), say);
  const explained = database.db.withPlugin(EXPLAIN);
  const explainedCount = explained.withPlugin(IN_ITS_ROW);
  say(`${''.padEnd(46)}    p50    p95    max ms   p50     p95     max pages`);
  let missed = 0;
  // The first statements of all find nothing in memory.
  for (let warm = 0; warm < 2; warm++) {
    for (const [name, order, ...draws] of COMBINATIONS.filter((combination) => combination[0].includes(options.only))) {
      const slices: Cost[] = [];
      const counts: Cost[] = [];
      const readers = readersOf(name, order, draws);
      for (const reader of warm === 0 ? readers.slice(0, 10) : readers) {
        slices.push(costOf(await slice(explained, order, reader)));
        const counted = await countOffers(explainedCount, order, reader.filter, { cap: COUNT_CAP, other: null });
        counts.push(costOf(counted.count));
      }
      if (warm === 0) continue;
      missed += Number(report(name, slices)) + Number(report(`${name} (count)`, counts));
    }
  }
  await database.close();
  return missed;
}

async function measureEmbedded(): Promise<number> {
  const database = await openDatabase({ database_url: null, pool_size: 1, directory: null });
  await migrate(database.db);
  await makeOffers(database.db, EMBEDDED_OFFERS, () => {});
  let missed = 0;
  for (const readers_count of [1, CROWD]) {
    const times: number[] = [];
    for (const [name, order, ...draws] of COMBINATIONS) {
      const readers = readersOf(name, order, draws).slice(0, 16);
      for (let index = 0; index < readers.length; index += readers_count) {
        const timed = readers.slice(index, index + readers_count).map(async (reader) => {
          const started = performance.now();
          await slice(database.db, order, reader);
          times.push(performance.now() - started);
        });
        await Promise.all(timed);
      }
    }
    const isMissed = share(times, 0.95) > (readers_count === 1 ? BARS.embedded_ms : BARS.crowd_ms);
    missed += Number(isMissed);
    say(
      `embedded, ${EMBEDDED_OFFERS} offers, readers: ${readers_count}`.padEnd(46) +
        `${figure(share(times, 0.5))}${figure(share(times, 0.95))}${figure(Math.max(...times))}${isMissed ? '  missed' : ''}`,
    );
  }
  await database.close();
  return missed;
}

const database_url = process.env['BENCH_DATABASE_URL'];
let missed = 0;
if (!options['embedded-only']) {
  if (!database_url) throw new Error('BENCH_DATABASE_URL names the database to fill and to measure');
  missed += await measureServer(database_url);
}
if (options.only === '') missed += await measureEmbedded();
say(missed === 0 ? 'Every bar is kept.' : `${missed} bars are missed.`);
process.exitCode = missed === 0 ? 0 : 1;
