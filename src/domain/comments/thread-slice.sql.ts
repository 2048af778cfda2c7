/** A slice of a thread as ids: one row of siblings, what stands below each of them, and the way to a comment. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db.ts';
import { isSeen, threadColumn, type SeenOf, type Thread } from './comments.sql.ts';

export type ThreadOrder = 'old_first' | 'new_first' | 'helpful';

/** The place in a row after which, or before which, to go on. */
export interface RowCursor {
  id: number;
  /** In the helpful order of roots, which may change: the score it had. */
  score: string | null;
}

export interface SliceQuery {
  thread: Thread;
  order: ThreadOrder;
  /** Whose replies the row is; null for the roots. */
  host_id: number | null;
  after: RowCursor | null;
  before: RowCursor | null;
  /** A sibling the row is laid around. */
  around_id: number | null;
  /** A comment beyond the row whose replies are wanted too. */
  expanded_id: number | null;
  /** Replies above it, each of which must stand among its own siblings: the way from the row to a comment. */
  path: readonly { host_id: number; id: number }[];
  limits: SliceLimits;
  /** Who reads: whose comments that wait for their time are told too. */
  seen_of: SeenOf;
  /** Roots beside those of the row in whose branches some may wait. */
  also_root_ids: readonly number[];
}

interface SliceLimits {
  /** Siblings after the place, one more of which says that there are more. */
  after: number;
  before: number;
  /** First replies of one comment, and of all below one sibling. */
  replies: number;
  below: number;
  /** On either side of a comment on the way. */
  beside: number;
  waiting: number;
}

export interface SliceIds {
  after: number[];
  /** The nearest first. */
  before: number[];
  /** In the order of the thread among those of one host. */
  below: { top_id: number; id: number; host_id: number }[];
  beside: { id: number; host_id: number }[];
  /** Scores of the row, in the helpful order. */
  scores: { id: number; score: string }[];
  /** What waits: roots of the thread, the soonest due first, then replies, each after what it hangs under. */
  waiting: { id: number; host_id: number | null }[];
}

const OUT = sql.raw('c.published_at is not null and not c.is_gone');
const list = (query: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(id order by place) from (${query}) l), '[]')`;

/** One slice, in one statement. Replies stand in order of time, in the helpful order too. */
export async function selectSlice(db: Db, query: SliceQuery): Promise<SliceIds> {
  const { limits, path, expanded_id } = query;
  const isDown = query.order === 'new_first';
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const { rows } = await sql<SliceIds>`
    with recursive after_place as materialized (${siblings(query, 'after')}),
    before_place as materialized (${siblings(query, 'before')}),
    row_ids as (select id from after_place union all select id from before_place union all select ${expanded_id}::bigint),
    below as materialized (
      select r.id as top_id, b.id, b.host_id, b.at from row_ids r cross join lateral (
        with recursive tree as (
          (select c.id, c.host_id, c.published_at as at from comments c where c.host_id = r.id and ${OUT}
            order by c.published_at ${direction}, c.id ${direction} limit ${limits.replies})
          union all
          select d.* from tree t cross join lateral (
            select c.id, c.host_id, c.published_at as at from comments c where c.host_id = t.id and ${OUT}
            order by c.published_at ${direction}, c.id ${direction} limit ${limits.replies}) d
        ) select * from tree limit ${limits.below}) b
      where r.id is not null
    ),
    beside as materialized (${besides(path, limits.beside)})
    select ${list(sql`select id, place from after_place`)} as after, ${list(sql`select id, place from before_place`)} as before,
      coalesce((select json_agg(json_build_object('top_id', top_id, 'id', id, 'host_id', host_id)
        order by at ${direction}, id ${direction}) from below), '[]') as below,
      coalesce((select json_agg(json_build_object('id', id, 'host_id', host_id) order by at ${direction}, id ${direction})
        from beside), '[]') as beside,
      coalesce((select json_agg(json_build_object('id', c.id, 'score', c.helpful_score::text)) from comments c
        where ${query.order === 'helpful' && query.host_id === null} and c.id in (select id from row_ids)), '[]') as scores,
      ${waitingOnes(query)} as waiting`.execute(db);
  return rows[0] ?? { after: [], before: [], below: [], beside: [], scores: [], waiting: [] };
}

/** The siblings of the row on one side of its place, the nearest first. */
function siblings(query: SliceQuery, side: 'after' | 'before'): RawBuilder<unknown> {
  const { thread, order, host_id, around_id, limits } = query;
  const cursor = query[side];
  const isNone = side === 'before' ? cursor === null && around_id === null : query.before !== null;
  if (isNone) return sql`select null::bigint as id, 0::bigint as place where false`;
  const inRow =
    host_id === null
      ? sql`${threadColumn(thread)} = ${thread.entity_id} and c.parent_id is null`
      : sql`c.host_id = ${host_id}`;
  const isByScore = order === 'helpful' && host_id === null;
  const key = isByScore ? ['-c.helpful_score', 'c.published_at', 'c.id'] : ['c.published_at', 'c.id'];
  const isUp = (order !== 'new_first') === (side === 'after');
  const by = sql.raw(key.map((part) => `${part} ${isUp ? 'asc' : 'desc'}`).join(', '));
  const place = placeOf(cursor, around_id, isByScore);
  // Who is looked for stands in the row itself.
  const sign = sql.raw((isUp ? '>' : '<') + (cursor === null && side === 'after' ? '=' : ''));
  const from = place ? sql`and (${sql.raw(key.join(', '))}) ${sign} (${place})` : sql``;
  return sql`
    select c.id, row_number() over (order by ${by}) as place from comments c where ${inRow} and ${OUT} ${from}
    order by ${by} limit ${limits[side]}`;
}

/** The key of the place as a subselect; null for the beginning of the row. */
function placeOf(cursor: RowCursor | null, around_id: number | null, isByScore: boolean): RawBuilder<unknown> | null {
  const id = cursor?.id ?? around_id;
  if (id === null) return null;
  const score = cursor?.score ? sql`-${cursor.score}::numeric` : sql`-r.helpful_score`;
  const key = isByScore ? sql`${score}, r.published_at, r.id` : sql`r.published_at, r.id`;
  return sql`select ${key} from comments r where r.id = ${id}`;
}

/** Comments on the way, each with its neighbours. */
function besides(path: SliceQuery['path'], count: number): RawBuilder<unknown> {
  const neighbours = (sign: '<' | '>=', direction: 'desc' | 'asc') => sql`
    (select c.id, c.host_id, c.published_at as at from comments c where c.host_id = p.host_id and ${OUT}
      and (c.published_at, c.id) ${sql.raw(sign)} (select r.published_at, r.id from comments r where r.id = p.id)
      order by c.published_at ${sql.raw(direction)}, c.id ${sql.raw(direction)} limit ${count + (sign === '>=' ? 1 : 0)})`;
  const [hosts, ids] = [path.map(({ host_id }) => host_id), path.map(({ id }) => id)];
  return sql`select n.* from unnest(${hosts}::bigint[], ${ids}::bigint[]) as p(host_id, id)
    cross join lateral (${neighbours('<', 'desc')} union all ${neighbours('>=', 'asc')}) n`;
}

function waitingOnes({ thread, seen_of, also_root_ids, limits }: SliceQuery): RawBuilder<unknown> {
  if (seen_of === null) return sql`'[]'::json`;
  const waits = sql`c.published_at is null and ${isSeen(seen_of)} and not c.is_gone`;
  return sql`coalesce((select json_agg(json_build_object('id', id, 'host_id', host_id)) from (
    (select c.id, c.host_id from comments c
      where ${threadColumn(thread)} = ${thread.entity_id} and c.parent_id is null and ${waits}
      order by c.scheduled_for nulls last, c.id limit ${limits.waiting})
    union all
    (select c.id, c.host_id from comments c
      where c.root_id in (select id from row_ids union all select unnest(${also_root_ids}::bigint[]))
        and c.parent_id is not null and ${waits}
      order by c.id limit ${limits.waiting})) w), '[]')`;
}

export interface PathStep {
  id: number;
  root_id: number;
  is_waiting: boolean;
}

/** The way to a comment of a thread, from its root down, itself last; empty when the reader does not see it. */
export async function selectPath(db: Db, thread: Thread, id: number, seen_of: SeenOf): Promise<PathStep[]> {
  const { rows } = await sql<PathStep>`
    with recursive up as (
      select c.id, c.root_id, c.host_id, c.published_at is null as is_waiting, 0 as step from comments c
      where c.id = ${id} and ${threadColumn(thread)} = ${thread.entity_id} and ${isSeen(seen_of)} and not c.is_gone
      union all
      select c.id, c.root_id, c.host_id, c.published_at is null, u.step + 1 from up u join comments c on c.id = u.host_id
    ) select id, root_id, is_waiting from up order by step desc`.execute(db);
  return rows;
}

export interface AwayCount {
  host_id: number;
  earlier: number;
  later: number;
}

/** How many replies stand before the first shown one of each host, and after the last; counting ends at `most`. */
export async function countAway(
  db: Db,
  hosts: readonly { host_id: number; first_id: number | null; last_id: number | null }[],
  most: number,
): Promise<AwayCount[]> {
  if (hosts.length === 0) return [];
  const beyond = (sign: '<' | '>', edge: 'first_id' | 'last_id') => sql`
    (select count(*)::int from (select 1 from comments c where c.host_id = h.host_id and ${OUT}
      and (c.published_at, c.id) ${sql.raw(sign)} (select r.published_at, r.id from comments r where r.id = h.${sql.raw(edge)})
      limit ${most}) b)`;
  const { rows } = await sql<AwayCount>`
    select h.host_id, ${beyond('<', 'first_id')} as earlier,
      case when h.last_id is null
        then (select count(*)::int from (select 1 from comments c where c.host_id = h.host_id and ${OUT} limit ${most}) b)
        else ${beyond('>', 'last_id')} end as later
    from jsonb_to_recordset(${JSON.stringify(hosts)}::jsonb) as h(host_id bigint, first_id bigint, last_id bigint)`.execute(
    db,
  );
  return rows;
}
