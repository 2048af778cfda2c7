import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

const NAME = 'trust';

/**
 * Takes the next turn of the round for this process, until the transaction ends.
 * @returns the last member of the turn before, 0 at the beginning; null when nothing is due or another has the turn
 */
export async function takeTrustTurn(tx: Tx, before: Date): Promise<number | null> {
  await sql`insert into sweeps (name, ran_at) values (${NAME}, 'epoch') on conflict (name) do nothing`.execute(tx);
  const { rows } = await sql<{ reached_id: number }>`
    select reached_id from sweeps where name = ${NAME} and (reached_id > 0 or ran_at <= ${before})
    for update skip locked`.execute(tx);
  return rows[0]?.reached_id ?? null;
}

/** Notes how far a round has come. */
export async function noteTrustTurn(tx: Tx, reached_id: number): Promise<void> {
  await sql`update sweeps set reached_id = ${reached_id} where name = ${NAME}`.execute(tx);
}

/** Notes that a round is over. */
export async function endTrustRound(tx: Tx, now: Date): Promise<void> {
  await sql`update sweeps set reached_id = 0, ran_at = ${now} where name = ${NAME}`.execute(tx);
}

/** The next members in order of id. */
export async function selectMembersAfter(tx: Tx, after_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id > ${after_id} order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface TrustRow {
  id: number;
  trust_level: number;
  trust_floor: number;
  is_verified: boolean;
  created_at: Date;
  visit_days: number;
  votes: number;
  comments: number;
  live_offers: number;
  hot_offers: number;
  likes: number;
  helpful: number;
  upheld_reports: number;
}

/** What members have done, all of them in one look. Votes of rings and what is switched off or deleted do not count. */
export async function selectTrustFigures(tx: Tx, ids: readonly number[], reports_from: Date): Promise<TrustRow[]> {
  const { rows } = await sql<TrustRow>`
    with cast_votes as (
      select user_id, count(*)::int as votes from votes
      where user_id = any(${ids}::bigint[]) and not is_quarantined group by user_id
    ), received as (
      select author_id, sum(likes_count)::int as likes, sum(helpful_count)::int as helpful from comments
      where author_id = any(${ids}::bigint[]) and published_at is not null and deleted_at is null group by author_id
    ), heated as (
      select author_id, count(*)::int as hot_offers from offers
      where author_id = any(${ids}::bigint[]) and hot_at is not null and published_at is not null
        and deactivated_at is null group by author_id
    ), faulted as (
      select coalesce(o.author_id, d.author_id, c.author_id) as author_id, count(*)::int as upheld_reports from reports r
      left join offers o on r.entity_type = 'offer' and o.id = r.entity_id
      left join discussions d on r.entity_type = 'discussion' and d.id = r.entity_id
      left join comments c on r.entity_type = 'comment' and c.id = r.entity_id
      where r.decision = 'upheld' and r.reason in ('spam', 'self_promotion', 'rude', 'restricted')
        and r.decided_at > ${reports_from} group by 1
    )
    select u.id, u.trust_level, u.trust_floor, u.email_verified_at is not null as is_verified, u.created_at, u.visit_days,
      u.comments_count as comments, u.offers_count as live_offers, coalesce(v.votes, 0) as votes,
      coalesce(h.hot_offers, 0) as hot_offers, coalesce(c.likes, 0) as likes, coalesce(c.helpful, 0) as helpful,
      coalesce(f.upheld_reports, 0) as upheld_reports
    from users u left join cast_votes v on v.user_id = u.id left join received c on c.author_id = u.id
    left join heated h on h.author_id = u.id left join faulted f on f.author_id = u.id
    where u.id = any(${ids}::bigint[]) and u.deleted_at is null`.execute(tx);
  return rows;
}

/**
 * Writes levels. A member whose row somebody else holds keeps the old one until the next time: whoever waits for
 * many rows at once would sooner or later wait in a circle.
 */
export async function updateTrustLevels(tx: Tx, levels: readonly { id: number; trust_level: number }[]): Promise<void> {
  const ids = levels.map(({ id }) => id);
  const values = levels.map(({ trust_level }) => trust_level);
  await sql`
    with free as (
      select id from users where id = any(${ids}::bigint[]) for no key update skip locked
    )
    update users u set trust_level = l.trust_level
    from unnest(${ids}::bigint[], ${values}::smallint[]) as l(id, trust_level), free
    where u.id = l.id and free.id = l.id`.execute(tx);
}

/**
 * What one member has done but for the marks they received, for their own eyes; null for one who is not here. Votes are counted as far as a level asks
 * for them, and reports only at level 0, which alone asks for them.
 */
export async function selectTrustOf(
  db: Db,
  user_id: number,
  { reports_from, votes }: { reports_from: Date; votes: number },
): Promise<Omit<TrustRow, 'likes' | 'helpful'> | null> {
  const { rows } = await sql<TrustRow>`
    select u.id, u.trust_level, u.trust_floor, u.email_verified_at is not null as is_verified, u.created_at, u.visit_days,
      u.comments_count as comments, u.offers_count as live_offers,
      (select count(*)::int from (
        select 1 from votes where user_id = u.id and not is_quarantined limit ${votes}::bigint) cast_votes) as votes,
      (select count(*)::int from offers where author_id = u.id and hot_at is not null and published_at is not null
        and deactivated_at is null) as hot_offers,
      case when u.trust_level = 0 then (
        select count(*)::int from (
          select 'offer' as entity_type, id from offers where author_id = u.id
          union all select 'discussion', id from discussions where author_id = u.id
          union all select 'comment', id from comments where author_id = u.id
        ) own join reports r on r.entity_type = own.entity_type and r.entity_id = own.id
        where r.decision = 'upheld' and r.reason in ('spam', 'self_promotion', 'rude', 'restricted')
          and r.decided_at > ${reports_from}) else 0 end as upheld_reports
    from users u where u.id = ${user_id} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
