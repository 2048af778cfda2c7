import type { FeedItem, FeedProps } from '#contract/pages.ts';

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

/** The list as the server sent it. */
export function initialFeed({ items, meta }: FeedProps): FeedState {
  const page = meta.page ?? 1;
  return { items, next_cursor: meta.next_cursor, first_page: page, page, status: 'idle', loaded_count: 0 };
}
