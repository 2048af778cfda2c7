import type { Locale } from '#contract/common.ts';
import { formatNumber } from '#i18n/format.ts';

/** What reports weigh: "1,5" in Russian, "2" without a fraction. */
export function formatWeight(weight: number, locale: Locale): string {
  return formatNumber(weight, locale, Number.isInteger(weight) ? 0 : 1);
}
