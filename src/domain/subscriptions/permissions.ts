import type { Viewer } from '../viewer.ts';

/** An author follows what is said to them whether they like it or not. */
export function alwaysFollows(viewer: Viewer, entry: { author_id: number | null }): boolean {
  return viewer.id !== 0 && viewer.id === entry.author_id;
}
