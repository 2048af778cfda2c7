import { readTimeCursor, writeTimeCursor } from '#rules/time-cursor.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { actionsOfTheSame, mayAnswer } from './answer-appeal.ts';
import { selectAppeal, selectAppeals, selectOwnDecisions, type AppealRow, type OwnDecisionRow } from './appeals.sql.ts';
import { selectAuthorRecord, selectItem, type AuthorRecord, type ItemRow } from './case-screen.sql.ts';
import { hasLaterDecision, selectDecisionsOf, selectDecisionsOnAuthor, type DecisionRow } from './decisions.sql.ts';
import { selectPenaltyOf, type GivenPenalty } from './penalties.sql.ts';
import { canModerate } from './permissions.ts';

const PAGE = 25;
const DECISIONS = 10;

export interface AppealsQuery {
  state: 'open' | 'decided';
  cursor: string | null;
}

/**
 * Appeals that wait, the one due first ahead, or those answered, the last first.
 * @throws page_not_found for everybody but moderators and administrators, malformed_request for a cursor that is none
 */
export async function readAppeals(
  ctx: Context,
  viewer: Viewer,
  { state, cursor }: AppealsQuery,
): Promise<{ appeals: AppealRow[]; next_cursor: string | null }> {
  if (!canModerate(viewer)) throw new DomainError('page_not_found');
  const after = cursor === null ? null : readTimeCursor(cursor);
  if (cursor !== null && after === null) throw new DomainError('malformed_request');
  const rows = await selectAppeals(ctx.db, { state, after, now: ctx.clock.now(), limit: PAGE + 1 });
  const appeals = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? appeals.at(-1) : undefined;
  const at = state === 'open' ? last?.answer_by : last?.closed_at;
  return { appeals, next_cursor: last && at ? writeTimeCursor({ at, id: last.id }) : null };
}

export interface OpenedAppealRow {
  row: AppealRow;
  /** Null of messages: what they say is read in their case alone. */
  item: ItemRow | null;
  author: AuthorRecord | null;
  /** On the item, the last first: the one appealed, its answer, and whatever else. */
  decisions: DecisionRow[];
  author_decisions: DecisionRow[];
  penalty: GivenPenalty | null;
  /** Something later was decided of the same: overturned, the item stays as it stands. */
  is_superseded: boolean;
  can_answer: boolean;
  /** The reader decided it themselves, and nobody else could answer. */
  is_own_decision: boolean;
}

/**
 * One appeal with all that is known of what was decided.
 * @throws appeal_not_found, also for everybody but moderators and administrators; account_suspended
 */
export async function readAppeal(ctx: Context, viewer: Viewer, id: number): Promise<OpenedAppealRow> {
  if (!canModerate(viewer)) throw new DomainError('appeal_not_found');
  refuseInactive(viewer);
  const now = ctx.clock.now();
  const row = await selectAppeal(ctx.db, id, now);
  if (!row) throw new DomainError('appeal_not_found');
  const { author_id, entity_type, entity_id, actor_id, decision_id } = row;
  return {
    row,
    item: entity_type === 'message' ? null : await selectItem(ctx.db, { entity_type, entity_id }),
    author: author_id === null ? null : await selectAuthorRecord(ctx.db, author_id, now),
    decisions: await selectDecisionsOf(ctx.db, row, DECISIONS),
    author_decisions: author_id === null ? [] : await selectDecisionsOnAuthor(ctx.db, { ...row, author_id }, DECISIONS),
    penalty: await selectPenaltyOf(ctx.db, decision_id),
    is_superseded: await hasLaterDecision(ctx.db, { ...row, id: decision_id }, actionsOfTheSame(row)),
    can_answer: row.closed_at === null && (await mayAnswer(ctx.db, viewer, row, now)),
    is_own_decision: actor_id === viewer.id,
  };
}

/** So many of the last are shown. */
const SHOWN = 20;

/** What moderators decided about what the viewer posted, with their appeals; the last first. @throws not_signed_in */
export async function readOwnDecisions(ctx: Context, viewer: Viewer): Promise<OwnDecisionRow[]> {
  if (viewer.id === 0) throw new DomainError('not_signed_in');
  return selectOwnDecisions(ctx.db, { user_id: viewer.id, now: ctx.clock.now(), limit: SHOWN });
}
