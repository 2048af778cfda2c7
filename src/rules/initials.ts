/** The rule of an index of letters: how a first letter is written in addresses, shown and ordered. */
import type { Locale } from '#contract/common.ts';

/** As the database tells them (name_initial in the migrations): a folded letter, `0` for digits, `#` for anything else. */
export type Initial = string;

const DIGITS: Initial = '0';
export const OTHER: Initial = '#';
/** How the two that are no letters stand in addresses. */
const IN_ADDRESS = new Map([
  [DIGITS, '0-9'],
  [OTHER, 'other'],
]);

/** What `?letter=` asks for, in any case, ё for е; null for what begins no name. */
export function initialAsked(text: string): Initial | null {
  const asked = text.toLowerCase().replace('ё', 'е');
  for (const [initial, address] of IN_ADDRESS) if (asked === address) return initial;
  return /^[a-zа-я]$/.test(asked) ? asked : null;
}

/** The value of `?letter=` for a first letter. */
export function initialAddress(initial: Initial): string {
  return IN_ADDRESS.get(initial) ?? initial.toUpperCase();
}

/** What a reader sees of it; the name of `#` is a word and stands in the catalogues. */
export function initialShown(initial: Initial): string {
  return initial === DIGITS ? '0–9' : initial.toUpperCase();
}

export interface Alphabet {
  id: 'cyrillic' | 'latin' | 'signs';
  initials: Initial[];
}

/** The letters that begin any name: what is no letter, then the reader's own alphabet, then the other. */
export function alphabetsOf(initials: readonly Initial[], locale: Locale): Alphabet[] {
  const among = (pattern: RegExp) => initials.filter((initial) => pattern.test(initial)).toSorted();
  const cyrillic: Alphabet = { id: 'cyrillic', initials: among(/[а-я]/) };
  const latin: Alphabet = { id: 'latin', initials: among(/[a-z]/) };
  const signs: Alphabet = { id: 'signs', initials: [DIGITS, OTHER].filter((sign) => initials.includes(sign)) };
  const order = locale === 'ru' ? [signs, cyrillic, latin] : [signs, latin, cyrillic];
  return order.filter((alphabet) => alphabet.initials.length > 0);
}
