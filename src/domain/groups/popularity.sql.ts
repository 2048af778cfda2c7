/** What is popular: views of a week, offers, and hot ones above all (docs/product.md, 5). */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** Adds views of groups on a day in one statement; a group that is gone is passed over. */
export async function addGroupViews(
  db: Db,
  views: readonly { group_id: number; views_count: number }[],
  day: string,
): Promise<void> {
  await sql`
    insert into group_views (group_id, viewed_on, views_count)
    select g.id, ${day}::date, v.views_count
    from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as v(group_id bigint, views_count int)
    join groups g on g.id = v.group_id order by g.id
    on conflict (group_id, viewed_on) do update set views_count = group_views.views_count + excluded.views_count`.execute(
    db,
  );
}

/** Answers whether this process may sweep now; the others leave it until the transaction ends. */
export async function tryPopularityTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(713016) as is_mine`.execute(tx);
  return rows[0]?.is_mine ?? false;
}

/** Groups that were computed longest ago, in order of id: rows are always locked in that order. */
export async function selectGroupsToCompute(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id from groups where popularity_at is null or popularity_at <= ${before}
      order by popularity_at nulls first, id limit ${limit}) due order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Computes the popularity of groups: views since a day, five an offer, twenty a hot one. */
export async function updatePopularity(tx: Tx, ids: readonly number[], from_day: string, now: Date): Promise<void> {
  await sql`
    with due as (select id from groups where id = any(${[...ids]}) order by id for no key update),
    seen as (select group_id, sum(views_count) as views from group_views
      where group_id = any(${[...ids]}) and viewed_on >= ${from_day}::date group by group_id),
    hot as (select unnest(o.group_ids) as group_id, count(*) as offers from offers o
      where o.is_hot and not o.is_expired and o.published_at is not null and o.deactivated_at is null group by 1)
    update groups g set popularity_at = ${now},
      popularity = coalesce(seen.views, 0) + 5 * g.offers_count + 20 * coalesce(hot.offers, 0)
    from due left join seen on seen.group_id = due.id left join hot on hot.group_id = due.id
    where g.id = due.id`.execute(tx);
}

/** Forgets views too old to count; as many as a sweep can take. */
export async function deleteOldGroupViews(tx: Tx, before_day: string, limit: number): Promise<void> {
  await sql`delete from group_views where ctid in (
    select ctid from group_views where viewed_on < ${before_day}::date limit ${limit})`.execute(tx);
}

/** Notes on which day members last opened groups; what is gone is passed over. */
export async function upsertGroupOpenings(
  db: Db,
  openings: readonly { user_id: number; group_id: number }[],
  day: string,
): Promise<void> {
  await sql`
    insert into group_openings (user_id, group_id, opened_on)
    select u.id, g.id, ${day}::date
    from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as o(user_id bigint, group_id bigint)
    join users u on u.id = o.user_id and u.deleted_at is null join groups g on g.id = o.group_id order by u.id, g.id
    on conflict (user_id, group_id) do update set opened_on = excluded.opened_on`.execute(db);
}

/** Forgets openings of before a day; as many as a sweep can take. */
export async function deleteOldGroupOpenings(tx: Tx, before_day: string, limit: number): Promise<void> {
  await sql`delete from group_openings where ctid in (
    select ctid from group_openings where opened_on < ${before_day}::date limit ${limit})`.execute(tx);
}

/** Groups a member opened, and on which day last, for their archive. */
export async function selectOwnGroupOpenings(db: Db, user_id: number): Promise<{ group: string; opened_on: string }[]> {
  const { rows } = await sql<{ group: string; opened_on: string }>`
    select g.slug as group, o.opened_on::text from group_openings o join groups g on g.id = o.group_id
    where o.user_id = ${user_id} order by g.id`.execute(db);
  return rows;
}
