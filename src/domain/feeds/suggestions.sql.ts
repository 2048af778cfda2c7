/** Whom a member may want to follow. */
import { sql } from 'kysely';
import type { Locale, UserType } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { isBlockedBetween } from '../blocked.sql.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

/** So much of what a member did is looked at, and so many of the groups it speaks of most. */
const LOOKED_AT = 200;
const GROUPS = 5;
/** Of each group so many of its latest offers say who brings them. */
const OFFERS = 200;

export interface SuggestionRow {
  id: number;
  username: string;
  name: string | null;
  type: UserType;
  avatar_media_id: number | null;
  /** Name of the group that speaks for them. */
  group: string;
  /** Offers among the latest of the groups looked at. */
  offers_count: number;
}

/**
 * Members who brought most to the groups somebody votes in, opens and follows; one that went hot counts as five. Nobody the
 * reader follows, nobody with whom there is a block, nobody who is suspended, hidden or
 * gone.
 * @param query.since offers published after this instant, groups opened since
 * @param query.settled whoever follows so many members is suggested nobody
 */
export async function selectSuggestions(
  db: Db,
  query: { user_id: number; since: Date; now: Date; settled: number; limit: number; locale: Locale },
): Promise<SuggestionRow[]> {
  const { user_id, since } = query;
  const { rows } = await sql<SuggestionRow>`
    with liked as (
      select group_id, sum(weight) as weight from (
        select o.group_id, v.value as weight from (
          select offer_id, value from votes where user_id = ${user_id} order by created_at desc limit ${LOOKED_AT}) v
        join offers o on o.id = v.offer_id and o.group_id is not null
        union all
        select group_id, 1 from (
          select group_id from group_openings where user_id = ${user_id} and opened_on >= ${since}::timestamptz::date
          order by opened_on desc limit ${LOOKED_AT}) opened
        union all
        select group_id, 3 from (
          select group_id from group_follows where user_id = ${user_id} order by created_at desc limit ${LOOKED_AT}) followed
      ) signs group by group_id having sum(weight) > 0 order by 2 desc, 1 limit ${GROUPS}
    ), brought as (
      select author_id, (array_agg(group_id order by weight desc, group_id))[1] as group_id, count(distinct offer_id)::int as offers_count,
        sum(weight * heat) as score
      from (
        select l.group_id, l.weight, o.* from liked l cross join lateral (
          select o.id as offer_id, o.author_id, case when o.hot_at is null then 1 else 5 end as heat
          from offer_groups g join offers o on o.id = g.offer_id
          where g.group_id = l.group_id and g.published_at > ${since} and ${LIVE_OFFER}
          order by g.published_at desc, g.offer_id desc limit ${OFFERS}) o
      ) latest where author_id is not null and author_id <> ${user_id} group by author_id
    )
    select u.id, u.username, u.name, u.type, u.avatar_media_id, ${sql.raw(`g.name_${query.locale}`)} as group, b.offers_count
    from brought b join users u on u.id = b.author_id join groups g on g.id = b.group_id
    where u.deleted_at is null and u.type <> 0 and u.profile_visibility <> 'nobody' and u.activity_visibility <> 'nobody' and (u.suspended_until is null or u.suspended_until <= ${query.now})
      and not ${isBlockedBetween(user_id, sql`u.id`)}
      and not exists (select 1 from user_follows f where f.user_id = ${user_id} and f.followed_id = u.id)
      and (select count(*) from user_follows where user_id = ${user_id}) < ${query.settled}
    order by b.score desc, u.id limit ${query.limit}`.execute(db);
  return rows;
}
