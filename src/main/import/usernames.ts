/** Names for people of a source, by the rule of usernames. */
import { createHash } from 'node:crypto';
import { cleanLine } from '#rules/text.ts';
import { USERNAME_MAX, USERNAME_MIN, usernameFault } from '#rules/username.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The allowed letters of a handle; what is left of a strange one may be short or empty. */
function allowedEmails(handle: string): string {
  const letters = cleanLine(handle)
    .replace(/[\s-]+/g, '_')
    .replace(/[^\p{L}\p{N}._]/gu, '')
    .normalize('NFC');
  return /[\p{L}\p{N}]/u.test(letters) ? letters : '';
}

function withSuffix(base: string, suffix: string): string {
  const kept = Array.from(base)
    .slice(0, USERNAME_MAX - suffix.length)
    .join('');
  return `${kept}${suffix}`;
}

/** How often `usernameCandidates` can be asked for more. */
export const NAME_ROUNDS = 3;

/**
 * Valid names to try for a handle, the nicest first: the handle itself; then with a number from 2;
 * then with a number taken from the handle, so that the same handle gets the same name again.
 */
export function usernameCandidates(handle: string, round: number): string[] {
  const letters = allowedEmails(handle);
  const base =
    Array.from(letters).length >= USERNAME_MIN ? letters : `${letters || 'user'}_${hashOf(handle).slice(0, 6)}`;
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const suffixes = [
    [''],
    numbers.map((index) => String(index + 2)),
    numbers.map((index) => String(Number.parseInt(hashOf(`${handle} ${index}`).slice(0, 12), 16) % 100_000_000)),
  ][round];
  return (suffixes ?? []).map((suffix) => withSuffix(base, suffix)).filter((name) => usernameFault(name) === null);
}
