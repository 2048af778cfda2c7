import { editDistance, oneLetterLess, typosAllowed } from '#rules/search-text.ts';
import type { Context } from '../context.ts';
import { lexemesOf, queryOf, tsqueryOf, type Forms, type ReadQuery } from './read-query.ts';
import { selectKnownForms, selectLikeForms, selectNearForms } from './search.sql.ts';

/** Words of titles looked at for one mistyped form by likeness, and those near a form that are tried. */
const LIKE = 12;
const TRIED = 8;
/** Forms that are looked up at once, and words of titles that are weighed against them. */
const LOOKED_UP = 8;
const NEAR = 4000;

/** What somebody who mistyped may have meant; in words, the likeliest of each. */
interface Correction extends Corrected {
  /** A text for tsquery. */
  query: string;
}

/**
 * What to look for in place of a query that found nothing: first with the words that no title has replaced by those a
 * typo away; then with every word, for a typo may make another word. Empty when no word is near.
 */
async function correctQuery(ctx: Context, { readings, lexemes }: ReadQuery): Promise<Correction[]> {
  const known = await selectKnownForms(ctx.db, [...new Set(readings.flat(2))]);
  const isKnown = (forms: Forms) => forms.some((form) => known.has(form));
  const share = (reading: Forms[]) => reading.filter(isKnown).length / reading.length;
  const reading = readings.toSorted((one, other) => share(other) - share(one))[0] ?? [];
  const near = await nearOf(ctx, reading, isKnown);
  const meant = await lexemesOf(ctx, reading.flatMap(near));
  const replaced = (forms: Forms, is_any: boolean) => [...forms, ...(is_any || !isKnown(forms) ? near(forms) : [])];
  const replacedBy = (is_any: boolean) =>
    tsqueryOf({
      readings: [reading.map((forms) => replaced(forms, is_any))],
      lexemes: new Map([...lexemes, ...meant]),
    });
  const found: Correction[] = [];
  if (reading.some((forms) => !isKnown(forms) && near(forms).length > 0)) {
    const words = reading.map((forms) => (isKnown(forms) ? undefined : near(forms)[0]) ?? forms[0] ?? '');
    found.push({ query: replacedBy(false), q: words.join(' ') });
  }
  if (reading.some((forms) => isKnown(forms) && near(forms).length > 0))
    found.push({ query: replacedBy(true), q: null });
  return found;
}

/** The words looked for in place of those typed; null where each could be any of several. */
export interface Corrected {
  q: string | null;
}

/** What was found for a query, and which query that was. */
export interface Meant<Found> {
  found: Found;
  /** A text for tsquery; null when there was nothing to look for. */
  query: string | null;
  /** Null when it was what had been typed. */
  corrected: Corrected | null;
}

/**
 * What a query finds as it was typed, else as it may have been meant.
 * @param find looks for a text for tsquery; null finds nothing
 */
export async function findAsMeant<Found>(
  ctx: Context,
  read: ReadQuery,
  find: (query: string | null) => Promise<Found>,
  isNothing: (found: Found) => boolean,
): Promise<Meant<Found>> {
  const query = queryOf(read);
  const typed = { found: await find(query), query, corrected: null };
  if (query === null || !isNothing(typed.found)) return typed;
  for (const correction of await correctQuery(ctx, read)) {
    const found = await find(correction.query);
    if (!isNothing(found)) return { found, query: correction.query, corrected: { q: correction.q } };
  }
  return typed;
}

/** For each word those of titles and names that are as near as a typo, the nearest first. */
export async function nearOf(
  ctx: Context,
  reading: readonly Forms[],
  isKnown: (forms: Forms) => boolean,
): Promise<(forms: Forms) => string[]> {
  // Unknown words first: they are the likelier to be mistyped.
  const words = reading.toSorted((one, other) => Number(isKnown(one)) - Number(isKnown(other)));
  const forms = words.flatMap((word) => word.filter((form) => mostWrong(form) > 0)).slice(0, LOOKED_UP);
  const parts = [...new Set(forms.flatMap(oneLetterLess))];
  const existing = parts.length === 0 ? [] : await selectNearForms(ctx.db, parts, NEAR);
  const near = new Map(forms.map((form) => [form, nearest(form, existing)]));
  // Two letters may be wrong in long words alone, and these are still alike.
  const isLacking = (word: Forms) => !isKnown(word) && !word.some((form) => near.get(form)?.length);
  const lacking = words.filter(isLacking).flatMap((word) => word.filter((form) => typosAllowed(form) > 1));
  const like = await selectLikeForms(ctx.db, lacking.slice(0, LOOKED_UP), LIKE);
  for (const form of lacking) {
    const found = like.filter((row) => row.form === form).map(({ word }) => word);
    near.set(form, nearest(form, found));
  }
  return (word) => [...new Set(word.flatMap((form) => near.get(form) ?? []))].slice(0, TRIED);
}

/** Three letters mean what they say, or a word of four of which one was left out. */
const SHORT = 3;
const mostWrong = (form: string) => (form.length === SHORT ? 1 : typosAllowed(form));

/** Of these words the few that may be meant, the nearest first; of equals those that begin as the form does. */
function nearest(form: string, words: readonly string[]): string[] {
  const most = mostWrong(form);
  return words
    .filter((word) => form.length > SHORT || word.length > SHORT)
    .map((word) => ({ word, distance: editDistance(form, word, most), is_other: word[0] !== form[0] }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        Number(one.is_other) - Number(other.is_other) ||
        one.word.localeCompare(other.word),
    )
    .slice(0, TRIED)
    .map(({ word }) => word);
}
