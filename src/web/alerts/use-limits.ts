import type { Alert } from '#contract/alerts.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';

/** A price is kept in whole units and written from the small ones. */
const MINOR = 100;

/** What else an offer has to be for an alert, unless the alert is called so. */
export function useLimits(alert: Alert): string[] {
  const t = useWords();
  const { locale } = useFrame();
  const { name, max_price, currency, min_discount_percent, free_only } = alert;
  return [
    max_price === null ? null : t('alerts.up_to', { price: formatMoney(max_price * MINOR, currency, locale) }),
    min_discount_percent === null
      ? null
      : t('alerts.off_from', { percent: formatPercent(-min_discount_percent, locale) }),
    free_only ? t('alerts.free') : null,
  ]
    .filter((limit) => limit !== null)
    .filter((limit) => limit !== name);
}
