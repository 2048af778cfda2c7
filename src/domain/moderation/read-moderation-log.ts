import type { Period } from '#contract/common.ts';
import type { DecidedAction, DecidedType } from '#contract/moderated.ts';
import { ANSWER_MS } from '#rules/moderation.ts';
import { readTimeCursor, writeTimeCursor } from '#rules/time-cursor.ts';
import type { Context } from '../context.ts';
import { selectFigures, selectLog, type FiguresRow, type LoggedRow } from './moderation-log.sql.ts';

const PAGE = 25;
const DAY_MS = 86_400_000;
const PERIOD_DAYS: Record<Exclude<Period, 'all'>, number> = { day: 1, week: 7, month: 30 };

export interface ModerationLogQuery {
  action: DecidedAction | null;
  entity_type: DecidedType | null;
  period: Period;
  cursor: string | null;
}

/**
 * Decisions that stand, the last first: once they can be undone no more and who they befall was told. Everybody may read
 * them; who decided, who reported and who posted is not in it.
 */
export async function readModerationLog(
  ctx: Context,
  { action, entity_type, period, cursor }: ModerationLogQuery,
): Promise<{ rows: LoggedRow[]; next_cursor: string | null }> {
  const now = ctx.clock.now();
  const found = await selectLog(ctx.db, {
    action,
    entity_type,
    since: period === 'all' ? null : new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS),
    // What is none begins at the start.
    before: cursor === null ? null : readTimeCursor(cursor),
    now,
    limit: PAGE + 1,
  });
  const rows = found.slice(0, PAGE);
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  return { rows, next_cursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null };
}

/** Figures of the last 30 days. */
export async function readModerationFigures(ctx: Context): Promise<FiguresRow> {
  const now = ctx.clock.now();
  return selectFigures(ctx.db, {
    since: new Date(now.getTime() - PERIOD_DAYS.month * DAY_MS),
    now,
    answer_ms: ANSWER_MS,
  });
}
