import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatConversation } from '#contract/chats.ts';
import { parseDelta, type Delta } from '#rules/delta.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { readStored, removeStored, writeStored } from '../ui/storage.ts';
import { plain } from './use-conversation.ts';

/** Rest after the last letter before it is kept for other devices. */
const REST_MS = 800;
const TYPING_MS = 3000;

interface ChatDraft {
  delta: Delta | null;
  reply_to_id: number | null;
}

/**
 * Keeps what is being written: on this device at once, for the others a moment later. What the server never got stays
 * on the device and is what the next visit begins with.
 */
export function useChatDraft({ id, draft }: Pick<ChatConversation, 'id' | 'draft'>) {
  const { viewer } = useFrame();
  const place = `chat-draft:${viewer?.id ?? 0}:${id}`;
  const timer = useRef(0);
  const owed = useRef<ChatDraft | null>(null);
  const save = useEffectEvent((is_leaving: boolean) => {
    window.clearTimeout(timer.current);
    const now = owed.current;
    if (!now) return;
    owed.current = null;
    const body = { delta: now.delta && plain(now.delta), reply_to_id: now.reply_to_id };
    call('PUT /ui/chats/:id/draft', { params: { id }, body, ...(is_leaving ? { keepalive: true as const } : {}) }).then(
      () => owed.current === null && removeStored('local', place),
      // It stays on the device.
      () => undefined,
    );
  });
  useEffect(() => {
    const leave = () => save(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    /** What to begin with; read in the browser alone. */
    read: (): ChatDraft => {
      const left = readStored('local', place) as ChatDraft | null;
      return left ?? (draft ? { delta: parsed(draft.delta), reply_to_id: draft.reply_to_id } : NOTHING);
    },
    keep: (now: ChatDraft) => {
      owed.current = now;
      writeStored('local', place, now);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => save(false), REST_MS);
    },
    /** It was sent: the server forgets it with the message. */
    forget: () => {
      owed.current = NOTHING;
      save(false);
    },
  };
}

/** A stored delta as the editor takes it; null for one that it does not. */
export function parsed(given: unknown): Delta | null {
  const delta = parseDelta(given);
  return typeof delta === 'string' ? null : delta;
}

const NOTHING: ChatDraft = { delta: null, reply_to_id: null };

/** Tells the other side that something is being written, at most once in three seconds. */
export function useTyping(id: number): () => void {
  const told_ms = useRef(-Infinity);
  return () => {
    const now = performance.now();
    if (now - told_ms.current < TYPING_MS) return;
    told_ms.current = now;
    call('POST /ui/chats/:id/typing', { params: { id } }).catch(() => undefined);
  };
}
