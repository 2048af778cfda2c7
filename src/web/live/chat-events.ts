/** What the socket, or a look at the server, has told this page of conversations; how many are unread every page is told. */
import type { LiveData } from '#contract/realtime.ts';

interface ChatNews extends Pick<LiveData, 'chat_message' | 'chat_read' | 'typing'> {
  /** Something may have been missed: whoever shows what the socket tells looks for themselves. */
  missed: null;
}

const listeners: { [K in keyof ChatNews]: Set<(news: ChatNews[K]) => void> } = {
  chat_message: new Set(),
  chat_read: new Set(),
  typing: new Set(),
  missed: new Set(),
};

/** Hears news of a kind; answers how to stop. */
export function onChatEvent<K extends keyof ChatNews>(kind: K, listener: (news: ChatNews[K]) => void): () => void {
  listeners[kind].add(listener);
  return () => {
    listeners[kind].delete(listener);
  };
}

/** Tells whoever hears. */
export function emitChatEvent<K extends keyof ChatNews>(kind: K, news: ChatNews[K]): void {
  for (const listener of listeners[kind]) listener(news);
}
