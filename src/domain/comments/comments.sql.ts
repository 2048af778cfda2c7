import { sql } from 'kysely';
import type { Locale, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';

/** What comments stand under. */
export interface Thread {
  entity_type: 'offer' | 'discussion';
  entity_id: number;
}

const column = (thread: Thread) => sql.raw(thread.entity_type === 'offer' ? 'c.offer_id' : 'c.discussion_id');

export interface CommentRow {
  id: number;
  parent_id: number | null;
  root_id: number;
  level: number;
  is_shrinked: boolean;
  lang: Locale | null;
  content_html: string;
  renderer_version: number;
  replies_count: number;
  published_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  author_id: number | null;
  author_username: string | null;
  author_type: UserType | null;
  author_avatar_key: string | null;
  parent_username: string | null;
  mentioned_ids: number[];
}

const COMMENT =
  sql.raw(`c.id, c.parent_id, c.root_id, c.level, c.is_shrinked, c.lang, c.content_html, c.renderer_version,
  c.replies_count, c.published_at, c.edited_at, c.deleted_at,
  u.id as author_id, u.username as author_username, u.type as author_type, m.key as author_avatar_key,
  pu.username as parent_username,
  coalesce((select array_agg((op -> 'attributes' -> 'mention' ->> 'id')::bigint)
    from jsonb_array_elements(c.content_delta -> 'ops') op where op -> 'attributes' ? 'mention'), '{}') as mentioned_ids
  from comments c
  left join users u on u.id = c.author_id and u.deleted_at is null
  left join media m on m.id = u.avatar_media_id
  left join comments p on p.id = c.parent_id and c.is_shrinked
  left join users pu on pu.id = p.author_id and pu.deleted_at is null`);

export interface RootSlice {
  thread: Thread;
  order: 'old_first' | 'new_first';
  /** Begin after this root. */
  cursor: { published_at: string; id: number } | null;
  /** Begin at this root instead. */
  from_root: number | null;
  limit: number;
}

/** Ids of one slice of roots in the order asked for, with the exact text of their instants. */
export async function selectRoots(db: Db, slice: RootSlice): Promise<{ id: number; published_at: string }[]> {
  const isOld = slice.order === 'old_first';
  const sign = sql.raw(isOld ? '>' : '<');
  const direction = sql.raw(isOld ? 'asc' : 'desc');
  const after = slice.cursor
    ? sql`and (c.published_at, c.id) ${sign} (${slice.cursor.published_at}::timestamptz, ${slice.cursor.id}::bigint)`
    : sql``;
  const from = slice.from_root
    ? sql`and (c.published_at, c.id) ${sign}= (select r.published_at, r.id from comments r where r.id = ${slice.from_root})`
    : sql``;
  const { rows } = await sql<{ id: number; published_at: string }>`
    select c.id, c.published_at::text from comments c
    where ${column(slice.thread)} = ${slice.thread.entity_id} and c.parent_id is null and c.published_at is not null ${after} ${from}
    order by c.published_at ${direction}, c.id ${direction} limit ${slice.limit}`.execute(db);
  return rows;
}

/** Everything that stands in the branches of these roots, roots included, oldest first. */
export async function selectBranches(db: Db, root_ids: readonly number[], limit: number): Promise<CommentRow[]> {
  if (root_ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${COMMENT} where c.root_id = any(${root_ids}) and c.published_at is not null order by c.published_at, c.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** One comment of a thread; null when the id belongs elsewhere. */
export async function selectComment(db: Db, thread: Thread, id: number): Promise<CommentRow | null> {
  const { rows } = await sql<CommentRow>`
    select ${COMMENT} where c.id = ${id} and ${column(thread)} = ${thread.entity_id} and c.published_at is not null`.execute(
    db,
  );
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
  now: Date;
}

export async function insertComment(tx: Tx, comment: NewComment): Promise<number> {
  const offer_id = comment.thread.entity_type === 'offer' ? comment.thread.entity_id : null;
  const discussion_id = comment.thread.entity_type === 'discussion' ? comment.thread.entity_id : null;
  const { rows } = await sql<{ id: number }>`
    insert into comments (offer_id, discussion_id, parent_id, root_id, level, is_shrinked, author_id, content_delta, content_html,
      content_text, renderer_version, published_at, created_at)
    values (${offer_id}, ${discussion_id}, ${comment.parent_id}, ${comment.root_id}, ${comment.level}, ${comment.is_shrinked},
      ${comment.author_id}, ${JSON.stringify(comment.delta)}::jsonb, ${comment.html}, ${comment.text}, ${comment.renderer_version},
      ${comment.now}, ${comment.now})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  // A root is the top of its own branch; its id is known only now.
  if (comment.root_id === null) await sql`update comments set root_id = id where id = ${id}`.execute(tx);
  if (comment.parent_id !== null)
    await sql`update comments set replies_count = replies_count + 1 where id = ${comment.parent_id}`.execute(tx);
  return id;
}

export interface CommentPace {
  today: number;
  last_at: Date | null;
}

export async function selectCommentPace(tx: Tx, author_id: number, from: Date): Promise<CommentPace> {
  const { rows } = await sql<CommentPace>`
    select count(*)::int as today, max(created_at) as last_at from comments where author_id = ${author_id} and created_at > ${from}`.execute(
    tx,
  );
  return rows[0] ?? { today: 0, last_at: null };
}

/** The same words under the same parent written moments ago: a repeated request, not a second comment. */
export async function selectRepeatedComment(
  tx: Tx,
  comment: { thread: Thread; parent_id: number | null; author_id: number; text: string; delta: Delta; from: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c
    where c.author_id = ${comment.author_id} and c.created_at > ${comment.from} and c.content_text = ${comment.text}
      and c.content_delta = ${JSON.stringify(comment.delta)}::jsonb
      and ${column(comment.thread)} = ${comment.thread.entity_id} and c.parent_id is not distinct from ${comment.parent_id}
    order by c.id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Requests of one author stand in line, so that pace and repeats are counted exactly. */
export async function lockAuthor(tx: Tx, user_id: number): Promise<void> {
  await sql`select 1 from users where id = ${user_id} for no key update`.execute(tx);
}
