/** The commonest passwords of published leaks, from the dictionary of zxcvbn. */
import common from '@zxcvbn-ts/language-common';

/** Shorter ones are refused by their length. */
const SHORTEST = 8;

/** All of the ranking that is long enough to be chosen here: some 18,000, where OWASP ASVS 5.0 asks for 3,000 (6.2.4). */
const known = new Set(common.dictionary['passwords-common'].filter((password) => password.length >= SHORTEST));

/** True for a password among the first an attacker tries, however it is cased. */
export function isCommonPassword(password: string): boolean {
  return known.has(password) || known.has(password.toLowerCase());
}
