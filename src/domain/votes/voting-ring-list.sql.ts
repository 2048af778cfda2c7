import { sql, type RawBuilder } from 'kysely';
import type { OfferKind } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import type { VotingRingDecision, VotingRingFound } from './voting-rings.sql.ts';

export interface VotingRingRow {
  id: number;
  kind: VotingRingFound['kind'];
  found_at: Date;
  author_id: number | null;
  author_username: string | null;
  /** In order of id. */
  members: { id: number; username: string }[];
  votes_count: number;
  offers_count: number;
  /** What the votes would weigh together. */
  degrees: number;
  /** The newest of the offers, a few. */
  offers: { id: number; kind: OfferKind; slug: string; title: string }[];
  decision: VotingRingDecision | null;
  decided_at: Date | null;
  judge_id: number | null;
  judge_username: string | null;
  /** Whose it is for now; null once that has passed. */
  claimed_by: number | null;
  claimed_username: string | null;
}

const EXAMPLES = 5;

/** Rings newest first with what is needed to decide; `before_id` null begins at the newest. */
export async function selectVotingRings(
  db: Db,
  query: { is_open: boolean; before_id: number | null; limit: number; now: Date },
): Promise<VotingRingRow[]> {
  const state = query.is_open ? sql`decision is null` : sql`decision is not null`;
  return ringsOf(
    db,
    query.now,
    sql`${state} and id < coalesce(${query.before_id}::bigint, 9223372036854775807) order by id desc limit ${query.limit}`,
  );
}

/** One ring; null when there is none. */
export async function selectVotingRing(db: Db, id: number, now: Date): Promise<VotingRingRow | null> {
  return (await ringsOf(db, now, sql`id = ${id}`))[0] ?? null;
}

async function ringsOf(db: Db, now: Date, page: RawBuilder<unknown>): Promise<VotingRingRow[]> {
  const { rows } = await sql<VotingRingRow>`
    with page as (select * from vote_rings where ${page})
    select r.id, r.kind, r.found_at, r.author_id, a.username as author_username, r.decision, r.decided_at,
      r.decided_by as judge_id, j.username as judge_username, k.id as claimed_by, k.username as claimed_username, v.votes_count, v.offers_count, v.degrees,
      coalesce((select json_agg(json_build_object('id', u.id, 'username', u.username) order by u.id)
        from users u where u.id = any(r.member_ids)), '[]') as members,
      coalesce((select json_agg(json_build_object('id', o.id, 'kind', o.kind, 'slug', o.slug, 'title', o.title) order by o.id desc)
        from (select id, kind, slug, title from offers
          where id in (select offer_id from votes where ring_id = r.id) order by id desc limit ${EXAMPLES}) o), '[]') as offers
    from page r left join users a on a.id = r.author_id left join users j on j.id = r.decided_by
    left join users k on k.id = r.claimed_by and r.claimed_until > ${now}
    cross join lateral (
      select count(*)::int as votes_count, count(distinct offer_id)::int as offers_count,
        coalesce(sum(value * weight), 0) as degrees
      from votes where ring_id = r.id
    ) v
    order by r.id desc`.execute(db);
  return rows;
}
