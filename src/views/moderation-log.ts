/** The public log of moderation as it is shown. */
import type { LoggedDecision, ModerationLogPageProps } from '#contract/moderation-log.ts';
import type { Context } from '#domain/context.ts';
import {
  readModerationFigures,
  readModerationLog,
  type LoggedRow,
  type ModerationLogQuery,
} from '#domain/moderation/moderation.ts';
import { entryUrl } from './briefs.ts';

/** Where the log stands with these filters. */
function logUrl({ action, entity_type, period, cursor }: ModerationLogQuery): string {
  const params = new URLSearchParams({
    ...(action ? { action } : {}),
    ...(entity_type ? { type: entity_type } : {}),
    ...(period === 'all' ? {} : { period }),
    ...(cursor ? { cursor } : {}),
  }).toString();
  return params ? `/modlog?${params}` : '/modlog';
}

/** `/modlog`. */
export async function moderationLogPage(ctx: Context, query: ModerationLogQuery): Promise<ModerationLogPageProps> {
  const { action, entity_type, period, cursor } = query;
  const { rows, next_cursor } = await readModerationLog(ctx, query);
  const isWhole = action === null && entity_type === null && period === 'all' && cursor === null;
  return {
    action,
    entity_type,
    period,
    rows: rows.map(present),
    next_path: next_cursor === null ? null : logUrl({ ...query, cursor: next_cursor }),
    figures: isWhole ? await readModerationFigures(ctx) : null,
  };
}

function present(row: LoggedRow): LoggedDecision {
  const item = itemOf(row);
  const { penalty_kind: kind, penalty_step: step } = row;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    actor_role: row.actor_role,
    action: row.action,
    reason: row.reason,
    entity_type: row.entity_type,
    item,
    // Beside what they posted it would say whom it befell.
    penalty: kind === null || step === null || item ? null : { kind, step },
    is_reversed: row.is_reversed,
  };
}

function itemOf({ host_type, host_id, kind, slug, title, ...row }: LoggedRow): LoggedDecision['item'] {
  if (host_type === null || host_id === null || slug === null || title === null) return null;
  const url = entryUrl(host_type, { kind, slug, id: host_id });
  return { title, url: row.entity_type === 'comment' ? `${url}?comment=${row.entity_id}` : url };
}
