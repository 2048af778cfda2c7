import type { Db, Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { announce } from '../live.ts';

/**
 * Tells the open pages of these members, once it is committed, that a message is new, changed or gone.
 * @param replaced_id under which they have known it
 */
export function announceMessage(
  ctx: Context,
  tx: Db | Tx,
  user_ids: readonly number[],
  message_id: number,
  replaced_id: number | null = null,
): void {
  const told = replaced_id === null ? String(message_id) : `${message_id}.${replaced_id}`;
  for (const id of user_ids) announce(ctx, tx, `private-user.${id}`, 'chat_message', [told]);
}

/** Tells a member's open pages that something else is unread. @param before what was unread in the conversation */
export function announceUnread(
  ctx: Context,
  tx: Db | Tx,
  user_id: number,
  before: { chat_id: number; unread_count: number },
): void {
  announce(ctx, tx, `private-user.${user_id}`, 'chat_unread', [`${before.chat_id}.${before.unread_count}`]);
}

/** Tells a member's open pages how far the other one has read. */
export function announceRead(ctx: Context, tx: Db | Tx, user_id: number, chat_id: number): void {
  announce(ctx, tx, `private-user.${user_id}`, 'chat_read', [String(chat_id)]);
}

/** Tells a member's open pages that the other one is writing. */
export function announceTyping(ctx: Context, tx: Db | Tx, user_id: number, chat_id: number): void {
  announce(ctx, tx, `private-user.${user_id}`, 'typing', [String(chat_id)]);
}
