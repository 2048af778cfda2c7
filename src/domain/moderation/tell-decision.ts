import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { lockDecision } from './decisions.sql.ts';

/** Says that a decision stands, once it can be undone no more. One that was undone is told to nobody. Safe to call twice. */
export async function tellDecision(ctx: Context, decision_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const decision = await lockDecision(tx, decision_id);
    if (decision && decision.undone_at === null) await recordEvent(ctx, tx, 'moderation.decided', { decision_id });
  });
}
