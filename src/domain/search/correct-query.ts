import { editDistance, typosAllowed } from '#rules/search-text.ts';
import type { Context } from '../context.ts';
import { readingsOf, tsqueryOf, type Forms } from './read-query.ts';
import { selectKnownForms, selectLikeForms } from './search.sql.ts';

/** Words of titles looked at for one mistyped form, and those of them that are tried. */
const LIKE = 12;
const TRIED = 4;
/** Forms of mistyped words that are looked up at once: each costs a look through the words by likeness. */
const MISTYPED = 8;

/** What somebody who mistyped may have meant. */
export interface Correction {
  /** A text for to_tsquery. */
  query: string;
  /** In words, the likeliest of each. */
  q: string;
}

/**
 * The reading most of whose words titles know, its other words replaced by those a typo away; null when nothing is
 * mistyped or a word has none. For a query that found nothing.
 */
export async function correctQuery(ctx: Context, q: string): Promise<Correction | null> {
  const readings = readingsOf(q);
  const known = await selectKnownForms(ctx.db, [...new Set(readings.flat(2))]);
  const isKnown = (forms: Forms) => forms.some((form) => known.has(form));
  const share = (reading: Forms[]) => reading.filter(isKnown).length / reading.length;
  const reading = readings.toSorted((one, other) => share(other) - share(one))[0] ?? [];
  const mistyped = reading.filter((forms) => !isKnown(forms)).flatMap((forms) => forms.filter(typosAllowed));
  if (mistyped.length === 0) return null;
  const like = await selectLikeForms(ctx.db, mistyped.slice(0, MISTYPED), LIKE);
  const corrected = reading.map((forms) => (isKnown(forms) ? forms : nearestWords(forms, like)));
  if (!corrected.every((forms) => forms.length > 0)) return null;
  const words = corrected.map((forms) => forms.find((form) => known.has(form)) ?? forms[0] ?? '');
  return { query: tsqueryOf([corrected]), q: words.join(' ') };
}

/** Words as near as a typo, the nearest first. */
function nearestWords(forms: Forms, like: readonly { form: string; word: string }[]): string[] {
  const near = like.flatMap(({ form, word }) => {
    const distance = forms.includes(form) ? editDistance(form, word, typosAllowed(form)) : Infinity;
    return distance <= typosAllowed(form) ? [{ word, distance }] : [];
  });
  const words = near.toSorted((one, other) => one.distance - other.distance).map(({ word }) => word);
  return [...new Set(words)].slice(0, TRIED);
}
