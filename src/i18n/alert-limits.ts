import { formatMoney, formatPercent } from './format.ts';
import type { Words } from './keys.ts';

/** What keeps an alert without words and places from finding everything; null for what does not. */
export interface AlertLimits {
  max_price_minor: number | null;
  currency: 'RUB' | 'USD';
  min_discount_percent: number | null;
  min_temperature: number | null;
  free_only: boolean;
}

/** Limits as the name of an alert: "До 1 000 ₽, скидка от 30 %". */
export function sayLimits(t: Words, locale: 'ru' | 'en', limits: AlertLimits): string {
  const { max_price_minor, currency, min_discount_percent, min_temperature, free_only } = limits;
  const price = max_price_minor === null || free_only ? null : formatMoney(max_price_minor, currency, locale);
  const said = [
    free_only ? t('found.limit_free') : null,
    price === null ? null : t('found.limit_price', { price }),
    min_discount_percent === null
      ? null
      : t('found.limit_discount', { percent: formatPercent(min_discount_percent, locale) }),
    min_temperature === null ? null : t('found.limit_degrees', { degrees: `${min_temperature}°` }),
  ].filter((limit) => limit !== null);
  const text = said.join(', ') || t('found.nameless');
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
