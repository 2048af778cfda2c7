/** What a reader has looked for lately, on this device: of each member apart, and of guests. */
import { readStored, removeStored, writeStored } from '../ui/storage.ts';

const MOST = 5;
const keyOf = (reader_id: number) => `searches:${reader_id}`;

/** The latest first. */
export function recentSearches(reader_id: number): readonly string[] {
  const kept = readStored('local', keyOf(reader_id));
  return Array.isArray(kept) ? kept.filter((q) => typeof q === 'string').slice(0, MOST) : [];
}

/** Puts a query first; the same one in other capitals stands once. */
export function keepSearch(reader_id: number, q: string): void {
  const others = recentSearches(reader_id).filter((one) => one.toLowerCase() !== q.toLowerCase());
  writeStored('local', keyOf(reader_id), [q, ...others].slice(0, MOST));
}

export function forgetSearches(reader_id: number): void {
  removeStored('local', keyOf(reader_id));
}
