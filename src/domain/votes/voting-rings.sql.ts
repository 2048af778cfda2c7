import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Claim } from '#rules/moderation.ts';

export interface VotingRingFound {
  kind: 'pair' | 'circle';
  author_id: number | null;
  /** In order of id. */
  member_ids: number[];
}

/** Claims a sweep for this process; false when another ran it since `before`. */
export async function claimSweep(db: Db, name: string, before: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into sweeps (name, ran_at) values (${name}, ${now})
    on conflict (name) do update set ran_at = excluded.ran_at where sweeps.ran_at <= ${before} returning name`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Two accounts that shared a network or a device and voted alike: of the offers either was early at, both
 * were early at most, and on the same side.
 */
export async function selectPairs(
  db: Db,
  query: { from: Date; early_minutes: number; least_votes: number; likeness: number; limit: number },
): Promise<VotingRingFound[]> {
  const { rows } = await sql<{ member_ids: number[] }>`
    with early as (
      select v.user_id, v.offer_id, v.value from votes v join offers o on o.id = v.offer_id
      where v.created_at > ${query.from} and v.source = 'member'
        and v.created_at < o.published_at + make_interval(mins => ${query.early_minutes}::int)
    ), busy as (
      select user_id, count(*) as votes from early group by user_id having count(*) >= ${query.least_votes}
    ), marks as (
      select s.user_id, s.network as mark from sessions s join busy b on b.user_id = s.user_id where s.network <> ''
      union
      select d.user_id, encode(d.device_hash, 'hex') from user_devices d join busy b on b.user_id = d.user_id
    ), neighbours as (
      select distinct a.user_id as one, b.user_id as other from marks a join marks b on b.mark = a.mark and b.user_id > a.user_id
      limit 5000
    ), alike as (
      select n.one, n.other, count(*) as common from neighbours n
      join early a on a.user_id = n.one join early b on b.user_id = n.other and b.offer_id = a.offer_id and b.value = a.value
      group by n.one, n.other
    )
    select json_build_array(l.one, l.other) as member_ids
    from alike l join busy a on a.user_id = l.one join busy b on b.user_id = l.other
    where l.common >= ${query.likeness}::numeric * (a.votes + b.votes - l.common)
    order by l.common desc limit ${query.limit}`.execute(db);
  return rows.map(({ member_ids }) => ({ kind: 'pair', author_id: null, member_ids }));
}

/**
 * The same few accounts, first at one author's offers again and again: each among the first ten voters of
 * at least half of them and seldom elsewhere, together a share of all those first votes. In a small
 * community the same people are first everywhere; that is no circle.
 */
export async function selectCircles(
  db: Db,
  query: { from: Date; least_offers: number; share: number; least_members: number; limit: number },
): Promise<VotingRingFound[]> {
  const { rows } = await sql<{ author_id: number; member_ids: number[] }>`
    with firsts as (
      select o.author_id, v.offer_id, v.user_id,
        row_number() over (partition by v.offer_id order by v.created_at, v.id) as place
      from votes v join offers o on o.id = v.offer_id
      where v.created_at > ${query.from} and v.source = 'member' and v.value = 1 and o.author_id is not null
        and o.published_at > ${query.from}
    ), early as (select * from firsts where place <= 10),
    busy as (
      select author_id, count(distinct offer_id) as offers, count(*) as votes from early
      group by author_id having count(distinct offer_id) >= ${query.least_offers}
    ), hasty as (
      select user_id, count(*) as votes from early group by user_id
    ), faithful as (
      select e.author_id, e.user_id, count(*) as votes
      from early e join busy b on b.author_id = e.author_id join hasty h on h.user_id = e.user_id
      group by e.author_id, e.user_id, b.offers, h.votes
      having count(*) * 2 >= b.offers and count(*) * 2 >= h.votes
    )
    select f.author_id, json_agg(f.user_id order by f.user_id) as member_ids
    from faithful f join busy b on b.author_id = f.author_id
    group by f.author_id, b.votes
    having count(*) >= ${query.least_members} and sum(f.votes) >= ${query.share}::numeric * b.votes
    order by f.author_id limit ${query.limit}`.execute(db);
  return rows.map(({ author_id, member_ids }) => ({ kind: 'circle', author_id, member_ids }));
}

/** Null for a ring that is known, decided or not: what was lifted is not found again. */
export async function insertVotingRing(tx: Tx, ring: VotingRingFound, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into vote_rings (kind, author_id, member_ids, found_at)
    values (${ring.kind}, ${ring.author_id}, ${ring.member_ids}::bigint[], ${now})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Sets aside the votes of a ring: of a pair those on offers both voted on, of a circle those on its
 * author's offers. The offers' rows are locked first, in order.
 * @returns the offers whose temperature has to be summed anew
 */
export async function quarantineVotingRing(
  tx: Tx,
  ring_id: number,
  ring: VotingRingFound,
  from: Date,
): Promise<number[]> {
  const { rows } = await sql<{ offer_id: number }>`
    select v.offer_id from votes v join offers o on o.id = v.offer_id
    where v.user_id = any(${ring.member_ids}::bigint[]) and not v.is_quarantined and v.created_at > ${from}
      and (${ring.author_id}::bigint is null or o.author_id = ${ring.author_id})
    group by v.offer_id having ${ring.kind} = 'circle' or count(*) >= 2 order by v.offer_id`.execute(tx);
  const offer_ids = rows.map(({ offer_id }) => offer_id);
  await lockVotedOffers(tx, offer_ids);
  await sql`
    update votes set is_quarantined = true, ring_id = ${ring_id}
    where offer_id = any(${offer_ids}::bigint[]) and user_id = any(${ring.member_ids}::bigint[]) and not is_quarantined`.execute(
    tx,
  );
  return offer_ids;
}

export type VotingRingDecision = 'confirmed' | 'lifted';

/** Gives the votes of a ring their weight back; they still know their ring. @returns the offers to be summed anew */
export async function releaseVotingRing(tx: Tx, ring_id: number): Promise<number[]> {
  return setQuarantine(tx, ring_id, false);
}

/** Takes the weight of a ring's votes again. @returns the offers to be summed anew */
export async function withholdVotingRing(tx: Tx, ring_id: number): Promise<number[]> {
  return setQuarantine(tx, ring_id, true);
}

async function setQuarantine(tx: Tx, ring_id: number, is_quarantined: boolean): Promise<number[]> {
  const { rows } = await sql<{ offer_id: number }>`
    select distinct offer_id from votes where ring_id = ${ring_id} order by offer_id`.execute(tx);
  const offer_ids = rows.map(({ offer_id }) => offer_id);
  await lockVotedOffers(tx, offer_ids);
  const changed = await sql<{ offer_id: number }>`
    update votes set is_quarantined = ${is_quarantined} where ring_id = ${ring_id} returning offer_id`.execute(tx);
  // A merge that ended meanwhile has moved some of them.
  const moved = new Set([...offer_ids, ...changed.rows.map(({ offer_id }) => offer_id)]);
  await lockVotedOffers(tx, [...moved]);
  return [...moved];
}

/**
 * The ring a member's vote on an offer belongs to although the vote was taken back: cast again, it must not have got
 * its weight back. Null for most.
 */
export function ringOfVote(vote: { offer_id: number; author_id: number | null; user_id: number }): RawBuilder<unknown> {
  return sql`
    select r.id from vote_rings r
    where r.member_ids @> array[${vote.user_id}::bigint] and r.decision is distinct from 'lifted'
      and (r.kind = 'pair' or r.author_id = ${vote.author_id})
      and exists (select 1 from vote_changes c
        where c.user_id = ${vote.user_id} and c.offer_id = ${vote.offer_id} and c.changed_at <= r.found_at)
      and (r.kind = 'circle' or exists (select 1 from vote_changes c where c.offer_id = ${vote.offer_id}
        and c.user_id <> ${vote.user_id} and c.user_id = any(r.member_ids) and c.changed_at <= r.found_at))
    order by r.id limit 1`;
}

async function lockVotedOffers(tx: Tx, offer_ids: readonly number[]): Promise<void> {
  await sql`select 1 from offers where id = any(${offer_ids}::bigint[]) order by id for no key update`.execute(tx);
}

export interface HeldVotingRing extends Claim {
  id: number;
  author_id: number | null;
  decision: VotingRingDecision | null;
}

/** A ring and what was decided about it, held until the transaction ends. */
export async function lockVotingRing(tx: Tx, id: number): Promise<HeldVotingRing | null> {
  const { rows } = await sql<HeldVotingRing>`
    select id, author_id, decision, claimed_by, claimed_until from vote_rings where id = ${id} for no key update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function decideVotingRing(
  tx: Tx,
  decision: { id: number; decision: VotingRingDecision; decided_by: number; now: Date },
): Promise<void> {
  await sql`
    update vote_rings set decision = ${decision.decision}, decided_by = ${decision.decided_by}, decided_at = ${decision.now}
    where id = ${decision.id}`.execute(tx);
}

/** Sums temperatures and counts votes anew; the first crossing into hot stays what it was. */
export async function sumTemperatures(
  tx: Tx,
  offer_ids: readonly number[],
  settings: { hot_from: number; hot_until: number; now: Date },
): Promise<void> {
  await sql`
    update offers o set temperature = s.degrees, votes_count = s.votes,
      is_hot = case when s.degrees >= ${settings.hot_from} then true when s.degrees < ${settings.hot_until} then false else o.is_hot end,
      hot_at = case when s.degrees >= ${settings.hot_from} then coalesce(o.hot_at, ${settings.now}) else o.hot_at end
    from (
      select i.id, coalesce(sum(v.value * v.weight) filter (where not v.is_quarantined), 0) as degrees,
        count(*) filter (where v.source = 'member') as votes
      from unnest(${offer_ids}::bigint[]) as i(id) left join votes v on v.offer_id = i.id group by i.id
    ) s where o.id = s.id`.execute(tx);
}
