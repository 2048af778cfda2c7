/** Changing and deleting what stands. A comment's row is locked before those above it, never below. */
import { sql } from 'kysely';
import type { Reaction } from '#contract/common.ts';
import type { Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';
import { isSeen, type SeenOf, type Thread } from './comments.sql.ts';

export interface HeldComment {
  id: number;
  parent_id: number | null;
  author_id: number | null;
  content_delta: Delta;
  replies_count: number;
  /** Null while it waits for its time. */
  published_at: Date | null;
  deleted_at: Date | null;
}

/**
 * A comment of this thread, held until the end of the transaction; null when it is not there. Waiting ones are
 * there for whom `seen_of` says.
 */
export async function lockComment(
  tx: Tx,
  thread: Thread,
  id: number,
  seen_of: SeenOf = null,
): Promise<HeldComment | null> {
  const column = sql.raw(thread.entity_type === 'offer' ? 'offer_id' : 'discussion_id');
  const { rows } = await sql<HeldComment>`
    select id, parent_id, author_id, content_delta, replies_count, published_at, deleted_at from comments c
    where id = ${id} and ${column} = ${thread.entity_id} and ${isSeen(seen_of)} and not is_gone
    for no key update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateCommentContent(
  tx: Tx,
  change: { id: number; delta: Delta; html: string; text: string; renderer_version: number; now: Date },
): Promise<void> {
  await sql`
    update comments set content_delta = ${JSON.stringify(change.delta)}::jsonb, content_html = ${change.html},
      content_text = ${change.text}, renderer_version = ${change.renderer_version}, edited_at = ${change.now}
    where id = ${change.id}`.execute(tx);
}

export interface AncestorRow {
  id: number;
  replies_count: number;
  /** Null also of one that is hidden: it may come back. */
  deleted_at: Date | null;
}

/** From the parent upward: deleted ones with a single reply, and the first that is neither; all of them held. */
export async function lockAncestors(tx: Tx, parent_id: number): Promise<AncestorRow[]> {
  const { rows } = await sql<AncestorRow>`
    with recursive above as (
      select id, parent_id, deleted_at is not null and hidden_at is null and replies_count = 1 as falls from comments where id = ${parent_id}
      union all
      select c.id, c.parent_id, c.deleted_at is not null and c.hidden_at is null and c.replies_count = 1
      from above a join comments c on c.id = a.parent_id where a.falls
    )
    select id, replies_count, case when hidden_at is null then deleted_at end as deleted_at from comments where id in (select id from above)
    order by id desc for no key update`.execute(tx);
  return rows;
}

/** Keeps the place of a deleted comment while replies stand under it. */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update comments set deleted_at = ${now} where id = ${id}`.execute(tx);
}

/** Takes comments out of the thread; `kept_parent_id` loses one reply. */
export async function removeComments(
  tx: Tx,
  ids: readonly number[],
  kept_parent_id: number | null,
  now: Date,
): Promise<void> {
  await sql`
    update comments set is_gone = true, replies_count = 0, deleted_at = coalesce(deleted_at, ${now})
    where id = any(${ids})`.execute(tx);
  await sql`update comments set replies_count = replies_count - 1 where id = ${kept_parent_id}`.execute(tx);
}

export type ReactionCounts = Record<Reaction, number>;

/** Adds to the counts of a held comment and answers what they are now. */
export async function changeReactionCounts(
  tx: Tx,
  id: number,
  change: Partial<ReactionCounts>,
): Promise<ReactionCounts> {
  const { like = 0, dislike = 0, funny = 0, helpful = 0 } = change;
  const { rows } = await sql<ReactionCounts>`
    update comments set likes_count = likes_count + ${like}, dislikes_count = dislikes_count + ${dislike},
      funny_count = funny_count + ${funny}, helpful_count = helpful_count + ${helpful}
    where id = ${id}
    returning likes_count as like, dislikes_count as dislike, funny_count as funny, helpful_count as helpful`.execute(
    tx,
  );
  return rows[0] ?? { like: 0, dislike: 0, funny: 0, helpful: 0 };
}
