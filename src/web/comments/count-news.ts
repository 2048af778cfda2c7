/** How many comments of a thread came in elsewhere and are not shown yet. */
import type { CommentProps } from '#contract/pages.ts';
import { findComment } from '#rules/comment-tree.ts';
import type { CommentsManager } from '#rules/comments-manager.ts';
import type { CommentsNews } from '../live/live-events.ts';
import type { ThreadState } from './thread-state.ts';
import type { ThreadStore } from './thread-store.ts';

/** A comment is told before the answer to its sending is here: for so long an own one may be of this very tab. */
const OWN_WAIT_MS = 3000;
/** How many comments the server has told of. */
let told = 0;
/** Those that were named and wait behind the pill. */
export const waiting = new Set<number>();

type Named = NonNullable<CommentsNews['comments']>;
type Told = readonly { id: number }[];

interface Reader {
  /** Null for a guest. */
  viewer_id: number | null;
  NewsPill: ThreadState['NewsPill'];
}

/** Counts what others wrote at once, what the reader wrote in another tab a moment later, and what they wrote here never. */
export function countIn(
  store: ThreadStore,
  { count, comments, deleted = [] }: CommentsNews & { comments: Named },
  { viewer_id, NewsPill }: Reader,
): void {
  told = count;
  const own = comments.filter(({ author_id }) => author_id === viewer_id);
  const others = comments.filter(({ author_id }) => author_id !== viewer_id);
  for (const { id } of others) waiting.add(id);
  const gone = deleted.filter((id) => waiting.delete(id)).map((id) => ({ id }));
  store.dispatch({
    type: 'changed',
    change: (state) => {
      const { manager } = state;
      // One that is here stays where it is read.
      const unseen = Math.max(0, state.unseen - countAway(manager, gone)) + countAway(manager, others);
      return { ...withCount(state, { count, unseen, own }), NewsPill };
    },
  });
  countOwnLater(store, own);
}

/** What the server would show of a thread now, if it were asked to. */
interface Found {
  count: number;
  /** Those that are new and were not shown yet. */
  comments: Named;
  /** Whether there are no more than these. */
  is_all: boolean;
}

/** Counts anew, from what a look at the server has found: what waited and is not there any more waits no more. */
export function countAnew(
  store: ThreadStore,
  { count, comments, is_all }: Found,
  { viewer_id, NewsPill }: Reader,
): void {
  told = count;
  const away = comments.filter(({ id }) => !isHere(store.read().manager, id));
  const own = away.filter(({ id, author_id }) => author_id === viewer_id && !waiting.has(id));
  const others = away.filter((one) => !own.includes(one));
  waiting.clear();
  for (const { id } of others) waiting.add(id);
  store.dispatch({
    type: 'changed',
    change: (state) => {
      // Of those beyond only the number is known.
      const unseen = is_all ? others.length : Math.max(others.length, count - state.manager.count - own.length);
      return { ...withCount(state, { count, unseen, own }), NewsPill };
    },
  });
  countOwnLater(store, own);
}

/** Whether a comment is in the thread as it stands here. */
export const isHere = ({ comments }: CommentsManager, id: number) => findComment<CommentProps>(comments, id) !== null;
const countAway = (manager: CommentsManager, all: Told) => all.filter(({ id }) => !isHere(manager, id)).length;

/** So many in all, of which so many are not seen; own ones that are not here are not counted yet. */
function withCount(
  state: ThreadState,
  { count, unseen, own }: { count: number; unseen: number; own: Told },
): ThreadState {
  const { manager } = state;
  return { ...state, unseen, manager: { ...manager, count: Math.max(0, count - unseen - countAway(manager, own)) } };
}

/** Own ones that are still not here after a while were written in another tab. */
function countOwnLater(store: ThreadStore, own: Told): void {
  if (own.every(({ id }) => isHere(store.read().manager, id))) return;
  setTimeout(() => {
    for (const { id } of own) if (!isHere(store.read().manager, id)) waiting.add(id);
    store.dispatch({ type: 'changed', change: (state) => withOwn(state, own) });
  }, OWN_WAIT_MS);
}

/** A look at the server may have counted them meanwhile. */
function withOwn(state: ThreadState, own: Told): ThreadState {
  const { manager, unseen } = state;
  const missing = Math.max(0, told - manager.count - unseen);
  return { ...state, unseen: unseen + Math.min(countAway(manager, own), missing) };
}
