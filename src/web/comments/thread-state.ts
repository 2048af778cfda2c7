/** What a thread of comments on the page is, and everything that may happen to it. */
import type { ComponentType } from 'react';
import type { CommentProps, CommentsProps, ReactionsProps } from '#contract/pages.ts';
import { findComment } from '#rules/comment-tree.ts';
import {
  addComment,
  changeComment,
  closeForm,
  collapseComment,
  expandTo,
  initComments,
  isFormOpen,
  joinReplies,
  joinRoots,
  openForm,
  publishComment,
  removeComment,
  toggleForm,
  updateComment,
  type CommentsManager,
} from '#rules/comments-manager.ts';

export type Side = 'before' | 'after';

export interface ThreadState {
  manager: CommentsManager;
  /** Leads to the roots before those that are here; null where there are none. */
  previous_cursor: string | null;
  next_cursor: string | null;
  /** Whether the reader follows the thread. */
  is_subscribed: boolean;
  /** The comment shown to the reader just now; `turn` makes a second time a new event. */
  highlight: { id: number; turn: number } | null;
  /** The first of the comments that were fetched last, at the end of a press. */
  arrived: number | null;
  /** Comments of others that came in while the page stood, and wait until the reader wants to see them. */
  unseen: number;
  /** What says so; null until the first of them. */
  NewsPill: ComponentType | null;
  /** Those of them that are shown since a moment ago. */
  fresh: ReadonlySet<number>;
}

export interface Slice {
  comments: readonly CommentProps[];
  previous_cursor: string | null;
  next_cursor: string | null;
}

export type ThreadAction =
  | { type: 'toggled'; id: number; is_collapsed: boolean }
  | { type: 'form_toggled'; role: 'reply' | 'edit'; id: number }
  | { type: 'form_opened'; role: 'reply' | 'edit'; id: number }
  | { type: 'form_closed' }
  | { type: 'added'; comment: CommentProps; position: 'top' | 'bottom' }
  | { type: 'edited'; comment: CommentProps }
  | { type: 'deleted'; id: number; count: number }
  | { type: 'published'; id: number; timestamp: number }
  | { type: 'subscribed'; is_subscribed: boolean }
  | { type: 'reacted'; id: number; reactions: ReactionsProps }
  | { type: 'revealed'; id: number }
  | { type: 'highlight_over' }
  | { type: 'changed'; change: (state: ThreadState) => ThreadState }
  | { type: 'roots_loaded'; slice: Slice; side: Side }
  | { type: 'around_loaded'; slice: Slice }
  | { type: 'replies_loaded'; id: number; slice: Slice; side: Side; rest: number };

const NO_NEWS = { NewsPill: null, unseen: 0, fresh: new Set<number>() };

/** The thread as the page was rendered. */
export function initialThread(props: CommentsProps): ThreadState {
  const { previous_cursor, next_cursor, is_subscribed } = props;
  const manager = initComments(props);
  return { manager, previous_cursor, next_cursor, is_subscribed, highlight: null, arrived: null, ...NO_NEWS };
}

/** The thread after something happened; nothing given is changed. */
export function threadReducer(state: ThreadState, action: ThreadAction): ThreadState {
  const { manager } = state;
  switch (action.type) {
    case 'toggled':
      return { ...state, manager: collapseComment(manager, action.id, action.is_collapsed) };
    case 'form_toggled':
      return { ...state, manager: toggleForm(manager, action.role, action.id) };
    case 'form_opened':
      return { ...state, manager: openForm(manager, action.role, action.id) };
    case 'form_closed':
      return { ...state, manager: closeForm(manager) };
    case 'edited':
      return shown({ ...state, manager: closeForm(updateComment(manager, action.comment)) }, action.comment.id);
    case 'deleted':
      // The server counts what others did meanwhile too.
      return { ...state, manager: { ...removeComment(manager, action.id), count: action.count - state.unseen } };
    case 'published':
      return { ...state, manager: publishComment(manager, action.id, action.timestamp) };
    case 'subscribed':
      return { ...state, is_subscribed: action.is_subscribed };
    case 'reacted':
      return {
        ...state,
        manager: changeComment(manager, action.id, (comment) => ({ ...comment, reactions: action.reactions })),
      };
    case 'added': {
      // Whoever speaks in a thread follows it.
      const next = { ...state, manager: closeForm(addComment(manager, action.comment, action.position)) };
      return shown({ ...next, is_subscribed: true }, action.comment.id);
    }
    case 'revealed':
      return shown(state, action.id);
    case 'highlight_over':
      return { ...state, highlight: null, fresh: NO_NEWS.fresh };
    case 'changed':
      return action.change(state);
    default:
      return withLoaded(state, action);
  }
}

/** Whether this form of this comment is the open one. */
export const isOpen = ({ manager }: ThreadState, role: 'reply' | 'edit', id: number) => isFormOpen(manager, role, id);

/** Unfolds what stands above a comment and points at it. */
function shown(state: ThreadState, id: number): ThreadState {
  const manager = expandTo(state.manager, id);
  return manager ? { ...state, manager, highlight: { id, turn: (state.highlight?.turn ?? 0) + 1 } } : state;
}

type Loaded = Extract<ThreadAction, { slice: Slice }>;

function withLoaded(state: ThreadState, action: Loaded): ThreadState {
  const { manager } = state;
  const { comments, previous_cursor, next_cursor } = action.slice;
  if (action.type === 'around_loaded') {
    // Another place of the thread: what was here until now is a slice again that comes when it is asked for.
    return { ...state, manager: { ...manager, comments }, previous_cursor, next_cursor };
  }
  const arrived = comments.find(({ id }) => !findComment<CommentProps>(manager.comments, id))?.id ?? null;
  if (action.type === 'replies_loaded') {
    const { id, side, rest } = action;
    const next = joinReplies(manager, id, { replies: comments, side, rest });
    // Whoever asked for them wants to see them.
    return { ...state, manager: arrived === null ? next : (expandTo(next, arrived) ?? next), arrived };
  }
  const joined = { ...state, manager: joinRoots(manager, comments, action.side), arrived };
  return action.side === 'before' ? { ...joined, previous_cursor } : { ...joined, next_cursor };
}
