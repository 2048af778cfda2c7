import type { WordKey } from '#i18n/keys.ts';
import { useWords } from '../words.tsx';

const numberOf = (month: string) => month.slice(5, 7);

/** How a month is named, short under a bar and in full in a table. */
export function useMonthWords(): { short: (month: string) => string; full: (month: string) => string } {
  const t = useWords();
  return {
    short: (month) => t(`statistics.short_${numberOf(month)}` as WordKey),
    full: (month) => t(`statistics.month_${numberOf(month)}` as WordKey, { year: month.slice(0, 4) }),
  };
}
