import { useEffect, useEffectEvent, useMemo, useState, type RefObject } from 'react';
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import type { Words } from '#i18n/keys.ts';
import { findComment, HASH_SCROLL_DELAY_MS, HIGHLIGHT_MS } from '#rules/comment-tree.ts';
import { edgeOf } from '#rules/comments-manager.ts';
import { call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { onLiveEvent } from '../live/live-events.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { keepPlace } from './keep-place.ts';
import type { Thread } from './thread-context.tsx';
import type { Side, Slice, ThreadState } from './thread-state.ts';
import { threadStore, type ThreadStore } from './thread-store.ts';
import { useCommentIntent } from './use-comment-intent.ts';

/** A thread with its actions: what stands in the context, and what of it the page draws. */
export function useThreadState(
  props: CommentsProps,
  section: RefObject<HTMLElement | null>,
): {
  thread: Thread;
  state: ThreadState;
  /** The form a guest had meant to write in before they signed in. */
  called: 'top' | 'bottom' | null;
} {
  const t = useWords();
  const frame = useFrame();
  const { viewer } = frame;
  const [store] = useState(() => threadStore(props));
  const is_member = viewer !== null;
  const thread = useMemo(
    () => threadOf(props, { store, t, is_member, section }),
    [props, store, t, is_member, section],
  );
  const [state, setState] = useState(store.read);
  useEffect(() => store.listenCalmly(() => setState(store.read())), [store]);
  useEffect(
    () =>
      onLiveEvent(
        'comments',
        (news) => void import('./thread-news.tsx').then((all) => all.countNews(thread, frame, news)),
      ),
    [thread, frame],
  );

  const goTo = (id: number, role: 'reply' | 'edit' | null) => {
    const go = async () => {
      const comment = await reveal(props, store, id);
      // Only where the comment itself has the button for it.
      if (!role || !comment || comment.is_deleted) return;
      if (role === 'reply' && !is_member) askToSignIn(props, id);
      else if (role === 'edit' ? comment.can_edit : !props.closed && !comment.schedule)
        store.dispatch({ type: 'form_opened', role, id });
    };
    go().catch(() => console.info(`Comment ${id} could not be loaded`));
  };
  useAnchor(goTo);
  const called = useCommentIntent(props, goTo);
  useArrival(state.arrived);
  useHighlight(state.highlight, () => store.dispatch({ type: 'highlight_over' }));
  return { thread, state, called };
}

interface ThreadContext {
  store: ThreadStore;
  t: Words;
  is_member: boolean;
  section: RefObject<HTMLElement | null>;
}

function threadOf(props: CommentsProps, context: ThreadContext): Thread {
  const { entity_type, entity_id, order, max_nesting, closed, scheduled_comments_allowed, options, initial_mentions } =
    props;
  const { store, is_member } = context;
  const { dispatch } = store;
  return {
    entity_type,
    entity_id,
    order,
    max_nesting,
    closed,
    scheduled_comments_allowed,
    options,
    initial_mentions,
    store,
    ...loadingOf(props, context),
    toggle: ({ id }, is_collapsed) => dispatch({ type: 'toggled', id, is_collapsed }),
    toggleReply: (id) => (is_member ? dispatch({ type: 'form_toggled', role: 'reply', id }) : askToSignIn(props, id)),
    toggleEdit: (id) => dispatch({ type: 'form_toggled', role: 'edit', id }),
    closeForm: () => dispatch({ type: 'form_closed' }),
    add: (comment) => dispatch({ type: 'added', comment, position: order === 'new_first' ? 'top' : 'bottom' }),
    edit: (comment) => dispatch({ type: 'edited', comment }),
    remove: (id, count) => dispatch({ type: 'deleted', id, count }),
    react: (id, reactions) => dispatch({ type: 'reacted', id, reactions }),
    showPublished: (id, timestamp) => dispatch({ type: 'published', id, timestamp }),
    showSubscription: (is_subscribed) => dispatch({ type: 'subscribed', is_subscribed }),
  };
}

/** Fetching what of a thread is not here yet. What comes in above the reader does not move what they look at. */
function loadingOf(
  props: CommentsProps,
  { store, t, section }: ThreadContext,
): Pick<Thread, 'loadRoots' | 'loadReplies'> {
  const failed = (error: unknown) => {
    showToast({ kind: 'failure', message: failureMessage(error, t('comments.load_failed')) });
  };
  const placed = (side: Side, list_id: string, dispatch: () => void) => {
    const list = document.getElementById(list_id);
    if (side === 'before' && section.current && list) keepPlace(section.current, list);
    dispatch();
  };
  return {
    loadRoots: async (side) => {
      const { previous_cursor, next_cursor } = store.read();
      const query = side === 'before' ? { before: previous_cursor ?? '' } : { cursor: next_cursor ?? '' };
      try {
        const { slice } = await load(props, query);
        placed(side, 'comments', () => store.dispatch({ type: 'roots_loaded', slice, side }));
      } catch (error) {
        failed(error);
      }
    },
    loadReplies: async ({ id, children }, side) => {
      const edge = edgeOf(store.read().manager, children, side);
      const from = edge === null ? {} : { [side === 'before' ? 'before' : 'cursor']: String(edge) };
      try {
        const { slice, rest } = await load(props, { parent: id, ...from });
        placed(side, `replies${id}`, () => store.dispatch({ type: 'replies_loaded', id, slice, side, rest }));
      } catch (error) {
        failed(error);
      }
    },
  };
}

interface SliceQuery {
  parent?: number;
  around?: number;
  cursor?: string;
  before?: string;
}

async function load(
  { entity_type, entity_id, order }: CommentsProps,
  query: SliceQuery,
): Promise<{ slice: Slice; rest: number }> {
  const { data, meta } = await call(
    entity_type === 'offer' ? 'GET /api/offers/:id/comments' : 'GET /api/discussions/:id/comments',
    { params: { id: entity_id }, query: { order, ...query } },
  );
  const { previous_cursor, next_cursor, rest } = meta;
  return { slice: { comments: data as CommentProps[], previous_cursor, next_cursor }, rest };
}

/** Points at a comment, fetching the slice it stands in when it is not here; null when there is no such comment. */
async function reveal(props: CommentsProps, store: ThreadStore, id: number): Promise<CommentProps | null> {
  let comment = findComment<CommentProps>(store.read().manager.comments, id);
  if (!comment) {
    const { slice } = await load(props, { around: id });
    comment = findComment(slice.comments, id);
    if (comment) store.dispatch({ type: 'around_loaded', slice });
  }
  if (comment) store.dispatch({ type: 'revealed', id });
  else console.info(`Comment ${id} is not in the thread`);
  return comment;
}

/** A guest wants to reply: the form opens once they are in. */
function askToSignIn({ entity_type, entity_id }: CommentsProps, comment_id: number): void {
  openAuth({ intent: { kind: 'comment', entity_type, entity_id, form: comment_id } });
}

/** Tells of the comment the address points at: soon after loading, and when the anchor changes. */
function useAnchor(onAnchor: (id: number, role: 'reply' | null) => void): void {
  const tell = useEffectEvent(onAnchor);
  useEffect(() => {
    const look = () => {
      const [, id, reply] = /^#comment(\d+)(\/reply)?$/.exec(location.hash) ?? [];
      if (id) tell(Number(id), reply ? 'reply' : null);
    };
    const timer = window.setTimeout(() => {
      const query = new URLSearchParams(location.search);
      const asked = Number(query.get('replyTo') ?? query.get('comment'));
      if (location.hash.startsWith('#comment')) look();
      else if (Number.isSafeInteger(asked) && asked > 0) tell(asked, query.has('replyTo') ? 'reply' : null);
    }, HASH_SCROLL_DELAY_MS);
    window.addEventListener('hashchange', look);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('hashchange', look);
    };
  }, []);
}

/** What was pressed to fetch comments may be gone: focus goes on to the first of them. Nothing moves before the eyes. */
function useArrival(arrived: number | null): void {
  useEffect(() => {
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement?.matches('body, [rel~=next], [rel~=prev]'))
      document.getElementById(`comment${arrived}`)?.focus({ preventScroll: true });
  }, [arrived]);
}

/** Brings the highlighted comment to the centre, moves focus to it, and ends after its time. */
function useHighlight(highlight: { id: number; turn: number } | null, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!highlight) return undefined;
    const element = document.getElementById(`comment${highlight.id}`);
    const is_still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollIntoView({ block: 'center', behavior: is_still ? 'auto' : 'smooth' });
    element?.focus({ preventScroll: true });
    const timer = window.setTimeout(over, HIGHLIGHT_MS);
    return () => window.clearTimeout(timer);
  }, [highlight]);
}
