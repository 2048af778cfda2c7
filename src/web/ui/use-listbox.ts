/**
 * Walking a list by its keys. Where the cursor stays in a field, the list is told beside it (`useListbox`); where the
 * rows are links or buttons, they take the focus (`walkFocus`).
 */
import { useId, useState } from 'react';

interface Walk {
  count: number;
  /** More than one: the rows stand side by side, and left and right go to the neighbour. */
  columns?: number;
  /** Whether the last is followed by the first. Where it is not, only the arrow down enters the list. */
  is_round?: boolean;
  /** Whether Home and End go to the ends: in a field they are the cursor's. */
  has_ends?: boolean;
}

/** Where a key leads from a row, from -1 outside the list; null when it leads nowhere. */
export function nextRow(key: string, from: number, { count, columns = 1, is_round = true, has_ends = false }: Walk) {
  if (count === 0) return null;
  const is_outside = from < 0;
  if (has_ends && !is_outside && (key === 'Home' || key === 'End')) return key === 'Home' ? 0 : count - 1;
  const step = stepOf(key, columns);
  if (step === 0) return null;
  if (is_round) return ((is_outside && step < 0 ? 0 : from) + step + count) % count;
  if (is_outside && step < 0) return null;
  return Math.max(0, Math.min(from + step, count - 1));
}

function stepOf(key: string, columns: number): number {
  const aside = columns > 1 ? 1 : 0;
  const steps: Record<string, number> = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: aside, ArrowLeft: -aside };
  return steps[key] ?? 0;
}

/** Moves the focus among rows that can take it, as the key says. */
export function walkFocus(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  rows: readonly HTMLElement[],
  walk: Omit<Walk, 'count'>,
): void {
  const from = rows.findIndex((row) => row === document.activeElement);
  const next = nextRow(event.key, from, { ...walk, count: rows.length });
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}

interface ListboxOptions<O> {
  options: readonly O[];
  keyOf: (option: O) => string | number;
  /** Whether there is a list, or a word in its place, for the keys to act on. */
  is_shown: boolean;
  /** The row that is stood on before any key; -1 for none. */
  first: number;
  /** What the list is for: with another one it is walked from its beginning. */
  subject?: string | null;
  /** Picked where no row is stood on. */
  usual?: O | undefined;
  picks_with_tab?: boolean;
  onPick: (option: O) => void;
  onClose: () => void;
}

/** A list beside a field that keeps the focus: which option is stood on, its ids, and what the keys do. */
export function useListbox<O>(listbox: ListboxOptions<O>) {
  const { options, keyOf, is_shown, first, subject = null, usual, picks_with_tab = false, onPick, onClose } = listbox;
  const list_id = useId();
  const [active, setActive] = useState(first);
  const [seen, setSeen] = useState(subject);
  if (seen !== subject) {
    setSeen(subject);
    setActive(first);
  }
  // A list may have become shorter under the row.
  const current = is_shown ? options[Math.min(active, options.length - 1)] : undefined;
  const idOf = (option: O) => `${list_id}-${keyOf(option)}`;
  const pick = (option: O) => {
    setActive(first);
    onPick(option);
  };
  /** What a key did; null when it was not meant for the list. */
  const press = (key: string): 'walked' | 'picked' | 'closed' | null => {
    if (!is_shown) return null;
    const next = nextRow(key, active, { count: options.length });
    const chosen = current ?? usual;
    if (next !== null) setActive(next);
    else if (chosen !== undefined && (key === 'Enter' || (key === 'Tab' && picks_with_tab))) pick(chosen);
    else if (key === 'Escape') onClose();
    else return null;
    return next !== null ? 'walked' : key === 'Escape' ? 'closed' : 'picked';
  };
  return {
    list_id,
    current,
    /** For `aria-activedescendant` of the field. */
    active_id: current === undefined ? undefined : idOf(current),
    idOf,
    pick,
    press,
    walkTo: setActive,
    reset: () => setActive(first),
  };
}
