/** Amounts of money as foreign pages write them. */

export interface Money {
  /** Hundredths of a unit, whatever the currency. */
  amount_minor: number;
  /** ISO 4217; null when the page does not say. */
  currency: string | null;
}

const MAX_UNITS = 1e9;
const MAX_TEXT = 80;
/** Thousands apart by blanks, points or commas, or not at all; then a fraction behind the other sign. */
const AMOUNT =
  /([1-9]\d{0,2}(?:[\s'’]\d{3})+(?!\d)|[1-9]\d{0,2}(?:\.\d{3})+(?![.\d])|[1-9]\d{0,2}(?:,\d{3})+(?![,\d])|\d+)(?:[.,](\d{1,2}))?/u;
const SIGNS: [RegExp, string][] = [
  [/₽|(?<!\p{L})руб|\bRUR\b/iu, 'RUB'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/₸/, 'KZT'],
  [/₴/, 'UAH'],
  [/^\s*(?:US\s*)?\$|\d\s*\$\s*$/i, 'USD'],
];
const CODES = new Set(Intl.supportedValuesOf('currency'));

/**
 * Hundredths of what a number or a text such as "1 299,00 ₽", "1,299.00" or "от 12.9" names.
 * Null for none, and for nought: shops write it where they have no price.
 */
export function amountMinor(value: unknown): number | null {
  const units = typeof value === 'number' ? value : typeof value === 'string' ? unitsOf(value) : null;
  if (units === null || !Number.isFinite(units) || units <= 0 || units > MAX_UNITS) return null;
  return Math.round(units * 100) || null;
}

function unitsOf(text: string): number | null {
  if (text.length > MAX_TEXT || /^\s*[-−]/.test(text)) return null;
  const [, whole, fraction] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? null : Number(`${whole.replace(/\D/g, '')}.${fraction ?? '0'}`);
}

/** The currency a code or a price as written names; null for none we know. */
export function currencyOf(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > MAX_TEXT) return null;
  const code = text.trim().toUpperCase();
  if (CODES.has(code)) return code;
  const inside = /(?<!\p{L})[A-Z]{3}(?!\p{L})/u.exec(text)?.[0];
  if (inside !== undefined && CODES.has(inside)) return inside;
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}
