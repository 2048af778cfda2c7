/** What stands where an event happened, by the time it is told. */
import { sql } from 'kysely';
import type { Reaction } from '#contract/common.ts';
import type { DecidedType } from '#contract/moderated.ts';
import type { Db } from '#platform/db.ts';
import { LIVE_OFFER } from '../offers/offers.ts';
import { LIVE_DISCUSSION } from '../discussions/discussions.ts';
import { isBlockedBetween } from '../blocked.sql.ts';

export interface CommentToNotify {
  id: number;
  author_id: number;
  offer_id: number | null;
  discussion_id: number | null;
  parent_id: number | null;
  parent_author_id: number | null;
  entry_author_id: number | null;
  mentioned_ids: number[];
  published_at: Date;
}

/** A comment that is out, under something that is; null for any other. */
export async function selectCommentToNotify(db: Db, id: number): Promise<CommentToNotify | null> {
  const { rows } = await sql<CommentToNotify>`
    select c.id, c.author_id, c.offer_id, c.discussion_id, c.parent_id, p.author_id as parent_author_id, c.published_at,
      coalesce(o.author_id, d.author_id) as entry_author_id,
      coalesce((select array_agg((op -> 'attributes' -> 'mention' ->> 'id')::bigint)
        from jsonb_array_elements(c.content_delta -> 'ops') op where op -> 'attributes' ? 'mention'), '{}') as mentioned_ids
    from comments c
    left join comments p on p.id = c.parent_id and p.deleted_at is null
    left join offers o on o.id = c.offer_id and ${LIVE_OFFER}
    left join discussions d on d.id = c.discussion_id and ${LIVE_DISCUSSION}
    where c.id = ${id} and c.author_id is not null and c.published_at is not null and c.deleted_at is null
      and (o.id is not null or d.id is not null)`.execute(db);
  return rows[0] ?? null;
}

/** Who followed the thread of a comment when it came out, by id, after one: what was said before is no news to them. */
export async function selectFollowers(
  db: Db,
  { offer_id, discussion_id, published_at }: CommentToNotify,
  after_id: number,
  limit: number,
): Promise<number[]> {
  const isOf = offer_id === null ? sql`discussion_id = ${discussion_id}` : sql`offer_id = ${offer_id}`;
  const { rows } = await sql<{ user_id: number }>`
    select user_id from subscriptions where ${isOf} and user_id > ${after_id} and created_at <= ${published_at}
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** A vote that counts, of an offer that is out; null for any other. */
export async function selectVoteToNotify(
  db: Db,
  offer_id: number,
  user_id: number,
): Promise<{ author_id: number; value: 1 | -1; created_at: Date } | null> {
  const { rows } = await sql<{ author_id: number; value: 1 | -1; created_at: Date }>`
    select o.author_id, v.value, v.created_at from votes v join offers o on o.id = v.offer_id
    where v.offer_id = ${offer_id} and v.user_id = ${user_id} and not v.is_quarantined and o.author_id is not null
      and ${LIVE_OFFER}`.execute(db);
  return rows[0] ?? null;
}

/** A reaction to a comment that stands; null for any other. */
export async function selectReactionToNotify(
  db: Db,
  comment_id: number,
  user_id: number,
): Promise<{ author_id: number; reaction: Reaction; created_at: Date } | null> {
  const { rows } = await sql<{ author_id: number; reaction: Reaction; created_at: Date }>`
    select c.author_id, r.reaction, r.created_at from comment_reactions r join comments c on c.id = r.comment_id
    where r.comment_id = ${comment_id} and r.user_id = ${user_id} and c.author_id is not null and c.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface MatchToNotify {
  user_id: number;
  by_email: boolean;
  by_push: boolean;
  /** When the last of them was made. */
  found_at: Date;
}

/** Who is to be told of these matches of an offer, by id, and where; nobody of one that is not out any more. */
export async function selectMatchesToNotify(
  db: Db,
  offer_id: number,
  find_ids: readonly number[],
): Promise<MatchToNotify[]> {
  const { rows } = await sql<MatchToNotify>`
    select f.user_id, bool_or(a.by_email) as by_email, bool_or(a.by_push) as by_push, max(f.found_at) as found_at
    from alert_finds f join alerts a on a.id = f.alert_id and a.deleted_at is null and not a.is_paused
    join offers o on o.id = f.offer_id and ${LIVE_OFFER} and not o.is_expired
    where not ${isBlockedBetween(sql`f.user_id`, sql`o.author_id`)} and f.id = any(${[...find_ids]}::bigint[])
      and f.offer_id in (${offer_id}, (select merged_into_id from offers where id = ${offer_id})) and f.found_at is not null
    group by f.user_id order by f.user_id`.execute(db);
  return rows;
}

/** Since when one member follows another; null when they do not. */
export async function selectFollowToNotify(db: Db, followed_id: number, user_id: number): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from user_follows where user_id = ${user_id} and followed_id = ${followed_id}`.execute(db);
  return rows[0]?.created_at ?? null;
}

export interface DecisionToNotify {
  entity_type: DecidedType;
  entity_id: number;
  /** Null when nothing befell the author: what was let stand was never gone. */
  author_id: number | null;
  /** Nobody of an answer to an appeal: they were told of what was appealed. */
  reporter_ids: number[];
}

/** A decision that stands, and whom it concerns; null for any other. */
export async function selectDecisionToNotify(db: Db, id: number): Promise<DecisionToNotify | null> {
  const { rows } = await sql<DecisionToNotify>`
    select d.entity_type, d.entity_id, case when d.action <> 'dismiss' or d.detail ? 'undoes' then d.author_id end as author_id,
      coalesce(case when d.action in ('uphold', 'overturn') then null when d.entity_type = 'message'
        then (select array_remove(array[c.reporter_id], null) from chat_cases c where c.id = d.entity_id)
        else (select array_agg(distinct r.reporter_id) from reports r where r.id = any(d.report_ids)) end, '{}') as reporter_ids
    from moderation_decisions d where d.id = ${id} and d.undone_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Whose request to speak for a store was answered, and when; null for one that was not. */
export async function selectAnsweredRequest(db: Db, id: number): Promise<{ user_id: number; closed_at: Date } | null> {
  const { rows } = await sql<{ user_id: number; closed_at: Date }>`
    select user_id, closed_at from store_requests where id = ${id} and outcome in ('approved', 'refused')`.execute(db);
  return rows[0] ?? null;
}
