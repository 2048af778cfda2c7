/**
 * What an alert asks of an offer, made of its keyword and of the lexemes the database has for its words: the whole
 * question, and what of it an offer must have to be worth asking (docs/product.md, 18). Pure.
 */
import type { Currency } from '#contract/common.ts';
import { termsOf, type KeywordTerm, type KeywordTree, type WordForms } from './alert-keyword.ts';

/** Word -> what the index keeps of it; nothing of words like "the". */
export type LexemesOf = ReadonlyMap<string, readonly string[]>;

/** Where is looked: title (A) and names (B), or the text (C) as well. */
const MARKS = { title: 'AB', text: '' } as const;
export type Scope = keyof typeof MARKS;

/** Beginnings other than the one typed are looked for from this length on. */
const LEAST_START = 3;
/** Letters by which a beginning is filed. */
const FILED_START = 3;

/** One word of a reading: lexemes, beginnings; null for a word the index leaves out. */
interface Piece {
  lexemes: readonly string[];
  starts: readonly string[];
}

/** A word without which its reading means something else. */
const LOST: Piece = { lexemes: [], starts: [] };

/** Whether a word is what a number and its unit, typed as one, were taken apart into. */
function isSplitUnit(term: KeywordTerm, reading: readonly WordForms[], at: number): boolean {
  const whole = `${reading[at - 1]?.[0] ?? ''}${reading[at]?.[0] ?? ''}`;
  return at > 0 && term.readings.some((other) => other !== reading && other.some(([word]) => word === whole));
}

interface AskedReading {
  reading: readonly WordForms[];
  pieces: readonly (Piece | null)[];
}

/** The readings of a term that are asked for, with what is asked. */
function askedReadings(term: KeywordTerm, lexemes: LexemesOf): AskedReading[] {
  return term.readings
    .map((reading, nth) => ({
      reading,
      pieces: reading.map((forms: WordForms, at) => {
        const whole = [...new Set(forms.flatMap((form) => lexemes.get(form) ?? []))];
        const isBegun = term.is_begun && at === reading.length - 1;
        const starts = isBegun ? forms.filter((form, of) => nth + of === 0 || form.length >= LEAST_START) : [];
        // A word left out as typed is left out: its other spellings would have to be found.
        const isTelling = starts.length > 0 || (lexemes.get(forms[0] ?? '')?.length ?? 0) > 0;
        // Without its unit a number is another: 4к is no 4, though к alone is left out; 4 k it may be.
        if (!isTelling && nth > 0 && isSplitUnit(term, reading, at))
          return whole.length > 0 ? { lexemes: whole, starts } : LOST;
        return isTelling ? { lexemes: whole, starts } : null;
      }),
    }))
    .filter(({ pieces }) => !pieces.includes(LOST))
    .filter(({ pieces }, nth, all) => nth === 0 || (all[0]?.pieces.some(Boolean) && pieces.some(Boolean)))
    .filter(({ pieces }) => pieces.some(Boolean));
}

const piecesOf = (term: KeywordTerm, lexemes: LexemesOf) => askedReadings(term, lexemes).map(({ pieces }) => pieces);

/**
 * What a term is looked for as beside what was typed: other forms of a lone word, other readings of a row of them. What
 * the question leaves out is not among them.
 */
export function otherFormsOf(term: KeywordTerm, lexemes: LexemesOf): string[] {
  const isAsked = (form: string) =>
    (lexemes.get(form)?.length ?? 0) > 0 || (term.is_begun && form.length >= LEAST_START);
  // A word left out as typed may be asked for in another spelling: 4к is 4 k as well, and no 4 к.
  const wordOf = (forms: WordForms) => forms.find(isAsked) ?? forms[0] ?? '';
  const forms = askedReadings(term, lexemes).flatMap(({ reading }) =>
    reading.length === 1 ? (reading[0] ?? []).filter(isAsked) : [reading.map(wordOf).join(' ')],
  );
  const typed = (term.readings[0] ?? []).map(([word]) => word).join(' ');
  return [...new Set(forms)].filter((form) => form !== typed);
}

/** Words hold letters and digits alone, so nothing in them is an operator. */
function textOfPiece({ lexemes, starts }: Piece, marks: string): string {
  const parts = [
    ...lexemes.map((lexeme) => `'${lexeme}'${marks && `:${marks}`}`),
    ...starts.map((start) => `'${start}':*${marks}`),
  ];
  return parts.length > 1 ? `(${parts.join(' | ')})` : (parts[0] ?? '');
}

/** Words side by side; what the index leaves out between them counts as a step. */
function textOfReading(pieces: readonly (Piece | null)[], marks: string): string {
  let text = '';
  let steps = 1;
  for (const piece of pieces) {
    if (piece === null) {
      if (text) steps += 1;
      continue;
    }
    text += `${text && ` <${steps}> `}${textOfPiece(piece, marks)}`;
    steps = 1;
  }
  return text;
}

function textOfTerm(term: KeywordTerm, lexemes: LexemesOf, scope: Scope): string | null {
  const readings = piecesOf(term, lexemes).map((pieces) => `(${textOfReading(pieces, MARKS[scope])})`);
  return readings.length > 0 ? `(${[...new Set(readings)].join(' | ')})` : null;
}

/** The question as a text for tsquery; null when nothing in it can be asked. */
export function queryText(tree: KeywordTree, lexemes: LexemesOf, scope: Scope): string | null {
  if (tree.kind === 'term') return textOfTerm(tree, lexemes, scope);
  if (tree.kind === 'not') {
    const part = queryText(tree.part, lexemes, scope);
    return part && `!${part}`;
  }
  const parts = tree.parts.map((part) => queryText(part, lexemes, scope)).filter((part) => part !== null);
  if (parts.length === 0) return null;
  return `(${parts.join(tree.kind === 'all' ? ' & ' : ' | ')})`;
}

/** What an offer must have one of. */
export interface Need {
  lexemes: readonly string[];
  starts: readonly string[];
}

/**
 * Of everything an offer must have, what the fewest have; null when it need not have anything.
 * @param shareOf how many of all offers have a lexeme, from 0 to 1
 */
export function rarestNeed(tree: KeywordTree, lexemes: LexemesOf, shareOf: (need: Need) => number): Need | null {
  const rarest = (needs: readonly (Need | null)[]) => {
    const told = needs.filter((need) => need !== null);
    return told.length === 0 ? null : told.reduce((one, other) => (shareOf(other) < shareOf(one) ? other : one));
  };
  const either = (needs: readonly (Need | null)[]): Need | null => {
    const told = needs.filter((need) => need !== null);
    if (told.length === 0 || told.length < needs.length) return null;
    return {
      lexemes: [...new Set(told.flatMap((need) => need.lexemes))],
      starts: [...new Set(told.flatMap((need) => need.starts))],
    };
  };
  const needOf = (part: KeywordTree): Need | null => {
    if (part.kind === 'term') return either(piecesOf(part, lexemes).map(rarest));
    if (part.kind === 'not') return null;
    const needs = part.parts.filter((one) => queryText(one, lexemes, 'text') !== null).map(needOf);
    return part.kind === 'all' ? rarest(needs) : either(needs);
  };
  return needOf(tree);
}

/** A term an offer may have, with the question for it alone. */
export interface AskedTerm {
  text: string;
  query: string;
}

/** The terms that may be among what matched, as typed. */
export function askedTerms(tree: KeywordTree, lexemes: LexemesOf, scope: Scope): AskedTerm[] {
  return termsOf(tree).flatMap(({ term, is_excluded }) => {
    const query = is_excluded ? null : textOfTerm(term, lexemes, scope);
    return query === null ? [] : [{ text: term.text, query }];
  });
}

/** Under what an alert is filed, or an offer is looked for: one text each. */
const SIGN = { title: 'n', text: 't' } as const;
const wordKey = (scope: Scope, lexeme: string) => `${SIGN[scope]}:${lexeme}`;
const startKey = (scope: Scope, start: string) => `${SIGN[scope]}*${start}`;

/** The keys of what an alert needs; one of them an offer must have. */
export function keysOfNeed({ lexemes, starts }: Need, scope: Scope): FiledKey[] {
  const keys = new Set([
    ...lexemes.map((lexeme) => wordKey(scope, lexeme)),
    ...starts.map((start) => startKey(scope, start.slice(0, FILED_START))),
  ]);
  return [...keys].map((key) => ({ key, bound: UNBOUNDED }));
}

/** Under what an alert is filed; an offer has to ask for the key with `bound` or less. */
export interface FiledKey {
  key: string;
  bound: number;
}

/** Of keys that ask for nothing but themselves. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const ALL = 100;
const CURRENCIES: readonly Currency[] = ['RUB', 'USD'];

/** What narrows alerts that no word does. */
export interface Limits {
  currency: Currency;
  max_price_minor: number | null;
  min_discount_percent: number | null;
  free_only: boolean;
}

const freeKey = (place: string) => `${place}<0`;
const priceKey = (place: string, currency: Currency) => `${place}<${currency}`;
const discountKey = (place: string) => `${place}%`;

/** Everything that alerts of a place without words are filed under. */
export function keysOfPlace(place: string): string[] {
  return [place, freeKey(place), ...CURRENCIES.map((currency) => priceKey(place, currency)), discountKey(place)];
}

/** The key of an alert without words in a place: by what it may cost, else by what it must save. */
export function limitKey(place: string, limits: Limits): FiledKey {
  const { currency, max_price_minor, min_discount_percent, free_only } = limits;
  if (free_only) return { key: freeKey(place), bound: UNBOUNDED };
  if (max_price_minor !== null) return { key: priceKey(place, currency), bound: max_price_minor };
  if (min_discount_percent !== null) return { key: discountKey(place), bound: ALL - min_discount_percent };
  return { key: place, bound: UNBOUNDED };
}

/** What an offer says of itself. */
export interface KeyedOffer {
  /** Lexemes of title and names, and of the text. */
  named: readonly string[];
  told: readonly string[];
  group_ids: readonly number[];
  store_id: number | null;
  currency: Currency;
  price_minor: number | null;
  discount_percent: number | null;
}

/** The keys of an offer: everything under which an alert may be filed that finds it. */
export function keysOfOffer(offer: KeyedOffer): FiledKey[] {
  const words = new Set<string>();
  const add = (scope: Scope, lexeme: string) => {
    words.add(wordKey(scope, lexeme));
    for (let length = 2; length <= FILED_START && length <= lexeme.length; length++)
      words.add(startKey(scope, lexeme.slice(0, length)));
  };
  for (const lexeme of offer.named) {
    add('title', lexeme);
    add('text', lexeme);
  }
  for (const lexeme of offer.told) add('text', lexeme);
  const places = [ANY_KEY, ...offer.group_ids.map(groupKey)];
  if (offer.store_id !== null) places.push(storeKey(offer.store_id));
  return [...[...words].map((key) => ({ key, bound: 0 })), ...places.flatMap((place) => askedLimits(place, offer))];
}

function askedLimits(place: string, { currency, price_minor, discount_percent }: KeyedOffer): FiledKey[] {
  return [
    { key: place, bound: 0 },
    ...(price_minor === 0 ? [{ key: freeKey(place), bound: 0 }] : []),
    ...(price_minor === null ? [] : [{ key: priceKey(place, currency), bound: price_minor }]),
    ...(discount_percent === null ? [] : [{ key: discountKey(place), bound: ALL - discount_percent }]),
  ];
}

/** No place: every offer asks for it. */
export const ANY_KEY = '*';
export const groupKey = (id: number) => `g:${id}`;
export const storeKey = (id: number) => `s:${id}`;
