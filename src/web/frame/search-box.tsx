import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { isTyping } from '../ui/is-typing.ts';
import { Icon } from '../ui/icon.tsx';
import { loadWords, useWords } from '../words.tsx';
import type { SearchPanel } from '../search/search-panel.tsx';
import { trimQuery } from '../search/trim-query.ts';
import './search-box.css';

/**
 * The search field of the header: a plain form. `/` focuses it, an empty query goes nowhere. What opens under it is
 * loaded when it first has the focus, and hears everything else from the field itself.
 */
export function SearchBox() {
  const t = useWords();
  const { viewer, locale, path } = useFrame();
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [Panel, setPanel] = useState<typeof SearchPanel | null>(null);
  const load = () =>
    Promise.all([import('../search/search-panel.tsx'), loadWords(locale, 'search_panel')]).then(
      ([module]) => setPanel(() => module.SearchPanel),
      console.info,
    );
  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    // Somebody may have been quicker than the scripts.
    if (document.activeElement === field.current) begin();
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search ref={box} className={viewer ? 'search-box' : 'search-box search-box--guest'}>
      <form
        action={ADDRESS.search}
        method="get"
        onSubmit={(event) => {
          if (!trimQuery(event.currentTarget)) event.preventDefault();
        }}
      >
        <Icon name="search" size={18} className="search-box__icon" />
        <input
          ref={field}
          className="search-box__field"
          type="search"
          name="q"
          defaultValue={queryOf(path)}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('frame.search_placeholder')}
          aria-keyshortcuts="/"
          placeholder={t('frame.search_placeholder')}
          onFocus={() => void load()}
        />
        <kbd className="search-box__key" aria-hidden="true">
          /
        </kbd>
      </form>
      {Panel && <Panel field={field} box={box} />}
    </search>
  );
}

/** What the page of results is about, to be changed where it was typed. */
function queryOf(path: string): string {
  const [page, query] = path.split('?');
  return page === ADDRESS.search ? (new URLSearchParams(query).get('q') ?? '') : '';
}
