/** Why nothing can be written in an open conversation, as it stands now and not when the page came. */
import { useState } from 'react';
import type { ChatClosed, ChatConversation } from '#contract/chats.ts';
import { call } from '../api.ts';
import { noteBlock, useIsBlocked } from '../users/block-store.ts';

/** Why nothing can be written, now that a block may have been set or ended on this page. */
export function closedNow(given: ChatClosed | null, is_blocked: boolean): ChatClosed | null {
  if (is_blocked) return 'chat_own_block';
  return given === 'chat_own_block' ? null : given;
}

/**
 * Whether a conversation is closed, and why. `ask` finds out anew: after a refusal, and after news may have been missed.
 * When it cannot, what was known holds.
 */
export function useClosed({ id, user, ...given }: ChatConversation) {
  const [reason, setReason] = useState(given.closed);
  const is_blocked = useIsBlocked(user.id, given.is_blocked);
  const ask = async () => {
    try {
      const { data } = await call('GET /ui/chats/:id', { params: { id } });
      setReason(data.closed);
      noteBlock(user.id, data.is_blocked);
    } catch {
      // The server says it again with the next refusal.
    }
  };
  return { closed: closedNow(reason, is_blocked), is_blocked, ask };
}
