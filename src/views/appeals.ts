/** Appeals as moderators are shown them, and what members are shown of decisions about them. */
import type { Appeal, AppealsPageProps, OpenedAppeal } from '#contract/appeals.ts';
import type { Locale } from '#contract/common.ts';
import { APPEAL_ANSWERS } from '#contract/moderated.ts';
import type { Context } from '#domain/context.ts';
import { readAppeal, readAppeals, type AppealRow, type AppealsQuery } from '#domain/moderation/moderation.ts';
import type { Viewer } from '#domain/viewer.ts';
import { memberOf, presentAuthorRecord, presentDecision, presentItem } from './moderation.ts';

/** Appeals as they are shown and answered. @throws page_not_found, malformed_request */
export async function appealList(
  ctx: Context,
  viewer: Viewer,
  query: AppealsQuery,
): Promise<{ appeals: Appeal[]; next_cursor: string | null }> {
  const { appeals, next_cursor } = await readAppeals(ctx, viewer, query);
  const now = ctx.clock.now();
  return { appeals: appeals.map((row) => present(row, now)), next_cursor };
}

function present(row: AppealRow, now: Date): Appeal {
  return {
    id: row.id,
    decision_id: row.decision_id,
    author: memberOf(row.author_id, row.author_username),
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    title: row.title,
    action: row.action,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    is_late: (row.closed_at ?? now) > row.answer_by,
    closed_at: row.closed_at?.toISOString() ?? null,
    answer: row.answer,
    claimed_by: memberOf(row.claimed_by, row.claimed_username),
    claimed_until: row.claimed_until?.toISOString() ?? null,
  };
}

/** One appeal with everything on it. @throws appeal_not_found, account_suspended */
export async function openedAppeal(
  ctx: Context,
  viewer: Viewer,
  { id, locale }: { id: number; locale: Locale },
): Promise<OpenedAppeal> {
  const opened = await readAppeal(ctx, viewer, id);
  const { row, item, author, penalty } = opened;
  const { entity_type, entity_id, decision_id } = row;
  const now = ctx.clock.now();
  const decisions = opened.decisions.map((decision) => presentDecision(viewer, decision, now));
  return {
    ...present(row, now),
    words: row.words,
    decision: decisions.find((decision) => decision.id === decision_id) ?? null,
    penalty: penalty && { kind: penalty.kind, step: penalty.step },
    item: item && entity_type !== 'message' ? await presentItem(ctx, { entity_type, entity_id }, item, locale) : null,
    is_off: item?.is_off ?? false,
    case_url: entity_type === 'message' ? `/mod/chats/${entity_id}` : null,
    author_record: author && presentAuthorRecord(author),
    decisions: decisions.filter((decision) => decision.id !== decision_id),
    author_decisions: opened.author_decisions.map((decision) => presentDecision(viewer, decision, now)),
    is_superseded: opened.is_superseded,
    is_own_decision: opened.is_own_decision,
    answers: opened.can_answer ? [...APPEAL_ANSWERS] : [],
  };
}

/** `/mod/appeals` and `/mod/appeals/{id}`. @throws page_not_found, appeal_not_found, account_suspended */
export async function appealsPage(
  ctx: Context,
  viewer: Viewer,
  query: AppealsQuery & { opened_id: number | null; locale: Locale },
): Promise<AppealsPageProps> {
  const { opened_id, locale, ...asked } = query;
  const { appeals, next_cursor } = await appealList(ctx, viewer, asked);
  const params = new URLSearchParams({
    ...(asked.state === 'decided' ? { state: asked.state } : {}),
    ...(next_cursor ? { cursor: next_cursor } : {}),
  });
  return {
    state: asked.state,
    appeals,
    next_path: next_cursor === null ? null : `/mod/appeals?${params.toString()}`,
    opened: opened_id === null ? null : await openedAppeal(ctx, viewer, { id: opened_id, locale }),
    viewer_id: viewer.id,
  };
}
