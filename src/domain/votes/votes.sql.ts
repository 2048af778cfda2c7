import { sql, type RawBuilder } from 'kysely';
import type { VoteReason } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { ringOfVote } from './voting-rings.sql.ts';

/** What one reader has done with an offer. */
export interface OwnMark {
  vote: -1 | 0 | 1;
  is_bookmarked: boolean;
}

/** Votes and bookmarks of one reader on several offers, in one look; offers without either are left out. */
export async function selectOwnMarks(
  db: Db,
  user_id: number,
  offer_ids: readonly number[],
): Promise<Map<number, OwnMark>> {
  if (user_id === 0 || offer_ids.length === 0) return new Map();
  const { rows } = await sql<OwnMark & { offer_id: number }>`
    select o.offer_id, coalesce(v.value, 0) as vote, b.offer_id is not null as is_bookmarked
    from unnest(${offer_ids}::bigint[]) as o(offer_id)
    left join votes v on v.offer_id = o.offer_id and v.user_id = ${user_id}
    left join bookmarks b on b.offer_id = o.offer_id and b.user_id = ${user_id}
    where v.id is not null or b.offer_id is not null`.execute(db);
  return new Map(rows.map(({ offer_id, vote, is_bookmarked }) => [offer_id, { vote, is_bookmarked }]));
}

/**
 * Votes and bookmarks of a member on what everybody is shown, and which of it is their own; null where they are shown
 * something else: an offer of theirs shows its temperature to nobody else yet.
 * @param masked_from offers published after it show their temperature to their author alone
 */
export async function selectMarksOfShown(
  db: Db,
  { user_id, offer_ids, masked_from }: { user_id: number; offer_ids: readonly number[]; masked_from: Date },
): Promise<Map<number, OwnMark & { is_own: boolean }> | null> {
  const { rows } = await sql<OwnMark & { offer_id: number | null; is_own: boolean }>`
    select o.offer_id, coalesce(v.value, 0) as vote, b.offer_id is not null as is_bookmarked, a.id is not null as is_own
    from unnest(${offer_ids}::bigint[]) as o(offer_id)
    left join votes v on v.offer_id = o.offer_id and v.user_id = ${user_id}
    left join bookmarks b on b.offer_id = o.offer_id and b.user_id = ${user_id}
    left join offers a on a.id = o.offer_id and a.author_id = ${user_id}
    where v.id is not null or b.offer_id is not null or a.id is not null
    union all
    (select null, 0, false, true from offers where author_id = ${user_id} and published_at > ${masked_from} limit 1)`.execute(
    db,
  );
  const marks = new Map<number, OwnMark & { is_own: boolean }>();
  for (const { offer_id, ...mark } of rows) {
    if (offer_id === null) return null;
    marks.set(offer_id, mark);
  }
  return marks;
}

/**
 * A vote as it stands from now on and its place in the history of the votes, as `with …` of the statement that moves the
 * temperature. `value` 0 takes it back. `ring_id` is for a vote that does not stand yet; one that does keeps its own.
 */
export function voteWritten(vote: {
  offer_id: number;
  user_id: number;
  author_id: number | null;
  value: -1 | 0 | 1;
  weight: number;
  trust_level: number;
  ring_id: number | null;
  now: Date;
}): RawBuilder<unknown> {
  const { offer_id, user_id, value, now } = vote;
  const written =
    value === 0
      ? sql`delete from votes where offer_id = ${offer_id} and user_id = ${user_id}`
      : sql`
        insert into votes (offer_id, user_id, value, weight, trust_level, is_quarantined, ring_id, created_at)
        values (${offer_id}, ${user_id}, ${value}, ${vote.weight}, ${vote.trust_level}, ${vote.ring_id !== null},
          ${vote.ring_id}, ${now})
        on conflict (offer_id, user_id)
        do update set value = excluded.value, weight = excluded.weight, trust_level = excluded.trust_level, reason = null`;
  return sql`
    with vote as (${written}), change as (
      insert into vote_changes (offer_id, user_id, author_id, value, changed_at)
      values (${offer_id}, ${user_id}, ${vote.author_id}, ${value}, ${now}))`;
}

export async function updateVoteReason(tx: Tx, offer_id: number, user_id: number, reason: VoteReason): Promise<void> {
  await sql`
    update votes set reason = ${reason} where offer_id = ${offer_id} and user_id = ${user_id} and value = -1`.execute(
    tx,
  );
}

/** What a vote must know once its member and its offer are locked. */
export interface VoteContext {
  /** The vote that stands; 0 for none. */
  value: -1 | 0 | 1;
  weight: number;
  is_quarantined: boolean;
  /** Where none stands: the ring of voters, not lifted, that a vote on this offer would belong to. */
  ring_id: number | null;
  /** Offers voted on since the instant. */
  offers: number;
  /** Of them, offers of this author. */
  offers_of_author: number;
  /** Changes of mind on this offer. */
  changes: number;
  /** True when this offer is already among those voted on. */
  has_voted: boolean;
}

const NO_VOTE: VoteContext = {
  value: 0,
  weight: 0,
  is_quarantined: false,
  ring_id: null,
  offers: 0,
  offers_of_author: 0,
  changes: 0,
  has_voted: false,
};

export async function selectVoteContext(
  tx: Tx,
  query: { user_id: number; offer_id: number; author_id: number | null; from: Date },
): Promise<VoteContext> {
  const { rows } = await sql<VoteContext>`
    select coalesce(v.value, 0) as value, coalesce(v.weight, 0) as weight, coalesce(v.is_quarantined, false) as is_quarantined,
      case when v.id is null then (${ringOfVote(query)}) end as ring_id, pace.*
    from (
      select count(distinct offer_id)::int as offers,
        (count(distinct offer_id) filter (where author_id = ${query.author_id}))::int as offers_of_author,
        (count(*) filter (where offer_id = ${query.offer_id}))::int as changes,
        coalesce(bool_or(offer_id = ${query.offer_id}), false) as has_voted
      from vote_changes where user_id = ${query.user_id} and changed_at > ${query.from}
    ) pace left join votes v on v.offer_id = ${query.offer_id} and v.user_id = ${query.user_id}`.execute(tx);
  return rows[0] ?? NO_VOTE;
}

/** Offers whose stored temperature differs from the sum of their votes; none when all is well. */
export async function selectTemperatureFaults(
  db: Db,
  limit: number,
): Promise<{ offer_id: number; temperature: number; expected: number; votes_count: number; expected_count: number }[]> {
  const { rows } = await sql<{
    offer_id: number;
    temperature: number;
    expected: number;
    votes_count: number;
    expected_count: number;
  }>`
    select o.id as offer_id, o.temperature, coalesce(v.degrees, 0) as expected, o.votes_count, coalesce(v.votes, 0)::int as expected_count
    from offers o left join (
      select offer_id, sum(value * weight) filter (where not is_quarantined) as degrees, count(*) filter (where source = 'member') as votes
      from votes group by offer_id
    ) v on v.offer_id = o.id
    where o.temperature <> coalesce(v.degrees, 0) or o.votes_count <> coalesce(v.votes, 0)
    order by o.id limit ${limit}`.execute(db);
  return rows;
}
