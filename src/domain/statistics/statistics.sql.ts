import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { LIVE_DISCUSSION } from '../discussions/discussions.ts';
import { isTemperatureShown, LIVE_OFFER, type TemperatureMask } from '../offers/offers.ts';

/** A stretch of time, its end left out, and the zone in which its days and months are told. */
export interface Stretch {
  from: Date;
  until: Date;
  time_zone: string;
}

/** The calendar month of an instant, YYYY-MM. */
const monthOf = (instant: RawBuilder<unknown>, time_zone: string) =>
  sql<string>`to_char(${instant} at time zone ${time_zone}::text, 'YYYY-MM')`;

export interface OfferMonthRow {
  /** YYYY-MM */
  month: string;
  offers_count: number;
  /** Offers that show their temperature; the figures below are theirs. */
  shown_count: number;
  hot_count: number;
  average_temperature: number | null;
  hottest: number | null;
}

/** A member's live offers by the month they came out in; months without one are left out. */
export async function selectOfferMonths(
  db: Db,
  author_id: number,
  { from, until, time_zone, mask }: Stretch & { mask: TemperatureMask },
): Promise<OfferMonthRow[]> {
  const isShown = isTemperatureShown(mask);
  const { rows } = await sql<OfferMonthRow>`
    select ${monthOf(sql`o.published_at`, time_zone)} as month, count(*)::int as offers_count,
      count(*) filter (where ${isShown})::int as shown_count,
      count(*) filter (where ${isShown} and o.hot_at is not null)::int as hot_count,
      (avg(o.temperature) filter (where ${isShown}))::float8 as average_temperature,
      (max(o.temperature) filter (where ${isShown}))::float8 as hottest
    from offers o
    where o.author_id = ${author_id} and o.published_at >= ${from} and o.published_at < ${until} and ${LIVE_OFFER}
    group by 1`.execute(db);
  return rows;
}

export interface Received {
  /** Of every kind, to comments that are out and stand. */
  reactions_count: number;
  /** On live offers, a number for each month; those of rings do not count. */
  votes: readonly number[];
}

/**
 * What others gave a member, in one look.
 * @param starts the first instant of each month, in order; the last month ends at `until`
 */
export async function selectReceived(
  db: Db,
  author_id: number,
  { starts, until, mask }: { starts: readonly Date[]; until: Date; mask: TemperatureMask },
): Promise<Received> {
  const instants = starts.map((start) => start.toISOString());
  // Own offers are gathered first, then the votes of each by index: otherwise the planner reads those of the whole site.
  const { rows } = await sql<{ nth: number; count: number }>`
    with own as materialized (
      select o.id from offers o where o.author_id = ${author_id} and ${LIVE_OFFER} and ${isTemperatureShown(mask)}
    )
    select 0 as nth, coalesce(sum(likes_count + dislikes_count + funny_count + helpful_count), 0)::int as count
    from comments where author_id = ${author_id} and published_at is not null and deleted_at is null
    union all
    select width_bucket(v.created_at, ${instants}::timestamptz[]), count(*)::int
    from own join votes v on v.offer_id = own.id
    where v.created_at >= ${instants[0]}::timestamptz and v.created_at < ${until}
      and v.source = 'member' and not v.is_quarantined
    group by 1`.execute(db);
  const counts = new Map(rows.map(({ nth, count }) => [nth, count]));
  return { reactions_count: counts.get(0) ?? 0, votes: starts.map((_, nth) => counts.get(nth + 1) ?? 0) };
}

export interface ActivityRow {
  /** YYYY-MM-DD */
  day: string;
  offers_count: number;
  discussions_count: number;
  comments_count: number;
}

/** What a member published that stands, by day; days without anything are left out. */
export async function selectActivity(
  db: Db,
  author_id: number,
  { from, until, time_zone }: Stretch,
): Promise<ActivityRow[]> {
  // Days are written out once they are counted: thousands of comments fall on a few hundred of them.
  const dayOf = sql`(published_at at time zone ${time_zone}::text)::date`;
  const within = sql`author_id = ${author_id} and published_at >= ${from} and published_at < ${until}`;
  const { rows } = await sql<ActivityRow>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(acts) filter (where what = 'offer'), 0)::int as offers_count,
      coalesce(sum(acts) filter (where what = 'discussion'), 0)::int as discussions_count,
      coalesce(sum(acts) filter (where what = 'comment'), 0)::int as comments_count
    from (
      select 'offer' as what, ${dayOf} as day, count(*) as acts from offers o where ${within} and ${LIVE_OFFER} group by 2
      union all
      select 'discussion', ${dayOf}, count(*) from discussions d where ${within} and ${LIVE_DISCUSSION} group by 2
      union all
      select 'comment', ${dayOf}, count(*) from comments where ${within} and deleted_at is null group by 2
    ) done group by done.day order by done.day`.execute(db);
  return rows;
}

export interface PlaceRow {
  what: 'group' | 'store';
  id: number;
  slug: string;
  name: string;
  offers_count: number;
  hot_count: number;
  average_temperature: number | null;
}

/** Where a member's live offers went hot most often, groups and stores, so many of each, the best first. */
export async function selectBestPlaces(
  db: Db,
  author_id: number,
  { mask, locale, limit }: { mask: TemperatureMask; locale: Locale; limit: number },
): Promise<PlaceRow[]> {
  const isShown = isTemperatureShown(mask);
  const { rows } = await sql<PlaceRow>`
    with places as (
      select case when grouping(o.group_id) = 0 then 'group' else 'store' end as what,
        coalesce(o.group_id, o.store_id) as id, count(*)::int as offers_count,
        count(*) filter (where ${isShown} and o.hot_at is not null)::int as hot_count,
        (avg(o.temperature) filter (where ${isShown}))::float8 as average_temperature
      from offers o where o.author_id = ${author_id} and ${LIVE_OFFER}
      group by grouping sets ((o.group_id), (o.store_id))
    ), ranked as (
      select *, row_number() over (
        partition by what order by hot_count desc, average_temperature desc nulls last, offers_count desc, id) as place
      from places where id is not null
    )
    select r.what, r.id, coalesce(g.slug, s.slug) as slug, coalesce(${sql.raw(`g.name_${locale}`)}, s.name) as name,
      r.offers_count, r.hot_count, r.average_temperature
    from ranked r
    left join groups g on r.what = 'group' and g.id = r.id
    left join stores s on r.what = 'store' and s.id = r.id
    where r.place <= ${limit} order by r.what, r.place`.execute(db);
  return rows;
}

export interface SiteMonthRow {
  /** YYYY-MM */
  month: string;
  offers_count: number;
  hot_count: number;
}

/** Everybody's live offers by month: how many, and how many of them ever were hot. */
export async function selectSiteMonths(db: Db, { from, until, time_zone }: Stretch): Promise<SiteMonthRow[]> {
  const month = monthOf(sql`o.published_at`, time_zone);
  const within = sql`o.published_at >= ${from} and o.published_at < ${until} and ${LIVE_OFFER}`;
  const { rows } = await sql<SiteMonthRow>`
    select month, sum(offers)::int as offers_count, sum(hot)::int as hot_count from (
      select ${month} as month, count(*) as offers, 0 as hot from offers o where ${within} group by 1
      union all
      select ${month}, 0, count(*) from offers o where ${within} and o.hot_at is not null group by 1
    ) counted group by month`.execute(db);
  return rows;
}
