/**
 * Who would hold which badge: `npm run bench:badges`, optionally `-- --seed=7 badges.votes_1=50 ...`. Makes up the members
 * of sites of 100, 10,000 and 1,000,000 and prints, for every badge and site, what share of them reach its threshold,
 * and how many that are. Fails when on the largest site a badge is nobody's or everybody's.
 *
 * The shapes: most members read and do little, few do most (numbers of acts are log-normal with a long tail); one in eight
 * ever posts; how much is voted on an offer is log-normal with the spread of 4,900 real deals (deviation 1.56 of the
 * logarithm, 52 votes at the median on a site of a million), and grows with the square root of the members.
 *
 * With `BENCH_DATABASE_URL` it then fills that database, if it is empty, with a member of 5,000 offers, 20,000 comments and
 * 100,000 reactions received, and measures what their badges cost on one connection, waiting for it included. Bars:
 * the tab p95 at most 40 ms and 12 statements, a step that may earn a badge p95 at most 40 ms.
 */
import { parseArgs } from 'node:util';
import { readThresholds } from '#main/badges.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { lastSettings } from '#domain/settings/settings.ts';
import { awardBadges } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { GUEST } from '#domain/viewer.ts';
import { openDatabase } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';
import { profileBadgesPage } from '#views/badges-page.ts';
import { BADGE_FIGURES, BADGES, type BadgeFigures } from '#rules/badges.ts';
import { makeBusyMember } from './badges-rows.sql.ts';
import { Bars, say, share } from './measure.ts';

const SITES = [100, 10_000, 1_000_000];
const LARGEST = 1_000_000;
/** Above this share a badge tells nothing of who has it. */
const EVERYBODY = 0.5;
const VOTE_DEGREES = 10;
const HOT_FROM = 100;
/** Nobody posts more. */
const MOST_OFFERS = 3000;

const SHAPES = {
  /** Years since a member joined, at most. */
  years: 4,
  idle: 0.3,
  posting: 0.125,
  /** Acts a year at the median, and the deviation of their logarithm. */
  votes: [3, 2],
  comments: [0.8, 2],
  offers: [1.2, 1.6],
  /** Marks received for a comment, on a site of a million. */
  likes: 0.45,
  helpful: 0.1,
  offer_votes: [52, 1.56],
  cold_share: 0.12,
  /** Bookmarks for a vote. */
  saves: 0.12,
} as const;

type Random = () => number;

/** A number of the normal distribution (Box and Muller). */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const around = (random: Random, median: number, deviation: number) => median * Math.exp(deviation * normal(random));
/** A whole number with that mean, by chance of what is left over. */
const whole = (random: Random, mean: number) => Math.floor(mean + random());

function memberOf(members: number, random: Random): BadgeFigures {
  const none = { votes: 0, comments: 0, likes: 0, helpful: 0, offers: 0, hot_offers: 0, record_heat: 0, saves: 0 };
  if (random() < SHAPES.idle) return none;
  const years = random() * SHAPES.years;
  const zeal = Math.exp(0.8 * normal(random));
  const size = Math.sqrt(members / LARGEST);
  const acts = ([median, deviation]: readonly [number, number]) =>
    whole(random, around(random, median * years * zeal, deviation));
  const comments = acts(SHAPES.comments);
  const heard = Math.exp(0.6 * normal(random)) * Math.max(0.25, members / LARGEST) ** 0.1;
  const figures = {
    ...none,
    votes: Math.min(acts(SHAPES.votes), members * 50),
    comments,
    likes: whole(random, comments * SHAPES.likes * heard),
    helpful: whole(random, comments * SHAPES.helpful * heard),
  };
  if (random() > SHAPES.posting) return figures;
  const offers = Math.min(MOST_OFFERS, acts(SHAPES.offers));
  const skill = Math.exp(0.4 * normal(random));
  const [median, deviation] = SHAPES.offer_votes;
  for (let nth = 0; nth < offers; nth += 1) {
    const voters = Math.min(members * 0.6, around(random, median * size * skill, deviation));
    const degrees = random() < SHAPES.cold_share ? -voters : voters * VOTE_DEGREES;
    figures.offers += 1;
    figures.hot_offers += Number(degrees >= HOT_FROM);
    figures.record_heat = Math.max(figures.record_heat, degrees);
    figures.saves += whole(random, voters * SHAPES.saves);
  }
  return figures;
}

const ROUNDS = 100;
const TAB = { ms: 40, statements: 12 };

/** What a very busy member's badges cost. */
async function measureBusy(database_url: string, bars: Bars): Promise<void> {
  const database = await openDatabase({ database_url, pool_size: 1, directory: null });
  await migrate(database.db);
  const username = await makeBusyMember(database.db);
  const ctx = {
    db: database.db,
    queue: {},
    listeners: { 'badge.earned': [] },
    clock: { now: () => new Date() },
  } as unknown as Context;
  const own = { ...GUEST, id: 1, username, type: 1 as const, trust_level: 1 };
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await work();
      if (round > 4) times.push(performance.now() - started);
    }
    bars.atMost(`${name}, p95`, share(times, 0.95), TAB.ms, 'ms');
  };
  await timed('the own tab of badges', () => profileBadgesPage(ctx, own, { username }));
  await timed('the tab for a guest', () => profileBadgesPage(ctx, GUEST, { username }));
  const before = database.statements();
  await profileBadgesPage(ctx, own, { username });
  bars.atMost('statements of the own tab', database.statements() - before, TAB.statements, '');
  for (const figure of BADGE_FIGURES)
    await timed(`a step of ${figure}`, () => awardBadges(ctx, { user_id: 1, figures: [figure] }));
  await database.close();
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
});
const settings = lastSettings({ queue: {} } as Parameters<typeof lastSettings>[0]);
const thresholds = new Map([
  ...BADGES.map(({ id, figure, level }): [number, number] => [id, settings[`badges.${figure}_${level}`]]),
  ...readThresholds(positionals),
]);
/** Holders of each badge, a list for each site. */
const holders = SITES.map((members) => {
  const random = seededRandom(Number(options.seed));
  const held = BADGES.map(() => 0);
  for (let nth = 0; nth < members; nth += 1) {
    const figures = memberOf(members, random);
    for (const [place, { id, figure }] of BADGES.entries())
      if (figures[figure] >= (thresholds.get(id) ?? Infinity)) held[place] = (held[place] ?? 0) + 1;
  }
  return held;
});

const cell = (count: number, members: number) =>
  `${((100 * count) / members).toFixed(3).padStart(9)} % ${String(count).padStart(7)}`;
say(`${'Badge'.padEnd(24)}${'from'.padStart(6)}${SITES.map((members) => `${members} members`.padStart(19)).join('')}`);
let missed = 0;
for (const [place, { id, name }] of BADGES.entries()) {
  const counts = SITES.map((members, site) => cell(holders[site]?.[place] ?? 0, members));
  const part = (holders[SITES.indexOf(LARGEST)]?.[place] ?? 0) / LARGEST;
  const isMissed = part === 0 || part > EVERYBODY;
  missed += Number(isMissed);
  say(`${name.padEnd(24)}${String(thresholds.get(id)).padStart(6)}${counts.join('')}${isMissed ? '  missed' : ''}`);
}
say(missed === 0 ? 'No badge is nobody’s or everybody’s.' : `${missed} badges are nobody’s or everybody’s.`);

const bars = new Bars();
const database_url = process.env['BENCH_DATABASE_URL'];
if (database_url) await measureBusy(database_url, bars);
process.exitCode = missed + bars.missed === 0 ? 0 : 1;
