import type { ReportReason } from '#contract/common.ts';
import { QUEUE_KINDS, type ModeratedType, type QueueKind } from '#contract/moderated.ts';
import { parseId } from '#rules/ids.ts';
import { readTimeCursor, writeTimeCursor } from '#rules/time-cursor.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isAdmin, type Viewer } from '../viewer.ts';
import { selectCases, selectClosedCases, type CaseRow } from './cases.sql.ts';
import { canModerate } from './permissions.ts';
import {
  selectDecided,
  selectWaiting,
  selectWaitingRows,
  type Decided,
  type DecidedCursor,
  type QueueCursor,
  type Waiting,
  type WaitingRow,
} from './queue.sql.ts';

const PAGE = 25;

/** One line of the queue. */
export type QueueLine = { place: Place } & LineRow;
type Place = Pick<Waiting, 'kind' | 'id' | 'harm' | 'opened_at'> & { closed_at: Date | null };
/** The row of a case of what was posted, or of anything else. */
type LineRow = { is_post: true; row: CaseRow } | { is_post: false; row: WaitingRow };

/** Cases of what was posted; a price dispute is one. */
const OF_POSTS: readonly QueueKind[] = ['post', 'price'];

export interface QueueQuery {
  state: 'open' | 'decided';
  /** Null for all. */
  kinds: readonly QueueKind[] | null;
  entity_type: ModeratedType | null;
  reason: ReportReason | null;
  cursor: string | null;
}

/** What waits for this moderator: who speaks for a store is for administrators to say. */
export function queueKinds(viewer: Viewer): readonly QueueKind[] {
  return isAdmin(viewer) ? QUEUE_KINDS : QUEUE_KINDS.filter((kind) => kind !== 'store_request');
}

/**
 * Everything that waits for a decision, by harm x waiting, or what was decided, the last first.
 * @throws page_not_found for everybody but moderators and administrators, malformed_request for a cursor that is none
 */
export async function readQueue(
  ctx: Context,
  viewer: Viewer,
  query: QueueQuery,
): Promise<{ lines: QueueLine[]; next_cursor: string | null }> {
  if (!canModerate(viewer)) throw new DomainError('page_not_found');
  const { entity_type, reason, cursor } = query;
  const now = ctx.clock.now();
  const isOfPosts = entity_type !== null || reason !== null;
  const kinds = queueKinds(viewer).filter(
    (kind) => (query.kinds?.includes(kind) ?? true) && (!isOfPosts || OF_POSTS.includes(kind)),
  );
  if (kinds.length === 0) return { lines: [], next_cursor: null };
  if (query.state === 'decided') {
    const after = cursor === null ? null : readDecidedCursor(cursor);
    const rows = await selectDecided(ctx.db, { kinds, entity_type, reason, after, limit: PAGE + 1 });
    const places = rows.slice(0, PAGE);
    const last = rows.length > PAGE ? places.at(-1) : undefined;
    return { lines: await linesAt(ctx, places, now), next_cursor: last ? writeDecidedCursor(last) : null };
  }
  const after = cursor === null ? null : readCursor(cursor);
  const as_of = after?.as_of ?? now;
  const rows = await selectWaiting(ctx.db, { kinds, entity_type, reason, as_of, after, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  const places = page.map((row) => ({ ...row, closed_at: null }));
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return { lines: await linesAt(ctx, places, now), next_cursor: last ? writeCursor(as_of, last) : null };
}

/** What stands at each place; one statement a kind. What is gone meanwhile is left out. */
async function linesAt(ctx: Context, places: readonly Place[], now: Date): Promise<QueueLine[]> {
  const idsOf = (kind: QueueKind) => places.filter((place) => place.kind === kind).map(({ id }) => id);
  const lines = new Map<string, LineRow>();
  for (const kind of QUEUE_KINDS) {
    const ids = idsOf(kind);
    if (ids.length === 0) continue;
    if (kind === 'post' || kind === 'price')
      for (const row of await selectCases(ctx.db, ids, now)) lines.set(`${kind} ${row.id}`, { is_post: true, row });
    else
      for (const row of await selectWaitingRows(ctx.db, kind, ids, now))
        lines.set(`${kind} ${row.id}`, { is_post: false, row });
  }
  return places.flatMap((place) => {
    const line = lines.get(`${place.kind} ${place.id}`);
    return line ? [{ place, ...line }] : [];
  });
}

/** The place of a kind in `QUEUE_KINDS` stands for it. */
function writeCursor(as_of: Date, { rank, kind, id }: Waiting): string {
  return `${as_of.toISOString()}_${rank}_${QUEUE_KINDS.indexOf(kind)}_${id}`;
}

function readCursor(text: string): QueueCursor {
  const [at = '', rank = '', place = '', last = ''] = text.split('_');
  const as_of = new Date(at);
  const id = parseId(last);
  const kind = /^\d$/.test(place) ? QUEUE_KINDS[Number(place)] : undefined;
  if (Number.isNaN(as_of.getTime()) || !/^\d{1,15}(\.\d{1,12})?$/.test(rank) || id === null || !kind)
    throw new DomainError('malformed_request');
  return { as_of, rank, kind, id };
}

function writeDecidedCursor({ closed_at, kind, id }: Decided): string {
  return `${closed_at.toISOString()}_${QUEUE_KINDS.indexOf(kind)}_${id}`;
}

function readDecidedCursor(text: string): DecidedCursor {
  const [at = '', place = '', last = ''] = text.split('_');
  const closed_at = new Date(at);
  const id = parseId(last);
  const kind = /^\d$/.test(place) ? QUEUE_KINDS[Number(place)] : undefined;
  if (Number.isNaN(closed_at.getTime()) || id === null || !kind) throw new DomainError('malformed_request');
  return { closed_at, kind, id };
}

export interface CasesQuery {
  state: 'open' | 'decided';
  entity_type: ModeratedType | null;
  reason: ReportReason | null;
  cursor: string | null;
}

/**
 * Cases of posts that wait, by harm x waiting, or those closed, the last first.
 * @throws page_not_found for everybody but moderators and administrators, malformed_request for a cursor that is none
 */
export async function readCases(
  ctx: Context,
  viewer: Viewer,
  { state, ...query }: CasesQuery,
): Promise<{ cases: CaseRow[]; next_cursor: string | null }> {
  if (state === 'open') {
    const { lines, next_cursor } = await readQueue(ctx, viewer, { ...query, state, kinds: OF_POSTS });
    return {
      cases: lines.flatMap((line) => (line.is_post ? [line.row] : [])),
      next_cursor,
    };
  }
  if (!canModerate(viewer)) throw new DomainError('page_not_found');
  const { entity_type, reason } = query;
  const before = query.cursor === null ? null : readTimeCursor(query.cursor);
  if (query.cursor !== null && before === null) throw new DomainError('malformed_request');
  const rows = await selectClosedCases(ctx.db, { entity_type, reason, now: ctx.clock.now(), before, limit: PAGE + 1 });
  const cases = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? cases.at(-1) : undefined;
  const at = last?.closed_at;
  return { cases, next_cursor: last && at ? writeTimeCursor({ at, id: last.id }) : null };
}
