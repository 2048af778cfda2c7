import type { ChatMessage } from '#contract/chats.ts';

/** What a writer is at: a new message, an answer, or an edit. */
export type WritingMode = { kind: 'new' } | { kind: 'reply' | 'edit'; message: ChatMessage };
export type SetWritingMode = (mode: WritingMode) => void;
