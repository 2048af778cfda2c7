/**
 * The rule of what a search may have meant: letters folded, the other alphabet, the other layout of the keyboard
 * (docs/product.md, Search). Pure: what of it exists is asked of the database.
 */
import { CYRILLIC_TO_LATIN } from './text.ts';

/** More words than these nobody searches for in earnest; what follows is left out. */
const MOST_WORDS = 8;
const MOST_LETTERS = 40;
/** Spellings of one word in the other alphabet. */
const MOST_FORMS = 6;
/** Longest query that is looked at, in UTF-16 units. */
const MOST_TEXT = 200;

/** Signs that would become letters of the word before them. */
const LETTERLIKE = /[№™℠]/g;
/** Accents and points of letters; not those that are letters of their own in other scripts. */
const MARKS = new RegExp(
  String.raw`[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670]|` +
    String.raw`[\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F]`,
  'g',
);
/** Letters that are no letter with a mark, and still are written as these where they are missing. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/**
 * Case, width, marks and ё folded away, as the index does (fold_marks in the migrations). Й keeps its mark: it is a letter
 * of its own.
 */
export function foldText(text: string): string {
  return text
    .slice(0, MOST_TEXT)
    .toWellFormed()
    .replace(LETTERLIKE, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/и\u0306/g, 'й')
    .replace(MARKS, '')
    .replace(/[ßæœþøłđðħıς]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}

/** The words of a text, folded: letters and digits alone. */
export function searchWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, MOST_LETTERS));
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const SHIFTED: Record<string, string> = { '~': '`', '{': '[', '}': ']', ':': ';', '"': "'", '<': ',', '>': '.' };
const TO_CYRILLIC_KEY = new Map(Array.from(LATIN_KEYS, (key, at) => [key, CYRILLIC_KEYS[at] ?? key]));
const TO_LATIN_KEY = new Map(Array.from(CYRILLIC_KEYS, (key, at) => [key, LATIN_KEYS[at] ?? key]));

/**
 * What was typed if the keyboard stood on the other layout: `yjen,er` is ноутбук, `фззду` is apple. Null when the
 * text holds letters of both alphabets, or none.
 */
export function swapLayout(text: string): string | null {
  const typed = text.slice(0, MOST_TEXT).toLowerCase();
  const isLatin = /[a-z]/.test(typed);
  if (isLatin === /[а-яё]/.test(typed)) return null;
  const keys = isLatin ? TO_CYRILLIC_KEY : TO_LATIN_KEY;
  return typed.replace(/./gsu, (sign) => keys.get(SHIFTED[sign] ?? sign) ?? sign);
}

/** As in addresses, but щ is told from сч. */
const SPELLED: Readonly<Record<string, string>> = { ...CYRILLIC_TO_LATIN, щ: 'shch' };

/** Longest first: what is tried before is more than a part of what comes after. */
const LATIN_TO_CYRILLIC: readonly (readonly [string, string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['iu', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['ia', 'я'],
  ['yo', 'е'],
  ['jo', 'е'],
  ['ye', 'е'],
  ['ee', 'и'],
  ['oo', 'у'],
  ['ph', 'ф'],
  ['ck', 'к'],
  ...Array.from(
    'abcdefghijklmnopqrstuvwxyz',
    (letter, at) => [letter, 'абкдефгхийклмнопкрстуввхйз'[at] ?? ''] as const,
  ),
];
const ENDS_IN_VOWEL = /[аеиоуыэюя]$/;
const ENDS_IN_CONSONANT = /[бвгджзклмнпрстфхцчшщ]$/;

function toLatin(word: string): string {
  return word.replace(/[а-я]/g, (letter) => SPELLED[letter] ?? letter);
}

/** What yo may be: ёлка, йогурт, бульон. */
const SAID_YO = ['е', 'йо', 'о'] as const;
type Yo = (typeof SAID_YO)[number];

function toCyrillic(word: string, yo: Yo = 'е'): string {
  let text = '';
  for (let at = 0; at < word.length;) {
    const [latin, cyrillic] = LATIN_TO_CYRILLIC.find(([start]) => word.startsWith(start, at)) ?? [word[at] ?? '', ''];
    // Й stands after a vowel or first, ы after a consonant: chaynik, syr.
    if (latin === 'yo' || latin === 'jo') text += yo;
    // Novye is новые.
    else if (latin === 'ye' && ENDS_IN_CONSONANT.test(text)) text += 'ые';
    else if (latin === 'y') text += text === '' || ENDS_IN_VOWEL.test(text) ? 'й' : 'ы';
    else text += cyrillic || latin;
    at += Math.max(1, latin.length);
  }
  return text;
}

/** How English says a vowel before a consonant and a silent e: nike is найк, vape вейп. */
const SILENT_E: readonly (readonly [RegExp, string])[] = [
  [/i([bcdfgklmnprstvz])e$/, 'ай$1'],
  [/a([bcdfgklmnprstvz])e$/, 'ей$1'],
  [/o([bcdfgklmnprstvz])e$/, 'оу$1'],
];
const SAID_E: readonly (readonly [RegExp, string])[] = [
  [/(?:ай)([бвгдзклмнпрстф])$/, 'i$1e'],
  [/(?:ей)([бвгдзклмнпрстф])$/, 'a$1e'],
  [/(?:оу)([бвгдзклмнпрстф])$/, 'o$1e'],
];

/** A soft sign that Latin letters leave out stands after л before most consonants: вафельные, сильный. */
const SOFT_L = /л(?=[бвгджзкмнпстфхцчшщ])/g;

/**
 * The same word in the other alphabet, the likeliest reading first; none for a word of both or of neither. At most 6.
 */
export function transliterations(word: string): string[] {
  const isLatin = /[a-z]/.test(word);
  if (isLatin === /[а-я]/.test(word)) return [];
  const found = new Set<string>();
  if (isLatin) {
    found.add(toCyrillic(word));
    // Spelt by ear otherwise: tsena as cena, chaynik as chainik.
    const heard = word.replace(/c(?![hk])/g, 'ts').replace(/(?<=[aeiouy])i/g, 'y');
    if (heard !== word) found.add(toCyrillic(heard));
    for (const [pattern, said] of SILENT_E) if (pattern.test(word)) found.add(toCyrillic(word.replace(pattern, said)));
    const likeliest = [...found][0] ?? '';
    found.add(likeliest.replace(SOFT_L, 'ль'));
    if (/[yj]o/.test(word)) for (const yo of SAID_YO) found.add(toCyrillic(word, yo));
  } else {
    const latin = toLatin(word);
    for (const [pattern, spelt] of SAID_E) if (pattern.test(word)) found.add(toLatin(word.replace(pattern, spelt)));
    found.add(latin);
    // Spelt as the word is heard: iks and ks are x, kh at home is h.
    if (/ks|kh/.test(latin)) found.add(latin.replace(/iks$|ks/g, 'x').replaceAll('kh', 'h'));
  }
  return [...found].filter((form) => form !== '').slice(0, MOST_FORMS);
}

/** A word and all that is left of it with one letter taken out; two words a typo apart have one of these in common. */
export function oneLetterLess(word: string): string[] {
  return [...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))])];
}

/** Letters to put in, take out, change or swap to make one word of the other; above `most` it is not told further. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let at = 1; at <= other.length; at++) {
      const change = (last[at - 1] ?? 0) + Number(one[row - 1] !== other[at - 1]);
      let least = Math.min((last[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, change);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1);
      line.push(least);
    }
    if (Math.min(...line) > most) return most + 1;
    before = last;
    last = line;
  }
  return last[other.length] ?? most + 1;
}

/** How many letters of a word may be wrong: short words mean what they say. */
export function typosAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
