/** What badges are counted from, as far as everybody may know it. */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { BADGE_FIGURES, BADGES, type BadgeFigure, type BadgeFigures, type BadgeThresholds } from '#rules/badges.ts';
import { isTemperatureShown, LIVE_OFFER, type TemperatureMask } from '../offers/offers.ts';

/** How badges are counted: by the running thresholds, and by the temperatures that a guest is shown. */
export interface Counting {
  thresholds: BadgeThresholds;
  mask: TemperatureMask;
}

/** Marks on what a member `u` has said that stands. */
const received = (column: 'likes_count' | 'helpful_count') => sql`(
  select coalesce(sum(${sql.ref(column)}), 0) from comments
  where author_id = u.id and published_at is not null and deleted_at is null)`;

/**
 * A figure of a member `u`. Votes of rings, and what is switched off, deleted or waits, do not count.
 * @param most beyond this the figure changes nothing: counting of rows stops there
 */
function figureOf(figure: BadgeFigure, most: RawBuilder<unknown>, mask: TemperatureMask): RawBuilder<unknown> {
  const own = sql`o.author_id = u.id and ${isTemperatureShown(mask)} and ${LIVE_OFFER}`;
  const counted: Record<BadgeFigure, RawBuilder<unknown>> = {
    votes: sql`(select count(*) from (
      select 1 from votes where user_id = u.id and not is_quarantined limit ${most}) cast_votes)`,
    comments: sql`u.comments_count`,
    likes: received('likes_count'),
    helpful: received('helpful_count'),
    offers: sql`u.offers_count`,
    hot_offers: sql`(select count(*) from offers o where ${own} and o.hot_at is not null)`,
    record_heat: sql`(select coalesce(greatest(0, max(o.temperature)), 0) from offers o where ${own})`,
    // Offer by offer, by index: otherwise the planner may read the bookmarks of the whole site.
    saves: sql`(select count(*) from (
      select 1 from offers o cross join lateral (select 1 from bookmarks where offer_id = o.id offset 0) kept
      where ${own} limit ${most}) kept_offers)`,
  };
  return counted[figure];
}

/** The highest threshold of each figure. */
function mostOf(figure: BadgeFigure, thresholds: BadgeThresholds): number {
  return Math.max(...BADGES.filter((badge) => badge.figure === figure).map(({ id }) => thresholds.get(id) ?? 0));
}

/** What badges are computed from, and what is read in the same look. */
export interface CountedFigures extends BadgeFigures {
  /** Received, of every kind. */
  reactions: number;
}

const NOTHING: CountedFigures = {
  votes: 0,
  comments: 0,
  likes: 0,
  helpful: 0,
  offers: 0,
  hot_offers: 0,
  record_heat: 0,
  saves: 0,
  reactions: 0,
};

/** What a member's badges are computed from; votes and bookmarks are counted as far as any badge asks for. */
export async function selectBadgeFigures(
  db: Db,
  user_id: number,
  { thresholds, mask }: Counting,
): Promise<CountedFigures> {
  // What an author has posted and said is read once for all that is counted of it.
  const { rows } = await sql<CountedFigures>`
    with own as materialized (
      select o.id, o.temperature, o.hot_at from offers o
      where o.author_id = ${user_id} and ${isTemperatureShown(mask)} and ${LIVE_OFFER}
    ), said as materialized (
      select coalesce(sum(likes_count), 0)::int as likes, coalesce(sum(helpful_count), 0)::int as helpful,
        coalesce(sum(likes_count + dislikes_count + funny_count + helpful_count), 0)::int as reactions
      from comments where author_id = ${user_id} and published_at is not null and deleted_at is null
    )
    select u.comments_count as comments, u.offers_count as offers, said.likes, said.helpful, said.reactions,
      heat.hot_offers, heat.record_heat,
      (select count(*)::int from (
        select 1 from votes where user_id = u.id and not is_quarantined
        limit ${mostOf('votes', thresholds)}::bigint) cast_votes) as votes,
      (select count(*)::int from (
        select 1 from own cross join lateral (select 1 from bookmarks where offer_id = own.id offset 0) kept
        limit ${mostOf('saves', thresholds)}::bigint) kept_offers) as saves
    from users u, said, (
      select count(*) filter (where hot_at is not null)::int as hot_offers,
        coalesce(greatest(0, max(temperature)), 0)::float8 as record_heat from own) heat
    where u.id = ${user_id}`.execute(db);
  return rows[0] ?? NOTHING;
}

export interface Earned {
  user_id: number;
  badge_id: number;
}

/** Badges by id, figure and threshold, as rows of a statement. */
function levelRows(thresholds: BadgeThresholds): RawBuilder<unknown> {
  const ids = BADGES.map(({ id }) => id);
  return sql`unnest(${ids}::smallint[], ${BADGES.map(({ figure }) => figure)}::text[],
    ${ids.map((id) => thresholds.get(id) ?? Infinity)}::float8[]) as l (id, figure, threshold)`;
}

/** Members and figures of theirs -> their values, none of a figure that has no badge left to earn. */
function countedOf(
  asked: { user_ids: readonly number[]; figures: readonly BadgeFigure[] },
  { mask }: Counting,
): RawBuilder<unknown> {
  const figures = [...new Set(asked.figures)];
  const value = sql.join(
    figures.map((figure) => sql`when ${figure} then ${figureOf(figure, sql`w.most`, mask)}`),
    sql` `,
  );
  return sql`
    wanted as materialized (
      select a.user_id, l.figure, ceil(max(l.threshold))::bigint as most
      from (select distinct unnest(${[...asked.user_ids]}::bigint[]) as user_id) a
      join levels l on l.figure = any(${figures}::text[])
      where not exists (select 1 from earned_badges e where e.user_id = a.user_id and e.badge_id = l.id)
      group by a.user_id, l.figure
    ), counted as materialized (
      select u.id as user_id, w.figure, (case w.figure ${value} end)::float8 as value
      from wanted w join users u on u.id = w.user_id and u.deleted_at is null
    )`;
}

/**
 * Gives these members what they have earned by these figures and do not have yet, in one statement. Safe to call twice
 * and at once: each badge is given once.
 * @returns what was given now
 */
export async function insertEarned(
  tx: Tx,
  asked: { user_ids: readonly number[]; figures: readonly BadgeFigure[]; now: Date },
  counting: Counting,
): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    with levels as materialized (select * from ${levelRows(counting.thresholds)}), ${countedOf(asked, counting)}
    insert into earned_badges (user_id, badge_id, earned_at)
    select c.user_id, l.id, ${asked.now}::timestamptz from counted c
    join levels l on l.figure = c.figure and l.threshold <= c.value
    order by c.user_id, l.id
    on conflict (user_id, badge_id) do nothing
    returning user_id, badge_id`.execute(tx);
  return rows;
}

/** How many of these members would be given each badge now, by its id. Changes nothing. */
export async function countDue(
  db: Db,
  user_ids: readonly number[],
  counting: Counting,
): Promise<{ badge_id: number; count: number }[]> {
  const { rows } = await sql<{ badge_id: number; count: number }>`
    with levels as materialized (select * from ${levelRows(counting.thresholds)}),
      ${countedOf({ user_ids, figures: BADGE_FIGURES }, counting)}
    select l.id::int as badge_id, count(*)::int as count from counted c
    join levels l on l.figure = c.figure and l.threshold <= c.value
    where not exists (select 1 from earned_badges e where e.user_id = c.user_id and e.badge_id = l.id)
    group by l.id`.execute(db);
  return rows;
}

/** Whose offer this is, and what of it may count by now; null without an author who is here. */
export async function selectHeat(
  db: Db,
  offer_id: number,
  mask: TemperatureMask,
): Promise<{ author_id: number; temperature: number; was_hot: boolean } | null> {
  const { rows } = await sql<{ author_id: number; temperature: number; was_hot: boolean }>`
    select o.author_id, o.temperature::float8 as temperature, o.hot_at is not null as was_hot from offers o
    where o.id = ${offer_id} and o.author_id is not null and ${isTemperatureShown(mask)} and ${LIVE_OFFER}`.execute(db);
  return rows[0] ?? null;
}

/** Who wrote a post or a comment; null when nobody here did. */
export async function selectAuthorOf(db: Db, what: 'offers' | 'comments', id: number): Promise<number | null> {
  const { rows } = await sql<{ author_id: number | null }>`
    select author_id from ${sql.table(what)} where id = ${id}`.execute(db);
  return rows[0]?.author_id ?? null;
}
