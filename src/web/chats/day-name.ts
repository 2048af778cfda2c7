import { formatDate } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

const DAY_MS = 86_400_000;

/** Says which day an instant was: today, yesterday, or its date. */
export function useDayName(): (at: string) => { name: string; is_today: boolean } {
  const t = useWords();
  const { locale, time_zone, now } = useFrame();
  return (at) => {
    const day = formatDate(at, locale, time_zone);
    if (day === formatDate(now, locale, time_zone)) return { name: t('chats.today'), is_today: true };
    const is_yesterday = day === formatDate(Date.parse(now) - DAY_MS, locale, time_zone);
    return { name: is_yesterday ? t('chats.yesterday') : day, is_today: false };
  };
}
