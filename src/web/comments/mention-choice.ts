import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type Quill from 'quill/core.js';
import type { MentionSuggestion } from '#contract/common.ts';
import { call } from '../api.ts';
import { useListbox } from '../ui/use-listbox.ts';
import { matchingPeople } from './mention-people.ts';
import { createMentionSearch } from './mention-search.ts';
import { mentionTerm } from './mention-term.ts';

/** Rest after a key before the text is looked at (product spec, section 9). */
const KEY_DELAY_MS = 50;
/** People asked for (product spec, section 9). */
const FOUND = 5;

/** A name being written: what of it stands there, and where its @ is, in the text and in the window, in pixels. */
export interface MentionPlace {
  term: string;
  node: Text;
  at: number;
  left: number;
  top: number;
  bottom: number;
}

type Found = ReadonlyMap<string, readonly MentionSuggestion[]>;

/** The people offered while a name is written behind an @, and the keys that choose among them. */
export function useMentionChoice(quill: Quill | null, people: readonly MentionSuggestion[]) {
  const { found, ask } = useFoundPeople();
  const { place, close, dismiss } = useMentionPlace(quill, (term) => ask(found.has(term) ? '' : term));
  const options = place ? offered(place.term, people, found) : [];
  const is_none = place !== null && options.length === 0 && found.has(place.term);
  const putName = (person: MentionSuggestion) => {
    if (!quill || !place) return;
    // Letters may have come since the list was drawn.
    const term = placeIn(quill.root)?.term ?? place.term;
    close();
    if (!quill.composition.isComposing) return putMention(quill, term, person);
    // A word that a phone's keyboard still holds is not in the text yet: it gets there when it is let go.
    quill.root.blur();
    setTimeout(() => putMention(quill, term, person));
  };
  const { press, ...listbox } = useListbox({
    options,
    keyOf: ({ id }) => id,
    is_shown: options.length > 0 || is_none,
    first: 0,
    subject: place?.term ?? null,
    picks_with_tab: true,
    onPick: putName,
    onClose: dismiss,
  });
  const { list_id, idOf, pick, active_id = null } = listbox;
  useComboRole(quill, list_id, active_id);

  /** True when the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (press(event.key) === null) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { place, options, is_none, list_id, active_id, idOf, pick, onKeyDown };
}

export type MentionChoice = ReturnType<typeof useMentionChoice>;

/** `@` alone means the people of the thread; a term those the server found, and till then those known here. */
function offered(term: string, people: readonly MentionSuggestion[], found: Found): readonly MentionSuggestion[] {
  if (term === '') return people;
  const answer = found.get(term);
  if (answer) return answer;
  const known = [...people, ...[...found.values()].flat()];
  return matchingPeople([...new Map(known.map((person) => [person.id, person])).values()], term);
}

/** What the server found for each term so far; empty asks nobody. */
function useFoundPeople(): { found: Found; ask: (term: string) => void } {
  const [found, setFound] = useState<Found>(() => new Map());
  const [search] = useState(() =>
    createMentionSearch(
      async (term) => (await call('GET /api/users', { query: { search: term, count: FOUND } })).data,
      (term, people) => setFound((now) => new Map(now).set(term, people)),
    ),
  );
  useEffect(() => search.stop, [search]);
  return { found, ask: search.ask };
}

/** Follows the cursor: which name is written there. One that was dismissed is not offered again, the next one is. */
function useMentionPlace(quill: Quill | null, onTerm: (term: string) => void) {
  const [place, setPlace] = useState<MentionPlace | null>(null);
  const dismissed = useRef<MentionPlace | null>(null);
  const look = useEffectEvent(() => {
    const here = quill && document.activeElement === quill.root ? placeIn(quill.root) : null;
    const is_dismissed = here?.node === dismissed.current?.node && here?.at === dismissed.current?.at;
    const next = is_dismissed ? null : here;
    if (next?.term !== place?.term) onTerm(next?.term ?? '');
    setPlace(next);
  });
  useEffect(() => {
    if (!quill) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, KEY_DELAY_MS);
    };
    quill.root.addEventListener('input', lookSoon, { signal });
    quill.root.addEventListener('blur', lookSoon, { signal });
    document.addEventListener('selectionchange', lookSoon, { signal });
    window.addEventListener('scroll', lookSoon, { signal, capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', lookSoon, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [quill]);
  const close = () => {
    onTerm('');
    setPlace(null);
  };
  const dismiss = () => {
    dismissed.current = place;
    close();
  };
  return { place, close, dismiss };
}

/** The name at the cursor; read from the page, for what a phone's keyboard still holds is nowhere else. */
function placeIn(root: HTMLElement): MentionPlace | null {
  const selection = document.getSelection();
  const node = selection?.focusNode;
  if (!selection?.isCollapsed || !(node instanceof Text) || !root.contains(node)) return null;
  const before = node.data.slice(0, selection.focusOffset);
  const term = mentionTerm(before);
  if (term === null) return null;
  const at = before.length - term.length - 1;
  const range = document.createRange();
  range.setStart(node, at);
  range.setEnd(node, before.length);
  const { left, top, bottom } = range.getBoundingClientRect();
  return { term, node, at, left, top, bottom };
}

function putMention(quill: Quill, term: string, { id, username }: MentionSuggestion): void {
  const { index } = quill.getSelection(true);
  const start = Math.max(0, index - term.length - 1);
  const has_space = quill.getText(index, 1) === ' ';
  // Undo takes the name back, that alone, and leaves what was typed.
  quill.history.cutoff();
  quill.updateContents(
    [
      ...(start > 0 ? [{ retain: start }] : []),
      { delete: index - start },
      { insert: { mention: { id, username } } },
      ...(has_space ? [] : [{ insert: ' ' }]),
    ],
    'user',
  );
  quill.history.cutoff();
  quill.setSelection(start + 2, 0, 'user');
}

/** The text is a combobox while people are offered: the cursor stays in it, the list is told beside it. */
function useComboRole(quill: Quill | null, list_id: string, active_id: string | null): void {
  const is_open = active_id !== null;
  useEffect(() => {
    if (!quill || !is_open) return undefined;
    const { root } = quill;
    const combo = { 'aria-expanded': 'true', 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list' };
    root.setAttribute('role', 'combobox');
    root.setAttribute('aria-controls', list_id);
    // One line is all a combobox may be.
    root.removeAttribute('aria-multiline');
    for (const [name, value] of Object.entries(combo)) root.setAttribute(name, value);
    return () => {
      root.setAttribute('role', 'textbox');
      root.setAttribute('aria-multiline', 'true');
      for (const name of [...Object.keys(combo), 'aria-controls', 'aria-activedescendant']) root.removeAttribute(name);
    };
  }, [quill, list_id, is_open]);
  useEffect(() => {
    if (quill && active_id) quill.root.setAttribute('aria-activedescendant', active_id);
  }, [quill, active_id]);
}
