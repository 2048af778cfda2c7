/** Which comments of a thread a reader gets at once: never more than a page can carry, however long the thread. */
import {
  selectPath,
  selectSlice,
  type PathStep,
  type RowCursor,
  type SliceIds,
  type Thread,
  type ThreadOrder,
} from '#domain/comments/comments.ts';
import type { Context } from '#domain/context.ts';

/** Where in a thread to begin. Unknown comments and cursors we did not make are ignored. */
export interface SlicePlace {
  /** A comment that must be in the slice, with everything it hangs under. */
  around: number | null;
  /** A comment whose replies are wanted. */
  parent: number | null;
  /** Go on after this place, or before that one: of the replies of `parent`, else of the roots. */
  cursor: string | null;
  before: string | null;
}

/** Comments a slice holds, more or less: the last branch comes whole. */
const ROWS = 100;
/** Of those, what follows the place; what stands before it gets the rest. */
const ROWS_AFTER = 60;
/** Around the branch of a comment whose replies are the slice. */
const ROWS_ABOUT = 6;
/** Moderators see what others have waiting; nobody has more than a few. */
const LIMITS = { after: 41, before: 21, replies: 10, below: 24, beside: 4, waiting: 200 };

export interface Skeleton {
  /** The first row: roots, or replies when the slice is a comment's. */
  top: number[];
  /** Replies by what they hang under. */
  lists: Map<number, number[]>;
  previous_cursor: string | null;
  next_cursor: string | null;
  /** From a root down to the comment pointed at. */
  path: readonly number[];
  /** Comments of which every reply is here. */
  whole: ReadonlySet<number>;
}

interface SliceContext {
  ctx: Context;
  thread: Thread;
  order: ThreadOrder;
  seen_of: Parameters<typeof selectPath>[3];
}

/** A slice of a thread for a call: replies of one comment stand alone. */
export async function threadSlice(context: SliceContext, place: SlicePlace): Promise<Skeleton> {
  if (place.parent === null)
    return place.around === null ? rowSlice(context, place, null) : aroundSlice(context, place);
  const path = await pathTo(context, place.parent);
  return path.length === 0 ? EMPTY : rowSlice(context, place, path);
}

/** A slice of a thread for a page: replies of one comment stand under it, in their place. */
export async function pageSlice(context: SliceContext, place: SlicePlace): Promise<Skeleton> {
  if (place.parent === null) return threadSlice(context, place);
  const about = await aroundSlice(context, { ...place, around: place.parent, cursor: null, before: null }, ROWS_ABOUT);
  const path = about.path.map((id) => ({ id, root_id: about.path[0] ?? id, is_waiting: false }));
  if (path.length === 0) return about;
  const replies = await rowSlice(context, place, path);
  const lists = new Map([...about.lists, ...replies.lists, [place.parent, replies.top] as const]);
  const whole = new Set([...about.whole, ...replies.whole]);
  whole.delete(place.parent);
  return { ...about, lists, whole };
}

const EMPTY: Skeleton = {
  top: [],
  lists: new Map(),
  previous_cursor: null,
  next_cursor: null,
  path: [],
  whole: new Set(),
};

const pathTo = ({ ctx, thread, seen_of }: SliceContext, id: number) => selectPath(ctx.db, thread, id, seen_of);

/** From a place in a row of siblings on; the roots without a path, else the replies of its last step. */
async function rowSlice(
  context: SliceContext,
  place: SlicePlace,
  path: readonly PathStep[] | null,
  pointed_at: number | null = null,
): Promise<Skeleton> {
  const after = readCursor(place.cursor);
  const before = after ? null : readCursor(place.before);
  const { ctx, thread, order, seen_of } = context;
  const host_id = path?.at(-1)?.id ?? null;
  const ids = await selectSlice(ctx.db, {
    thread,
    order,
    host_id,
    after,
    before,
    around_id: null,
    expanded_id: null,
    path: [],
    limits: LIMITS,
    seen_of,
    also_root_ids: [...(path ?? []).slice(0, 1).map(({ root_id }) => root_id), ...(pointed_at ? [pointed_at] : [])],
  });
  const { row, hasMore } = fill(ids, ROWS);
  const cursorOf = cursorsOf(ids);
  const skeleton: Skeleton = {
    top: row,
    ...hang(ids, row),
    // Where one has come from there is more.
    previous_cursor: (before ? hasMore.before : after !== null) ? cursorOf(row.at(0)) : null,
    next_cursor: (before ? true : hasMore.after) ? cursorOf(row.at(-1)) : null,
    path: [],
  };
  return withWaiting(order, skeleton, ids, { host_id, isPointedAt: pointed_at !== null });
}

/** Around a comment: its branch, and its neighbours at every level. */
async function aroundSlice(context: SliceContext, place: SlicePlace, rows = ROWS): Promise<Skeleton> {
  const { ctx, thread, order, seen_of } = context;
  const path = place.around === null ? [] : await pathTo(context, place.around);
  // What waits for its time stands beside the others, not among them.
  const steps = path.filter(({ is_waiting }) => !is_waiting);
  const [root] = steps;
  const last = steps.at(-1);
  if (!root || !last) {
    return rowSlice(context, { ...place, cursor: null, before: null }, null, path[0]?.root_id ?? null);
  }
  const way = steps.slice(1).map(({ id }, index) => ({ id, host_id: steps[index]?.id ?? 0 }));
  const ids = await selectSlice(ctx.db, {
    thread,
    order,
    host_id: null,
    after: null,
    before: null,
    around_id: root.id,
    expanded_id: last.id,
    path: way,
    limits: LIMITS,
    seen_of,
    also_root_ids: [],
  });
  const { row, hasMore } = fill(ids, rows);
  const { lists, whole } = hang(ids, [...row, last.id]);
  for (const step of way) layAround(lists, whole, ids.beside, step);
  const cursorOf = cursorsOf(ids);
  const skeleton: Skeleton = {
    top: row,
    lists,
    whole,
    previous_cursor: hasMore.before ? cursorOf(row.at(0)) : null,
    next_cursor: hasMore.after ? cursorOf(row.at(-1)) : null,
    path: path.map(({ id }) => id),
  };
  return withWaiting(order, skeleton, ids, { host_id: null, isPointedAt: false });
}

/** As many siblings as the slice carries, in the order of the thread. */
function fill({ after, before, below }: SliceIds, rows: number) {
  const sizes = new Map<number, number>();
  for (const { top_id } of below) sizes.set(top_id, (sizes.get(top_id) ?? 1) + 1);
  let used = 0;
  const take = (ids: readonly number[], taken: number, most: number, until: number): number => {
    let count = taken;
    for (; count < Math.min(ids.length, most) && used < until; count++) used += sizes.get(ids[count] ?? 0) ?? 1;
    return count;
  };
  const until = before.length > 0 && after.length > 0 ? Math.min(rows, ROWS_AFTER) : rows;
  const first = take(after, 0, LIMITS.after - 1, until);
  const back = take(before, 0, LIMITS.before - 1, rows);
  const forth = take(after, first, LIMITS.after - 1, rows);
  return {
    row: [...before.slice(0, back).toReversed(), ...after.slice(0, forth)],
    hasMore: { after: forth < after.length, before: back < before.length },
  };
}

/** Replies by what they hang under, for these siblings. */
function hang({ below }: SliceIds, tops: readonly number[]) {
  const lists = new Map<number, number[]>();
  const whole = new Set<number>();
  const known = new Set<number>();
  for (const top_id of new Set(tops)) {
    const branch = below.filter((reply) => reply.top_id === top_id);
    for (const { id, host_id } of branch) {
      if (!known.has(id)) lists.set(host_id, [...(lists.get(host_id) ?? []), id]);
      known.add(id);
    }
    const isCut = branch.length >= LIMITS.below;
    for (const id of isCut ? [] : [top_id, ...branch.map((reply) => reply.id)])
      if ((lists.get(id)?.length ?? 0) < LIMITS.replies) whole.add(id);
  }
  return { lists, whole };
}

/** Puts a comment among its nearest siblings, unless it stands among the first ones anyway. */
function layAround(
  lists: Map<number, number[]>,
  whole: Set<number>,
  beside: SliceIds['beside'],
  { host_id, id }: { host_id: number; id: number },
): void {
  const first = lists.get(host_id) ?? [];
  if (first.includes(id)) return;
  const near = beside.filter((reply) => reply.host_id === host_id).map((reply) => reply.id);
  const isNext = near.some((reply) => first.includes(reply));
  lists.set(host_id, isNext ? [...first, ...near.filter((reply) => !first.includes(reply))] : near);
  whole.delete(host_id);
}

/**
 * What waits will be the newest: it stands where the newest stand, and with whoever was pointed at it. Replies that
 * wait stand at the same end of what they hang under.
 */
function withWaiting(
  order: ThreadOrder,
  skeleton: Skeleton,
  { waiting }: SliceIds,
  { host_id, isPointedAt }: { host_id: number | null; isPointedAt: boolean },
): Skeleton {
  const join = (stood: readonly number[], ids: readonly number[]) => {
    const fresh = ids.filter((id) => !stood.includes(id));
    return order === 'new_first' ? [...fresh.toReversed(), ...stood] : [...stood, ...fresh];
  };
  const isNewestHere = order === 'new_first' ? skeleton.previous_cursor === null : skeleton.next_cursor === null;
  const own = waiting.filter((comment) => comment.host_id === host_id).map(({ id }) => id);
  const lists = new Map(skeleton.lists);
  for (const { id, host_id: under } of waiting)
    if (under !== null && under !== host_id) lists.set(under, join(lists.get(under) ?? [], [id]));
  return { ...skeleton, top: join(skeleton.top, isNewestHere || isPointedAt ? own : []), lists };
}

const CURSOR = /^([1-9]\d{0,14})(?:_([01](?:\.\d{1,6})?))?$/;

/** A place in a row: an id, and in the helpful order the score it had. */
function readCursor(text: string | null): RowCursor | null {
  const [, id, score = null] = CURSOR.exec(text ?? '') ?? [];
  return id ? { id: Number(id), score } : null;
}

function cursorsOf({ scores }: SliceIds): (id: number | undefined) => string | null {
  const known = new Map(scores.map(({ id, score }) => [id, score]));
  return (id) => {
    if (id === undefined) return null;
    const score = known.get(id);
    return score === undefined ? String(id) : `${id}_${score}`;
  };
}
