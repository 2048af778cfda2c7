import { startTransition } from 'react';
import type { CommentsProps } from '#contract/pages.ts';
import { initialThread, threadReducer, type ThreadAction, type ThreadState } from './thread-state.ts';

/** Holds a thread beside React: a press on one comment of thousands draws that comment alone anew. */
export interface ThreadStore {
  read: () => ThreadState;
  dispatch: (action: ThreadAction) => void;
  /** Tells of every change at once; answers how to stop. */
  listen: (listener: () => void) => () => void;
  /** Tells of further comments without hurry, so that scrolling and typing go on; of all else at once. */
  listenCalmly: (listener: () => void) => () => void;
}

export function threadStore(props: CommentsProps): ThreadStore {
  let state = initialThread(props);
  const listeners = new Set<() => void>();
  const calm = new Set<() => void>();
  return {
    read: () => state,
    dispatch: (action) => {
      state = threadReducer(state, action);
      const is_bulk = action.type === 'roots_loaded' || action.type === 'replies_loaded';
      for (const listener of calm)
        if (is_bulk) startTransition(listener);
        else listener();
      for (const listener of listeners) listener();
    },
    listen: listenTo(listeners),
    listenCalmly: listenTo(calm),
  };
}

function listenTo(all: Set<() => void>): ThreadStore['listen'] {
  return (listener) => {
    all.add(listener);
    return () => {
      all.delete(listener);
    };
  };
}
