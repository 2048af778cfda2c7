/** Rules of amounts of money as people type and copy them. */

/** More than this is a slip of the finger, not a price: a billion. */
const MAX_AMOUNT_MINOR = 1e11;

/**
 * An amount as people type it, in minor units: "21 990", "1 299,50", "1,299.00", "19.99". Three digits
 * after a lone separator are thousands. Null for anything else: emails, a minus, a third decimal.
 */
export function parseAmount(text: string): number | null {
  const minor = minorOf(text);
  return minor !== null && minor <= MAX_AMOUNT_MINOR ? minor : null;
}

function minorOf(text: string): number | null {
  const compact = text.replace(/[\s\u00A0\u202F'’]/g, '');
  // One sign for thousands throughout, another for cents.
  const match =
    /^(?<whole>[1-9]\d{0,2}(?<sign>[.,])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<cents>\d{1,2}))?$/.exec(
      compact,
    ) ?? /^(?<whole>\d*)(?:[.,](?<cents>\d{1,2}))?$/.exec(compact);
  const { whole: digits = '', cents: part } = match?.groups ?? {};
  if (!match || (digits === '' && part === undefined)) return null;
  const whole = digits.replace(/[.,]/g, '') || '0';
  const cents = (part ?? '').padEnd(2, '0');
  return Number(whole) * 100 + Number(cents);
}

/** What is wrong with an amount that was typed; null for a good one. */
export function amountFault(text: string): 'amount_malformed' | 'amount_too_large' | null {
  const minor = minorOf(text);
  if (minor === null) return 'amount_malformed';
  return minor > MAX_AMOUNT_MINOR ? 'amount_too_large' : null;
}

const SIGNS = [
  ['RUB', /^(?:₽|rub)?(.*?)(?:₽|rub|р(?:уб(?:л(?:ей|я|ь))?)?\.?)?$/iu],
  ['USD', /^(?:(?:us)?\$|usd)?(.*?)(?:\$|usd)?$/iu],
] as const;

/** A price as shops write it, "21 990 ₽" or "$19.99": its amount as people type it, and its currency. Null for others. */
export function copiedPrice(text: string): { amount: string; currency: 'RUB' | 'USD' } | null {
  const trimmed = text.trim();
  for (const [currency, pattern] of SIGNS) {
    const amount = (pattern.exec(trimmed)?.[1] ?? '').trim();
    if (amount !== trimmed && parseAmount(amount) !== null) return { amount, currency };
  }
  return null;
}

/** An amount for a field: whole without decimals, else with two, in the manner of the language. */
export function typedAmount(minor: number, locale: 'ru' | 'en'): string {
  const whole = String(Math.trunc(minor / 100));
  const cents = minor % 100;
  return cents === 0 ? whole : `${whole}${locale === 'ru' ? ',' : '.'}${String(cents).padStart(2, '0')}`;
}
