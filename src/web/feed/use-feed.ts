import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { EndpointKey } from '#contract/endpoints.ts';
import type { FeedItem, FeedProps } from '#contract/pages.ts';
import { withQuery } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { forgetFeed, itemKey, keepFeed, recallFeed, type FeedMemory } from './feed-memory.ts';

export interface FeedState {
  items: readonly FeedItem[];
  next_cursor: string | null;
  /** Number of the page the list begins with and of the last one in it. */
  first_page: number;
  page: number;
  status: 'idle' | 'loading' | 'failed';
  /** How many the last load brought, for the polite announcement. */
  loaded_count: number;
}

/** A list that grows by pages, keeps the page in the address, and comes back as it was left. */
export function useFeed(feed: FeedProps, onFailed: () => void) {
  const { viewer } = useFrame();
  const [state, setState] = useState<FeedState>(() => initialState(feed));

  const loadMore = async (): Promise<boolean> => {
    const { next_cursor, status, page } = state;
    if (next_cursor === null || status === 'loading') return false;
    setState((known) => ({ ...known, status: 'loading' }));
    try {
      const slice = await fetchSlice(feed.more_path, next_cursor);
      setState((known) => grown(known, slice.data as FeedItem[], slice.meta.next_cursor));
      history.replaceState(history.state, '', withQuery(feed.page_path, { page: String(page + 1) }));
      return true;
    } catch {
      setState((known) => ({ ...known, status: 'failed' }));
      onFailed();
      return false;
    }
  };
  useFeedMemory(feed, viewer?.id ?? 0, state, setState);
  return { state, loadMore };
}

function initialState(feed: FeedProps): FeedState {
  const page = feed.meta.page ?? 1;
  return {
    items: feed.items,
    next_cursor: feed.meta.next_cursor,
    first_page: page,
    page,
    status: 'idle',
    loaded_count: 0,
  };
}

function grown(known: FeedState, items: readonly FeedItem[], next_cursor: string | null): FeedState {
  const present = new Set(known.items.map(itemKey));
  // A list under inserts may hand out an item twice; the first place counts.
  const fresh = items.filter((item) => !present.has(itemKey(item)));
  return {
    ...known,
    items: [...known.items, ...fresh],
    next_cursor,
    page: known.page + 1,
    status: 'idle',
    loaded_count: fresh.length,
  };
}

async function fetchSlice(more_path: string, cursor: string) {
  const [pathname = '', query = ''] = more_path.split('?');
  const parameters = Object.fromEntries(new URLSearchParams(query));
  return call(`GET ${pathname}` as Extract<EndpointKey, 'GET /api/lists/new'>, { query: { ...parameters, cursor } });
}

function useFeedMemory(
  feed: FeedProps,
  viewer_id: number,
  state: FeedState,
  setState: Dispatch<SetStateAction<FeedState>>,
): void {
  const scroll_y = useRef<number | null>(null);
  const first_count = feed.items.length;
  const keep = useEffectEvent(() => {
    const { items, next_cursor, first_page, page } = state;
    if (items.length > first_count)
      keepFeed({ items, next_cursor, first_page, page, scroll_y: window.scrollY, viewer_id });
    else forgetFeed();
  });

  useEffect(() => {
    const memory = recallFeed(viewer_id);
    if (memory && memory.items.length > first_count) {
      scroll_y.current = memory.scroll_y;
      setState((known) => restored(known, memory));
    }
    const onLeave = () => keep();
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, [first_count, viewer_id, setState]);

  useLayoutEffect(() => {
    // The browser gave up restoring the place: the page was too short then.
    if (scroll_y.current === null || state.items.length <= first_count) return;
    window.scrollTo({ top: scroll_y.current, behavior: 'instant' });
    scroll_y.current = null;
  });
}

/** The kept list, with what the server has just said about the items it sent. */
function restored(known: FeedState, memory: FeedMemory): FeedState {
  const fresh = new Map(known.items.map((item) => [itemKey(item), item]));
  const { next_cursor, first_page, page } = memory;
  return {
    ...known,
    items: memory.items.map((item) => fresh.get(itemKey(item)) ?? item),
    next_cursor,
    first_page,
    page,
  };
}
