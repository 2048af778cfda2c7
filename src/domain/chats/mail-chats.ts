import { inTransaction } from '#platform/db.ts';
import { quietUntil } from '#rules/delivery-time.ts';
import { truncateGraphemes } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { selectPreferences } from '../users/users.ts';
import { muteChatPath } from './mute-link.ts';
import { lockDueEmail, markEmailed, moveEmail, selectDueEmails, selectTold, type ChatSide } from './telling.sql.ts';

const SWEEP_SIZE = 200;
const EXCERPT = 140;

/** Sends the emails that are due about what is still unread of a conversation; in quiet hours they wait on. */
export async function mailChats(ctx: Context): Promise<number> {
  const due = await selectDueEmails(ctx.db, ctx.clock.now(), SWEEP_SIZE);
  for (const side of due) await mailSide(ctx, side);
  return due.length;
}

/** Whole or not at all: the email is in the outbox when its waiting is over, and once. */
async function mailSide(ctx: Context, side: ChatSide): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    if (!(await lockDueEmail(tx, side, now))) return;
    const told = await selectTold(tx, side);
    if (!told || told.email === null || !told.wants_email) return moveEmail(tx, side, null);
    const until = quietUntil(now, await selectPreferences(tx, side.user_id));
    if (until) return moveEmail(tx, side, until);
    await markEmailed(tx, side, now);
    await queueEmail(ctx, tx, {
      kind: 'chat',
      to: told.email,
      locale: told.locale,
      username: told.username,
      from_name: told.from_name,
      count: told.unread_count,
      excerpt: told.has_text ? truncateGraphemes(told.text.replace(/\s+/g, ' ').trim(), EXCERPT) : '',
      path: `/chats/${side.chat_id}`,
      mute_path: muteChatPath(ctx, side),
    });
  });
}
