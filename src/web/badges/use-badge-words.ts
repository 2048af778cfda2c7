import { formatNumber } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import type { BadgeFigure } from '#rules/badges.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

/** What is said of badges in the reader's language. */
export function useBadgeWords() {
  const t = useWords();
  const { locale } = useFrame();
  const counted = (start: 'takes' | 'missing', figure: BadgeFigure, count: number) =>
    t(`awards.${start}_${figure}` as WordKey, { count, amount: formatNumber(count, locale) });
  return {
    takes: (figure: BadgeFigure, threshold: number) => counted('takes', figure, threshold),
    missing: (figure: BadgeFigure, count: number) => counted('missing', figure, count),
  };
}
