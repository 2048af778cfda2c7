/** Figures of templates, computed from alerts and offers. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { TemplateRow } from './templates.sql.ts';

/** Answers whether this process may count now; the others leave it until the transaction ends. */
export async function tryCountingTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(713053) as is_mine`.execute(tx);
  return rows[0]?.is_mine ?? false;
}

/** Templates that were counted longest ago. */
export async function selectTemplatesToCount(tx: Tx, before: Date, limit: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select * from alert_templates where counted_at is null or counted_at <= ${before}
    order by counted_at nulls first, id limit ${limit}`.execute(tx);
  return rows;
}

/** Keeps what was counted; who follows a template of staff is counted here: members with an alert begun with it. */
export async function updateCounts(
  db: Db | Tx,
  counts: readonly { id: number; finds_ru: number; finds_en: number }[],
  now: Date,
): Promise<void> {
  await sql`
    update alert_templates t set finds_ru = c.finds_ru, finds_en = c.finds_en, counted_at = ${now},
      followers_count = case when t.origin = 'popular' then t.followers_count else (
        select count(distinct a.user_id)::int from alerts a where a.template_id = t.id and a.deleted_at is null) end
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c (id bigint, finds_ru int, finds_en int)
    where t.id = c.id`.execute(db);
}

/** A keyword that many wait for. */
export interface PopularRow {
  keyword: string;
  group_slugs: string[];
  followers: number;
}

/** Keywords that at least so many members with a proven address wait for in the same groups, most first. */
export async function selectPopularKeywords(tx: Tx, least: number, limit: number): Promise<PopularRow[]> {
  const { rows } = await sql<PopularRow>`
    with same as (
      select md5(lower(keyword)) as words, group_ids, count(*) as alerts from alerts
      where deleted_at is null and keyword <> '' and max_price_minor is null and min_discount_percent is null and not free_only
      group by 1, 2 having count(*) >= ${least} order by 3 desc limit ${limit})
    select mode() within group (order by a.keyword) as keyword, count(distinct a.user_id)::int as followers,
      array(select g.slug from groups g where g.id = any(same.group_ids) order by g.slug) as group_slugs
    from same join alerts a on md5(lower(a.keyword)) = same.words and a.group_ids = same.group_ids
      and a.deleted_at is null and a.keyword <> ''
      join users u on u.id = a.user_id and u.deleted_at is null and u.email_verified_at is not null
    where a.store_ids = '{}' and a.max_price_minor is null and a.min_discount_percent is null and not a.free_only
    group by same.words, same.group_ids having count(distinct a.user_id) >= ${least}
    order by followers desc, keyword`.execute(tx);
  return rows;
}

/** Keeps what is popular now, and that nothing else is; what an administrator put away stays away. */
export async function replacePopular(
  tx: Tx,
  popular: readonly { name: string; keyword: string; group_slugs: readonly string[]; followers: number }[],
  now: Date,
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(popular)}::jsonb) as p (name text, keyword text, group_slugs text[], followers int)`;
  await sql`
    update alert_templates t set followers_count = 0 where t.origin = 'popular' and t.followers_count > 0 and not exists (
      select 1 from ${rows} where md5(lower(p.keyword)) = md5(lower(t.keyword_ru)) and p.group_slugs = t.group_slugs)`.execute(
    tx,
  );
  await sql`
    insert into alert_templates (origin, name_ru, name_en, keyword_ru, keyword_en, group_slugs, position, followers_count, created_at)
    select 'popular', p.name, p.name, p.keyword, p.keyword, p.group_slugs, 0, p.followers, ${now}::timestamptz from ${rows}
    on conflict (md5(lower(keyword_ru)), group_slugs) where origin = 'popular'
    do update set followers_count = excluded.followers_count`.execute(tx);
  await sql`
    delete from alert_templates where origin = 'popular' and is_shown and followers_count = 0`.execute(tx);
}
