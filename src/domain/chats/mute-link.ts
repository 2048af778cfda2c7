import { parseId } from '#rules/ids.ts';
import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { announceUnread } from './announce-chats.ts';
import { lockMemberOf, updateMember } from './chats.sql.ts';
import { selectMuted, type ChatSide } from './telling.sql.ts';

const PURPOSE = 'mute-chat:';

/** Path of the page that mutes a conversation without signing in: it works for as long as the site keeps its secret. */
export function muteChatPath(ctx: Context, { chat_id, user_id }: ChatSide): string {
  return `/chats/mute/${ctx.seal.close(`${PURPOSE}${chat_id}.${user_id}`).toString('base64url')}`;
}

/** Which side of which conversation a token mutes; null for one that is not ours. */
function sideOf(ctx: Context, token: string): ChatSide | null {
  const text = ctx.seal.open(Buffer.from(token, 'base64url'));
  if (!text?.startsWith(PURPOSE)) return null;
  const [chat_id, user_id] = text.slice(PURPOSE.length).split('.').map(parseId);
  return chat_id && user_id ? { chat_id, user_id } : null;
}

/**
 * Whom the conversation of a token is with, and whether it is muted already; null for one that is not ours, or of a
 * conversation that is gone.
 */
export async function chatOfMuteToken(
  ctx: Context,
  token: string,
): Promise<{ name: string; is_muted: boolean } | null> {
  const side = sideOf(ctx, token);
  return side && selectMuted(ctx.db, side);
}

/**
 * Mutes a conversation; muted already, nothing changes.
 * @throws token_invalid
 */
export async function muteChatByToken(ctx: Context, token: string): Promise<void> {
  const side = sideOf(ctx, token);
  if (!side) throw new DomainError('token_invalid');
  await inTransaction(ctx.db, async (tx) => {
    const member = await lockMemberOf(tx, side.chat_id, side.user_id);
    if (!member) throw new DomainError('token_invalid');
    await updateMember(tx, member, { is_muted: true, is_archived: member.is_archived });
    const { chat_id, unread_count } = member;
    if (!member.is_muted) announceUnread(ctx, tx, side.user_id, { chat_id, unread_count });
  });
}
