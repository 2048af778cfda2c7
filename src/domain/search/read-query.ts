import { foldText, searchWords, swapLayout, transliterations } from '#rules/search-text.ts';
import { graphemeLength } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { selectStopWords } from './search.sql.ts';

/** A word as typed, and what else it may be; the first is as typed. */
export type Forms = readonly string[];

/** Every way a query may be read: as typed, and as typed on the other layout of the keyboard. */
function readingsOf(q: string): Forms[][] {
  const swapped = swapLayout(q);
  return [q, ...(swapped === null ? [] : [swapped])]
    .map((text) => searchWords(text).map((word) => [word, ...transliterations(word)]))
    .filter((reading) => reading.length > 0);
}

/**
 * A text for to_tsquery of everything a query may mean; null when there is nothing in it to look for. Words like "the"
 * are left out: the index has none of them, and their other spellings would have to be found.
 */
export async function readQuery(ctx: Context, q: string): Promise<string | null> {
  const readings = await tellingReadings(ctx, q);
  return readings.length === 0 ? null : tsqueryOf(readings);
}

/** The readings of a query without words that the index leaves out; those of nothing else are none. */
export async function tellingReadings(ctx: Context, q: string): Promise<Forms[][]> {
  const readings = readingsOf(q);
  const words = readings.flatMap((reading) => reading.map(([typed = '']) => typed));
  const stop = await selectStopWords(ctx.db, [...new Set(words)]);
  return readings
    .map((reading) => reading.filter(([typed = '']) => !stop.has(typed)))
    .filter((reading) => reading.length > 0);
}

/** Product spec, section 4: a search has more than one character, and something to look for. */
export function isSearchable(q: string): boolean {
  return graphemeLength(q.trim()) > 1 && searchWords(q).length + searchWords(swapLayout(q) ?? '').length > 0;
}

/** How the name of a group or a store may begin that a query means: whole readings, for names of several words. */
export function searchStarts(q: string): string[] {
  const texts = [q, swapLayout(q) ?? ''].map((text) => searchWords(foldText(text)).join(' ')).filter(Boolean);
  const spelt = texts.flatMap((text) => (text.includes(' ') ? [] : transliterations(text)));
  return [...new Set([...texts, ...spelt])];
}

/**
 * A text for to_tsquery of readings: any of them, every word of one, any form of a word. The last word may be
 * unfinished. Words hold letters and digits alone, so nothing in them is an operator.
 */
export function tsqueryOf(readings: readonly Forms[][]): string {
  return readings
    .map((words) => {
      const last = words.length - 1;
      return words.map((forms, at) => `(${forms.map((form) => (at === last ? `${form}:*` : form)).join(' | ')})`);
    })
    .map((words) => `(${words.join(' & ')})`)
    .join(' | ');
}
