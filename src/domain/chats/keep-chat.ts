import { isEmptyDelta } from '#rules/delta.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { selectPreferences } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { announceRead, announceTyping, announceUnread } from './announce-chats.ts';
import { selectSeenMessage } from './chat-messages.sql.ts';
import { readDraft } from './chat-text.ts';
import {
  claimTyping,
  clearMember,
  countUnread,
  lockMemberOf,
  markRead,
  selectOther,
  selectSides,
  updateDraft,
  updateMember,
  type MemberRow,
} from './chats.sql.ts';
import { closedReason } from './permissions.ts';

const SECOND_MS = 1000;

/** @throws chat_not_found */
async function holdSide(tx: Tx, viewer: Viewer, chat_id: number): Promise<MemberRow> {
  const member = await lockMemberOf(tx, chat_id, viewer.id);
  if (!member) throw new DomainError('chat_not_found');
  return member;
}

/**
 * Marks a conversation read up to a message; further back than before, nothing changes. The other side is told where both
 * want that.
 * @returns what of it was unread, what is, and what is over all conversations that are not muted
 * @throws not_signed_in, impersonating, chat_not_found, chat_message_not_found
 */
export async function readMessages(
  ctx: Context,
  viewer: Viewer,
  input: { chat_id: number; message_id: number },
): Promise<{ old: number; new: number; total: number }> {
  assertOwnAccount(viewer);
  const { chat_id, message_id } = input;
  return inTransaction(ctx.db, async (tx) => {
    const member = await holdSide(tx, viewer, chat_id);
    if (!(await selectSeenMessage(tx, { chat_id, user_id: viewer.id, id: message_id })))
      throw new DomainError('chat_message_not_found');
    const was = member.unread_count;
    let unread = was;
    if (message_id > member.last_read_id) {
      unread = await markRead(tx, member, message_id);
      announceRead(ctx, tx, member.other_id, chat_id);
    }
    if (unread !== was) announceUnread(ctx, tx, viewer.id, { chat_id, unread_count: was });
    return { old: was, new: unread, total: await countUnread(tx, viewer.id) };
  });
}

/**
 * Mutes or archives an own conversation, or ends that.
 * @throws not_signed_in, impersonating, chat_not_found
 */
export async function changeChat(
  ctx: Context,
  viewer: Viewer,
  input: { chat_id: number; is_muted?: boolean | undefined; is_archived?: boolean | undefined },
): Promise<void> {
  assertOwnAccount(viewer);
  const { chat_id } = input;
  await inTransaction(ctx.db, async (tx) => {
    const member = await holdSide(tx, viewer, chat_id);
    const { is_muted = member.is_muted, is_archived = member.is_archived } = input;
    await updateMember(tx, member, { is_muted, is_archived });
    // What is unread here counts from now on, or no more.
    if (is_muted !== member.is_muted)
      announceUnread(ctx, tx, viewer.id, { chat_id, unread_count: member.unread_count });
  });
}

/**
 * Deletes what was said so far for the caller alone.
 * @throws not_signed_in, impersonating, chat_not_found
 */
export async function deleteChat(ctx: Context, viewer: Viewer, chat_id: number): Promise<void> {
  assertOwnAccount(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const member = await holdSide(tx, viewer, chat_id);
    await clearMember(tx, member);
    announceUnread(ctx, tx, viewer.id, { chat_id, unread_count: member.unread_count });
  });
}

/**
 * Keeps what is being written, for every device; an empty text forgets it.
 * @throws not_signed_in, impersonating, chat_not_found, chat_message_not_found, chat_too_long, chat_too_many_pictures,
 * delta_invalid
 */
export async function saveDraft(
  ctx: Context,
  viewer: Viewer,
  input: { chat_id: number; delta: unknown; reply_to_id: number | null },
): Promise<void> {
  assertOwnAccount(viewer);
  const { chat_id, reply_to_id } = input;
  const delta = input.delta === null ? null : readDraft(input.delta, await readSettings(ctx));
  const draft = delta === null || isEmptyDelta(delta) ? null : { delta, reply_to_id };
  await inTransaction(ctx.db, async (tx) => {
    await holdSide(tx, viewer, chat_id);
    const is_unknown =
      draft && reply_to_id !== null && !(await selectSeenMessage(tx, { chat_id, user_id: viewer.id, id: reply_to_id }));
    if (is_unknown) throw new DomainError('chat_message_not_found');
    await updateDraft(tx, { chat_id, user_id: viewer.id }, draft);
  });
}

/**
 * Tells the other side that the caller is writing, as often as the settings allow, where both want that and a message could
 * be written; elsewhere nobody is told.
 * @throws not_signed_in, impersonating, chat_not_found
 */
export async function tellTyping(ctx: Context, viewer: Viewer, chat_id: number): Promise<void> {
  assertOwnAccount(viewer);
  const user_id = viewer.id;
  const other_id = await selectOther(ctx.db, chat_id, user_id);
  if (other_id === null) throw new DomainError('chat_not_found');
  const [settings, own] = [await readSettings(ctx), await selectPreferences(ctx.db, user_id)];
  const now = ctx.clock.now();
  if (!own.chat_receipts || closedReason(viewer, await selectSides(ctx.db, { user_id, other_id, chat_id, now })))
    return;
  const said_before = new Date(now.getTime() - settings['chats.typing_seconds'] * SECOND_MS);
  if (await claimTyping(ctx.db, { chat_id, user_id }, { now, said_before }))
    announceTyping(ctx, ctx.db, other_id, chat_id);
}
