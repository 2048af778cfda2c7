import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CommentProps, CommentsProps, ReactionsProps } from '#contract/pages.ts';
import { MANAGER_MISSING } from '#rules/comments-manager.ts';
import type { Side, ThreadState } from './thread-state.ts';
import type { ThreadStore } from './thread-store.ts';

/** A thread with its actions; the same object as long as the page stands. */
export interface Thread {
  entity_type: CommentsProps['entity_type'];
  entity_id: number;
  order: CommentsProps['order'];
  max_nesting: number;
  closed: CommentsProps['closed'];
  scheduled_comments_allowed: boolean;
  /** What the site's owner chose. */
  options: CommentsProps['options'];
  /** Whom `@` alone offers. */
  initial_mentions: CommentsProps['initial_mentions'];
  store: ThreadStore;
  /** Folds or unfolds what stands below a comment. */
  toggle: (comment: CommentProps, is_collapsed: boolean) => void;
  /** Fetches further roots; answers when they are here, or when it was said why not. */
  loadRoots: (side: Side) => Promise<void>;
  /** Fetches further replies of a comment. */
  loadReplies: (comment: CommentProps, side: Side) => Promise<void>;
  /** Opens the reply form under a comment, or closes the open one; a guest is asked to sign in. */
  toggleReply: (id: number) => void;
  /** The same for the edit of an own comment. */
  toggleEdit: (id: number) => void;
  closeForm: () => void;
  /** Places a comment just written. */
  add: (comment: CommentProps) => void;
  /** Shows a comment just said anew. */
  edit: (comment: CommentProps) => void;
  /** Takes a deleted comment away; the thread holds `count` others. */
  remove: (id: number, count: number) => void;
  react: (id: number, reactions: ReactionsProps) => void;
  /** Shows that a waiting comment came out; `timestamp` in seconds. */
  showPublished: (id: number, timestamp: number) => void;
  /** Shows whether the reader follows the thread. */
  showSubscription: (is_subscribed: boolean) => void;
}

const ThreadContext = createContext<Thread | null>(null);
export const ThreadProvider = ThreadContext;

/** The thread a comment or a form belongs to. */
export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error(MANAGER_MISSING);
  return thread;
}

/** A part of the thread's state: the component is drawn anew when that part changes, and only then. */
export function useThreadPart<P>(part: (state: ThreadState) => P): P {
  const { store } = useThread();
  const read = () => part(store.read());
  return useSyncExternalStore(store.listen, read, read);
}
