import type { LiveData } from '#contract/realtime.ts';

export interface CommentsNews {
  /** How many stand there. */
  count: number;
  /** Those that came just now; null when only the number is known. Empty with another number: nobody can say which. */
  comments: readonly { id: number; author_id: number }[] | null;
  /** Those that are there no more, where that is what happened. */
  deleted?: readonly number[];
}

/** What the socket, a look at the server or an action here has told this page: for whatever part of it shows that. */
interface News {
  /** Groups of notifications the member has not read. */
  unread: number;
  /** Comments under the offer or in the discussion of this page. */
  comments: CommentsNews;
  /** Whether the offer of this page is over. */
  expired: boolean;
  chat_unread: LiveData['chat_unread'];
  /** The member of this page has signed out; the page is about to go. */
  signed_out: true;
}

const listeners: { [K in keyof News]: Set<(news: News[K]) => void> } = {
  unread: new Set(),
  comments: new Set(),
  expired: new Set(),
  chat_unread: new Set(),
  signed_out: new Set(),
};

/** Hears news of a kind; answers how to stop. */
export function onLiveEvent<K extends keyof News>(kind: K, listener: (news: News[K]) => void): () => void {
  listeners[kind].add(listener);
  return () => {
    listeners[kind].delete(listener);
  };
}

/** Tells whoever hears. */
export function emitLiveEvent<K extends keyof News>(kind: K, news: News[K]): void {
  for (const listener of listeners[kind]) listener(news);
}
