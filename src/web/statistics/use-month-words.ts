import type { WordKey } from '#i18n/keys.ts';
import { useWords } from '../words.tsx';

/** How a month is named, short under a bar and in full in a table. */
export function useMonthWords(): { short: (month: string) => string; full: (month: string) => string } {
  const t = useWords();
  const number = (month: string) => month.slice(5, 7);
  return {
    short: (month) => t(`statistics.short_${number(month)}` as WordKey),
    full: (month) => t(`statistics.month_${number(month)}` as WordKey, { year: month.slice(0, 4) }),
  };
}
