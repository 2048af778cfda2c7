import type { ReportReason } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { isStaff, refuseInactive, type Viewer } from '../viewer.ts';
import { countOwnCases } from './chat-cases.sql.ts';
import { openCase } from './chat-cases.ts';
import { selectSeenMessage } from './chat-messages.sql.ts';
import { holdChat } from './chats.sql.ts';
import { canChat, canReportMessage } from './permissions.ts';

const DAY_MS = 86_400_000;

/**
 * Reports a message of the other side: moderators see it with two before and two after, as they stand now, and nothing else.
 * @throws not_signed_in, impersonating, account_suspended, email_not_verified, chat_not_found, chat_message_not_found,
 * not_allowed (the own one, a deleted one), already_reported, report_pace
 */
export async function reportMessage(
  ctx: Context,
  viewer: Viewer,
  input: { chat_id: number; message_id: number; reason: ReportReason; detail: string | null },
): Promise<void> {
  assertOwnAccount(viewer);
  refuseInactive(viewer);
  if (!canChat(viewer)) throw new DomainError('email_not_verified');
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const { chat_id, message_id, reason, detail } = input;
    if (!(await holdChat(tx, chat_id, viewer.id))) throw new DomainError('chat_not_found');
    const message = await selectSeenMessage(tx, { chat_id, user_id: viewer.id, id: message_id });
    if (!message) throw new DomainError('chat_message_not_found');
    if (!canReportMessage({ ...message, is_own: message.author_id === viewer.id }))
      throw new DomainError('not_allowed');
    const from = new Date(ctx.clock.now().getTime() - DAY_MS);
    if (!isStaff(viewer) && (await countOwnCases(tx, viewer.id, from)) >= settings['chats.reports_a_day'])
      throw new DomainError('report_pace', { retry_after: 86_400 });
    const { author_id } = message;
    const opened = { kind: 'report', chat_id, message_id, author_id, reporter_id: viewer.id, reason, detail } as const;
    if (!(await openCase(ctx, tx, opened))) throw new DomainError('already_reported');
  });
}
