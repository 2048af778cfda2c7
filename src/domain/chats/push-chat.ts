import type { Locale } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { quietUntil } from '#rules/delivery-time.ts';
import type { Context } from '../context.ts';
import { pushTo } from '../pushes/pushes.ts';
import { selectPreferences } from '../users/users.ts';
import { muteChatPath } from './mute-link.ts';
import { holdChatPush, selectTold, takeHeldChatPushes, type ChatSide, type ToldRow } from './telling.sql.ts';

const SWEEP_SIZE = 1000;

/**
 * Tells a member's devices what they have not read of a conversation, unless that is read by now; in quiet hours, once these
 * are over. Safe to call twice: a newer message takes the place of the one shown.
 * @param write puts it into a language: what the browser's worker reads (web/push)
 * @throws Error when no server could be reached: the job is tried again
 */
export async function pushChat(
  ctx: Context,
  side: ChatSide,
  write: (locale: Locale, told: ToldRow, mute_path: string) => object,
): Promise<void> {
  const told = await selectTold(ctx.db, side);
  if (!told) return;
  const until = quietUntil(ctx.clock.now(), await selectPreferences(ctx.db, side.user_id));
  if (until) return holdChatPush(ctx.db, side, until);
  const payload = JSON.stringify(write(told.locale, told, muteChatPath(ctx, side)));
  const { sent, failed } = await pushTo(ctx, side.user_id, { payload, topic: `c${side.chat_id}` });
  if (sent === 0 && failed > 0) throw new Error(`No server took a push for ${failed} devices`);
}

/** Sends what was kept and may be told by now. */
export async function sendHeldChatPushes(ctx: Context): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await takeHeldChatPushes(tx, ctx.clock.now(), SWEEP_SIZE);
    await ctx.queue.sendMany(
      tx,
      'push-chat',
      held.map((side) => ({ data: side })),
    );
    return held.length;
  });
}
