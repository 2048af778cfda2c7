import { createContext, useContext } from 'react';
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import type { ThreadState } from './thread-state.ts';

export interface Thread {
  entity_type: CommentsProps['entity_type'];
  entity_id: number;
  order: CommentsProps['order'];
  can_comment: boolean;
  state: ThreadState;
  /** Opens or closes what stands below a comment, fetching it when it is not here. */
  toggle: (comment: CommentProps, is_collapsed: boolean) => void;
  /** Opens the reply form under a comment, or closes the open one; a guest is asked to sign in. */
  toggleReply: (id: number) => void;
  closeReply: () => void;
  /** Places a comment just written. */
  add: (comment: CommentProps) => void;
}

const ThreadContext = createContext<Thread | null>(null);
export const ThreadProvider = ThreadContext;

/** The thread a comment or a form belongs to. */
export function useThread(): Thread {
  const thread = useContext(ThreadContext);
  if (!thread) throw new Error('useThread outside ThreadProvider');
  return thread;
}
