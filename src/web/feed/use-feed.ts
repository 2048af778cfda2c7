import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FeedProps } from '#contract/pages.ts';
import { ownAddress, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { initialFeed, type FeedState } from './feed-state.ts';

/** Marks the entry of the browser's history whose list has grown: coming back to it brings the list back. */
const GROWN = { is_feed_grown: true };

const loadMemory = () => import('./feed-memory.ts');

/** A list that grows by pages, keeps the page in the address, and comes back as it was left. */
export function useFeed(feed: FeedProps, onFailed: () => void) {
  const { viewer } = useFrame();
  const [state, setState] = useState<FeedState>(() => initialFeed(feed));
  const viewer_id = viewer?.id ?? 0;
  const memory = useRef<Awaited<ReturnType<typeof loadMemory>> | null>(null);
  /** One change of the list at a time: a page asked for before the kept list is back would end up beyond it. */
  const is_busy = useRef(false);

  const loadMore = async (): Promise<void> => {
    const { next_cursor, page } = state;
    if (next_cursor === null || is_busy.current) return;
    is_busy.current = true;
    setState((known) => ({ ...known, status: 'loading' }));
    try {
      const [{ fetchSlice, withSlice }, module] = await Promise.all([import('./feed-slice.ts'), loadMemory()]);
      memory.current = module;
      const slice = await fetchSlice(feed.more_path, next_cursor);
      setState((known) => withSlice(known, slice));
      const address = ownAddress();
      const is_numbered = feed.next_path === undefined;
      const grown = is_numbered ? withQuery(address, { page: String(page + 1) }) : address;
      history.replaceState({ ...history.state, ...GROWN }, '', grown);
    } catch {
      setState((known) => ({ ...known, status: 'failed' }));
      onFailed();
    }
  };

  const scroll_y = useRef<number | null>(null);
  const keep = useEffectEvent(() => {
    if (state.items.length > feed.items.length) memory.current?.keepFeed(state, viewer_id);
  });
  const recall = useEffectEvent((module: NonNullable<typeof memory.current> | null) => {
    memory.current = module;
    const sent = initialFeed(feed);
    const kept = module?.recallFeed(sent, viewer_id);
    if (kept) scroll_y.current = kept.scroll_y;
    setState(kept?.state ?? sent);
  });
  useEffect(() => {
    if ((history.state as Partial<typeof GROWN> | null)?.is_feed_grown) {
      is_busy.current = true;
      void loadMemory().then(recall, () => recall(null));
    }
    const onLeave = () => keep();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);
  useLayoutEffect(() => {
    if (state.status === 'idle' || state.status === 'failed') is_busy.current = false;
  }, [state]);
  useLayoutEffect(() => {
    // The browser gave up restoring the place: the page was too short then.
    if (scroll_y.current === null) return;
    window.scrollTo({ top: scroll_y.current, behavior: 'instant' });
    scroll_y.current = null;
  });
  return { state, loadMore };
}
