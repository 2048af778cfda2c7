/** Ids as they stand in addresses, queries, cookies and forms: digits alone, exact in JavaScript. */

const ID = /^[1-9]\d{0,15}$/;

/** The id a text says; null for anything but digits, and for more than JavaScript counts exactly (2^53 - 1). */
export function parseId(text: unknown): number | null {
  if (typeof text !== 'string' || !ID.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
