import type { FeedItem } from '#contract/pages.ts';
import { readStored, removeStored, writeStored } from '../ui/storage.ts';

/** A list as the reader left it, kept for the way back. */
export interface FeedMemory {
  items: readonly FeedItem[];
  next_cursor: string | null;
  first_page: number;
  page: number;
  scroll_y: number;
  /** Whose list it was: votes in it are personal. */
  viewer_id: number;
}

/** Keeps the list under the address the reader will come back to. */
export function keepFeed(memory: FeedMemory): void {
  writeStored('session', key(), memory);
}

/** Nothing was added to what the server sends: nothing to keep. */
export function forgetFeed(): void {
  removeStored('session', key());
}

/** The list kept for this address, if the reader came back to it or reloaded it; null otherwise. */
export function recallFeed(viewer_id: number): FeedMemory | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'back_forward' && navigation?.type !== 'reload') return null;
  const memory = readStored<FeedMemory>('session', key());
  return memory?.viewer_id === viewer_id ? memory : null;
}

/** One name for an item of either type. */
export function itemKey(item: FeedItem): string {
  return item.type === 'offer' ? `offer-${item.offer.id}` : `discussion-${item.discussion.id}`;
}

function key(): string {
  return `feed:${location.pathname}${location.search}`;
}
