import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { insertCase, selectNeighbourhood, type NewCase } from './chat-cases.sql.ts';

/**
 * Opens a case for moderators, with what stands around the message sealed in it.
 * @returns false when this member has reported the message already
 */
export async function openCase(ctx: Context, tx: Tx, opened: NewCase): Promise<boolean> {
  const sealed = await selectNeighbourhood(tx, opened.chat_id, opened.message_id);
  return insertCase(tx, opened, sealed, ctx.clock.now());
}
