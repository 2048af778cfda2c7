import { sql, type RawBuilder } from 'kysely';
import type { Locale, Reaction, UserType } from '#contract/common.ts';
import type { DecisionReason } from '#contract/moderated.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';
import { isBlockedBy } from '../blocked.sql.ts';

/** What comments stand under. */
export interface Thread {
  entity_type: 'offer' | 'discussion';
  entity_id: number;
}

/** Which column names what a thread stands under. */
export const threadColumn = (thread: Thread) =>
  sql.raw(thread.entity_type === 'offer' ? 'c.offer_id' : 'c.discussion_id');

export interface CommentRow {
  id: number;
  parent_id: number | null;
  /** What it hangs under on the page; null for a root. */
  host_id: number | null;
  root_id: number;
  level: number;
  is_shrinked: boolean;
  lang: Locale | null;
  /** Null for whoever did not write it, unless asked for. */
  content_delta: Delta | null;
  content_html: string;
  renderer_version: number;
  replies_count: number;
  likes_count: number;
  dislikes_count: number;
  funny_count: number;
  helpful_count: number;
  /** Null while it waits for its time. */
  published_at: Date | null;
  created_at: Date;
  schedule_minutes: number | null;
  scheduled_for: Date | null;
  /** What a moderator is to look at; what is not out stays in as long. */
  review_for: string | null;
  edited_at: Date | null;
  deleted_at: Date | null;
  author_id: number | null;
  author_username: string | null;
  author_name: string | null;
  author_type: UserType | null;
  author_avatar_key: string | null;
  parent_username: string | null;
  mentioned_ids: number[];
  /** What the reader thinks of it; null for nothing. */
  own_reaction: Reaction | null;
  /** The reader has blocked its author. */
  is_by_blocked: boolean;
  /** Folded by a decision; its reason is null of old ones. */
  collapsed_at: Date | null;
  collapsed_reason: DecisionReason | null;
  is_collapsed_by_reports: boolean;
}

/** Whose deltas and waiting comments a reader sees: a member's own, everybody's, nobody's. */
export type SeenOf = number | 'all' | null;

/** Published, or waiting and this reader's to see. */
export function isSeen(seen_of: SeenOf): RawBuilder<unknown> {
  if (seen_of === 'all') return sql`true`;
  return seen_of === null
    ? sql`c.published_at is not null`
    : sql`(c.published_at is not null or c.author_id = ${seen_of}::bigint)`;
}

const COLUMNS = sql.raw(`c.id, c.parent_id, c.host_id, c.root_id, c.level, c.is_shrinked, c.lang, c.content_html,
  c.renderer_version, c.replies_count, c.likes_count, c.dislikes_count, c.funny_count, c.helpful_count, c.published_at, c.created_at,
  c.schedule_minutes, c.scheduled_for, c.review_for, c.edited_at, c.deleted_at, c.collapsed_at, c.collapsed_reason, c.is_collapsed_by_reports,
  u.id as author_id, u.username as author_username, u.name as author_name, u.type as author_type, m.key as author_avatar_key,
  pu.username as parent_username,
  coalesce((select array_agg((op -> 'attributes' -> 'mention' ->> 'id')::bigint)
    from jsonb_array_elements(c.content_delta -> 'ops') op where op -> 'attributes' ? 'mention'), '{}') as mentioned_ids`);
const JOINS = sql.raw(`from comments c
  left join users u on u.id = c.author_id and u.deleted_at is null
  left join media m on m.id = u.avatar_media_id
  left join comments p on p.id = c.parent_id and c.is_shrinked
  left join users pu on pu.id = p.author_id and pu.deleted_at is null`);

/** Deltas weigh as much as the words themselves: a thread is read by many and edited by few. */
function comments(seen_of: SeenOf, reader_id: number): RawBuilder<unknown> {
  const isWanted = seen_of === 'all' ? sql`true` : sql`c.author_id = ${seen_of}::bigint`;
  return sql`${COLUMNS}, case when ${isWanted} then c.content_delta end as content_delta,
    (select r.reaction from comment_reactions r where r.comment_id = c.id and r.user_id = ${reader_id}) as own_reaction,
    ${reader_id === 0 ? sql`false` : isBlockedBy(reader_id, sql`c.author_id`)} as is_by_blocked
    ${JOINS}`;
}

/** These comments of a thread as a reader sees them, in no order; those that are gone are left out. */
export async function selectComments(
  db: Db,
  ids: readonly number[],
  seen_of: SeenOf,
  reader_id: number,
): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${comments(seen_of, reader_id)} where c.id = any(${ids}) and ${isSeen(seen_of)} and not c.is_gone`.execute(
    db,
  );
  return rows;
}

/** One comment of a thread; null when the id belongs elsewhere. */
export async function selectComment(
  db: Db,
  thread: Thread,
  id: number,
  seen_of: SeenOf = null,
  reader_id = 0,
): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`
    select ${comments(seen_of, reader_id)} where c.id = ${id} and ${threadColumn(thread)} = ${thread.entity_id} and ${isSeen(seen_of)}
      and not c.is_gone`.execute(db);
  return rows[0] ?? null;
}

export interface NewComment {
  thread: Thread;
  parent_id: number | null;
  root_id: number | null;
  level: number;
  is_shrinked: boolean;
  author_id: number;
  delta: Delta;
  html: string;
  text: string;
  renderer_version: number;
  /** Of one that waits for its time; its parent does not count it yet. */
  schedule?: { minutes: number; due_at: Date | null };
  /** What of the list of administrators it has; such a one has a schedule. */
  review_for?: string | null;
  now: Date;
}

export async function insertComment(tx: Tx, comment: NewComment): Promise<number> {
  const offer_id = comment.thread.entity_type === 'offer' ? comment.thread.entity_id : null;
  const discussion_id = comment.thread.entity_type === 'discussion' ? comment.thread.entity_id : null;
  const { schedule } = comment;
  const answered =
    comment.parent_id === null || schedule
      ? sql``
      : sql`, answered as (update comments set replies_count = replies_count + 1 where id = ${comment.parent_id})`;
  // A root is the top of its own branch.
  const { rows } = await sql<{ id: number }>`
    with own as materialized (select nextval(pg_get_serial_sequence('comments', 'id')) as id)${answered}
    insert into comments (id, offer_id, discussion_id, parent_id, root_id, level, is_shrinked, author_id, content_delta,
      content_html, content_text, renderer_version, published_at, schedule_minutes, scheduled_for, review_for,
      review_at, created_at)
    overriding system value
    values ((select id from own), ${offer_id}, ${discussion_id}, ${comment.parent_id},
      coalesce(${comment.root_id}::bigint, (select id from own)), ${comment.level}, ${comment.is_shrinked},
      ${comment.author_id}, ${JSON.stringify(comment.delta)}::jsonb, ${comment.html}, ${comment.text}, ${comment.renderer_version},
      ${schedule ? null : comment.now}, ${schedule?.minutes ?? null}, ${schedule?.due_at ?? null},
      ${comment.review_for ?? null}, ${comment.review_for ? comment.now : null}, ${comment.now})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export interface CommentPace {
  /** The same words under the same parent written moments ago: a repeated request, not a second comment. */
  repeated_id: number | null;
  today: number;
  last_at: Date | null;
}

/**
 * What an author wrote since `today_from`, and since `repeat_from` in the same words. What lies ahead was written before the clock went back: it counts, but is not the
 * last, for it would hold its author up until the clock is there again.
 */
export async function selectCommentPace(
  tx: Tx,
  comment: {
    thread: Thread;
    parent_id: number | null;
    author_id: number;
    text: string;
    delta: Delta;
    schedule_minutes: number | null;
    repeat_from: Date;
    today_from: Date;
    now: Date;
  },
): Promise<CommentPace> {
  const { rows } = await sql<CommentPace>`
    select count(*)::int as today, max(created_at) filter (where created_at <= ${comment.now}) as last_at, (
    select c.id from comments c
    where c.author_id = ${comment.author_id} and c.created_at > ${comment.repeat_from} and c.content_text = ${comment.text}
      and c.content_delta = ${JSON.stringify(comment.delta)}::jsonb
      and ${threadColumn(comment.thread)} = ${comment.thread.entity_id} and c.parent_id is not distinct from ${comment.parent_id}
      and c.deleted_at is null and c.schedule_minutes is not distinct from ${comment.schedule_minutes}::int
    order by c.id desc limit 1) as repeated_id
    from comments where author_id = ${comment.author_id} and created_at > ${comment.today_from}`.execute(tx);
  return rows[0] ?? { repeated_id: null, today: 0, last_at: null };
}

export interface CommentPlace {
  thread: Thread;
  author_id: number | null;
  published_at: Date | null;
  deleted_at: Date | null;
}

/** Where a comment stands and who wrote it, whatever thread it is in. */
export async function selectCommentPlace(db: Db, id: number, seen_of: SeenOf): Promise<CommentPlace | null> {
  const { rows } = await sql<{
    offer_id: number | null;
    discussion_id: number | null;
    author_id: number | null;
    published_at: Date | null;
    deleted_at: Date | null;
  }>`select offer_id, discussion_id, author_id, published_at, deleted_at from comments c where id = ${id} and ${isSeen(seen_of)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { author_id, published_at, deleted_at } = row;
  const thread: Thread =
    row.offer_id === null
      ? { entity_type: 'discussion', entity_id: row.discussion_id ?? 0 }
      : { entity_type: 'offer', entity_id: row.offer_id };
  return { thread, author_id, published_at, deleted_at };
}

/** Moves a whole thread from one offer to another, counts with it; both rows must be held by the caller. */
export async function moveComments(tx: Tx, { from_id, into_id }: { from_id: number; into_id: number }): Promise<void> {
  await sql`
    with moved as (
      update comments set offer_id = ${into_id} where offer_id = ${from_id} returning published_at, deleted_at
    ), counted as (
      select count(*)::int as shown from moved where published_at is not null and deleted_at is null
    )
    update offers o set comments_count = case when o.id = ${from_id} then 0 else o.comments_count + counted.shown end
    from counted where o.id in (${from_id}, ${into_id})`.execute(tx);
}
