import type { Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { announceMessage } from './announce-chats.ts';
import { openCase } from './chat-cases.ts';
import { updateMessage, type MessageContent } from './chat-messages.sql.ts';
import { showPictures } from './chat-text.ts';
import type { ChatRow } from './chats.sql.ts';
import { hasHeldEdit, insertHeldEdit, selectMessagePictures, takeHeldEdit, type HeldEdit } from './held-edits.sql.ts';

/** A refused edit as its decision keeps it: JSON has no bytes and no instants. */
export interface EditBefore {
  edit: Omit<HeldEdit, 'content' | 'written_at'> & {
    content: Omit<MessageContent, 'text_hash'> & { text_hash: string | null };
    written_at: string;
  };
}

/** Puts an edit aside for a moderator: its author alone sees it, the other side what stood there. */
export async function holdEdit(
  ctx: Context,
  tx: Tx,
  edit: {
    message_id: number;
    chat_id: number;
    author_id: number;
    content: MessageContent;
    picture_ids: number[];
    found: string;
  },
): Promise<void> {
  const { message_id, chat_id, author_id, content, picture_ids, found } = edit;
  const stood_picture_ids = await selectMessagePictures(tx, message_id);
  await showPictures(tx, message_id, [...new Set([...stood_picture_ids, ...picture_ids])]);
  await insertHeldEdit(tx, message_id, { content, picture_ids, stood_picture_ids, written_at: ctx.clock.now() });
  await openCase(ctx, tx, { kind: 'listed', chat_id, message_id, author_id, detail: found }, content);
  announceMessage(ctx, tx, [author_id], message_id);
}

/** Says anew what waited; false when no edit of this message does. */
export async function releaseEdit(ctx: Context, tx: Tx, chat: ChatRow, message_id: number): Promise<boolean> {
  const edit = await takeHeldEdit(tx, message_id);
  if (!edit) return false;
  await showPictures(tx, message_id, edit.picture_ids);
  await updateMessage(tx, chat, { ...edit.content, id: message_id, now: ctx.clock.now() });
  announceMessage(ctx, tx, [chat.low_id, chat.high_id], message_id);
  return true;
}

/** Drops an edit that waited: what stood there stays. @returns what it was, for `restoreEdit`; null when none waited */
export async function refuseEdit(ctx: Context, tx: Tx, chat: ChatRow, message_id: number): Promise<EditBefore | null> {
  const edit = await takeHeldEdit(tx, message_id);
  if (!edit) return null;
  await showPictures(tx, message_id, edit.stood_picture_ids);
  announceMessage(ctx, tx, [chat.low_id, chat.high_id], message_id);
  const { content, written_at, ...pictures } = edit;
  return {
    edit: {
      ...pictures,
      content: { ...content, text_hash: content.text_hash?.toString('hex') ?? null },
      written_at: written_at.toISOString(),
    },
  };
}

/** An edit that was refused waits again, unless another does by now. */
export async function restoreEdit(
  ctx: Context,
  tx: Tx,
  chat: ChatRow,
  { message_id, edit }: EditBefore & { message_id: number },
): Promise<void> {
  if (await hasHeldEdit(tx, message_id)) return;
  const { content, written_at, picture_ids, stood_picture_ids } = edit;
  await showPictures(tx, message_id, [...new Set([...stood_picture_ids, ...picture_ids])]);
  const text_hash = content.text_hash === null ? null : Buffer.from(content.text_hash, 'hex');
  await insertHeldEdit(tx, message_id, {
    content: { ...content, text_hash },
    picture_ids,
    stood_picture_ids,
    written_at: new Date(written_at),
  });
  announceMessage(ctx, tx, [chat.low_id, chat.high_id], message_id);
}
