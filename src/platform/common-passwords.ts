/** The commonest passwords of published leaks, from the dictionary of zxcvbn. */
import common from '@zxcvbn-ts/language-common';

/** How many of the ranking are refused (OWASP ASVS 5.0, 6.2.4 asks for the first 3,000). */
const REFUSED = 3000;

const { 'passwords-common': ranking } = common.dictionary;
const known = new Set([
  ...ranking.slice(0, REFUSED),
  // Those long enough to be chosen here stand deeper in the ranking.
  ...ranking.filter((password) => password.length >= 8).slice(0, REFUSED),
]);

/** True for a password among the first an attacker tries, however it is cased. */
export function isCommonPassword(password: string): boolean {
  return known.has(password) || known.has(password.toLowerCase());
}
