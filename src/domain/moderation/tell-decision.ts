import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { mergeDecided } from '../merges/merges.ts';
import { deleteSessionsBefore } from '../sessions/sessions.ts';
import { lockCase, reopenCase, reopenReports } from './cases.sql.ts';
import { lockDecision, markUndone, selectDecision, type HeldDecision } from './decisions.sql.ts';
import { liftPenalty, selectSuspension } from './penalties.sql.ts';

/**
 * Says that a decision stands, once it can be undone no more, merges what it merges, and ends the sessions of whom it suspends.
 * One that was undone is told to nobody; a merge that cannot be any more, since the other offer is gone meanwhile, is taken back and its case open
 * again. Safe to call twice.
 */
export async function tellDecision(ctx: Context, decision_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await selectDecision(tx, decision_id);
    if (!found || found.undone_at !== null) return;
    // Offers are held before cases, and cases before decisions, as everywhere.
    const isDone = found.action !== 'merge' || (await merge(ctx, tx, found));
    const decision = await lockDecision(tx, decision_id);
    if (!decision || decision.undone_at !== null) return;
    if (!isDone) return takeBack(ctx, tx, decision);
    const suspended = await selectSuspension(tx, decision_id);
    // They are shut since the decision; from now on for good.
    if (suspended) await deleteSessionsBefore(tx, suspended.user_id, suspended.starts_at);
    await recordEvent(ctx, tx, 'moderation.decided', { decision_id });
  });
}

/** @returns false when it cannot be merged by now */
async function merge(ctx: Context, tx: Tx, { entity_id, case_id, actor_id, detail }: HeldDecision): Promise<boolean> {
  if (detail.into_id === undefined) return false;
  const isMerged = await mergeDecided(ctx, tx, { offer_id: entity_id, into: detail.into_id, editor_id: actor_id });
  if (case_id !== null) await lockCase(tx, case_id);
  return isMerged;
}

/** As if it had been undone in time. */
async function takeBack(ctx: Context, tx: Tx, decision: HeldDecision): Promise<void> {
  const now = ctx.clock.now();
  if (decision.case_id !== null) await reopenCase(tx, decision.case_id);
  await reopenReports(tx, decision.report_ids);
  await liftPenalty(tx, decision.id, now);
  await markUndone(tx, { id: decision.id, user_id: decision.actor_id, now });
}
