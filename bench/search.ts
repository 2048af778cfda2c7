/**
 * Searching at volume: `BENCH_DATABASE_URL=postgres://… npm run bench:search`, optionally
 * `-- --offers=1000000 --seconds=60 --only=server|embedded|quality --data=../shared/data`. Fills that database if it is empty
 * (some minutes), else takes it as it is; then 20,000 offers in the embedded one, which also answer for the quality.
 *
 * Prints p50, p95 and the longest answer of the panel's call and of the page, ten a second, in all the ways people
 * ask; and for each kind of query (search-kinds.ts) the share of those whose offer is among the first ten. Bars: p95 at
 * most 250 ms at 1,000,000 offers, 60 ms at 100,000, 80 ms embedded with three readers; of hit@10 each kind has its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '#main/seeded-random.ts';
import { Bars, say, share, withSite } from './measure.ts';
import { kindsOfQueries } from './search-kinds.ts';
import {
  allTitles,
  englishTitles,
  formsOf,
  inflect,
  mistype,
  otherLayout,
  someWords,
  transliterate,
} from './search-titles.ts';

const A_SECOND = 10;
const EMBEDDED_OFFERS = 20_000;
const EMBEDDED_READERS = 3;

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    data: { type: 'string', default: '../shared/data' },
  },
});
const bars = new Bars();
const siteArgs = (count: number) => [`--offers=${count}`, `--data=${options.data}`];

interface Site {
  origin: string;
}

const forms = formsOf(options.data);
type Ask = (words: readonly string[], random: () => number) => string | null;
const isRussian = (words: readonly string[]) => words.some((word) => /[а-яё]/.test(word));
const WAYS: Record<string, Ask> = {
  exact: (words) => words.join(' '),
  mistyped: mistype,
  inflected: (words, random) => (isRussian(words) ? inflect(words, forms, random) : null),
  transliterated: (words, random) => (isRussian(words) ? transliterate(words, random) : null),
  'other layout': otherLayout,
};

/** Queries for one way of asking, half of them for English titles where the way has both. */
function queriesOf(titles: readonly string[], ask: Ask, count: number): { q: string; title: string }[] {
  const random = seededRandom(11);
  const english = englishTitles(options.data).length;
  const found: { q: string; title: string }[] = [];
  for (let turn = 0; found.length < count && turn < count * 50; turn++) {
    const at = turn % 2 === 0 ? random() * english : english + random() * (titles.length - english);
    const title = titles[Math.floor(at)] ?? '';
    const words = someWords(title, random);
    const q = words && ask(words, random);
    if (q) found.push({ q, title });
  }
  return found;
}

const addressOf = (q: string) => `/ui/search?${new URLSearchParams({ q }).toString()}`;
const pageOf = (q: string) => `/search?${new URLSearchParams({ q }).toString()}`;

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url);
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return performance.now() - started;
}

/** Every way of asking mixed, so many a second whether the ones before are answered or not. */
async function measureOpen(
  origin: string,
  titles: readonly string[],
  what: 'panel' | 'page',
  bar: number,
): Promise<void> {
  const ways = Object.values(WAYS).map((ask) => queriesOf(titles, ask, 400));
  const address = what === 'panel' ? addressOf : pageOf;
  const nth = (n: number) => origin + address(ways[n % ways.length]?.[Math.floor(n / ways.length) % 400]?.q ?? '');
  for (let n = 0; n < 100; n++) await timed(nth(1000 + n));
  const all: Promise<number>[] = [];
  for (let n = 0; n < Number(options.seconds) * A_SECOND; n++) {
    all.push(timed(nth(n)));
    await pause(1000 / A_SECOND);
  }
  const times = await Promise.all(all);
  bars.atMost(`${what}, ${A_SECOND} a second: p95`, share(times, 0.95), bar, 'ms');
  sayWays(times);
}

/** The ways of asking take turns. */
function sayWays(times: readonly number[]): void {
  say(`     p50 ${share(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`);
  const ways = Object.keys(WAYS);
  for (const [index, way] of ways.entries()) {
    const of = times.filter((_, n) => n % ways.length === index);
    say(`     ${way.padEnd(16)} p50 ${share(of, 0.5).toFixed(1)} ms, p95 ${share(of, 0.95).toFixed(1)} ms`);
  }
}

async function measureServer(database_url: string): Promise<void> {
  const count = Number(options.offers);
  const titles = allTitles(options.data, count);
  const bar = count > 100_000 ? 250 : 60;
  await withSite<Site>('search-site.ts', { database_url, args: siteArgs(count) }, async ({ origin }) => {
    say(`PostgreSQL, ${count} offers`);
    await measureOpen(origin, titles, 'panel', bar);
    await measureOpen(origin, titles, 'page', bar);
  });
}

/** Readers that ask again as soon as they are answered. */
async function measureEmbedded(): Promise<void> {
  const titles = allTitles(options.data, EMBEDDED_OFFERS);
  await withSite<Site>(
    'search-site.ts',
    { database_url: '', args: [...siteArgs(EMBEDDED_OFFERS), '--kinds'] },
    async ({ origin }) => {
      say(`Embedded, ${EMBEDDED_OFFERS} offers`);
      if (options.only !== 'quality') await measureReaders(origin, titles);
      await measureQuality(origin);
    },
  );
}

async function measureReaders(origin: string, titles: readonly string[]): Promise<void> {
  const ways = Object.values(WAYS).map((ask) => queriesOf(titles, ask, 200));
  const nth = (n: number) => origin + addressOf(ways[n % ways.length]?.[Math.floor(n / ways.length) % 200]?.q ?? '');
  for (let n = 0; n < 50; n++) await timed(nth(n + 500));
  const times: number[] = [];
  let next = 0;
  const reader = async () => {
    while (next < 900) {
      const nr = next++;
      times[nr] = await timed(nth(nr));
    }
  };
  await Promise.all(Array.from({ length: EMBEDDED_READERS }, reader));
  bars.atMost(`panel, ${EMBEDDED_READERS} readers: p95`, share(times, 0.95), 80, 'ms');
  sayWays(times);
}

async function measureQuality(origin: string): Promise<void> {
  for (const { name, bar, asked } of kindsOfQueries(options.data)) {
    let hits = 0;
    const missed: string[] = [];
    for (const { q, title } of asked) {
      const reply = await fetch(origin + addressOf(q));
      const { offers } = (await reply.json()) as { offers: { name: string }[] };
      if (offers.some((offer) => offer.name === title)) hits += 1;
      else if (missed.length < 5) missed.push(`${q} -> ${title}`);
    }
    bars.atLeast(`hit@10 of ${asked.length}: ${name}`, hits / asked.length, bar);
    for (const line of missed) say(`     missed: ${line}`);
  }
}

const database_url = process.env['BENCH_DATABASE_URL'];
if (options.only === '' || options.only === 'server') {
  if (!database_url) throw new Error('BENCH_DATABASE_URL names the database to fill and to measure');
  await measureServer(database_url);
}
if (options.only !== 'server') await measureEmbedded();
say(bars.missed === 0 ? 'Every bar is kept.' : `${bars.missed} bars are missed.`);
process.exit(bars.missed === 0 ? 0 : 1);
