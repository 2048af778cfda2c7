import { createContext, useContext, type ReactNode } from 'react';
import type { Locale } from '#contract/common.ts';
import type { Noun, WordParams, Words } from '#i18n/keys.ts';

type Message = (params: WordParams) => string;
type Catalogue = Record<string, Message>;

/** Catalogues loaded so far, `language/noun`. Filled before the first render, and by loadWords. */
const loaded = new Map<string, Catalogue>();

/** Puts a compiled catalogue in place; rendering does so for all, the browser for what a page needs. */
export function addWords(name: string, catalogue: Catalogue): void {
  loaded.set(name, catalogue);
}

/** The words of a language.
 * @throws Error when a noun was not loaded or a key is missing: a bug, never an empty label */
export function wordsIn(locale: Locale): Words {
  return (key, params = {}) => {
    const dot = key.indexOf('.');
    const message = loaded.get(`${locale}/${key.slice(0, dot)}`)?.[key.slice(dot + 1)];
    if (!message) throw new Error(`No message for ${locale} ${key}`);
    return message(params);
  };
}

/** Loads catalogues in the browser, for pages and for islands that open later. */
export async function loadWords(locale: Locale, nouns: readonly Noun[]): Promise<void> {
  const { default: index } = (await import('virtual:words')) as unknown as {
    default: Record<string, () => Promise<{ default: Catalogue }>>;
  };
  await Promise.all(
    nouns.map(async (noun) => {
      const name = `${locale}/${noun}`;
      const load = index[name];
      if (!loaded.has(name) && load) loaded.set(name, (await load()).default);
    }),
  );
}

const WordsContext = createContext<Words | null>(null);

export function WordsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <WordsContext value={wordsIn(locale)}>{children}</WordsContext>;
}

/** The words of the page's language: `t('offers.get_deal')`. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error('useWords outside WordsProvider');
  return words;
}
