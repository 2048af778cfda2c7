import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { deleteSessionsBefore } from '../sessions/sessions.ts';
import { lockDecision } from './decisions.sql.ts';
import { selectSuspension } from './penalties.sql.ts';

/** Says that a decision stands, once it can be undone no more, and ends the sessions of whom it suspends. One that was undone is told to nobody. Safe to call twice. */
export async function tellDecision(ctx: Context, decision_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const decision = await lockDecision(tx, decision_id);
    if (!decision || decision.undone_at !== null) return;
    const suspended = await selectSuspension(tx, decision_id);
    // They are shut since the decision; from now on for good.
    if (suspended) await deleteSessionsBefore(tx, suspended.user_id, suspended.starts_at);
    await recordEvent(ctx, tx, 'moderation.decided', { decision_id });
  });
}
