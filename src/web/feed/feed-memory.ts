import type { FeedItem } from '#contract/pages.ts';
import { readStored, writeStored } from '../ui/storage.ts';
import type { FeedState } from './feed-state.ts';
import { itemKey } from '../item-data.ts';

/** A list as the reader left it, kept for the way back. */
interface FeedMemory {
  items: readonly FeedItem[];
  next_cursor: string | null;
  first_page: number;
  page: number;
  scroll_y: number;
  /** Whose list it was: votes in it are personal. */
  viewer_id: number;
}

/** Keeps the list and the place in it under the address the reader will come back to. */
export function keepFeed({ items, next_cursor, first_page, page }: FeedState, viewer_id: number): void {
  const memory: FeedMemory = { items, next_cursor, first_page, page, scroll_y: window.scrollY, viewer_id };
  writeStored('session', key(), memory);
}

/**
 * The list kept for this address, with what the server has just said about the items it sent; null when
 * there is none or it was shorter.
 */
export function recallFeed(known: FeedState, viewer_id: number): { state: FeedState; scroll_y: number } | null {
  const memory = readStored('session', key()) as FeedMemory | null;
  if (!memory || memory.viewer_id !== viewer_id || memory.items.length <= known.items.length) return null;
  const fresh = new Map(known.items.map((item) => [itemKey(item), item]));
  const { next_cursor, first_page, page, scroll_y } = memory;
  const items = memory.items.map((item) => fresh.get(itemKey(item)) ?? item);
  return { state: { ...known, items, next_cursor, first_page, page }, scroll_y };
}

function key(): string {
  return `feed:${location.pathname}${location.search}`;
}
