import { useState } from 'react';
import { ADDRESS, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { forgetSearches, recentSearches } from './recent-searches.ts';

/** What the reader looked for lately, each a way back to it; nothing where there is nothing. */
export function RecentList() {
  const t = useWords();
  const reader_id = useFrame().viewer?.id ?? 0;
  const [queries, setQueries] = useState(() => recentSearches(reader_id));
  if (queries.length === 0) return null;
  return (
    <section className="found-lists__list found-lists__list--wide">
      <div className="found-lists__head">
        <h2 className="found-lists__heading">{t('finds.recent')}</h2>
        <button
          type="button"
          className="search-panel__more"
          onClick={() => {
            forgetSearches(reader_id);
            setQueries([]);
          }}
        >
          {t('finds.recent_forget')}
        </button>
      </div>
      <ul className="found-lists__rows">
        {queries.map((q) => (
          <li key={q}>
            <a className="found-lists__row" href={withQuery(ADDRESS.search, { q })}>
              <Icon name="history" size={18} />
              <span className="found-lists__name">{q}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
