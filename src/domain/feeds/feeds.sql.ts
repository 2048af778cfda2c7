/** The discount feed: what members, groups and stores somebody follows have brought, and what their alerts told of. */
import { sql, type RawBuilder } from 'kysely';
import type { FeedSource } from '#contract/feeds.ts';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import {
  COLD,
  isTemperatureShown,
  LIVE_OFFER,
  offerColumns,
  offerJoins,
  type Cursor,
  type OfferCardRow,
  type TemperatureMask,
} from '../offers/offers.ts';

export interface FeedQuery {
  user_id: number;
  source: FeedSource;
  /** Hides temperatures from the reader; absent for editors and staff. */
  mask: TemperatureMask | undefined;
  cursor: Cursor | null;
  limit: number;
}

/** Where an offer stands in a feed: since when it is news there. */
export interface FeedRow {
  id: number;
  order_value: string;
}

type Place = 'people' | 'groups' | 'stores';

/** Table and column of what is followed; names of ours, never of a request. */
const FOLLOWS = {
  people: { table: sql.raw('user_follows'), column: sql.raw('followed_id') },
  groups: { table: sql.raw('group_follows'), column: sql.raw('group_id') },
  stores: { table: sql.raw('store_follows'), column: sql.raw('store_id') },
};
const NEWS = {
  people: { from: sql`offers o`, of: sql`o.author_id`, at: sql`o.published_at`, id: sql`o.id` },
  // By the dates that stand in the groups: an index of each group's latest.
  groups: {
    from: sql`offer_groups g join offers o on o.id = g.offer_id`,
    of: sql`g.group_id`,
    at: sql`g.published_at`,
    id: sql`g.offer_id`,
  },
  stores: { from: sql`offers o`, of: sql`o.store_id`, at: sql`o.published_at`, id: sql`o.id` },
};

/** Offers `o` that a reader's feed may hold: by somebody else, with whom there is no block, and not too cold for lists. */
function isForReader({ user_id, mask }: FeedQuery): RawBuilder<unknown> {
  const cold = mask ? sql`(${COLD} and ${isTemperatureShown(mask)})` : sql`(${COLD})`;
  return sql`${LIVE_OFFER} and o.author_id is distinct from ${user_id} and not ${cold}
    and not ${isBlockedBetween(user_id, sql`o.author_id`)}`;
}

/** Matches `f` of the reader whose alerts stand. */
const ownFinds = (user_id: number) =>
  sql`alert_finds f join alerts a on a.id = f.alert_id and a.deleted_at is null
    where f.user_id = ${user_id} and f.found_at is not null`;

function after(cursor: Cursor | null, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return cursor ? sql`and (${at}, ${id}) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)` : sql``;
}

/** The latest of each one that is followed, `limit` of it. @param since nothing before this instant */
function latestOfEach(place: Place, query: FeedQuery, limit: number, since: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, column } = FOLLOWS[place];
  const { from, of, at, id } = NEWS[place];
  // What an alert told of stands where it was told, and not a second time.
  const isTold =
    query.source === 'all' ? sql`and ${id} not in (select f.offer_id from ${ownFinds(query.user_id)})` : sql``;
  return sql`
    select n.id, n.at from ${table} w cross join lateral (
      select ${id} as id, ${at} as at from ${from}
      where ${of} = w.${column} and ${at} is not null ${since} and ${isForReader(query)} ${isTold} ${after(query.cursor, at, id)}
      order by ${at} desc, ${id} desc limit ${limit}) n
    where w.user_id = ${query.user_id}`;
}

/** Every alert's latest word on an offer, the latest first. */
function told(query: FeedQuery): RawBuilder<unknown> {
  return sql`
    select f.offer_id as id, f.found_at as at from alert_finds f join alerts a on a.id = f.alert_id and a.deleted_at is null
    join offers o on o.id = f.offer_id and ${isForReader(query)}
    where f.user_id = ${query.user_id} and f.found_at is not null ${after(query.cursor, sql`f.found_at`, sql`f.offer_id`)}
      and not exists (
        select 1 from alert_finds l join alerts la on la.id = l.alert_id and la.deleted_at is null
        where l.offer_id = f.offer_id and l.user_id = f.user_id and (l.found_at, l.id) > (f.found_at, f.id))
    order by f.found_at desc, f.offer_id desc limit ${query.limit}`;
}

const PLACES: Record<FeedSource, readonly Place[]> = {
  all: ['people', 'groups', 'stores'],
  people: ['people'],
  groups: ['groups'],
  stores: ['stores'],
  alerts: [],
};

/**
 * One slice of a feed, the latest first, each offer once. The latest one of each that is followed says how far back a slice
 * can reach; only what is not older is read, so that somebody who follows hundreds costs two looks at an index for each.
 */
export async function selectFeed(db: Db, query: FeedQuery): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`select id, at::text as order_value from (${feed(query)}) feed
    order by at desc, id desc`.execute(db);
  return rows;
}

/** Of the latest of a feed, those its member has not read yet and that have not ended, as cards. */
export async function selectFeedNews(db: Db, query: FeedQuery, locale: Locale): Promise<OfferCardRow[]> {
  const { rows } = await sql<OfferCardRow>`
    select ${offerColumns(locale)} from (${feed(query)}) feed join offers o on o.id = feed.id and not o.is_expired ${offerJoins}
    where feed.at > coalesce((select read_until from feed_reads where user_id = ${query.user_id}), '-infinity')
    order by feed.at desc, feed.id desc`.execute(db);
  return rows;
}

const sinceReach = (place: Place) => sql`and ${NEWS[place].at} >= (select at from reach)`;

function feed(query: FeedQuery): RawBuilder<unknown> {
  const places = PLACES[query.source];
  const of = (limit: number, since: (place: Place) => RawBuilder<unknown>) =>
    places.map((place) => latestOfEach(place, query, limit, since(place)));
  const parts = [
    ...of(query.limit, sinceReach),
    ...(query.source === 'all' || query.source === 'alerts' ? [sql`(${told(query)})`] : []),
  ];
  const reach =
    places.length === 0
      ? sql``
      : sql`with reach as materialized (select coalesce(
          (select at from (${sql.join(
            of(1, () => sql``),
            sql` union `,
          )}) first
            order by at desc, id desc offset ${query.limit - 1} limit 1), '-infinity'::timestamptz) as at)`;
  return sql`${reach} select id, at from (${sql.join(parts, sql` union `)}) news order by at desc, id desc limit ${query.limit}`;
}

/** Why an offer stands in a reader's feed. */
export interface FeedReasonRow {
  offer_id: number;
  /** The reader follows its author; its store. */
  is_of_author: boolean;
  is_of_store: boolean;
  /** Those the reader follows, two at most. */
  groups: { slug: string; name: string }[];
  /** Until when the reader has read the feed; null when they never did. */
  read_until: Date | null;
  /** What alerts of the reader said of it, the latest first; instants as the database writes them. */
  finds: { id: number; alert_id: number; name: string; words: string[]; found_at: string; is_bought: boolean }[];
}

export async function selectFeedReasons(
  db: Db,
  query: { user_id: number; offer_ids: readonly number[]; locale: Locale },
): Promise<FeedReasonRow[]> {
  if (query.offer_ids.length === 0) return [];
  const { user_id } = query;
  const { rows } = await sql<FeedReasonRow>`
    select o.id as offer_id, (select read_until from feed_reads where user_id = ${user_id}) as read_until,
      exists (select 1 from user_follows f where f.user_id = ${user_id} and f.followed_id = o.author_id) as is_of_author,
      exists (select 1 from store_follows f where f.user_id = ${user_id} and f.store_id = o.store_id) as is_of_store,
      coalesce((select json_agg(json_build_object('slug', slug, 'name', name)) from (
        select s.slug, ${sql.raw(`s.name_${query.locale}`)} as name
        from offer_groups g join group_follows f on f.group_id = g.group_id and f.user_id = ${user_id}
          join groups s on s.id = g.group_id
        where g.offer_id = o.id order by g.is_inherited, g.position limit 2) named), '[]') as groups,
      coalesce((select json_agg(json_build_object(
        'id', f.id, 'alert_id', f.alert_id, 'name', a.name, 'words', f.words, 'found_at', f.found_at, 'is_bought', f.bought_at is not null)
        order by f.found_at desc, f.id desc) from ${ownFinds(user_id)} and f.offer_id = o.id), '[]') as finds
    from offers o where o.id = any(${[...query.offer_ids]}::bigint[])`.execute(db);
  return rows;
}

/** Moves the mark forward; of two that come at once the later instant stands. */
export async function raiseFeedRead(db: Db, user_id: number, until: Date): Promise<void> {
  await sql`
    insert into feed_reads (user_id, read_until) values (${user_id}, ${until})
    on conflict (user_id) do update set read_until = excluded.read_until
      where feed_reads.read_until < excluded.read_until`.execute(db);
}

/** The picture of the latest offer of each of these groups that has one. */
export async function selectGroupPictures(
  db: Db,
  group_ids: readonly number[],
): Promise<{ group_id: number; id: number; key: string; width: number; height: number }[]> {
  const { rows } = await sql<{ group_id: number; id: number; key: string; width: number; height: number }>`
    select w.id as group_id, m.id, m.key, m.width, m.height
    from unnest(${[...group_ids]}::bigint[]) as w (id) cross join lateral (
      select m.id, m.key, m.width, m.height
      from offer_groups g join offers o on o.id = g.offer_id and ${LIVE_OFFER} and not (${COLD})
        join media m on m.id = o.cover_media_id
      where g.group_id = w.id and g.published_at is not null order by g.published_at desc, g.offer_id desc limit 1) m`.execute(
    db,
  );
  return rows;
}
