import type { Db, Tx } from '#platform/db.ts';
import type { Context } from './context.ts';

/**
 * What happened that others may want to be told of. An event names its place only: whoever handles it looks at what
 * stands there by then, so one handled twice, late or out of order does no harm.
 */
export type Event =
  /** Came out, was changed or deleted. */
  | { kind: 'comment'; comment_id: number; is_edit: boolean }
  | { kind: 'vote'; offer_id: number; user_id: number }
  | { kind: 'reaction'; comment_id: number; user_id: number }
  /** Alerts took an offer; `source` names this finding of theirs. */
  | { kind: 'find'; offer_id: number; find_ids: number[]; source: string }
  | { kind: 'follow'; followed_id: number; user_id: number };

/** Tells the queue: handled when, and only when, the transaction commits. */
export async function queueEvent(ctx: Context, tx: Db | Tx, event: Event): Promise<void> {
  await ctx.queue.send(tx, 'notify', event);
}
