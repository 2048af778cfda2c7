/**
 * Drafts of comments, kept on the reader's device for each account, thread and form. A tab that finds another tab's
 * words under the key of the form keeps its own beside them: nothing is written over that it has not read.
 */
import type { Delta } from '#rules/delta.ts';
import { randomKey } from '../random-key.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../ui/storage.ts';

export interface DraftPlace {
  /** Whose words they are; 0 for a guest. Others who sign in on the same device never see them. */
  owner_id: number;
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  /** The form at the top or at the bottom, the comment replied to, or the one said anew. */
  form: 'top' | 'bottom' | number | `edit${number}`;
}

/** A text with the wait its writer chose, `hh:mm`; left out where they chose none. */
export interface Draft extends Delta {
  schedule_offset?: string;
}

interface HeldDraft {
  /** Where this tab writes now. */
  key: string;
  /** What stood there when this tab last read or wrote it; JSON. */
  seen: string;
}

/** Drafts open on this page. */
const held = new Map<string, HeldDraft>();

function keyOf({ owner_id, entity_type, entity_id, form }: DraftPlace): string {
  return `draft:${owner_id}:${entity_type}:${entity_id}:${form}`;
}

/** The key this tab writes under, which outlives a reload; the form's own until another tab took that. */
function keyInUse(base: string): string {
  const kept = readStored('session', base);
  return typeof kept === 'string' && readDelta(kept) ? kept : base;
}

function readDelta(key: string): Draft | null {
  const kept = readStored('local', key) as Draft | null;
  return kept && Array.isArray(kept.ops) ? kept : null;
}

/** The text left here earlier, in this tab or, when there is none, in another; null when there is none at all. */
export function readDraft(place: DraftPlace): Draft | null {
  const base = keyOf(place);
  const own = readDelta(keyInUse(base));
  if (own) return own;
  for (const key of storedKeys('local', `${base}:`)) {
    const other = readDelta(key);
    if (other) return other;
  }
  return null;
}

/** Begins to write: from now on another tab's change is noticed. Answers what was left here. */
export function openDraft(place: DraftPlace): Draft | null {
  // Keys once named nobody: what stands there could be anybody's, so nobody is shown it.
  for (const kind of ['local', 'session'] as const)
    for (const key of storedKeys(kind, 'draft:')) if (/^draft:[od]/.test(key)) removeStored(kind, key);
  const base = keyOf(place);
  const key = keyInUse(base);
  held.set(base, { key, seen: JSON.stringify(readDelta(key)) });
  return readDraft(place);
}

/**
 * Keeps the text; null forgets it.
 * @returns true when another tab has written something else here meanwhile, and both are kept from now on
 */
export function saveDraft(place: DraftPlace, delta: Draft | null): boolean {
  const base = keyOf(place);
  const { key, seen } = held.get(base) ?? { key: keyInUse(base), seen: JSON.stringify(readDelta(keyInUse(base))) };
  const stands = readDelta(key);
  const is_others = stands !== null && JSON.stringify(stands) !== seen;
  if (!delta) {
    if (!is_others) removeStored('local', key);
    removeStored('session', base);
    held.set(base, { key: base, seen: JSON.stringify(readDelta(base)) });
    return false;
  }
  const own_key = is_others ? `${base}:${randomKey()}` : key;
  if (is_others) writeStored('session', base, own_key);
  writeStored('local', own_key, delta);
  held.set(base, { key: own_key, seen: JSON.stringify(delta) });
  return is_others;
}
