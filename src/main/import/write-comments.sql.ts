import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { replyLevel } from '#rules/comment-tree.ts';
import { RENDERER_VERSION } from '#rules/delta.ts';
import type { CommentRecord, Refusal } from './record.ts';
import {
  allocateIds,
  insertImported,
  json,
  keyOf,
  lockImports,
  raiseCounter,
  tally,
  type SourceKey,
} from './records.sql.ts';
import type { TreeWritten } from './tree.ts';
import { authorKey, resolveAuthors } from './write-authors.sql.ts';

/** What a comment stands under. */
export interface Target {
  offer_id: number | null;
  discussion_id: number | null;
}

/** A comment that knows what it stands under. */
export type CommentUnder = CommentRecord & Target;

/** What a reply must know of its parent. */
interface Parent extends Target {
  id: number;
  root_id: number;
  level: number;
  published_at: string;
}

type Ready = CommentUnder & Parent & { parent_id: number | null; is_shrinked: boolean; author_id: number | null };

const ELSEWHERE: Refusal = { field: 'parent_id', reason: 'stands under something else' };

/**
 * Writes those comments of a batch whose parents are written or stand in the batch; the others are
 * returned to wait. What was imported before stays as it is.
 */
export async function writeComments(
  tx: Tx,
  records: readonly CommentUnder[],
  max_nesting: number,
): Promise<TreeWritten<CommentUnder>> {
  await lockImports(tx);
  const known = await selectKnown(tx, records);
  const { ready, ...rest } = arrange(records, known, max_nesting);
  const ids = await allocateIds(tx, 'comments', ready.length);
  const authors = await resolveAuthors(
    tx,
    ready.map((comment) => ({ ...comment, at: comment.created_at })),
  );
  // Ids are given in the order parents come before replies, and replies refer to them.
  const given = new Map(ready.map((comment, index) => [comment.id, ids[index] ?? 0]));
  const idOf = (id: number) => given.get(id) ?? id;
  const rows = ready.map((comment) => ({
    ...comment,
    id: idOf(comment.id),
    root_id: idOf(comment.root_id),
    parent_id: comment.parent_id === null ? null : idOf(comment.parent_id),
    author_id:
      comment.author === null
        ? null
        : (authors.get(keyOf(authorKey({ src: comment.src, author: comment.author }))) ?? null),
  }));
  await insertComments(tx, rows);
  await insertImported(tx, 'comment', rows);
  await countComments(tx, rows);
  return { ...rest, written: rows };
}

/** Rows by the key of their record, for the comments of a batch and their parents; null for one that was removed since. */
async function selectKnown(tx: Tx, records: readonly CommentUnder[]): Promise<Map<string, Parent | null>> {
  const keys = records.flatMap(({ src, src_id, parent_src_id }) => [
    { src, src_id },
    ...(parent_src_id === null ? [] : [{ src, src_id: parent_src_id }]),
  ]);
  const { rows } = await sql<SourceKey & Parent & { id: number | null }>`
    select r.src, r.src_id, c.id, c.root_id, c.level, c.offer_id, c.discussion_id,
      to_char(c.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published_at
    from (select distinct src, src_id from jsonb_to_recordset(${json(keys)}) as k(src text, src_id text)) k
    join import_records r on r.src = k.src and r.src_id = k.src_id and r.entity_type = 'comment'
    left join comments c on c.id = r.entity_id`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.id === null ? null : row]));
}

/** Hangs each comment under its parent. Until ids are allocated, new comments bear negative ones. */
function arrange(
  records: readonly CommentUnder[],
  known: Map<string, Parent | null>,
  max_nesting: number,
): {
  ready: Ready[];
  waiting: CommentUnder[];
  refused: { record: CommentUnder; refusal: Refusal }[];
  already: CommentUnder[];
} {
  const fresh = new Map<string, CommentUnder>();
  const already: CommentUnder[] = [];
  for (const record of records) {
    if (known.has(keyOf(record)) || fresh.has(keyOf(record))) already.push(record);
    else fresh.set(keyOf(record), record);
  }
  const ready: Ready[] = [];
  const refused: { record: CommentUnder; refusal: Refusal }[] = [];
  // Replies that stand before their parents in the batch follow on a later round.
  for (let isMoving = true; isMoving;) {
    isMoving = false;
    for (const [key, record] of fresh) {
      const parent =
        record.parent_src_id === null ? null : known.get(keyOf({ src: record.src, src_id: record.parent_src_id }));
      if (parent === undefined || (parent === null && record.parent_src_id !== null)) continue;
      isMoving = true;
      fresh.delete(key);
      if (parent && (parent.offer_id !== record.offer_id || parent.discussion_id !== record.discussion_id)) {
        refused.push({ record, refusal: ELSEWHERE });
        continue;
      }
      const comment = place(record, parent, -1 - ready.length, max_nesting);
      ready.push(comment);
      known.set(key, comment);
    }
  }
  return { ready, waiting: [...fresh.values()], refused, already };
}

function place(record: CommentUnder, parent: Parent | null, id: number, max_nesting: number): Ready {
  return {
    ...record,
    id,
    author_id: null,
    parent_id: parent?.id ?? null,
    root_id: parent?.root_id ?? id,
    level: parent ? replyLevel(parent.level, max_nesting) : 0,
    is_shrinked: parent !== null && parent.level >= max_nesting,
    // Threads are read in the order of publication: no reply stands before what it answers.
    published_at: parent && parent.published_at > record.created_at ? parent.published_at : record.created_at,
  };
}

async function insertComments(tx: Tx, comments: readonly Ready[]): Promise<void> {
  if (comments.length === 0) return;
  const replies = tally(comments.map((comment) => comment.parent_id));
  const rows = comments.map((comment) => ({
    ...comment,
    content_delta: comment.content.delta,
    content_html: comment.content.html,
    content_text: comment.content.text,
    content: undefined,
    replies_count: replies.get(comment.id) ?? 0,
  }));
  await sql`
    insert into comments (id, offer_id, discussion_id, parent_id, root_id, level, is_shrinked, author_id, lang, content_delta,
      content_html, content_text, renderer_version, replies_count, published_at, edited_at, deleted_at, created_at) overriding system value
    select id, offer_id, discussion_id, parent_id, root_id, level, is_shrinked, author_id, lang, content_delta,
      content_html, content_text, ${RENDERER_VERSION}, replies_count, published_at, edited_at, deleted_at, created_at
    from jsonb_to_recordset(${json(rows)}) as c(id bigint, offer_id bigint, discussion_id bigint, parent_id bigint, root_id bigint,
      level smallint, is_shrinked boolean, author_id bigint, lang text, content_delta jsonb, content_html text, content_text text,
      replies_count int, published_at timestamptz, edited_at timestamptz, deleted_at timestamptz, created_at timestamptz)`.execute(
    tx,
  );
}

/** A deleted comment counts nowhere but as a reply, where it keeps its place (docs/product.md, Comments). */
async function countComments(tx: Tx, rows: readonly Ready[]): Promise<void> {
  const alive = rows.filter((row) => row.deleted_at === null);
  const own = new Set(rows.map((row) => row.id));
  await raiseCounter(tx, 'users.comments_count', tally(alive.map((row) => row.author_id)));
  await raiseCounter(tx, 'offers.comments_count', tally(alive.map((row) => row.offer_id)));
  const discussions = tally(alive.map((row) => row.discussion_id));
  await raiseCounter(tx, 'discussions.comments_count', discussions);
  await dateDiscussions(tx, [...discussions.keys()]);
  await raiseCounter(
    tx,
    'comments.replies_count',
    tally(rows.map((row) => (own.has(row.parent_id ?? 0) ? null : row.parent_id))),
  );
}

/** Dates discussions by the latest comment that stands in them. */
async function dateDiscussions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update discussions d set last_comment_at = c.published_at, last_comment_author_id = c.author_id
    from unnest(${ids}::bigint[]) as w(id) cross join lateral (
      select c.published_at, c.author_id from comments c
      where c.discussion_id = w.id and c.published_at is not null and c.deleted_at is null
      order by c.published_at desc, c.id desc limit 1
    ) c where d.id = w.id`.execute(tx);
}

/** What records of a source became, by their ids: for comments that name what they stand under. */
export async function selectTargets(
  tx: Tx,
  src: string,
  src_ids: readonly string[],
  entity_types: readonly ('offer' | 'discussion')[],
): Promise<Map<string, Target>> {
  const { rows } = await sql<{ src_id: string; entity_type: string; entity_id: number }>`
    select src_id, entity_type, entity_id from import_records
    where src = ${src} and entity_type = any(${entity_types}) and src_id = any(${src_ids})`.execute(tx);
  return new Map(rows.map(({ src_id, entity_type, entity_id }) => [src_id, targetOf(entity_type, entity_id)]));
}

/** An offer or a discussion as what comments stand under. */
export function targetOf(entity_type: string, id: number): Target {
  return entity_type === 'offer' ? { offer_id: id, discussion_id: null } : { offer_id: null, discussion_id: id };
}

/** Whether there is such an offer or discussion. */
export async function existsTarget(tx: Tx, { offer_id, discussion_id }: Target): Promise<boolean> {
  const { rows } = await sql`
    select 1 from offers where id = ${offer_id} union all select 1 from discussions where id = ${discussion_id}`.execute(
    tx,
  );
  return rows.length > 0;
}
