import type { ReportReason } from '#contract/common.ts';
import type { ModeratedType } from '#contract/moderated.ts';
import { parseId } from '#rules/ids.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import {
  selectAuthorRecord,
  selectItem,
  selectReportsOf,
  type AuthorRecord,
  type ItemRow,
  type ReportRow,
} from './case-screen.sql.ts';
import { selectCase, selectClosedCases, selectQueue, type CaseRow, type QueueCursor } from './cases.sql.ts';
import {
  selectDecisionsOf,
  selectDecisionsOnTheLike,
  selectDecisionsOnAuthor,
  type DecisionRow,
} from './decisions.sql.ts';
import { readNextPenalty } from './next-penalty.ts';
import { canModerate } from './permissions.ts';

const PAGE = 25;
const REPORTS = 50;
const DECISIONS = 10;
/** Of the like, so many show what is usual. */
const SIMILAR = 5;

export interface QueueQuery {
  state: 'open' | 'decided';
  entity_type: ModeratedType | null;
  reason: ReportReason | null;
  cursor: string | null;
}

/**
 * Cases that wait, by harm x waiting, or those closed, the last first.
 * @throws page_not_found for everybody but moderators and administrators, malformed_request for a cursor that is none
 */
export async function readQueue(
  ctx: Context,
  viewer: Viewer,
  query: QueueQuery,
): Promise<{ cases: CaseRow[]; next_cursor: string | null }> {
  if (!canModerate(viewer)) throw new DomainError('page_not_found');
  const { entity_type, reason, state } = query;
  const now = ctx.clock.now();
  const cursor = query.cursor === null ? null : readCursor(query.cursor);
  const filter = { entity_type, reason, now, limit: PAGE + 1 };
  const as_of = state === 'open' && cursor ? cursor.as_of : now;
  const rows =
    state === 'open'
      ? await selectQueue(ctx.db, { ...filter, as_of, after: cursor })
      : await selectClosedCases(ctx.db, { ...filter, before: cursor && { closed_at: cursor.as_of, id: cursor.id } });
  const cases = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? cases.at(-1) : undefined;
  if (!last) return { cases, next_cursor: null };
  const at = state === 'open' ? as_of : (last.closed_at ?? now);
  return { cases, next_cursor: `${at.toISOString()}_${last.rank}_${last.id}` };
}

function readCursor(text: string): QueueCursor {
  const [at = '', rank = '', id = ''] = text.split('_');
  const as_of = new Date(at);
  const read_id = parseId(id);
  if (Number.isNaN(as_of.getTime()) || !/^\d{1,15}(\.\d{1,12})?$/.test(rank) || read_id === null)
    throw new DomainError('malformed_request');
  return { as_of, rank, id: read_id };
}

export interface OpenedCase {
  row: CaseRow;
  item: ItemRow | null;
  author: AuthorRecord | null;
  reports: ReportRow[];
  decisions: DecisionRow[];
  author_decisions: DecisionRow[];
  similar_decisions: DecisionRow[];
  /** The step of the next penalty; null where this moderator may give none. */
  next_penalty: number | null;
}

/**
 * One case with everything that is known of its item.
 * @throws moderation_case_not_found, also for everybody but moderators and administrators; account_suspended
 */
export async function readCase(ctx: Context, viewer: Viewer, id: number): Promise<OpenedCase> {
  if (!canModerate(viewer)) throw new DomainError('moderation_case_not_found');
  refuseInactive(viewer);
  const now = ctx.clock.now();
  const row = await selectCase(ctx.db, id, now);
  if (!row) throw new DomainError('moderation_case_not_found');
  const { author_id } = row;
  const author = author_id === null ? null : await selectAuthorRecord(ctx.db, author_id, now);
  return {
    row,
    item: await selectItem(ctx.db, row),
    author,
    next_penalty: author ? await readNextPenalty(ctx, viewer, author) : null,
    reports: await selectReportsOf(ctx.db, row, REPORTS),
    decisions: await selectDecisionsOf(ctx.db, row, DECISIONS),
    author_decisions: author_id === null ? [] : await selectDecisionsOnAuthor(ctx.db, { ...row, author_id }, DECISIONS),
    similar_decisions: await selectDecisionsOnTheLike(ctx.db, row, SIMILAR),
  };
}
