/**
 * One new offer against many alerts: `BENCH_DATABASE_URL=postgres://… npm run bench:alerts`, optionally
 * `-- --alerts=100000 --offers=50000 --draws=100 --data=../shared/data`. Takes an empty PostgreSQL database, fills it, and
 * asks for that many new offers, one after the other, which alerts take them. `--only=` measures one part alone: `quality`
 * (keywords against labelled titles), `scale` (up to `--alerts` alerts, most without a word; wants a database of its own),
 * `publish` (from publication to the push, and what the author waits), `lists` (what pages and advice ask).
 *
 * Of the alerts most wait for one to three words of some title; some for a phrase, a beginning, without a word, in the
 * text, below a price; one in ten for groups alone. Bars: the question which alerts take an offer, p95 at most 100 ms;
 * a preview, p95 at most 100 ms; what a vote costs where nobody waits, p95 at most 5 ms.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { AlertFields } from '#contract/alerts.ts';
import { compileAlert, type CompiledAlert } from '#domain/alerts/compile-alert.ts';
import { previewAlert, warmAlerts } from '#domain/alerts/alerts.ts';
import { selectOfferToMatch, selectTaking } from '#domain/alerts/matching.sql.ts';
import { GUEST } from '#domain/viewer.ts';
import { openProgram } from '#main/build-context.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { readConfig } from '#platform/config.ts';
import { keysOfOffer } from '#rules/alert-query.ts';
import { measureScale } from './alerts-scale.ts';
import { measureLists } from './alerts-lists.ts';
import { measurePublish } from './alerts-publish.ts';
import { measureQuality } from './alert-quality.ts';
import { countAlertsThere, GROUPS, insertOffer, makeAlerts, makeBasics } from './alerts-rows.sql.ts';
import { Bars, say, share } from './measure.ts';
import { countOffersOf, makeTitled } from './search-rows.sql.ts';
import { allTitles, someWords } from './search-titles.ts';

/** Different things to wait for; with more alerts several wait for the same. */
const THINGS = 5000;
const BAR_MS = 100;
const VOTE_MS = 5;
const WRITER = { locale: 'ru', nameless: () => 'any' } as const;

const { values: options } = parseArgs({
  options: {
    alerts: { type: 'string', default: '100000' },
    offers: { type: 'string', default: '50000' },
    draws: { type: 'string', default: '100' },
    data: { type: 'string', default: '../shared/data' },
    only: { type: 'string', default: '' },
  },
});
const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names an empty PostgreSQL database');
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-alerts-'));
const program = await openProgram(readConfig({ DATABASE_URL: database_url, DATA_DIR: folder, LOG_LEVEL: 'error' }));
const { ctx } = program;
const random = seededRandom(5);
const any = (limit: number) => Math.floor(random() * limit);
const titles = allTitles(options.data, Number(options.offers));

/** What somebody may wait for who likes such a title. */
function fieldsFor(title: string): AlertFields | null {
  const words = someWords(title, random)?.slice(0, 1 + any(3));
  if (!words) return null;
  const chance = random();
  if (chance < 0.1) return { group_ids: [1 + any(GROUPS), 1 + any(GROUPS)] };
  if (chance < 0.15) return { keyword: `"${words.join(' ')}"` };
  if (chance < 0.2) return { keyword: `${words.join(' ').slice(0, 90)}*` };
  if (chance < 0.25) return { keyword: `${words.join(' ')} -чехол` };
  if (chance < 0.3) return { keyword: words.join('|') };
  if (chance < 0.35) return { keyword: words.join(' '), in_description: true };
  if (chance < 0.45) return { keyword: words.join(' '), max_price: 500 + any(5000) };
  return { keyword: words.join(' '), ...(chance < 0.6 ? { min_temperature: 100 } : {}) };
}

/** Things to wait for. */
async function compileThings(): Promise<CompiledAlert[]> {
  const compiled: CompiledAlert[] = [];
  for (let thing = 0; compiled.length < THINGS; thing++) {
    const fields = fieldsFor(titles[any(titles.length)] ?? '');
    // A few titles give nothing to look for, or too much.
    const alert =
      fields && (await compileAlert(ctx, null, { ...fields, name: `thing ${thing}` }, WRITER).catch(() => null));
    if (alert) compiled.push(alert);
  }
  return compiled;
}

async function fill(): Promise<void> {
  await makeBasics(ctx.db);
  await makeTitled(ctx.db, titles, say);
}

async function askLists(): Promise<void> {
  const all = await countAlertsThere(ctx.db);
  await measureLists(
    ctx,
    bars,
    Array.from({ length: Number(options.draws) }, () => 1 + any(all)),
  );
}

async function end(): Promise<never> {
  await program.close();
  rmSync(folder, { recursive: true, force: true });
  process.exit(bars.missed > 0 ? 1 : 0);
}

const spent = async <R>(action: () => Promise<R>): Promise<{ ms: number; result: R }> => {
  const from = performance.now();
  const result = await action();
  return { ms: performance.now() - from, result };
};

const bars = new Bars();
if (options.only === 'quality') {
  await measureQuality(ctx, options.data, bars);
  await end();
}
if ((await countOffersOf(ctx.db)) === 0) await fill();
if (options.only === 'scale') {
  await measureScale(ctx, compileThings, bars, { draws: Number(options.draws), most: Number(options.alerts) });
  await end();
}
if ((await countAlertsThere(ctx.db)) === 0) await makeAlerts(ctx.db, await compileThings(), Number(options.alerts));
if (options.only === 'lists') await askLists();
if (options.only === 'publish') await measurePublish(ctx, bars, Number(options.draws));
if (options.only !== '') await end();
const there = await countAlertsThere(ctx.db);
const asked: { ms: number; found: number; keys: number }[] = [];
const votes: number[] = [];
for (let draw = 0; draw < Number(options.draws); draw++) {
  const title = titles[any(titles.length)] ?? '';
  const text = Array.from({ length: 20 }, () => titles[any(titles.length)] ?? '').join('. ');
  const id = await insertOffer(ctx.db, { title, text, group_ids: [1 + any(GROUPS), 1 + any(GROUPS)] });
  const { ms, result } = await spent(async () => {
    const offer = await selectOfferToMatch(ctx.db, id);
    const keys = offer ? keysOfOffer(offer) : [];
    return { keys: keys.length, found: (await selectTaking(ctx.db, id, keys)).length };
  });
  asked.push({ ms, ...result });
  votes.push((await spent(() => warmAlerts(ctx, id))).ms);
}
const previews: number[] = [];
const member = { ...GUEST, id: 1, type: 1, is_email_verified: true } as const;
for (let draw = 0; draw < Number(options.draws); draw++) {
  const fields = fieldsFor(titles[any(titles.length)] ?? '');
  const { ms, result } = await spent(async () => fields && previewAlert(ctx, member, fields, WRITER).catch(() => null));
  if (result) previews.push(ms);
}
const times = asked.map(({ ms }) => ms);
say(
  `${there} alerts, ${titles.length} offers, ${asked.length} new ones with ${share(
    asked.map(({ keys }) => keys),
    0.5,
  )} keys`,
);
say(
  `alerts that take an offer: p50 ${share(
    asked.map(({ found }) => found),
    0.5,
  )}, most ${Math.max(...asked.map(({ found }) => found))}`,
);
say(`which alerts take an offer: p50 ${share(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`);
bars.atMost('which alerts take an offer, p95', share(times, 0.95), BAR_MS, 'ms');
bars.atMost('preview, p95', share(previews, 0.95), BAR_MS, 'ms');
bars.atMost('a vote where nobody waits, p95', share(votes, 0.95), VOTE_MS, 'ms');
await measureQuality(ctx, options.data, bars);
await askLists();
await measurePublish(ctx, bars, Number(options.draws));
await end();
