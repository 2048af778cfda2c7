/** The rule of which letters of a found name a query meant: shown to the reader, never decides what is found. */
import { editDistance, foldText, searchWords, swapLayout, transliterations, typosAllowed } from './search-text.ts';

/** A stretch of a text. */
export interface Stretch {
  /** Where it begins, in UTF-16 units. */
  start: number;
  text: string;
  is_match: boolean;
}

/** Words of one stem differ in their ends alone: so many letters have to be the same, and so many may follow. */
const STEM = 4;
const ENDING = 3;

/**
 * The text in stretches, those that a query means told apart: what a word begins with as it was typed, in the other
 * alphabet or on the other layout; the stem of another form; a whole word that is a typo away.
 */
export function markMatches(text: string, q: string): Stretch[] {
  const forms = [q, swapLayout(q) ?? ''].flatMap((typed) =>
    searchWords(typed).flatMap((word) => [word, ...transliterations(word)]),
  );
  const stretches: Stretch[] = [];
  let start = 0;
  const add = (part: string, is_match: boolean) => {
    const last = stretches.at(-1);
    if (part === '') return;
    if (last?.is_match === is_match) last.text += part;
    else stretches.push({ start, text: part, is_match });
    start += part.length;
  };
  for (const part of text.split(/([\p{L}\p{N}\p{M}]+)/u)) {
    const length = matchedLength(part, forms);
    add(part.slice(0, length), true);
    add(part.slice(length), false);
  }
  return stretches;
}

/** How much of a word is meant, in UTF-16 units from its beginning; 0 for none. */
function matchedLength(part: string, forms: readonly string[]): number {
  const word = foldText(part);
  // Of a word that is written longer than it is folded (a letter and its mark), no part can be told.
  const within = (letters: number) => (word.length === part.length ? letters : part.length);
  let most = 0;
  for (const form of forms) {
    const same = sameEmails(word, form);
    if (same === form.length) most = Math.max(most, within(same));
    else if (same >= STEM && form.length - same <= ENDING && word.length - same <= ENDING)
      most = Math.max(most, within(same));
    else if (editDistance(form, word, typosAllowed(form)) <= typosAllowed(form)) most = part.length;
  }
  return most;
}

function sameEmails(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** Of a snippet, what stands before the first word that was meant; and how long it is, in UTF-16 units. */
const LEAD = 60;
const SNIPPET = 200;

/** The part of a text around the first word that a query means; its beginning where there is none. */
export function snippetOf(text: string, q: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const hit = markMatches(line, q).find(({ is_match }) => is_match);
  const from = !hit || hit.start <= LEAD ? 0 : line.indexOf(' ', hit.start - LEAD) + 1;
  // A word longer than all that may stand before it begins the snippet itself.
  const start = hit && from > hit.start ? hit.start : from;
  if (line.length - start <= SNIPPET) return (start > 0 ? '…' : '') + line.slice(start);
  const space = line.lastIndexOf(' ', start + SNIPPET);
  const end = space > start + SNIPPET / 2 ? space : start + SNIPPET;
  return `${start > 0 ? '…' : ''}${line
    .slice(start, end)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
