import type { SiteSetting } from '#contract/settings.ts';
import { formatNumber } from '#i18n/format.ts';
import type { Words, WordKey } from '#i18n/keys.ts';

/** What a setting means, in the words of the reader. */
export function meaningOf(t: Words, key: string): string {
  return t(`meanings.${key.replace('.', '_')}` as WordKey);
}

/** What a value stands for of a setting that is one of several. */
export function choiceInWords(t: Words, key: string, value: number): string {
  return t(`admin.choice_${key.replace('.', '_')}_${value}` as WordKey);
}

const DECIMALS = 2;

/** A value of a setting with its unit, as in `10 min`. */
export function valueInWords(t: Words, { key, unit }: SiteSetting, value: number, locale: 'ru' | 'en'): string {
  if (unit === 'choice') return choiceInWords(t, key, value);
  if (unit === 'switch') return t(value > 0 ? 'admin.on' : 'admin.off');
  const number = formatNumber(value, locale, Number.isInteger(value) ? 0 : DECIMALS);
  if (unit === 'count') return number;
  return unit === 'degrees' || unit === 'percent'
    ? `${number}${t(`admin.unit_${unit}`)}`
    : `${number} ${t(`admin.unit_${unit}`)}`;
}
