import { russianForms } from '#rules/russian-forms.ts';
import { foldText, searchWords, swapLayout, transliterations } from '#rules/search-text.ts';
import { cleanLine, graphemeLength } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { selectCodedOffers } from '../offers/offers.ts';
import { selectLexemes } from './search.sql.ts';

/** A word as typed, and what else it may be; the first is as typed. */
export type Forms = readonly string[];

/** Every way a query may be read: as typed, and as typed on the other layout of the keyboard. */
function readingsOf(q: string): Forms[][] {
  const swapped = swapLayout(q);
  return [q, ...(swapped === null ? [] : [swapped])]
    .map((text) => searchWords(text).map((word) => [word, ...transliterations(word)]))
    .filter((reading) => reading.length > 0);
}

/** What the index keeps of each word, in both languages. */
export type Lexemes = ReadonlyMap<string, readonly string[]>;

/** A query, its readings, and what the index keeps of their words. */
export interface ReadQuery {
  q: string;
  readings: Forms[][];
  lexemes: Lexemes;
  /** Words beside those typed that they may stand for: brands, Russian words spelt in Latin letters. */
  others: readonly string[];
}

/**
 * A text for tsquery of everything a query may mean; null when there is nothing in it to look for. Words like "the"
 * are left out: the index has none of them, and their other spellings would have to be found.
 */
export async function readQuery(ctx: Context, q: string): Promise<string | null> {
  return queryOf(await tellingReadings(ctx, q));
}

/** A query read for a search: also the offers it names by a code typed whole. */
export interface Search extends ReadQuery {
  coded: readonly number[];
}

/** Reads a query once, for everything that is looked for. */
export async function readSearch(ctx: Context, q: string): Promise<Search> {
  const [read, coded] = await Promise.all([tellingReadings(ctx, q), selectCodedOffers(ctx.db, cleanLine(q))]);
  return { ...read, coded };
}

/** The same of what has been read. */
export function queryOf(read: ReadQuery): string | null {
  return read.readings.length === 0 ? null : tsqueryOf(read);
}

/** The readings of a query without words that the index leaves out; those of nothing else are none. */
async function tellingReadings(ctx: Context, q: string): Promise<ReadQuery> {
  const readings = readingsOf(q);
  const { lexemes, others } = await readWords(ctx, readings.flat(2));
  const telling = readings
    .map((reading) => reading.filter(([typed = '']) => lexemes.get(typed)?.length))
    .filter((reading) => reading.length > 0);
  return { q, readings: telling, lexemes, others };
}

async function readWords(ctx: Context, words: readonly string[]): Promise<Pick<ReadQuery, 'lexemes' | 'others'>> {
  const asked = new Set(words);
  const rows = await selectLexemes(ctx.db, [...new Set(words.flatMap((word) => [word, ...russianForms(word)]))]);
  const rowOf = new Map(rows.map((row) => [row.word, row]));
  const lexemes = rows.map(({ word, russian, english, others }) => {
    const isLeftOut = russian.length === 0 || english.length === 0;
    // The stemmer takes some forms of a word for another word: чехол and чехлы.
    const forms = russianForms(word).flatMap((form) => rowOf.get(form)?.russian ?? []);
    return [word, isLeftOut ? [] : [...new Set([...russian, ...english, ...others, ...forms])]] as const;
  });
  const told = rows.filter(({ word }) => asked.has(word));
  return {
    lexemes: new Map(lexemes.filter(([word]) => asked.has(word))),
    others: [...new Set(told.flatMap(({ brands, spelt }) => [...brands, ...spelt]))],
  };
}

/**
 * What the index keeps of these words and of those they may stand for; nothing of one that either language leaves out.
 */
export async function lexemesOf(ctx: Context, words: readonly string[]): Promise<Lexemes> {
  return (await readWords(ctx, words)).lexemes;
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

/** Other spellings of an unfinished word are looked for by their beginning from this length on: "h" begins too much. */
const LEAST_START = 3;

/**
 * A text for tsquery of readings: any of them, every word of one, any form of a word. The last word may be unfinished,
 * and then stands for what begins as it is written: its stem begins other words, too. Words hold letters and digits
 * alone, so nothing in them is an operator.
 */
export function tsqueryOf({ readings, lexemes }: Pick<ReadQuery, 'readings' | 'lexemes'>): string {
  return readings
    .map((words, nth) => {
      const last = words.length - 1;
      const spelt = words.map((forms, at) => {
        const whole = forms.flatMap((form) => lexemes.get(form) ?? []).map((lexeme) => `'${lexeme}'`);
        const begun = at === last ? forms.filter((form, of) => nth + of === 0 || form.length >= LEAST_START) : [];
        const starts = begun.map((form) => `'${form}':*`);
        return `(${[...new Set([...whole, ...starts, ...forms.flatMap(measureOf)])].join(' | ')})`;
      });
      return `(${spelt.join(' & ')})`;
    })
    .join(' | ');
}

/** A number with its unit is written apart as well: 256гб is 256 and гб. */
function measureOf(form: string): string[] {
  const [, number, unit] = /^(\d+)(\p{L}{1,4})$/u.exec(form) ?? [];
  return number && unit ? [`('${number}' & '${unit}')`] : [];
}
