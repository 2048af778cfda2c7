/**
 * The pages of a member with 5,000 offers, 20,000 comments and 100,000 reactions:
 * `BENCH_DATABASE_URL=postgres://... npm run bench:profile`, optionally `-- --offers=100000 --draws=30`. Fills that database
 * if it is empty (a minute or two), else takes it as it is.
 *
 * Prints for every tab p50, p95 and the longest of what one page costs in the database itself: the time of all its
 * statements together, one after the other (explain analyze), over as many different visits by a guest, a member and
 * whose pages they are, a third of them further down. Bars: p95 at most 40 ms a tab, at most 12 statements.
 */
import { parseArgs } from 'node:util';
import { CompiledQuery, sql, type KyselyPlugin } from 'kysely';
import type { ProfileListPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { GUEST, type Viewer } from '#domain/viewer.ts';
import { seededRandom } from '#main/seeded-random.ts';
import { openDatabase } from '#platform/db.ts';
import { migrate } from '#platform/migrations.ts';
import { profileBadgesPage } from '#views/badges-page.ts';
import { discountFeedPage } from '#views/discount-feed.ts';
import { followsPage } from '#views/follows-page.ts';
import { profileListPage, profilePage } from '#views/profile-page.ts';
import { statisticsPage } from '#views/statistics-page.ts';
import { userCard } from '#views/user-card.ts';
import { NOW } from './lists-rows.sql.ts';
import { Bars, say, share } from './measure.ts';
import { makeMember, MEMBER_ID, MEMBER_NAME } from './profile-rows.sql.ts';

const LIMITS = { tab_ms: 40, statements: 12 };

const { values: options } = parseArgs({
  options: { offers: { type: 'string', default: '100000' }, draws: { type: 'string', default: '30' } },
});

const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names the database to fill and to measure');
const database = await openDatabase({ database_url, pool_size: 4, directory: null });
await migrate(database.db);
const { rows } = await sql<{ count: number }>`
  select count(*)::int as count from (select 1 from offers limit 1) o`.execute(database.db);
if (rows[0]?.count === 0) await makeMember(database.db, Number(options.offers), say);

/** What a page asked, as it went to the database. */
let asked: { sql: string; parameters: readonly unknown[] }[] = [];
const LISTEN: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    asked.push(database.db.getExecutor().compileQuery(node, queryId));
    return node;
  },
  transformResult: async ({ result }) => result,
};
/** All that reads ask for. */
const ctx = { db: database.db.withPlugin(LISTEN), clock: { now: () => NOW }, queue: {} } as unknown as Context;

const member = (id: number): Viewer => ({ ...GUEST, id, username: `bench${id}`, type: 1, trust_level: 2 });
const OWNER = { ...member(MEMBER_ID), username: MEMBER_NAME };
const READERS = [GUEST, member(77), OWNER];
const who = { username: OWNER.username, locale: 'ru' } as const;

interface Visit {
  viewer: Viewer;
  /** Of pages by number. */
  page: number;
}

const list =
  (tab: ProfileListPageProps['tab'], state: ProfileListPageProps['state'] = 'all') =>
  ({ viewer, page }: Visit) =>
    profileListPage(ctx, viewer, { ...who, tab, state, after_draft_id: null, slice: { cursor: null, page } });

const TABS: { name: string; is_own?: boolean; open: (visit: Visit) => Promise<unknown> }[] = [
  { name: 'overview', open: ({ viewer }) => profilePage(ctx, viewer, who) },
  { name: 'deals', open: list('deals') },
  { name: 'deals, live', open: list('deals', 'live') },
  { name: 'deals, expired', open: list('deals', 'expired') },
  { name: 'deals, waiting', is_own: true, open: list('deals', 'waiting') },
  { name: 'deals, drafts', is_own: true, open: list('deals', 'drafts') },
  { name: 'bookmarks', is_own: true, open: list('bookmarks') },
  { name: 'discussions', open: list('discussions') },
  {
    name: 'discount feed',
    is_own: true,
    open: ({ viewer }) => discountFeedPage(ctx, viewer, { ...who, source: 'all', cursor: null }),
  },
  { name: 'statistics', open: ({ viewer }) => statisticsPage(ctx, viewer, { ...who, time_zone: 'Europe/Moscow' }) },
  { name: 'badges', open: ({ viewer }) => profileBadgesPage(ctx, viewer, who) },
  {
    name: 'followers',
    open: ({ viewer }) => followsPage(ctx, viewer, { ...who, direction: 'followers', cursor: null }),
  },
  {
    name: 'following',
    open: ({ viewer }) => followsPage(ctx, viewer, { ...who, direction: 'following', cursor: null }),
  },
  { name: 'card', open: ({ viewer }) => userCard(ctx, viewer, { username: who.username }) },
];

interface Plan {
  'Execution Time': number;
  'Planning Time': number;
}

/** What a statement costs in the database, in milliseconds: the least of three, so that other work of the machine is no part. */
async function costOf(statement: { sql: string; parameters: readonly unknown[] }): Promise<number> {
  const costs: number[] = [];
  for (let time = 0; time < 3; time++) costs.push(await explained(statement));
  return Math.min(...costs);
}

async function explained(statement: { sql: string; parameters: readonly unknown[] }): Promise<number> {
  const text = `explain (analyze, timing off, summary, format json) ${statement.sql}`;
  const answer = await database.db.executeQuery<{ 'QUERY PLAN': Plan[] }>(
    CompiledQuery.raw(text, [...statement.parameters]),
  );
  const plan = answer.rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error('The database explained nothing');
  return plan['Execution Time'] + plan['Planning Time'];
}

const bars = new Bars();
const random = seededRandom(17);
for (const { name, is_own = false, open } of TABS) {
  const costs: number[] = [];
  let statements = 0;
  // The first statements of all find nothing in memory, and the site's own figures are counted once in ten minutes.
  for (let draw = -3; draw < Number(options.draws); draw++) {
    const viewer = (is_own ? OWNER : READERS[(draw + 3) % READERS.length]) ?? GUEST;
    asked = [];
    await open({ viewer, page: draw % 3 === 2 ? 2 + Math.floor(random() * 49) : 1 });
    const told = asked;
    let cost = 0;
    for (const statement of told) cost += await costOf(statement);
    if (draw < 0) continue;
    costs.push(cost);
    statements = Math.max(statements, told.length);
  }
  say(`     ${name}: p50 ${share(costs, 0.5).toFixed(1)} ms, longest ${Math.max(...costs).toFixed(1)} ms`);
  bars.atMost(`${name}: p95 in the database`, share(costs, 0.95), LIMITS.tab_ms, 'ms');
  bars.atMost(`${name}: statements`, statements, LIMITS.statements, '');
}
await database.close();
say(bars.missed === 0 ? 'Every bar is kept.' : `${bars.missed} bars are missed.`);
process.exitCode = bars.missed === 0 ? 0 : 1;
