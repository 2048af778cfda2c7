import type { ChatCase, ChatCasesPageProps, OpenedChatCase } from '#contract/chat-cases.ts';
import { decisionsFor, readCases, type CaseRow } from '#domain/chats/chats.ts';
import type { Context } from '#domain/context.ts';
import { readMessageCase } from '#domain/moderation/moderation.ts';
import type { Viewer } from '#domain/viewer.ts';
import { isClaimedByOther } from '#rules/moderation.ts';
import { presentDecision } from './moderation.ts';

const memberOf = (id: number | null, username: string | null) =>
  id === null ? null : { id, username: username ?? '' };

function present(row: CaseRow): ChatCase {
  return {
    id: row.id,
    kind: row.kind,
    author: memberOf(row.author_id, row.author_username),
    reporter: memberOf(row.reporter_id, row.reporter_username),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    decision: row.decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: memberOf(row.judge_id, row.judge_username),
  };
}

/** Cases as they are shown and answered. @throws page_not_found */
export async function chatCases(
  ctx: Context,
  viewer: Viewer,
  query: { state: ChatCasesPageProps['state']; cursor: string | null },
): Promise<{ cases: ChatCase[]; next_cursor: string | null }> {
  const { cases, next_cursor } = await readCases(ctx, viewer, query);
  return { cases: cases.map(present), next_cursor };
}

/** One case with what is sealed in it; the look is written down. @throws chat_case_not_found, account_suspended */
export async function openedChatCase(ctx: Context, viewer: Viewer, id: number): Promise<OpenedChatCase> {
  const { row, decisions, author_decisions, next_penalty } = await readMessageCase(ctx, viewer, id);
  const now = ctx.clock.now();
  return {
    ...present(row),
    detail: row.detail,
    messages: row.sealed.map((message) => ({
      id: message.id,
      username: message.username,
      text: message.text,
      stood_text: message.stood_text ?? null,
      // The HTML is of our own making, and so are the addresses in it.
      picture_urls: Array.from(message.html.matchAll(/<img src="(\/media\/[^"]+)"/g), ([, url = '']) => url),
      created_at: message.created_at,
      is_deleted: message.is_deleted,
      is_subject: message.is_subject,
    })),
    decisions: isClaimedByOther(row, viewer.id, now) ? [] : [...decisionsFor(viewer, row)],
    claimed_by:
      row.decision === null && isClaimedByOther(row, viewer.id, now)
        ? memberOf(row.claimed_by, row.claimed_username)
        : null,
    history: decisions.map((decision) => presentDecision(viewer, decision, now)),
    author_history: author_decisions.map((decision) => presentDecision(viewer, decision, now)),
    next_penalty,
  };
}
