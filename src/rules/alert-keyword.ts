/**
 * The rule of an alert's keyword (docs/product.md, 18): what may be typed, and what each word of it may stand for.
 * Pure: which lexemes words have is asked of the database, and rules/alert-query.ts makes the question of them.
 */
import { searchWords, swapLayout, transliterations } from './search-text.ts';

/** A word as it is looked for and everything else it may be; the first is as typed. */
export type WordForms = readonly string[];

/** A word, a beginning or a phrase. */
export interface KeywordTerm {
  kind: 'term';
  /** As typed, without quotes. */
  text: string;
  /** Ways it may be read; each is a row of words that stand side by side. The first is as typed. */
  readings: readonly (readonly WordForms[])[];
  /** The last word may go on. */
  is_begun: boolean;
  /** Not typed so: a number and a word beside it written as one. */
  is_joined: boolean;
}

export type KeywordTree =
  | KeywordTerm
  | { kind: 'all'; parts: readonly KeywordTree[] }
  | { kind: 'any'; parts: readonly KeywordTree[] }
  | { kind: 'not'; part: KeywordTree };

/** What is wrong with a keyword; keys of the i18n noun `errors`. */
export type KeywordFault = 'keyword_quote' | 'keyword_bracket' | 'keyword_or' | 'keyword_star';

/** A keyword that cannot be read. */
class Unreadable extends Error {
  readonly fault: KeywordFault;
  constructor(fault: KeywordFault) {
    super(fault);
    this.fault = fault;
  }
}

type Sign = '(' | ')' | '|' | '-';
type Token = { sign: Sign } | { phrase: string } | { word: string; is_inches?: boolean };

/** A beginning shorter than this begins too much. */
const LEAST_BEGINNING = 2;
/** Read on the other layout, shorter words are other words: hp, tv. */
const LEAST_SWAPPED = 3;
const QUOTES = /["«»“”„]/;
/** After a digit these are inches. */
const INCHES = /["”]/;
/** A word ends before white space, a quote, a bracket or a bar. */
const WORD = /[^\s"«»“”„()|]+/y;

/** Signs, phrases and words in their order. A minus counts only where a word begins. */
function tokensOf(keyword: string): Token[] {
  const tokens: Token[] = [];
  const closed = new Map<number, boolean>();
  for (let at = 0; at < keyword.length;) {
    const sign = keyword[at] ?? '';
    const before = at === 0 ? ' ' : (keyword[at - 1] ?? ' ');
    if (/\s/.test(sign)) at += 1;
    else if (isInch(keyword, at)) {
      const last = tokens.at(-1);
      if (last && 'word' in last) last.is_inches = true;
      at += 1;
    } else if (sign === '(' || sign === ')' || sign === '|') {
      tokens.push({ sign });
      at += 1;
    } else if (QUOTES.test(sign)) {
      const end = endOfPhrase(keyword, at + 1, closed);
      if (end < 0) throw new Unreadable('keyword_quote');
      tokens.push({ phrase: keyword.slice(at + 1, end) });
      at = end + 1;
    } else if (sign === '-' && /[\s(|-]/.test(before) && /[^\s)|]/.test(keyword[at + 1] ?? ' ')) {
      tokens.push({ sign: '-' });
      at += 1;
    } else {
      WORD.lastIndex = at;
      const word = WORD.exec(keyword)?.[0] ?? sign;
      tokens.push({ word });
      at += word.length;
    }
  }
  return tokens;
}

const isInch = (keyword: string, at: number) => INCHES.test(keyword[at] ?? '') && /\d/.test(keyword[at - 1] ?? '');

/**
 * Where a phrase ends, -1 where it does not. A quotation mark after a digit ends it too, unless one after it would be left
 * over then: in `"27" monitor"` the second is inches, in `"iphone 15" case` it is the end.
 * @param closed what is known of `closesFrom` by now, so that each place is looked at once
 */
function endOfPhrase(keyword: string, from: number, closed: Map<number, boolean>): number {
  for (let at = from; at < keyword.length; at++) {
    if (!QUOTES.test(keyword[at] ?? '')) continue;
    if (!isInch(keyword, at) || closesFrom(keyword, at + 1, closed)) return at;
  }
  return -1;
}

/** Whether all that is quoted from a place on, which is in no quotes, is closed again. */
function closesFrom(keyword: string, from: number, closed: Map<number, boolean>): boolean {
  const known = closed.get(from);
  if (known !== undefined) return known;
  let at = from;
  while (at < keyword.length && (!QUOTES.test(keyword[at] ?? '') || isInch(keyword, at))) at += 1;
  const end = at < keyword.length ? endOfPhrase(keyword, at + 1, closed) : at;
  const is_closed = end === keyword.length || (end >= 0 && closesFrom(keyword, end + 1, closed));
  closed.set(from, is_closed);
  return is_closed;
}

/** Reads tokens by the grammar: `all` is `any` after `any`, `any` is one `|` another. */
function readTokens(tokens: readonly Token[]): KeywordTree | null {
  let at = 0;
  const isSign = (sign: Sign) => {
    const token = tokens[at];
    return token !== undefined && 'sign' in token && token.sign === sign;
  };
  const readOne = (): KeywordTree | null => {
    const token = tokens[at++];
    if (token === undefined) return null;
    if ('phrase' in token) return termOf(token.phrase);
    if ('word' in token) return token.is_inches ? inchesTerm(token.word) : wordTerm(token.word);
    if (token.sign === '-') {
      const part = readOne();
      return part && { kind: 'not', part };
    }
    if (token.sign !== '(') throw new Unreadable(token.sign === '|' ? 'keyword_or' : 'keyword_bracket');
    const inside = readAll();
    if (!isSign(')')) throw new Unreadable('keyword_bracket');
    at += 1;
    return inside;
  };
  const readAny = (): KeywordTree | null => {
    const parts = [readOne()];
    while (isSign('|')) {
      at += 1;
      if (at >= tokens.length || isSign('|') || isSign(')')) throw new Unreadable('keyword_or');
      parts.push(readOne());
    }
    return joined('any', parts);
  };
  const readAll = (): KeywordTree | null => {
    const parts: (KeywordTree | null)[] = [];
    while (at < tokens.length && !isSign(')')) parts.push(readAny());
    return joined('all', withUnits(parts));
  };
  const tree = readAll();
  if (at < tokens.length) throw new Unreadable('keyword_bracket');
  return tree;
}

function joined(kind: 'all' | 'any', parts: readonly (KeywordTree | null)[]): KeywordTree | null {
  const told = parts.filter((part) => part !== null);
  return told.length > 1 ? { kind, parts: told } : (told[0] ?? null);
}

const NUMBER = /^\d+([.,]\d+)?$/;
const UNIT = /^\p{L}{1,4}$/u;
/** Short words that measure what stands before them and nothing else: 2 gb is no 32 gb with a 2 somewhere. */
const MEASURES = new Set(
  `kb mb gb tb кб мб гб тб mhz ghz hz мгц ггц гц mah мач kg кг мг mg гр ml мл oz inch inches дюйм дюйма дюймов cm mm см мм
  watt watts ватт ватта вт mp мп шт rpm`.split(/\s+/),
);
/** A name before a number: gtx 660, ps 5. */
const NAME = /^\p{L}{2,}$/u;

/** Numbers with the words beside them are also written as one: 256 гб, 256гб; gtx 660, gtx660. */
function withUnits(parts: readonly (KeywordTree | null)[]): (KeywordTree | null)[] {
  const told: (KeywordTree | null)[] = [];
  for (let at = 0; at < parts.length; at++) {
    const number = parts[at] ?? null;
    const [before, after] = [told.at(-1) ?? null, parts[at + 1] ?? null];
    if (!isPlain(number) || !NUMBER.test(number.text)) {
      told.push(number);
      continue;
    }
    const unit = isPlain(after) && UNIT.test(after.text) ? after : null;
    if (unit) at += 1;
    const measure = unit && MEASURES.has(unit.text.toLowerCase()) ? termOf(`${number.text} ${unit.text}`) : null;
    if (measure) told.push(measure);
    else {
      const name = isPlain(before) && NAME.test(before.text) ? before : null;
      if (name) told.pop();
      told.push(writtenBeside(name, number, unit));
    }
  }
  return told;
}

/** A name, a number and a unit in any order, or two of them as one word. */
function writtenBeside(name: KeywordTerm | null, number: KeywordTerm, unit: KeywordTerm | null): KeywordTree {
  const asOne = (one: KeywordTerm, other: KeywordTerm) => {
    const whole = termOf(`${one.text}${other.text}`);
    return whole && { ...whole, text: `${one.text} ${other.text}`, is_joined: true };
  };
  const ways = [
    [name, number, unit],
    ...(name ? [[asOne(name, number), unit]] : []),
    ...(unit ? [[name, asOne(number, unit)]] : []),
  ].map((way) => joined('all', way));
  return joined('any', ways) ?? number;
}

function isPlain(part: KeywordTree | null): part is KeywordTerm {
  return part?.kind === 'term' && !part.is_begun;
}

function wordTerm(word: string): KeywordTerm | null {
  const is_begun = word.endsWith('*');
  const term = termOf(word.replace(/(?<!\*)\*+$/, ''));
  if (!is_begun) return term;
  const last = searchWords(word).at(-1) ?? '';
  if (!term || last.length < LEAST_BEGINNING) throw new Unreadable('keyword_star');
  return { ...term, text: word, is_begun };
}

/** A number of inches: titles have a sign for them, a word of their own, or one with the number. */
function inchesTerm(word: string): KeywordTerm | null {
  const term = wordTerm(word);
  const last = searchWords(word).at(-1) ?? '';
  if (!term || !/^\d+$/.test(last)) return term;
  return { ...term, text: `${term.text}"`, readings: [...term.readings, [[`${last}in`]], [[`${last}inch`]]] };
}

/** Words that are as often written apart. */
const APART: ReadonlyMap<string, string> = new Map([
  ['wifi', 'wi fi'],
  ['hifi', 'hi fi'],
  ['bluray', 'blu ray'],
  ['tshirt', 't shirt'],
  ['tshirts', 't shirts'],
  ['вайфай', 'wi fi'],
]);
/** A word with signs inside that may be missing: wi-fi, t-shirt, ath-m50. */
const HYPHENED = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u;

/** How else a word or a phrase may be divided into words. */
function dividedOtherwise(text: string): string[] {
  if (HYPHENED.test(text)) return [text.replaceAll('-', '')];
  const apart = APART.get(text.toLowerCase());
  return apart === undefined ? [] : [apart];
}

/** A word or a phrase with everything it may stand for; null when there is no letter or digit in it. */
function termOf(text: string): KeywordTerm | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const swapped = letters >= LEAST_SWAPPED ? swapLayout(text) : null;
  const rows = [
    ...[text, ...(swapped === null ? [] : [swapped])].map(searchWords).flatMap(measures),
    ...dividedOtherwise(text).map(searchWords),
  ];
  const readings = rows.map((row) => row.map((word) => [word, ...transliterations(word)]));
  return readings.length > 0 ? { kind: 'term', text: text.trim(), readings, is_begun: false, is_joined: false } : null;
}

/** A row of words as it is, with numbers and the words beside them written as one, and written apart. */
function measures(words: readonly string[]): string[][] {
  if (words.length === 0) return [];
  const together: string[] = [];
  for (const word of words) {
    const last = together.at(-1) ?? '';
    if (/^\d+$/.test(last) && UNIT.test(word)) together[together.length - 1] = last + word;
    else together.push(word);
  }
  const named = words.flatMap((word, at) => {
    const isName = NAME.test(word) && /^\d+$/.test(words[at + 1] ?? '');
    if (isName) return [`${word}${words[at + 1] ?? ''}`];
    return /^\d+$/.test(word) && NAME.test(words[at - 1] ?? '') ? [] : [word];
  });
  const apart = words.flatMap(
    (word) => (/^(\d+)(\p{L}{1,4})$/u.exec(word) ?? /^(\p{L}{2,})(\d{2,})$/u.exec(word))?.slice(1) ?? [word],
  );
  const rows = new Map([[...words], together, named, apart].map((row) => [row.join(' '), row]));
  return [...rows.values()];
}

/**
 * Reads a keyword.
 * @returns the tree, null when there is nothing to look for in it; or what is wrong with it
 */
export function readKeyword(keyword: string): { tree: KeywordTree | null; fault: null } | { fault: KeywordFault } {
  try {
    return { tree: readTokens(tokensOf(keyword.normalize('NFC'))), fault: null };
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault };
    throw error;
  }
}

/** What an alert is called after its keyword: quotes around all of it go. */
export function nameOfKeyword(keyword: string): string {
  if (!QUOTES.test(keyword[0] ?? '')) return keyword;
  try {
    const [phrase, ...others] = tokensOf(keyword);
    return (others.length === 0 && phrase && 'phrase' in phrase && phrase.phrase.trim()) || keyword;
  } catch {
    // What cannot be read is called as it was typed.
    return keyword;
  }
}

/** Every term with whether offers that have it are left out. */
export function termsOf(tree: KeywordTree | null, is_excluded = false): { term: KeywordTerm; is_excluded: boolean }[] {
  if (tree === null) return [];
  if (tree.kind === 'term') return [{ term: tree, is_excluded }];
  if (tree.kind === 'not') return termsOf(tree.part, !is_excluded);
  return tree.parts.flatMap((part) => termsOf(part, is_excluded));
}

/** Every form of every word: what the database is asked about. */
export function formsOf(tree: KeywordTree | null): string[] {
  return [...new Set(termsOf(tree).flatMap(({ term }) => term.readings.flat(2)))];
}
