/** Offers that a member's alerts told of. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

export interface FeedPlace {
  user_id: number;
  /** Matches of this alert alone; null of all. */
  alert_id: number | null;
  cursor: { value: string; id: number } | null;
  offset: number;
  limit: number;
}

/** The latest match of an offer stands for it. */
export interface FoundOffer {
  /** Of the match. */
  id: number;
  offer_id: number;
  order_value: string;
}

/** Matches `f` of a member whose alerts stand and whose offers everybody may see, with no block between them and the author. */
function told({ user_id, alert_id }: Pick<FeedPlace, 'user_id' | 'alert_id'>): RawBuilder<unknown> {
  const ofAlert = alert_id === null ? sql`` : sql`and f.alert_id = ${alert_id}`;
  return sql`alert_finds f
    join alerts a on a.id = f.alert_id and a.deleted_at is null
    join offers o on o.id = f.offer_id and ${LIVE_OFFER} and not ${isBlockedBetween(user_id, sql`o.author_id`)}
    where f.user_id = ${user_id} and f.found_at is not null ${ofAlert}`;
}

/** One slice of the feed, the latest match first; each offer once. */
export async function selectFoundOffers(db: Db, place: FeedPlace): Promise<FoundOffer[]> {
  const { cursor, alert_id } = place;
  const isAfter = cursor ? sql`and (f.found_at, f.id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)` : sql``;
  const ofAlert = alert_id === null ? sql`` : sql`and l.alert_id = ${alert_id}`;
  const { rows } = await sql<FoundOffer>`
    select f.id, f.offer_id, f.found_at::text as order_value from ${told(place)} ${isAfter}
      and not exists (
        select 1 from alert_finds l join alerts la on la.id = l.alert_id and la.deleted_at is null
        where l.offer_id = f.offer_id and l.user_id = f.user_id ${ofAlert} and (l.found_at, l.id) > (f.found_at, f.id))
    order by f.found_at desc, f.id desc limit ${place.limit} offset ${place.offset}`.execute(db);
  return rows;
}

/** Offers in the feed, counted up to `cap`. */
export async function countFoundOffers(
  db: Db,
  place: Pick<FeedPlace, 'user_id' | 'alert_id'>,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select distinct f.offer_id from ${told(place)} limit ${cap}) capped`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What one alert said of an offer. */
export interface MatchRow {
  id: number;
  offer_id: number;
  is_bought: boolean;
  alert_id: number;
  name: string;
  words: string[];
  found_at: Date;
}

/** Every match of these offers, the latest first; a member has few alerts. */
export async function selectMatchesOfOffers(
  db: Db,
  place: Pick<FeedPlace, 'user_id' | 'alert_id'>,
  offer_ids: readonly number[],
): Promise<MatchRow[]> {
  if (offer_ids.length === 0) return [];
  const { rows } = await sql<MatchRow>`
    select f.id, f.offer_id, f.alert_id, a.name, f.words, f.found_at, f.bought_at is not null as is_bought
    from ${told(place)}
      and f.offer_id = any(${[...offer_ids]}::bigint[])
    order by f.found_at desc, f.id desc`.execute(db);
  return rows;
}
