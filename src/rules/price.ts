/** Laws of prices: savings, totals, and money kept as whole minor units. */

/** Whole percent saved against the low price in other stores; null when unknown or nothing is saved. */
export function savingPercent(price_minor: number | null, low_price_minor: number | null): number | null {
  if (price_minor === null || low_price_minor === null || low_price_minor <= price_minor) return null;
  return Math.round(((low_price_minor - price_minor) / low_price_minor) * 100);
}

/** Price and delivery together; null while either is unknown. */
export function totalMinor(price_minor: number | null, shipping_minor: number | null): number | null {
  return price_minor === null || shipping_minor === null ? null : price_minor + shipping_minor;
}

/** A decimal amount as minor units: 19.99 -> 1999. Null for anything that is no amount of money. */
export function toMinor(amount: unknown): number | null {
  const value = typeof amount === 'string' ? Number(amount.replace(',', '.').replace(/[^\d.-]/g, '')) : amount;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > 1e11) return null;
  return Math.round(value * 100);
}
