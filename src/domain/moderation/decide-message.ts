import type { CaseDecision } from '#contract/chat-cases.ts';
import type { DecisionReason, MessageAction, PenaltyKind } from '#contract/moderated.ts';
import { inTransaction } from '#platform/db.ts';
import { isClaimedByOther, UNDO_MS } from '#rules/moderation.ts';
import { recordAudit } from '../audit/audit.ts';
import { applyDecision, decisionsFor, holdCase, isOfEdit, type HeldCase } from '../chats/chats.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isAdmin, refuseInactive, type Viewer } from '../viewer.ts';
import { insertDecision } from './decisions.sql.ts';
import { readGivenWords } from './given-words.ts';
import { penalize } from './penalize.ts';
import { canModerate } from './permissions.ts';

export interface MessageDecision {
  case_id: number;
  decision: CaseDecision;
  /** Why, of everything but letting it stand. */
  reason?: DecisionReason | undefined;
  words?: string | undefined;
  penalty?: PenaltyKind | undefined;
}

function actionOf(decision: CaseDecision, held: HeldCase): MessageAction {
  if (decision === 'refused') return isOfEdit(held) ? 'refuse_edit' : 'remove_message';
  if (decision === 'code_hidden') return 'hide_code';
  return held.row.kind === 'report' ? 'dismiss' : 'deliver_message';
}

/**
 * Decides about a message of a chat, once: what becomes of it, why, and whether its author gets the next penalty, in one
 * transaction and written to the audit log. It can be undone for a minute, unless it was delivered; then its author and whoever
 * reported it are told.
 * @throws not_signed_in, account_suspended, chat_case_not_found (also for everybody but staff), chat_case_decided,
 * moderation_case_claimed, not_allowed
 * (one of the two, not of this kind, or no penalty for its author), invalid_field (reason, words)
 */
export async function decideMessage(
  ctx: Context,
  viewer: Viewer,
  made: MessageDecision,
): Promise<{ decision_id: number; undo_until: Date }> {
  if (!canModerate(viewer)) throw new DomainError('chat_case_not_found');
  refuseInactive(viewer);
  return inTransaction(ctx.db, async (tx) => {
    const held = await holdCase(tx, made.case_id);
    if (!held) throw new DomainError('chat_case_not_found');
    const { row } = held;
    if (row.decision !== null) throw new DomainError('chat_case_decided');
    if (isClaimedByOther(row, viewer.id, ctx.clock.now())) throw new DomainError('moderation_case_claimed');
    if (!decisionsFor(viewer, row).includes(made.decision)) throw new DomainError('not_allowed');
    const action = actionOf(made.decision, held);
    const { penalty } = made;
    const reason = made.reason ?? (made.decision === 'released' ? 'no_violation' : (row.reason ?? 'spam'));
    const words = readGivenWords({ action, reason, words: made.words, penalty });
    const now = ctx.clock.now();
    const before = await applyDecision(ctx, tx, held, { decision: made.decision, judge_id: viewer.id });
    // What was read cannot be unread.
    const undo_until = new Date(now.getTime() + (action === 'deliver_message' ? 0 : UNDO_MS));
    const decision_id = await insertDecision(tx, {
      case_id: null,
      entity_type: 'message',
      entity_id: row.id,
      author_id: row.author_id,
      actor_id: viewer.id,
      actor_role: isAdmin(viewer) ? 'admin' : 'moderator',
      action,
      reason,
      words,
      detail: {},
      before: before ?? {},
      report_ids: [],
      created_at: now,
      undo_until,
    });
    if (penalty) await penalize(ctx, tx, viewer, { user_id: row.author_id, decision_id, kind: penalty });
    await recordAudit(ctx, tx, {
      actor_id: viewer.id,
      subject_id: row.author_id,
      action: 'chat.decided',
      detail: `case ${row.id}: ${made.decision}`,
    });
    await ctx.queue.send(tx, 'tell-decision', { decision_id }, { start_after: undo_until });
    return { decision_id, undo_until };
  });
}
