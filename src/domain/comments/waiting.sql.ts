/** Comments that wait for their time: who they are, when they are due, how they come out. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Thread } from './comments.sql.ts';
import { LIVE_OFFER } from '../offers/offers.ts';
import { LIVE_DISCUSSION } from '../discussions/discussions.ts';

export interface WaitingComment {
  id: number;
  parent_id: number | null;
  author_id: number | null;
  schedule_minutes: number;
  scheduled_for: Date | null;
  review_for: string | null;
}

const column = ({ entity_type }: Thread) => sql.raw(entity_type === 'offer' ? 'offer_id' : 'discussion_id');

/** A waiting comment, held until the transaction ends; null when it waits no more. */
export async function lockWaitingComment(tx: Tx, id: number): Promise<WaitingComment | null> {
  const { rows } = await sql<WaitingComment>`
    select id, parent_id, author_id, schedule_minutes, scheduled_for, review_for from comments
    where id = ${id} and published_at is null and not is_gone for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Holds what waits for a comment to come out: rows below are held before it, as everywhere. */
export async function lockWaitingReplies(tx: Tx, parent_id: number): Promise<void> {
  await sql`
    select 1 from comments where parent_id = ${parent_id} and published_at is null and not is_gone
    order by id desc for no key update`.execute(tx);
}

export interface ParentState {
  published_at: Date | null;
  deleted_at: Date | null;
}

/** What a waiting comment answers, held until the transaction ends. */
export async function lockParent(tx: Tx, id: number): Promise<ParentState | null> {
  const { rows } = await sql<ParentState>`
    select published_at, deleted_at from comments where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Brings a held comment out: its age begins now, and its parent counts it. */
export async function markCommentPublished(
  tx: Tx,
  { id, parent_id, now }: { id: number; parent_id: number | null; now: Date },
): Promise<void> {
  await sql`
    update comments set published_at = ${now}, created_at = ${now}, edited_at = null, schedule_minutes = null,
      scheduled_for = null
    where id = ${id}`.execute(tx);
  if (parent_id !== null)
    await sql`update comments set replies_count = replies_count + 1 where id = ${parent_id}`.execute(tx);
}

export async function updateSchedule(
  tx: Tx,
  { id, minutes, due_at }: { id: number; minutes: number; due_at: Date | null },
): Promise<void> {
  await sql`
    update comments set schedule_minutes = ${minutes}, scheduled_for = ${due_at} where id = ${id}`.execute(tx);
}

/** Takes a comment away that never came out: nothing counted it. */
export async function removeWaitingComment(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update comments set is_gone = true, deleted_at = ${now}, scheduled_for = null where id = ${id}`.execute(tx);
}

export interface DatedComment {
  id: number;
  scheduled_for: Date;
}

/** Dates the comments that waited for this one to come out. */
export async function dateReplies(tx: Tx, parent_id: number, published_at: Date): Promise<DatedComment[]> {
  const { rows } = await sql<DatedComment>`
    update comments set scheduled_for = ${published_at}::timestamptz + make_interval(mins => schedule_minutes)
    where parent_id = ${parent_id} and published_at is null and not is_gone and scheduled_for is null
    returning id, scheduled_for`.execute(tx);
  return rows;
}

/** Dates the comments that waited for the offer or discussion itself to come out. */
export async function dateRoots(tx: Tx, thread: Thread, published_at: Date): Promise<DatedComment[]> {
  const { rows } = await sql<DatedComment>`
    update comments set scheduled_for = ${published_at}::timestamptz + make_interval(mins => schedule_minutes)
    where ${column(thread)} = ${thread.entity_id} and parent_id is null and published_at is null and not is_gone
      and scheduled_for is null
    returning id, scheduled_for`.execute(tx);
  return rows;
}

/** Under what is out and switched on; comments under other things wait on. */
const READY = sql`(
  exists (select 1 from offers o where o.id = c.offer_id and ${LIVE_OFFER})
  or exists (select 1 from discussions d where d.id = c.discussion_id and ${LIVE_DISCUSSION}))`;

/** Comments that are due, and those that answer what was deleted. */
export async function selectDueComments(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c left join comments p on p.id = c.parent_id
    where c.published_at is null and not c.is_gone
      and (p.deleted_at is not null or (c.scheduled_for <= ${now} and c.review_for is null and ${READY}))
    order by c.scheduled_for nulls first, c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Offers and discussions that are out while comments still wait for that: a job to date them was lost. */
export async function selectUndatedThreads(db: Db, limit: number): Promise<Thread[]> {
  const { rows } = await sql<Thread>`
    select distinct case when c.offer_id is null then 'discussion' else 'offer' end as entity_type,
      coalesce(c.offer_id, c.discussion_id) as entity_id
    from comments c
    where c.published_at is null and not c.is_gone and c.scheduled_for is null and c.parent_id is null and ${READY}
    limit ${limit}`.execute(db);
  return rows;
}

export async function countWaiting(tx: Tx, author_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments where author_id = ${author_id} and published_at is null and not is_gone`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * When a comment comes out by all that is known now: its own instant, else its offset and those of what it answers
 * added to the instant of the first above them that has one. Null when nobody knows; published ones say when they did.
 */
export async function selectEstimate(db: Db, id: number): Promise<Date | null> {
  const { rows } = await sql<{ estimate: Date | null }>`
    with recursive above as (
      select c.id, c.parent_id, coalesce(c.published_at, c.scheduled_for) as at, coalesce(c.schedule_minutes, 0) as minutes,
        c.offer_id, c.discussion_id, 0 as step
      from comments c where c.id = ${id}
      union all
      select c.id, c.parent_id, coalesce(c.published_at, c.scheduled_for),
        a.minutes + case when c.scheduled_for is null then coalesce(c.schedule_minutes, 0) else 0 end,
        c.offer_id, c.discussion_id, a.step + 1
      from above a join comments c on c.id = a.parent_id where a.at is null
    ), top as (select * from above order by step desc limit 1)
    select case when exists (select 1 from comments where id = ${id} and published_at is null and review_for is not null)
      then null when t.step = 0 and t.at is not null then t.at
      else coalesce(t.at, o.published_at, o.scheduled_for, d.published_at, d.scheduled_for)
        + make_interval(mins => t.minutes) end as estimate
    from top t left join offers o on o.id = t.offer_id left join discussions d on d.id = t.discussion_id`.execute(db);
  return rows[0]?.estimate ?? null;
}

/** Says what a moderator is to look at; null for what they have looked at. */
export async function markCommentReviewed(tx: Tx, id: number, review_for: string | null, now: Date): Promise<void> {
  await sql`
    update comments set review_for = ${review_for}, review_at = ${review_for === null ? null : now} where id = ${id}`.execute(
    tx,
  );
}
