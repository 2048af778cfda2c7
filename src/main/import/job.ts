/** What one run of the import is asked to do. */
import type { Currency } from '#contract/common.ts';

export const KINDS = ['items', 'comments', 'pepper', 'categories'] as const;
export type Kind = (typeof KINDS)[number];

export interface ImportJob {
  kind: Kind;
  files: string[];
  /** Name of the source for records that name none; null takes the name of the file. */
  src: string | null;
  currency: Currency | null;
  long_titles: 'refuse' | 'cut';
  /** JSON file of the post at the head of a comment tree. */
  thread: string | null;
  /** The offer or discussion comments go under. */
  under: { entity_type: 'offer' | 'discussion'; entity_id: number } | null;
}

/** The world outside a run. */
export interface Outside {
  now: Date;
  /** Prints a line for people: progress and refusals. */
  print: (line: string) => void;
  /** Ends the run after the batch at hand. */
  signal?: AbortSignal;
}
