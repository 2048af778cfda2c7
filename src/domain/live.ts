import type { ChannelName, LiveEvent } from '#contract/realtime.ts';
import { onCommit, type Db, type Tx } from '#platform/db.ts';
import type { Context } from './context.ts';

/** So many members are named in one go. */
const MOST_IDS = 200;

/**
 * Tells open pages, once the transaction is committed, that something changed. Ids alone: what a page is told is read
 * when it is told, so that it is what stands then, and nothing that nobody may see. Whoever writes neither waits for
 * it nor fails with it.
 */
export function announce(
  ctx: Context,
  tx: Db | Tx,
  channel: ChannelName,
  event: LiveEvent,
  ids: readonly string[] = [],
): void {
  onCommit(tx, () => {
    for (let from = 0; from === 0 || from < ids.length; from += MOST_IDS)
      ctx.realtime.publish(channel, event, ids.slice(from, from + MOST_IDS));
  });
}
