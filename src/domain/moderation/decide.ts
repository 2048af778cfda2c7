import { inTransaction, type Tx } from '#platform/db.ts';
import type { DecisionReason, ModeratedType, ModerationAction, PenaltyKind } from '#contract/moderated.ts';
import { ACTIONS_OF, isClaimedByOther, UNDO_MS } from '#rules/moderation.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { refuseMerge } from '../merges/merges.ts';
import { isRevisedByStaff } from '../revisions/revisions.ts';
import { isAdmin, refuseInactive, type Viewer } from '../viewer.ts';
import {
  closeCase,
  decideReports,
  lockCase,
  lockOpenCase,
  reopenCase,
  reopenReports,
  selectCasePlace,
} from './cases.sql.ts';
import {
  hasLaterDecision,
  insertDecision,
  lockDecision,
  markUndone,
  selectAutomaticDecision,
  selectDecision,
  type HeldDecision,
} from './decisions.sql.ts';
import { readGivenWords } from './given-words.ts';
import { holdItem, type HeldItem } from './items.ts';
import { penalize } from './penalize.ts';
import { liftPenalty } from './penalties.sql.ts';
import { undoAnswer } from './answer-appeal.ts';
import { canDecide, canModerate, canUndo } from './permissions.ts';

export interface Decision {
  case_id: number;
  action: ModerationAction;
  reason: DecisionReason;
  words?: string | undefined;
  group_id?: number | undefined;
  media_id?: number | undefined;
  /** Of `correct_price`, as people type it. */
  price?: string | undefined;
  /** Of `merge`: the offer that lives on. */
  into?: number | undefined;
  /** The author gets the next penalty of the ladder as well, of this kind. */
  penalty?: PenaltyKind | undefined;
}

/**
 * Decides a case, once: changes the item, closes the case, settles its reports and writes down what was done and why, all in
 * one transaction. It can be undone for a minute; then its author and the reporters are told.
 * @throws not_signed_in, account_suspended, moderation_case_not_found (also for everybody but staff), moderation_case_decided,
 * moderation_case_claimed, not_allowed (one's own, not for this kind of item, or no penalty for its author), invalid_field
 */
export async function decide(
  ctx: Context,
  viewer: Viewer,
  made: Decision,
): Promise<{ decision_id: number; undo_until: Date }> {
  refuseInactive(viewer);
  if (!canModerate(viewer)) throw new DomainError('moderation_case_not_found');
  const words = readGivenWords(made);
  return inTransaction(ctx.db, async (tx) => {
    const place = await selectCasePlace(tx, made.case_id);
    if (!place) throw new DomainError('moderation_case_not_found');
    const item = await holdItem(ctx, tx, place);
    const held = await lockCase(tx, made.case_id);
    if (!held || !item) throw new DomainError('moderation_case_not_found');
    if (held.closed_at) throw new DomainError('moderation_case_decided');
    if (!canDecide(viewer, item)) throw new DomainError('not_allowed');
    const now = ctx.clock.now();
    if (isClaimedByOther(held, viewer.id, now)) throw new DomainError('moderation_case_claimed');
    if (!ACTIONS_OF[held.entity_type].includes(made.action)) throw new DomainError('not_allowed');
    if (item.is_in_review && !DECIDED_IN_REVIEW.has(made.action)) throw new DomainError('not_allowed');
    await refuseUnready(tx, held, made);
    const { before, undoes } = await applyTo(tx, item, held, { ...made, editor_id: viewer.id });
    await closeCase(tx, held.id, now);
    const report_ids = await decideReports(tx, {
      ...held,
      decision: made.reason === 'no_violation' ? 'rejected' : 'upheld',
      now,
    });
    // What has come out may have been read, and everybody was told.
    const is_final = item.is_in_review && made.action === 'dismiss';
    const undo_until = new Date(now.getTime() + (is_final ? 0 : UNDO_MS));
    const { entity_type, entity_id } = held;
    const decision_id = await insertDecision(tx, {
      case_id: held.id,
      entity_type,
      entity_id,
      author_id: item.author_id,
      actor_id: viewer.id,
      actor_role: isAdmin(viewer) ? 'admin' : 'moderator',
      action: made.action,
      reason: made.reason,
      words,
      detail: {
        group_id: made.group_id,
        media_id: made.media_id,
        into_id: made.action === 'merge' ? made.into : undefined,
        undoes,
      },
      before,
      report_ids,
      created_at: now,
      undo_until,
    });
    if (made.penalty) await penalize(ctx, tx, viewer, { user_id: item.author_id, decision_id, kind: made.penalty });
    await ctx.queue.send(tx, 'tell-decision', { decision_id }, { start_after: undo_until });
    return { decision_id, undo_until };
  });
}

/** Whoever edits has edited by now; what is merged later can be merged. @throws invalid_field (into, action) */
async function refuseUnready(
  tx: Tx,
  held: { entity_type: ModeratedType; entity_id: number; opened_at: Date },
  { action, into }: Decision,
): Promise<void> {
  if (action === 'merge') {
    if (into === undefined) refuseFaults({ into: 'field_required' });
    else await refuseMerge(tx, { offer_id: held.entity_id, into });
  }
  if (action === 'edit' && held.entity_type !== 'comment') {
    const entry = held.entity_type === 'offer' ? { offer_id: held.entity_id } : { discussion_id: held.entity_id };
    if (!(await isRevisedByStaff(tx, entry, held.opened_at))) refuseFaults({ action: 'not_edited' });
  }
}

/** Of what is not out: it comes out, or does not. */
const DECIDED_IN_REVIEW: ReadonlySet<ModerationAction> = new Set(['dismiss', 'hide', 'restore']);

/** Dismissing lets out what waits for a moderator, and brings back what reports have hidden by themselves; what a moderator has hidden before stays. */
async function applyTo(
  tx: Tx,
  item: HeldItem,
  place: { entity_type: ModeratedType; entity_id: number },
  { editor_id, ...made }: Decision & { editor_id: number },
): Promise<{ before: object; undoes: number | undefined }> {
  if (made.action !== 'dismiss') {
    if (item.is_gone) throw new DomainError('not_allowed');
    const { action, reason, group_id, media_id, price } = made;
    return {
      before: await item.apply({ action, reason, is_by_reports: false, group_id, media_id, price, editor_id }),
      undoes: undefined,
    };
  }
  if (item.is_in_review && !item.is_gone) {
    await item.release();
    return { before: {}, undoes: undefined };
  }
  const automatic = await selectAutomaticDecision(tx, place);
  if (!automatic || item.is_gone) return { before: {}, undoes: undefined };
  const before = await item.snapshot('hide');
  await item.restore(automatic.before);
  await item.release();
  return { before, undoes: automatic.id };
}

/**
 * Takes a decision back within its minute: every row stands as it stood, the case is open again and nobody is told.
 * @throws not_signed_in, account_suspended, moderation_decision_not_found (also for everybody but staff), moderation_undo_closed
 */
export async function undoDecision(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseInactive(viewer);
  if (!canModerate(viewer)) throw new DomainError('moderation_decision_not_found');
  await inTransaction(ctx.db, async (tx) => {
    const place = await selectDecision(tx, id);
    const item = place && (await holdItem(ctx, tx, place));
    if (place?.case_id) await lockCase(tx, place.case_id);
    const decision = place && (await lockDecision(tx, id));
    if (!decision) throw new DomainError('moderation_decision_not_found');
    const now = ctx.clock.now();
    // The program merges by its own clock.
    const isMerged = decision.action === 'merge' && item?.is_gone === true;
    if (!canUndo(viewer, decision, now) || isMerged || (await hasLaterDecision(tx, decision)))
      throw new DomainError('moderation_undo_closed');
    if (decision.detail.appealed_id !== undefined) await undoAnswer(tx, item, decision);
    else {
      if (item) await item.restore(decision.before);
      await reopenDecided(tx, decision, now);
    }
    await markUndone(tx, { id, user_id: viewer.id, now });
  });
}

/** Opens the case and the reports of a held decision again, and lifts its penalty. */
export async function reopenDecided(
  tx: Tx,
  { id, case_id, report_ids }: Pick<HeldDecision, 'id' | 'case_id' | 'report_ids'>,
  now: Date,
): Promise<void> {
  if (case_id !== null) await reopenCase(tx, case_id);
  await reopenReports(tx, report_ids);
  await liftPenalty(tx, id, now);
}

/**
 * Hides or collapses by the weight of reports alone, until a moderator decides; the case stays open.
 * @returns false when the item is gone, or stands so already
 */
export async function decideAutomatically(
  ctx: Context,
  tx: Tx,
  made: { entity_type: ModeratedType; entity_id: number; action: 'hide' | 'collapse'; reason: DecisionReason },
): Promise<boolean> {
  const item = await holdItem(ctx, tx, made);
  const held = await lockOpenCase(tx, made.entity_type, made.entity_id);
  if (!item || !held || item.is_gone || item.is_in_review || item.is_off) return false;
  if (made.action === 'collapse' && item.is_collapsed) return false;
  const before = await item.apply({ action: made.action, reason: made.reason, is_by_reports: true });
  const now = ctx.clock.now();
  const { entity_type, entity_id, action, reason } = made;
  const decision_id = await insertDecision(tx, {
    case_id: held.id,
    entity_type,
    entity_id,
    author_id: item.author_id,
    actor_id: null,
    actor_role: 'automatic',
    action,
    reason,
    words: null,
    detail: {},
    before,
    report_ids: [],
    created_at: now,
    undo_until: now,
  });
  await recordEvent(ctx, tx, 'moderation.decided', { decision_id });
  return true;
}
