import { editDistance, typosAllowed } from '#rules/search-text.ts';
import type { Context } from '../context.ts';
import { COLD_FLOOR } from '../offers/offers.ts';
import { readSettings } from '../settings/settings.ts';
import { readingsOf, tsqueryOf, type Forms } from './read-query.ts';
import { selectFoundOffers, selectKnownForms, selectLikeForms } from './search.sql.ts';

/** Words of titles looked at for one mistyped form, and those of them that are tried. */
const LIKE = 12;
const TRIED = 4;
/** Forms of mistyped words that are looked up at once: each costs a look through the words by likeness. */
const MISTYPED = 8;

/**
 * Live offers for a query, the best first: stems of both languages, the beginning of the last word, the other
 * alphabet and the other layout; when that finds nothing, words of titles a typo away.
 * @returns ids, at most `limit`
 */
export async function findOffers(ctx: Context, q: string, limit: number): Promise<number[]> {
  const readings = readingsOf(q);
  if (readings.length === 0) return [];
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const find = (of: readonly Forms[][]) =>
    selectFoundOffers(ctx.db, {
      query: tsqueryOf(of),
      masked_from: new Date(now.getTime() - settings['temperature.mask_minutes'] * 60_000),
      coldest: COLD_FLOOR,
      now,
      limit,
    });
  const found = await find(readings);
  if (found.length > 0) return found;
  const corrected = await correct(ctx, readings);
  return corrected === null ? [] : find([corrected]);
}

/** The reading most of whose words titles know, its other words replaced by those a typo away; null when a word has none. */
async function correct(ctx: Context, readings: readonly Forms[][]): Promise<Forms[] | null> {
  const known = await selectKnownForms(ctx.db, [...new Set(readings.flat(2))]);
  const isKnown = (forms: Forms) => forms.some((form) => known.has(form));
  const share = (reading: Forms[]) => reading.filter(isKnown).length / reading.length;
  const reading = readings.toSorted((one, other) => share(other) - share(one))[0] ?? [];
  const mistyped = reading.filter((forms) => !isKnown(forms)).flatMap((forms) => forms.filter(typosAllowed));
  if (mistyped.length === 0) return null;
  const like = await selectLikeForms(ctx.db, mistyped.slice(0, MISTYPED), LIKE);
  const corrected = reading.map((forms) => (isKnown(forms) ? forms : nearestWords(forms, like)));
  return corrected.every((forms) => forms.length > 0) ? corrected : null;
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
