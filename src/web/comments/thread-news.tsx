/** What others write while a thread is read: counted at once, shown when the reader wants it. Comes with the first of it. */
import { useEffect, useState } from 'react';
import type { CommentProps, FrameProps } from '#contract/pages.ts';
import { HIGHLIGHT_MS } from '#rules/comment-tree.ts';
import { addComment, expandTo } from '#rules/comments-manager.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import type { CommentsNews } from '../live/live-events.ts';
import { showToast } from '../ui/toast-queue.ts';
import { loadWords, useWords } from '../words.tsx';
import { countAnew, countIn, isHere, waiting } from './count-news.ts';
import { keepPlace } from './keep-place.ts';
import { useThread, useThreadPart, type Thread } from './thread-context.tsx';
import type { ThreadState } from './thread-state.ts';
import '../live/news-pill.css';

/** So many come at once (the contract's `since`). */
const AT_ONCE = 50;
/** Comments of about one moment come out in any order: so far back is looked again. */
const OVERLAP_MS = 15_000;

/** So often a look is taken again, where the thread has changed under it. */
const MOST_LOOKS = 3;

/** Counts what came in elsewhere; the pill says so. Where nobody could say what it was, the server is asked. */
export async function countNews(
  thread: Thread,
  { viewer, locale, now }: Pick<FrameProps, 'viewer' | 'locale' | 'now'>,
  news: CommentsNews,
): Promise<void> {
  await loadWords(locale, 'live');
  const { manager, unseen } = thread.store.read();
  const { count, comments, deleted } = news;
  const is_unnamed = comments?.length === 0 && !deleted && count !== manager.count + unseen;
  const reader = { viewer_id: viewer?.id ?? null, NewsPill };
  if (comments && !is_unnamed) return countIn(thread.store, { ...news, comments }, reader);
  return lookAgain(thread, (since ??= new Date(now)), reader).catch((error: unknown) => {
    console.info('The thread could not be looked at', error);
  });
}

/** Counts what a press on the pill would show, so that what came and went while nobody was told counts no more. */
async function lookAgain(thread: Thread, from: Date, reader: Parameters<typeof countAnew>[2]): Promise<void> {
  const { store } = thread;
  for (let looks = 1; ; looks += 1) {
    const { manager } = store.read();
    const { data, meta } = await fetchNew(thread, from);
    if (store.read().manager !== manager && looks < MOST_LOOKS) continue;
    // Of whom the reader has blocked nothing is news.
    const comments = data
      .filter(({ id, is_by_blocked }) => !shown.has(id) && !is_by_blocked)
      .map(({ id, user }) => ({ id, author_id: user.id }));
    countAnew(store, { count: meta.count, comments, is_all: data.length < AT_ONCE }, reader);
    return;
  }
}

/** What was shown so far, and until when. */
const shown = new Set<number>();
let since: Date | null = null;

function NewsPill() {
  const t = useWords();
  const { now } = useFrame();
  const thread = useThread();
  const count = useThreadPart(({ unseen }) => unseen);
  const fresh = useThreadPart((state) => state.fresh);
  useEffect(() => {
    const [first] = fresh;
    if (first === undefined) return undefined;
    // Focus goes to the first of them, the view does not.
    document.getElementById(`comment${first}`)?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => thread.store.dispatch({ type: 'highlight_over' }), HIGHLIGHT_MS);
    return () => window.clearTimeout(timer);
  }, [fresh, thread]);
  const [is_busy, setBusy] = useState(false);
  if (count === 0) return null;
  const press = async () => {
    if (is_busy) return;
    setBusy(true);
    try {
      await letIn(thread, (since ??= new Date(now)));
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('comments.load_failed')) });
    }
    setBusy(false);
  };
  return (
    <button type="button" className="news-pill__button" aria-busy={is_busy} onClick={() => void press()}>
      {t('live.show_comments', { count })}
    </button>
  );
}

async function fetchNew({ entity_type, entity_id, order }: Thread, from: Date) {
  const { data, meta } = await call(
    entity_type === 'offer' ? 'GET /api/offers/:id/comments' : 'GET /api/discussions/:id/comments',
    { params: { id: entity_id }, query: { order, since: new Date(from.getTime() - OVERLAP_MS).toISOString() } },
  );
  return { data: data as CommentProps[], meta };
}

/** Fetches what came in and shows it. Nothing the reader sees moves; the open form stays open. */
async function letIn(thread: Thread, from: Date): Promise<void> {
  const { order, store } = thread;
  const { data, meta } = await fetchNew(thread, from);
  // What the reader wrote here is among them.
  const comments = data.filter(({ id }) => !shown.has(id) && !isHere(store.read().manager, id));
  for (const { id } of comments) {
    shown.add(id);
    waiting.delete(id);
  }
  // Where nothing came it is the instant asked from, which lies before.
  if (meta.newest_at && new Date(meta.newest_at) > from) since = new Date(meta.newest_at);
  const section = document.getElementById('comments');
  if (section) keepPlace(section, section);
  const position = order === 'new_first' ? 'top' : 'bottom';
  store.dispatch({
    type: 'changed',
    change: (state) => {
      const rest = data.length < AT_ONCE ? 0 : Math.max(0, state.unseen - comments.length);
      const next = withNews(state, comments, position);
      return { ...next, unseen: rest, manager: { ...next.manager, count: Math.max(0, meta.count - rest) } };
    },
  });
  const [away] = comments;
  // Where none could be shown, under comments that are not here, the page goes to the first.
  if (away && store.read().fresh.size === 0) location.hash = `#comment${away.id}`;
}

/** Lets them in, unfolded and lit up. */
function withNews(state: ThreadState, comments: readonly CommentProps[], position: 'top' | 'bottom'): ThreadState {
  let { manager } = state;
  const fresh = new Set<number>();
  for (const comment of comments) {
    if (isHere(manager, comment.id)) continue;
    manager = addComment(manager, comment, position);
    manager = expandTo(manager, comment.id) ?? manager;
    if (isHere(manager, comment.id)) fresh.add(comment.id);
  }
  return { ...state, fresh, manager };
}
