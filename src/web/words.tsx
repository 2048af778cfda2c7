import { createContext, useContext, useMemo, type ReactNode } from 'react';
import words from 'virtual:words';
import type { Locale } from '#contract/common.ts';
import type { PageName } from '#contract/pages.ts';
import type { Words } from '#i18n/keys.ts';
import type { WordSet } from './word-sets.ts';

/** Catalogues loaded so far, `language/noun`: all when rendering, in the browser what was asked for. */
const loaded = new Map(Object.entries(words.catalogues));

/** The words of a language.
 * @throws Error when a noun was not loaded or a key is missing: a bug, never an empty label */
export function wordsIn(locale: Locale): Words {
  return (key, params = {}) => {
    const dot = key.indexOf('.');
    const message = loaded.get(`${locale}/${key.slice(0, dot)}`)?.[key.slice(dot + 1)];
    if (message === undefined) throw new Error(`No message for ${locale} ${key}`);
    return typeof message === 'string' ? message : message(params);
  };
}

/** The set of words a page speaks. */
export function wordSetOf(page: PageName): WordSet {
  return page === 'discussions' ? 'home' : page;
}

/** Loads a set of words in the browser: a page's own, or that of an island which opens later. */
export async function loadWords(locale: Locale, set: WordSet): Promise<void> {
  const { default: catalogues } = await words.load(`${locale}/${set}`);
  for (const [noun, catalogue] of Object.entries(catalogues)) loaded.set(`${locale}/${noun}`, catalogue);
}

const WordsContext = createContext<Words | null>(null);

export function WordsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const value = useMemo(() => wordsIn(locale), [locale]);
  return <WordsContext value={value}>{children}</WordsContext>;
}

/** The words of the page's language: `t('offers.get_deal')`. */
export function useWords(): Words {
  const t = useContext(WordsContext);
  if (!t) throw new Error('useWords outside WordsProvider');
  return t;
}
