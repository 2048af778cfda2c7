import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { mergeDecided } from '../merges/merges.ts';
import { lockOffersToMerge } from '../offers/offers.ts';
import { deleteSessionsBefore } from '../sessions/sessions.ts';
import { lockCase } from './cases.sql.ts';
import { reopenDecided } from './decide.ts';
import { lockDecision, markUndone, selectDecision, type HeldDecision } from './decisions.sql.ts';
import { selectSuspension } from './penalties.sql.ts';

/**
 * Says that a decision stands, once it can be undone no more, merges what it merges, and ends the sessions of whom it suspends.
 * One that was undone is told to nobody; a merge that cannot be any more, since the other offer is gone meanwhile, is taken back and its case open
 * again. Safe to call twice.
 */
export async function tellDecision(ctx: Context, decision_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await selectDecision(tx, decision_id);
    if (!found) return;
    const merge = mergeOf(found);
    // Offers are held before cases, and cases before decisions, as everywhere.
    if (merge) await lockOffersToMerge(tx, merge.offer_id, merge.into);
    if (merge && found.case_id !== null) await lockCase(tx, found.case_id);
    const decision = await lockDecision(tx, decision_id);
    if (!decision || decision.undone_at !== null) return;
    if (merge && !(await mergeDecided(ctx, tx, { ...merge, editor_id: decision.actor_id }))) {
      const now = ctx.clock.now();
      await reopenDecided(tx, decision, now);
      return markUndone(tx, { id: decision_id, user_id: decision.actor_id, now });
    }
    // Alerts hear of a price that stands.
    if (decision.action === 'correct_price')
      await recordEvent(ctx, tx, 'offer.edited', { offer_id: decision.entity_id, changed: ['price'] });
    const suspended = await selectSuspension(tx, decision_id);
    // They are shut since the decision; from now on for good.
    if (suspended) await deleteSessionsBefore(tx, suspended.user_id, suspended.starts_at);
    await recordEvent(ctx, tx, 'moderation.decided', { decision_id });
  });
}

/** What a decision of the queue merges, once it stands; null for every other. */
function mergeOf({ action, entity_id, detail }: HeldDecision): { offer_id: number; into: number } | null {
  return action === 'merge' && detail.into_id !== undefined ? { offer_id: entity_id, into: detail.into_id } : null;
}
