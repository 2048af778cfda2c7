/** So far back from the cursor an @ is looked for (product spec, section 9). */
const WINDOW = 31;
/** Letters, digits and underscore (product spec, section 5); a mark belongs to its letter. */
const SIGN = /[\p{L}\p{M}\p{N}_]/u;
const TERM = /@([\p{L}\p{M}\p{N}_]*)$/u;

/**
 * What stands between an @ and the cursor; null when no name is being written there.
 * @param before text up to the cursor
 */
export function mentionTerm(before: string): string | null {
  const match = TERM.exec(before.slice(-WINDOW));
  if (!match) return null;
  // Inside a word it is an address of e-mail.
  const previous = before.slice(0, before.length - match[0].length).at(-1) ?? ' ';
  return SIGN.test(previous) ? null : (match[1] ?? '');
}
