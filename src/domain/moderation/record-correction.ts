import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { recordEvent, type Events } from '../events.ts';
import { hasDecisionAt, insertDecision } from './decisions.sql.ts';
import { holdItem } from './items.ts';

/**
 * Writes down what an editor or staff have changed of somebody's post outside the queue, and has its author told. It stands from
 * the start: there is nothing to undo but by doing it again. Safe to call twice.
 */
export async function recordDoneCorrection(ctx: Context, event: Events['entry.corrected']): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { entity_type, entity_id, actor_id, actor_role, action } = event;
    const at = new Date(event.at);
    const item = await holdItem(ctx, tx, event);
    if (!item || (await hasDecisionAt(tx, { entity_type, entity_id, actor_id, action, at }))) return;
    const decision_id = await insertDecision(tx, {
      case_id: null,
      entity_type,
      entity_id,
      author_id: item.author_id,
      actor_id,
      actor_role,
      action,
      reason: 'correction',
      words: null,
      detail: {},
      before: event.before,
      report_ids: [],
      created_at: at,
      undo_until: at,
      opened_at: at,
    });
    await recordEvent(ctx, tx, 'moderation.decided', { decision_id });
  });
}
