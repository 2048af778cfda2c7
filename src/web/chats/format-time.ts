import { formatDateTime } from '#i18n/format.ts';

/** The time of day, as it ends what says the date and the time: "18:40" and "6:40 PM". */
export function formatTime(...given: Parameters<typeof formatDateTime>): string {
  return (
    formatDateTime(...given)
      .split(', ')
      .at(-1) ?? ''
  );
}
