import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { DECIDED_ACTIONS, type AppealAnswer } from '#contract/moderated.ts';
import { EFFECT_OF, isClaimedByOther, isFinalAnswer, UNDO_MS } from '#rules/moderation.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { isAdmin, refuseInactive, type Viewer } from '../viewer.ts';
import {
  closeAppeal,
  hasOtherModerators,
  lockAppeal,
  markOverturned,
  reopenAppeal,
  selectAppeal,
} from './appeals.sql.ts';
import { redecideReports } from './cases.sql.ts';
import {
  hasLaterDecision,
  insertDecision,
  lockDecision,
  selectAutomaticDecision,
  selectDecision,
  type HeldDecision,
} from './decisions.sql.ts';
import { readGivenWords } from './given-words.ts';
import { holdItem, type HeldItem } from './items.ts';
import { liftPenalty, reimposePenalty } from './penalties.sql.ts';
import { canDecide, canModerate } from './permissions.ts';

export interface GivenAnswer {
  appeal_id: number;
  answer: AppealAnswer;
  words: string;
}

/**
 * Answers an appeal, once. Overturned, what was decided is put back as far as nothing later was decided of the same, its
 * penalty is lifted and its reports count as wrong. It can be undone for a minute, but for messages that are delivered so;
 * then the author is told.
 * @throws not_signed_in, account_suspended, appeal_not_found (also for everybody but staff), moderation_case_decided,
 * moderation_case_claimed, not_allowed (one's own, or what one decided while there are others), invalid_field
 */
export async function answerAppeal(
  ctx: Context,
  viewer: Viewer,
  { appeal_id, answer, words: given }: GivenAnswer,
): Promise<{ decision_id: number; undo_until: Date }> {
  refuseInactive(viewer);
  if (!canModerate(viewer)) throw new DomainError('appeal_not_found');
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const place = await selectAppeal(tx, appeal_id, now);
    const found = place && (await selectDecision(tx, place.decision_id));
    const item = found && (await holdItem(ctx, tx, found));
    const held = place && (await lockAppeal(tx, appeal_id));
    const decision = held && (await lockDecision(tx, held.decision_id));
    if (!held || !decision) throw new DomainError('appeal_not_found');
    if (held.closed_at) throw new DomainError('moderation_case_decided');
    if (!(await mayAnswer(tx, viewer, decision, now))) throw new DomainError('not_allowed');
    if (isClaimedByOther(held, viewer.id, now)) throw new DomainError('moderation_case_claimed');
    const reason = answer === 'overturn' ? 'no_violation' : decision.reason;
    const words = readGivenWords({ action: answer, reason, words: given });
    if (words === null) refuseFaults({ words: 'field_required' });
    const before = answer === 'overturn' ? await overturn(tx, item, decision, { judge_id: viewer.id, now }) : {};
    const { entity_type, entity_id, author_id, report_ids } = decision;
    const undo_until = new Date(now.getTime() + (isFinalAnswer(answer, decision.action) ? 0 : UNDO_MS));
    const decision_id = await insertDecision(tx, {
      case_id: null,
      entity_type,
      entity_id,
      author_id,
      actor_id: viewer.id,
      actor_role: isAdmin(viewer) ? 'admin' : 'moderator',
      action: answer,
      reason,
      words,
      detail: { appealed_id: decision.id, appealed_action: decision.action },
      before,
      report_ids: answer === 'overturn' ? report_ids : [],
      created_at: now,
      undo_until,
      opened_at: held.created_at,
    });
    if (answer === 'overturn') await markOverturned(tx, decision.id, undo_until);
    await closeAppeal(tx, { id: held.id, answer_id: decision_id, now });
    await ctx.queue.send(tx, 'tell-decision', { decision_id }, { start_after: undo_until });
    return { decision_id, undo_until };
  });
}

/** A moderator who neither posted it nor decided it, unless nobody else could answer. */
export async function mayAnswer(
  db: Db | Tx,
  viewer: Viewer,
  decision: { author_id: number | null; actor_id: number | null },
  now: Date,
): Promise<boolean> {
  const { author_id, actor_id } = decision;
  if (!canDecide(viewer, decision)) return false;
  const besides = [viewer.id, ...(author_id === null ? [] : [author_id])];
  return actor_id !== viewer.id || !(await hasOtherModerators(db, besides, now));
}

/** Decisions that change the same as one does. */
export function actionsOfTheSame(decision: Pick<HeldDecision, 'action'>): (typeof DECIDED_ACTIONS)[number][] {
  return DECIDED_ACTIONS.filter((one) => EFFECT_OF[one] === EFFECT_OF[decision.action]);
}

/** @returns what is put back when the answer is undone */
async function overturn(
  tx: Tx,
  item: HeldItem | null,
  decision: HeldDecision,
  { judge_id, now }: { judge_id: number; now: Date },
): Promise<object> {
  await liftPenalty(tx, decision.id, now);
  await redecideReports(tx, decision.report_ids, 'rejected');
  if (!item || item.is_gone || (await hasLaterDecision(tx, decision, actionsOfTheSame(decision)))) return {};
  const before = await item.snapshot(decision.action);
  const isSwitch = EFFECT_OF[decision.action] === 'visibility';
  // What reports had done by themselves before the moderator agreed is taken back with it.
  const automatic = isSwitch ? await selectAutomaticDecision(tx, decision, decision.id) : null;
  await item.overturn({ ...decision.before, ...automatic?.before }, judge_id);
  return before;
}

/** Takes an answer back: the appeal waits again, and what was overturned stands as it stood. */
export async function undoAnswer(tx: Tx, item: HeldItem | null, answer: HeldDecision): Promise<void> {
  await reopenAppeal(tx, answer.id);
  const { appealed_id } = answer.detail;
  if (answer.action !== 'overturn' || appealed_id === undefined) return;
  if (item && Object.keys(answer.before).length > 0) await item.restore(answer.before);
  await redecideReports(tx, answer.report_ids, 'upheld');
  await reimposePenalty(tx, appealed_id);
  await markOverturned(tx, appealed_id, null);
}
