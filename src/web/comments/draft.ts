/** Drafts of comments, kept on the reader's device for each thread and form. */
import type { Delta } from '#rules/delta.ts';
import { readStored, removeStored, writeStored } from '../ui/storage.ts';

export interface DraftPlace {
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  /** The form at the top or at the bottom, or the comment replied to. */
  form: 'top' | 'bottom' | number;
}

function keyOf({ entity_type, entity_id, form }: DraftPlace): string {
  return `draft:${entity_type}:${entity_id}:${form}`;
}

/** The text left here earlier, null when there is none. */
export function readDraft(place: DraftPlace): Delta | null {
  const kept = readStored('local', keyOf(place)) as Delta | null;
  return kept && Array.isArray(kept.ops) ? kept : null;
}

/** Keeps the text; null forgets it. */
export function keepDraft(place: DraftPlace, delta: Delta | null): void {
  if (delta) writeStored('local', keyOf(place), delta);
  else removeStored('local', keyOf(place));
}
