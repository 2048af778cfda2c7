import { useEffect, useRef } from 'react';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { trimQuery } from '../search/trim-query.ts';
import './search-box.css';

/** The search field of the header: a plain form. `/` focuses it, an empty query goes nowhere. */
export function SearchBox() {
  const t = useWords();
  const { viewer } = useFrame();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className={viewer ? 'search-box' : 'search-box search-box--guest'}>
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
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('frame.search_placeholder')}
          aria-keyshortcuts="/"
          placeholder={t('frame.search_placeholder')}
        />
        <kbd className="search-box__key" aria-hidden="true">
          /
        </kbd>
      </form>
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
