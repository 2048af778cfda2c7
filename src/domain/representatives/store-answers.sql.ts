import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/**
 * Computes anew how representatives answer under offers of their store, from what they wrote since then. What is the same is
 * not written.
 */
export async function refreshStoreAnswers(db: Db, since: Date): Promise<void> {
  await sql`
    with said as (
      select u.store_id, case when p.author_id is distinct from c.author_id then c.published_at - p.published_at end as waited
      from users u
      join comments c on c.author_id = u.id and c.published_at > ${since} and c.deleted_at is null
      join offers o on o.id = c.offer_id and o.store_id = u.store_id
      left join comments p on p.id = c.parent_id
      where u.store_id is not null and u.type = 3 and u.deleted_at is null
    ), figures as (
      select store_id, count(*)::int as answers,
        floor(extract(epoch from percentile_cont(0.5) within group (order by waited)) / 60)::int as median_minutes
      from said group by store_id
    ), over as (
      delete from store_answers a where not exists (select 1 from figures f where f.store_id = a.store_id)
    )
    insert into store_answers (store_id, answers, median_minutes)
    select store_id, answers, greatest(median_minutes, 0) from figures
    on conflict (store_id) do update set answers = excluded.answers, median_minutes = excluded.median_minutes
    where (store_answers.answers, store_answers.median_minutes)
      is distinct from (excluded.answers, excluded.median_minutes)`.execute(db);
}

/** Who speaks for a store, and how they answer. */
export interface StoreVoice {
  representatives: { id: number; username: string }[];
  answers: number;
  median_minutes: number | null;
}

/** Null for a store nobody speaks for. */
export async function selectStoreVoice(db: Db, store_id: number, limit: number): Promise<StoreVoice | null> {
  const { rows } = await sql<StoreVoice>`
    select people.representatives, coalesce(a.answers, 0) as answers, a.median_minutes
    from (
      select json_agg(json_build_object('id', id, 'username', username) order by id) as representatives
      from (select id, username from users where store_id = ${store_id} and type = 3 and deleted_at is null
        order by id limit ${limit}) few
    ) people left join store_answers a on a.store_id = ${store_id}
    where people.representatives is not null`.execute(db);
  return rows[0] ?? null;
}
