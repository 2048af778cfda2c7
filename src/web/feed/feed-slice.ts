/** The next items of a list. Fetched with the code of calls when the end of the list comes near. */
import type { EndpointKey } from '#contract/endpoints.ts';
import type { FeedItem } from '#contract/pages.ts';
import { call } from '../api.ts';
import type { FeedState } from './feed-state.ts';
import { itemKey } from '../item-data.ts';

interface FeedSlice {
  items: FeedItem[];
  next_cursor: string | null;
}

/** Asks for the items after a cursor. */
export async function fetchSlice(more_path: string, cursor: string): Promise<FeedSlice> {
  const [pathname = '', query = ''] = more_path.split('?');
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const key = `GET ${pathname}` as Extract<EndpointKey, 'GET /api/lists/new'>;
  const { data, meta } = await call(key, { query: { ...parameters, cursor } });
  return { items: data as FeedItem[], next_cursor: meta.next_cursor };
}

/** The list with a further slice at its end. */
export function withSlice(known: FeedState, { items, next_cursor }: FeedSlice): FeedState {
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
