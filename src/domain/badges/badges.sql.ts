import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { mostCounted, type BadgeFigures } from '#rules/badges.ts';
import { isTemperatureShown, LIVE_OFFER, type TemperatureMask } from '../offers/offers.ts';

/** Nobody's card is worth reading more than this of what they wrote: the latest of it counts. */
const LATEST = 5000;

/**
 * What a member's badges are computed from, as far as everybody may know it: votes of rings, and what is switched off,
 * deleted or waits, do not count.
 * @param mask whose hidden temperatures set no record
 */
export async function selectBadgeFigures(db: Db, user_id: number, mask: TemperatureMask): Promise<BadgeFigures> {
  const { rows } = await sql<BadgeFigures>`
    with own as (
      select o.id, o.temperature, o.hot_at from offers o
      where o.author_id = ${user_id} and ${isTemperatureShown(mask)} and ${LIVE_OFFER}
      order by o.published_at desc, o.id desc limit ${LATEST}
    ), said as (
      select likes_count, helpful_count, published_at, deleted_at from comments
      where author_id = ${user_id} order by id desc limit ${LATEST}
    )
    select u.comments_count as comments, u.offers_count as offers,
      (select count(*)::int from (
        select 1 from votes where user_id = u.id and not is_quarantined limit ${mostCounted('votes')}) cast_votes) as votes,
      (select coalesce(sum(likes_count), 0)::int from said where published_at is not null and deleted_at is null) as likes,
      (select coalesce(sum(helpful_count), 0)::int from said where published_at is not null and deleted_at is null) as helpful,
      (select count(*)::int from own where hot_at is not null) as hot_offers,
      (select coalesce(greatest(0, max(temperature)), 0)::float8 from own) as record_heat,
      (select count(*)::int from (
        select 1 from own join bookmarks b on b.offer_id = own.id limit ${mostCounted('saves')}) kept) as saves
    from users u where u.id = ${user_id}`.execute(db);
  return rows[0] ?? { votes: 0, comments: 0, likes: 0, helpful: 0, offers: 0, hot_offers: 0, record_heat: 0, saves: 0 };
}
