import { useEffect, useRef } from 'react';
import type { LetterIndex as Place } from '#contract/pages.ts';
import type { WordKey } from '#i18n/keys.ts';
import { formatNumber } from '#i18n/format.ts';
import { alphabetsOf, initialAddress, initialShown, OTHER } from '#rules/initials.ts';
import { withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { ButtonLink } from './button.tsx';
import './letter-index.css';

interface LetterIndexProps {
  index: Place;
  /** The page it stands on, without a query. */
  path: string;
}

function addressOf(path: string, initial: string | null, page = 1): string {
  return withQuery(path, {
    letter: initial === null ? null : initialAddress(initial),
    page: page > 1 ? String(page) : null,
  });
}

/** The main heading: of all, or of the letter it is open at. */
export function LetterHeading({ index, words }: { index: Place; words: { title: WordKey; of_letter: WordKey } }) {
  const t = useWords();
  const { initial } = index;
  const kind = initial === OTHER ? 'signs' : 'letter';
  return (
    <h1 className="title-1">
      {initial === null ? t(words.title) : t(words.of_letter, { letter: initialShown(initial), kind })}
    </h1>
  );
}

/** The letters a list may be opened at, a line an alphabet; on narrow screens each line scrolls by itself. */
export function LetterIndex({ index, path }: LetterIndexProps) {
  const t = useWords();
  const { locale } = useFrame();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const letter = nav.current?.querySelector<HTMLElement>('[aria-current]');
    const line = letter?.closest('ul');
    if (letter && line) line.scrollLeft = letter.offsetLeft - (line.clientWidth - letter.offsetWidth) / 2;
  }, []);
  if (index.initials.length === 0) return null;
  const { initial: current } = index;
  return (
    <nav className="letter-index" aria-label={t('letters.label')} ref={nav}>
      <a className="letter-index__letter" href={path} aria-current={current === null ? 'page' : undefined}>
        {t('letters.popular')}
      </a>
      {alphabetsOf(index.initials, locale).map(({ id, initials }) => (
        <ul key={id} className={`letter-index__line letter-index__line--${id}`}>
          {initials.map((initial) => (
            <li key={initial}>
              <a
                className="letter-index__letter"
                href={addressOf(path, initial)}
                aria-current={initial === current ? 'page' : undefined}
              >
                {initial === OTHER ? t('letters.other') : initialShown(initial)}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** Ways to the pages of a letter before and after this one; nothing where one page holds all. */
export function LetterPages({ index, path }: LetterIndexProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { initial, page, pages } = index;
  if (pages <= 1) return null;
  return (
    <nav className="letter-index__pages" aria-label={t('letters.pages')}>
      {page > 1 ? (
        <ButtonLink kind="soft" href={addressOf(path, initial, page - 1)} rel="prev">
          {t('letters.previous')}
        </ButtonLink>
      ) : null}
      <span className="letter-index__place">
        {t('letters.place', { page: formatNumber(page, locale), pages: formatNumber(pages, locale) })}
      </span>
      {page < pages ? (
        <ButtonLink kind="soft" href={addressOf(path, initial, page + 1)} rel="next">
          {t('letters.next')}
        </ButtonLink>
      ) : null}
    </nav>
  );
}
