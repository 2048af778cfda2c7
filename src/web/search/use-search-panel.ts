import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { searchAll } from '#contract/search.ts';
import { graphemeLength } from '#rules/text.ts';
import { call } from '../api.ts';
import { useDismiss } from '../ui/popover.tsx';
import { walkFocus } from '../ui/use-listbox.ts';
import { boundedDebounce } from './bounded-debounce.ts';

const QUIET_MS = 1000;
const LONGEST_MS = 2000;
/** Typing less than this asks for nothing. */
const LEAST_TEXT = 2;
export const PANEL_ID = 'search-panel';

export type SearchResults = ReplyOf<typeof searchAll>;
/** Results, and the query they are for. */
export interface Found {
  q: string;
  results: SearchResults;
}

/**
 * What the panel of the search field does: the field is the header's, so all is heard from it.
 * @param box what the field and the panel stand in
 */
export function useSearchPanel(field: RefObject<HTMLInputElement | null>, box: RefObject<HTMLElement | null>) {
  const [text, setText] = useState('');
  const [is_open, setOpen] = useState(false);
  /** As `is_open`, before it is rendered: one press gives the focus and clicks. */
  const opened = useRef(false);
  const { found, is_loading, load, loadPopular } = useResults(text);
  const typing = useTyping(() => load(readText(field)));
  /** The field is given the focus by us: that opens nothing. */
  const is_ours = useRef(false);

  const show = (is_shown: boolean) => {
    opened.current = is_shown;
    setOpen(is_shown);
  };
  const open = () => {
    if (is_ours.current || opened.current) return;
    const typed = readText(field);
    setText(typed);
    show(true);
    if (typed === '') loadPopular();
    else load(typed);
  };
  const giveFocus = () => {
    is_ours.current = true;
    field.current?.focus();
    is_ours.current = false;
  };
  const close = () => {
    typing.cancel();
    show(false);
  };
  const dismiss = () => {
    close();
    // Escape gives the focus back at once: that is no reason to open again.
    is_ours.current = true;
    queueMicrotask(() => (is_ours.current = false));
  };
  useDismiss(box, field, is_open, dismiss, { closes_on_scroll: true });

  const type = () => {
    const typed = readText(field);
    setText(typed);
    if (isAsked(typed)) typing.ask();
    else {
      typing.cancel();
      // The panel may have opened over a field that held a query.
      if (opened.current) loadPopular();
    }
    if (typed !== '') show(true);
  };
  const press = (event: KeyboardEvent) => {
    // The browser would empty the field as well.
    if (event.key === 'Escape' && is_open) event.preventDefault();
    if (event.key === 'ArrowDown' && event.target === field.current) open();
    const links = [...(document.getElementById(PANEL_ID)?.querySelectorAll('a') ?? [])];
    walkFocus(event, links, { is_round: false, has_ends: true });
  };
  useFieldEvents(field, box, { open, type, press });
  useFieldState(field, is_open);

  return {
    text,
    is_open,
    is_loading,
    found,
    clear: () => {
      typing.cancel();
      emptyText(field);
      setText('');
      giveFocus();
      show(true);
      load('');
    },
    close: () => {
      close();
      giveFocus();
    },
  };
}

interface FieldEvents {
  open: () => void;
  type: () => void;
  /** Keys pressed in the field and in the panel. */
  press: (event: KeyboardEvent) => void;
}

/** Hears the field, which may have the focus already. */
function useFieldEvents(
  field: RefObject<HTMLInputElement | null>,
  box: RefObject<HTMLElement | null>,
  events: FieldEvents,
): void {
  const open = useEffectEvent(() => events.open());
  const type = useEffectEvent(() => events.type());
  const press = useEffectEvent((event: KeyboardEvent) => events.press(event));
  useEffect(() => {
    const input = field.current;
    if (!input) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('focus', () => open(), { signal });
    input.addEventListener('click', () => open(), { signal });
    input.addEventListener('input', () => type(), { signal });
    box.current?.addEventListener('keydown', (event) => press(event), { signal });
    if (document.activeElement === input) open();
    return () => stop.abort();
  }, [field, box]);
}

/** Whether so much typed asks for anything. */
export const isAsked = (text: string) => graphemeLength(text) >= LEAST_TEXT;

function readText(field: RefObject<HTMLInputElement | null>): string {
  return field.current?.value.trim() ?? '';
}

function emptyText(field: RefObject<HTMLInputElement | null>): void {
  if (field.current) field.current.value = '';
}

/** What was found last, or what is popular when nothing is looked for; an older answer never takes a newer one's place. */
function useResults(text: string) {
  const [found, setFound] = useState<Found | null>(null);
  const [popular, setPopular] = useState<Found | null>(null);
  const [is_loading, setLoading] = useState(false);
  const latest = useRef(0);
  /** Asked for, and not answered yet. */
  const pending = useRef<string | null>(null);
  const ask = async (q: string) => {
    const turn = ++latest.current;
    pending.current = q;
    setLoading(true);
    try {
      const results = await call('GET /ui/search', { query: { q } });
      if (turn !== latest.current) return;
      setFound({ q, results });
      if (!results.search_status) setPopular({ q, results });
    } catch (error) {
      console.info('Search failed', error);
      // What an earlier query found is no answer to this one.
      if (turn === latest.current) setFound(null);
    } finally {
      if (turn === latest.current) {
        pending.current = null;
        setLoading(false);
      }
    }
  };
  return {
    found: isAsked(text) ? found : popular,
    is_loading,
    load: (q: string) => void ask(q),
    /** What stands under an empty field, unless it is there or on its way. */
    loadPopular: () => {
      if (popular === null && pending.current !== '') void ask('');
    },
  };
}

/** Waits until typing rests, but not too long. */
function useTyping(onRest: () => void) {
  const rest = useEffectEvent(onRest);
  const debounced = useRef<ReturnType<typeof boundedDebounce> | null>(null);
  useEffect(() => {
    debounced.current = boundedDebounce(() => rest(), QUIET_MS, LONGEST_MS);
    return () => debounced.current?.cancel();
  }, []);
  return {
    ask: () => debounced.current?.ask(),
    cancel: () => debounced.current?.cancel(),
  };
}

/** Says of the field what it has become; it is a plain one until this code is there. */
function useFieldState(field: RefObject<HTMLInputElement | null>, is_open: boolean): void {
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('role', 'combobox');
    input?.setAttribute('aria-haspopup', 'dialog');
    input?.setAttribute('aria-expanded', String(is_open));
    if (is_open) input?.setAttribute('aria-controls', PANEL_ID);
    else input?.removeAttribute('aria-controls');
  }, [field, is_open]);
}
