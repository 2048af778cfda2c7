import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FeedProps } from '#contract/pages.ts';
import { withQuery } from '../addresses.ts';
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

  const loadMore = async (): Promise<void> => {
    const { next_cursor, status, page } = state;
    if (next_cursor === null || status === 'loading') return;
    setState((known) => ({ ...known, status: 'loading' }));
    try {
      const [{ fetchSlice, withSlice }, module] = await Promise.all([import('./feed-slice.ts'), loadMemory()]);
      memory.current = module;
      const slice = await fetchSlice(feed.more_path, next_cursor);
      setState((known) => withSlice(known, slice));
      history.replaceState({ ...history.state, ...GROWN }, '', withQuery(feed.page_path, { page: String(page + 1) }));
    } catch {
      setState((known) => ({ ...known, status: 'failed' }));
      onFailed();
    }
  };

  const scroll_y = useRef<number | null>(null);
  const keep = useEffectEvent(() => {
    if (state.items.length > feed.items.length) memory.current?.keepFeed(state, viewer_id);
  });
  const recall = useEffectEvent((module: NonNullable<typeof memory.current>) => {
    memory.current = module;
    const kept = module.recallFeed(state, viewer_id);
    if (!kept) return;
    scroll_y.current = kept.scroll_y;
    setState(kept.state);
  });
  useEffect(() => {
    if ((history.state as Partial<typeof GROWN> | null)?.is_feed_grown) void loadMemory().then(recall, () => undefined);
    const onLeave = () => keep();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);
  useLayoutEffect(() => {
    // The browser gave up restoring the place: the page was too short then.
    if (scroll_y.current === null) return;
    window.scrollTo({ top: scroll_y.current, behavior: 'instant' });
    scroll_y.current = null;
  });
  return { state, loadMore };
}
