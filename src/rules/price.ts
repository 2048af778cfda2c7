/** Rules of prices: savings, totals, and money kept as whole minor units. */

/** Whole percent saved against the low price in other stores; null when unknown or nothing is saved. */
export function savingPercent(price_minor: number | null, low_price_minor: number | null): number | null {
  if (price_minor === null || low_price_minor === null || low_price_minor <= price_minor) return null;
  return Math.round(((low_price_minor - price_minor) / low_price_minor) * 100);
}

/** Price and delivery together; null while either is unknown. */
export function totalMinor(price_minor: number | null, shipping_minor: number | null): number | null {
  return price_minor === null || shipping_minor === null ? null : price_minor + shipping_minor;
}

/** A coupon's name beside its discount, without saying that again: "−20 % на чай" -> "на чай". */
export function couponNote(name: string, discount: number): string {
  const digits = String(discount).replace(/\B/g, '[ \u00A0,]?');
  return name.replace(new RegExp(`^[-−]?\\$?${digits}[ \u00A0]?[%₽$]?[ \u00A0]+`), '');
}

/** The currency a reader of a language thinks in: prices of another one are not compared with it. */
export function currencyOf(locale: 'ru' | 'en'): 'RUB' | 'USD' {
  return locale === 'ru' ? 'RUB' : 'USD';
}

/** A window of prices given the wrong way round is turned: 50 to 20 is 20 to 50. Null is an open end. */
export function priceWindow(
  from: number | null,
  to: number | null,
): { price_from: number | null; price_to: number | null } {
  const is_turned = from !== null && to !== null && to < from;
  return is_turned ? { price_from: to, price_to: from } : { price_from: from, price_to: to };
}

/** A decimal amount as minor units: 19.99 -> 1999. Null for anything that is no amount of money. */
export function toMinor(amount: unknown): number | null {
  const value = typeof amount === 'string' ? Number(amount.replace(',', '.').replace(/[^\d.-]/g, '')) : amount;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 1e11) return null;
  return Math.round(value * 100);
}
