/** What a thread of comments on the page is, and everything that may happen to it. */
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import { insertComment, pathTo } from '#rules/comment-tree.ts';

export interface ThreadState {
  roots: readonly CommentProps[];
  count: number;
  next_cursor: string | null;
  /** Collapsed or not by the reader's hand; the server's flag holds for the others. */
  toggled: ReadonlyMap<number, boolean>;
  /** The comment whose reply form is open: at most one in a thread. */
  replying_to: number | null;
  /** The comment shown to the reader just now; `turn` makes a second time a new event. */
  highlight: { id: number; turn: number } | null;
}

export type ThreadAction =
  | { type: 'toggled'; id: number; is_collapsed: boolean }
  | { type: 'reply_toggled'; id: number }
  | { type: 'reply_opened'; id: number }
  | { type: 'reply_closed' }
  | { type: 'added'; comment: CommentProps; position: 'top' | 'bottom'; max_nesting: number }
  | { type: 'revealed'; id: number }
  | { type: 'highlight_over' }
  | { type: 'roots_loaded'; comments: readonly CommentProps[]; next_cursor: string | null }
  | { type: 'around_loaded'; comments: readonly CommentProps[]; order: CommentsProps['order'] }
  | { type: 'children_loaded'; id: number; children: readonly CommentProps[] };

/** The thread as the page was rendered. */
export function initialThread({ comments, count, next_cursor }: CommentsProps): ThreadState {
  return { roots: comments, count, next_cursor, toggled: new Map(), replying_to: null, highlight: null };
}

/** The thread after something happened; nothing given is changed. */
export function threadReducer(state: ThreadState, action: ThreadAction): ThreadState {
  switch (action.type) {
    case 'toggled':
      return { ...state, toggled: new Map(state.toggled).set(action.id, action.is_collapsed) };
    case 'reply_toggled':
      return { ...state, replying_to: state.replying_to === action.id ? null : action.id };
    case 'reply_opened':
      return { ...state, replying_to: action.id };
    case 'reply_closed':
      return { ...state, replying_to: null };
    case 'added':
      return withAdded(state, action.comment, action.position, action.max_nesting);
    case 'revealed':
      return revealed(state, action.id);
    case 'highlight_over':
      return { ...state, highlight: null };
    case 'roots_loaded':
      return { ...state, roots: [...state.roots, ...unknown(state, action.comments)], next_cursor: action.next_cursor };
    case 'around_loaded':
      return { ...state, roots: merged(state, action.comments, action.order) };
    default:
      return { ...state, roots: withChildren(state.roots, action.id, action.children) };
  }
}

function withAdded(
  state: ThreadState,
  comment: CommentProps,
  position: 'top' | 'bottom',
  max_nesting: number,
): ThreadState {
  const roots = insertComment<CommentProps>(state.roots, comment, comment.parent_id, position, max_nesting);
  return revealed({ ...state, roots, count: state.count + 1, replying_to: null }, comment.id);
}

/** Opens the ancestors of a comment and points at it. */
function revealed(state: ThreadState, id: number): ThreadState {
  const toggled = new Map(state.toggled);
  for (const ancestor of pathTo(state.roots, id).slice(0, -1)) toggled.set(ancestor, false);
  return { ...state, toggled, highlight: { id, turn: (state.highlight?.turn ?? 0) + 1 } };
}

/** Comments of a slice that are not on the page yet: slices may overlap after an insert. */
function unknown(state: ThreadState, comments: readonly CommentProps[]): CommentProps[] {
  const known = new Set(state.roots.map(({ id }) => id));
  return comments.filter(({ id }) => !known.has(id));
}

function merged(state: ThreadState, comments: readonly CommentProps[], order: CommentsProps['order']): CommentProps[] {
  const fresh = new Map(comments.map((comment) => [comment.id, comment]));
  const roots = [...state.roots.map((root) => fresh.get(root.id) ?? root), ...unknown(state, comments)];
  const sign = order === 'new_first' ? -1 : 1;
  return roots.toSorted((a, b) => sign * (a.created_at.timestamp - b.created_at.timestamp || a.id - b.id));
}

function withChildren(roots: readonly CommentProps[], id: number, children: readonly CommentProps[]): CommentProps[] {
  return roots.map((root) =>
    root.id === id
      ? { ...root, children: [...children] }
      : { ...root, children: withChildren(root.children, id, children) },
  );
}

/** How many comments stand below one: what collapsing hides. */
export function repliesBelow(comment: CommentProps): number {
  const here = comment.children.reduce((sum, child) => sum + 1 + repliesBelow(child), 0);
  return Math.max(here, comment.replies_count);
}
