/** How many comments of a thread came in elsewhere and are not shown yet. */
import type { CommentProps } from '#contract/pages.ts';
import { findComment } from '#rules/comment-tree.ts';
import type { CommentsManager } from '#rules/comments-manager.ts';
import type { CommentsNews } from '../live/heard.ts';
import type { ThreadState } from './thread-state.ts';
import type { ThreadStore } from './thread-store.ts';

/** A comment is told before the answer to its sending is here: for so long an own one may be of this very tab. */
const OWN_WAIT_MS = 3000;
/** How many comments the server has told of. */
let told = 0;
/** Those that were named and wait behind the pill. */
export const waiting = new Set<number>();

/** Counts what others wrote at once, what the reader wrote in another tab a moment later, and what they wrote here never. */
export function countIn(
  store: ThreadStore,
  news: CommentsNews,
  { viewer_id, NewsPill }: { viewer_id: number; NewsPill: ThreadState['NewsPill'] },
): void {
  told = news.count;
  const own = news.comments?.filter(({ author_id }) => author_id === viewer_id) ?? [];
  for (const { id, author_id } of news.comments ?? []) if (author_id !== viewer_id) waiting.add(id);
  const gone = (news.deleted ?? []).filter((id) => waiting.delete(id)).map((id) => ({ id }));
  const change = (state: ThreadState) => ({ ...withCount(withoutGone(state, gone), news, own), NewsPill });
  store.dispatch({ type: 'changed', change });
  if (own.every(({ id }) => isHere(store.read().manager, id))) return;
  setTimeout(() => {
    for (const { id } of own) if (!isHere(store.read().manager, id)) waiting.add(id);
    store.dispatch({ type: 'changed', change: (state) => withOwn(state, own) });
  }, OWN_WAIT_MS);
}

type Told = readonly { id: number }[];

/** Whether a comment is in the thread as it stands here. */
export const isHere = ({ comments }: CommentsManager, id: number) => findComment<CommentProps>(comments, id) !== null;
const countAway = (manager: CommentsManager, all: Told) => all.filter(({ id }) => !isHere(manager, id)).length;

/** Those that wait no more, because they are deleted. One that is here stays where it is read. */
function withoutGone(state: ThreadState, gone: Told): ThreadState {
  return { ...state, unseen: Math.max(0, state.unseen - countAway(state.manager, gone)) };
}

function withCount(state: ThreadState, { count, comments }: CommentsNews, own: Told): ThreadState {
  const { manager } = state;
  const own_away = countAway(manager, own);
  const fresh = comments ? countAway(manager, comments) - own_away : Math.max(0, count - manager.count - state.unseen);
  const unseen = state.unseen + fresh;
  return { ...state, unseen, manager: { ...manager, count: Math.max(0, count - unseen - own_away) } };
}

/** Own ones that are still not here were written in another tab; a look at the server may have counted them meanwhile. */
function withOwn(state: ThreadState, own: Told): ThreadState {
  const { manager, unseen } = state;
  const missing = Math.max(0, told - manager.count - unseen);
  return { ...state, unseen: unseen + Math.min(countAway(manager, own), missing) };
}
