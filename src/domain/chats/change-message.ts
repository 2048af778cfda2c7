import { inTransaction, type Tx } from '#platform/db.ts';
import { readOfDelta } from '#rules/blocklist.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import { newlyListed, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import type { Viewer } from '../viewer.ts';
import { announceMessage, announceUnread } from './announce-chats.ts';
import {
  markCodeConfirmed,
  markMessageDeleted,
  selectSeenMessage,
  updateMessage,
  type HeldMessage,
} from './chat-messages.sql.ts';
import { contentOf, readMessage, showPictures, withOwnPictures } from './chat-text.ts';
import { holdChat, lockMemberOf, selectSides, takeUnread, type ChatRow } from './chats.sql.ts';
import { holdEdit } from './held-edits.ts';
import { takeHeldEdit } from './held-edits.sql.ts';
import { canDeleteMessage, canEditMessage } from './permissions.ts';
import { refuseClosed } from './refuse-closed.ts';
import { saysTheSame } from './says-the-same.ts';

/** Which message of which conversation. */
interface Place {
  chat_id: number;
  message_id: number;
}

const otherOf = ({ low_id, high_id }: ChatRow, user_id: number) => (user_id === low_id ? high_id : low_id);

/** @throws chat_not_found, chat_message_not_found */
async function hold(tx: Tx, viewer: Viewer, place: Place): Promise<{ chat: ChatRow; message: HeldMessage }> {
  const chat = await holdChat(tx, place.chat_id, viewer.id);
  if (!chat) throw new DomainError('chat_not_found');
  const message = await selectSeenMessage(tx, { chat_id: chat.id, user_id: viewer.id, id: place.message_id });
  if (!message) throw new DomainError('chat_message_not_found');
  return { chat, message };
}

/**
 * Says an own message anew, for a while and where a new one could be written. What has something of the list of administrators
 * waits for a moderator, and the other side reads what stood there; what is said to many is not said this way.
 * @throws not_signed_in, impersonating, every reason of `CHAT_CLOSED`, chat_empty, chat_too_long, chat_too_many_pictures,
 * delta_invalid, chat_not_found, chat_message_not_found, not_allowed, chat_edit_closed
 */
export async function editMessage(ctx: Context, viewer: Viewer, input: Place & { delta: unknown }): Promise<void> {
  assertOwnAccount(viewer);
  const settings = await readSettings(ctx);
  const list = await readBlocklist(ctx);
  const parsed = readMessage(input.delta, settings, false);
  await inTransaction(ctx.db, async (tx) => {
    const { chat, message } = await hold(tx, viewer, input);
    const [now, user_id, other_id] = [ctx.clock.now(), viewer.id, otherOf(chat, viewer.id)];
    const is_own = message.author_id === user_id;
    if (!is_own) throw new DomainError('not_allowed');
    refuseClosed(viewer, await selectSides(tx, { user_id, other_id, chat_id: chat.id, now }));
    if (!canEditMessage({ ...message, is_own }, now, settings['chats.edit_minutes']))
      throw new DomainError('chat_edit_closed');
    const { delta, picture_ids } = await withOwnPictures(tx, user_id, parsed, message.content_delta);
    const content = contentOf(delta, settings);
    const { text_hash } = content;
    const listed = newlyListed(list, viewer, readOfDelta(message.content_delta), readOfDelta(delta));
    if (listed !== null) {
      const { id: message_id, chat_id } = message;
      return holdEdit(ctx, tx, { message_id, chat_id, author_id: user_id, content, picture_ids, found: listed });
    }
    if (await saysTheSame(tx, viewer, { text_hash, chat_id: chat.id, settings, now }))
      throw new DomainError('chat_edit_closed');
    await showPictures(tx, message.id, picture_ids);
    await updateMessage(tx, chat, { ...content, id: message.id, now });
    announceMessage(ctx, tx, [user_id, other_id], message.id);
  });
}

/**
 * Deletes an own message for both; its place stays, and the other side has one unread less where it was. Deleted already,
 * nothing changes.
 * @throws not_signed_in, impersonating, chat_not_found, chat_message_not_found, not_allowed
 */
export async function deleteMessage(ctx: Context, viewer: Viewer, place: Place): Promise<void> {
  assertOwnAccount(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const { chat, message } = await hold(tx, viewer, place);
    const [user_id, other_id] = [viewer.id, otherOf(chat, viewer.id)];
    if (message.author_id !== user_id) throw new DomainError('not_allowed');
    if (!canDeleteMessage({ ...message, is_own: true })) return;
    await takeHeldEdit(tx, message.id);
    await showPictures(tx, message.id, []);
    await markMessageDeleted(tx, message.id, ctx.clock.now());
    announceMessage(ctx, tx, [user_id, other_id], message.id);
    if (message.held_at) return;
    const other = await lockMemberOf(tx, chat.id, other_id);
    if (!other || !(await takeUnread(tx, { id: message.id, chat_id: chat.id, user_id: other_id }))) return;
    announceUnread(ctx, tx, other_id, { chat_id: chat.id, unread_count: other.unread_count });
  });
}

/**
 * Confirms a trade whose code a moderator has hidden; once both have, it is shown. Confirmed already, or nothing hidden,
 * nothing changes.
 * @throws not_signed_in, impersonating, chat_not_found, chat_message_not_found
 */
export async function confirmCode(ctx: Context, viewer: Viewer, place: Place): Promise<void> {
  assertOwnAccount(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const { chat, message } = await hold(tx, viewer, place);
    await markCodeConfirmed(tx, message.id, viewer.id === chat.low_id ? 'low' : 'high', ctx.clock.now());
    announceMessage(ctx, tx, [chat.low_id, chat.high_id], message.id);
  });
}
