import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import { HASH_SCROLL_DELAY_MS, HIGHLIGHT_MS, pathTo } from '#rules/comment-tree.ts';
import { call } from '../api.ts';
import { openAuth } from '../auth/open-auth.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { useWords } from '../words.tsx';
import type { Thread } from './thread-context.tsx';
import { initialThread, threadReducer } from './thread-state.ts';

/** A thread with its deeds: what stands in the context, and the loading of further slices. */
export function useThreadState(props: CommentsProps): { thread: Thread; is_loading: boolean; loadMore: () => void } {
  const t = useWords();
  const { viewer } = useFrame();
  const [state, dispatch] = useReducer(threadReducer, props, initialThread);
  const [is_loading, setLoading] = useState(false);
  const { entity_type, entity_id, order, max_nesting } = props;

  const load = async (query: SliceQuery) => {
    const { data, meta } = await call(
      entity_type === 'offer' ? 'GET /api/offers/:id/comments' : 'GET /api/discussions/:id/comments',
      {
        params: { id: entity_id },
        query: { order, ...query },
      },
    );
    return { comments: data as CommentProps[], next_cursor: meta.next_cursor };
  };
  const failed = (error: unknown) => {
    showAlert({ kind: 'failure', message: failureMessage(error, t('comments.load_failed')) });
  };
  const loadMore = async () => {
    if (is_loading || state.next_cursor === null) return;
    setLoading(true);
    try {
      dispatch({ type: 'roots_loaded', ...(await load({ cursor: state.next_cursor })) });
    } catch (error) {
      failed(error);
    } finally {
      setLoading(false);
    }
  };
  const reveal = async (id: number, with_reply: boolean) => {
    let is_here = pathTo(state.roots, id).length > 0;
    if (!is_here) {
      const { comments } = await load({ around: id });
      is_here = pathTo(comments, id).length > 0;
      if (is_here) dispatch({ type: 'around_loaded', comments, order });
    }
    if (!is_here) return console.info(`Comment ${id} is not in the thread`);
    dispatch({ type: 'revealed', id });
    if (with_reply && viewer) dispatch({ type: 'reply_opened', id });
  };
  useAnchor(
    (id, with_reply) => void reveal(id, with_reply).catch(() => console.info(`Comment ${id} could not be loaded`)),
  );
  useHighlight(state.highlight, () => dispatch({ type: 'highlight_over' }));

  const thread: Thread = {
    entity_type,
    entity_id,
    order,
    can_comment: props.can_comment,
    state,
    toggle: (comment, is_collapsed) => {
      dispatch({ type: 'toggled', id: comment.id, is_collapsed });
      if (is_collapsed || comment.children.length > 0) return;
      load({ parent: comment.id }).then(
        ({ comments }) => dispatch({ type: 'children_loaded', id: comment.id, children: comments }),
        (error: unknown) => {
          dispatch({ type: 'toggled', id: comment.id, is_collapsed: true });
          failed(error);
        },
      );
    },
    toggleReply: (id) => (viewer ? dispatch({ type: 'reply_toggled', id }) : openAuth()),
    closeReply: () => dispatch({ type: 'reply_closed' }),
    add: (comment) =>
      dispatch({ type: 'added', comment, position: order === 'new_first' ? 'top' : 'bottom', max_nesting }),
  };
  return { thread, is_loading, loadMore: () => void loadMore() };
}

interface SliceQuery {
  parent?: number;
  around?: number;
  cursor?: string;
}

/** Tells of the comment the address points at: soon after loading, and when the anchor changes. */
function useAnchor(onAnchor: (id: number, with_reply: boolean) => void): void {
  const tell = useEffectEvent(onAnchor);
  useEffect(() => {
    const look = () => {
      const [, id, reply] = /^#comment(\d+)(\/reply)?$/.exec(location.hash) ?? [];
      if (id) tell(Number(id), reply !== undefined);
    };
    const timer = window.setTimeout(() => {
      const query = new URLSearchParams(location.search);
      const asked = Number(query.get('replyTo') ?? query.get('comment'));
      if (location.hash.startsWith('#comment')) look();
      else if (Number.isSafeInteger(asked) && asked > 0) tell(asked, query.has('replyTo'));
    }, HASH_SCROLL_DELAY_MS);
    window.addEventListener('hashchange', look);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('hashchange', look);
    };
  }, []);
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
