import type { ReactNode } from 'react';
import type { AlertFeedItem, AlertFind } from '#contract/alerts.ts';
import type { EntryItem } from '#contract/pages.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { isolated } from './isolated.ts';
import './found.css';

/** What the alerts of the reader said of an offer, the latest first; nothing in lists of other kinds. */
export function findsOf(item: EntryItem): readonly AlertFind[] {
  return 'finds' in item ? (item as AlertFeedItem).finds : [];
}

/** A line in the card of an offer: why it was found. */
export function Found({ text, icon = 'radar' }: { text: ReactNode; icon?: IconName }) {
  return (
    <p className="found">
      <Icon name={icon} size={15} />
      <span className="found__text">{text}</span>
    </p>
  );
}

/** Which alerts found an offer, and which of their words it has. */
export function FoundBy({ item }: { item: EntryItem }) {
  const t = useWords();
  return findsOf(item).map(({ alert, words }) => (
    <Found
      key={alert.id}
      text={
        <>
          <a className="found__alert" href={alert.url}>
            {t('users.found_by', { name: isolated(alert.name) })}
          </a>
          {words.length > 0 ? `, ${t('users.found_words', { words: words.join(', ') })}` : null}
        </>
      }
    />
  ));
}
