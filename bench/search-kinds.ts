/**
 * What the quality of searching is measured by: titles of the data folder and titles made of Russian words, and for each
 * kind of query what somebody types who means one of them. Made apart from the rules that understand these.
 */
import { seededRandom } from '#main/seeded-random.ts';
import {
  BRANDS,
  contentWords,
  englishTitles,
  formsOf,
  inflect,
  lines,
  mistype,
  otherLayout,
  pick,
  russianTitles,
  someWords,
  transliterate,
  type Random,
} from './search-titles.ts';

/** A query and the title it means. */
export interface Asked {
  q: string;
  title: string;
}

/** A kind of query; at least `bar` of them have what they mean among the first ten. */
export interface Kind {
  name: string;
  bar: number;
  asked: Asked[];
}

const COUNT = 400;

/** Brands with how people write them who have only heard them. */
const HEARD: readonly (readonly [string, readonly string[]])[] = [
  ['iPhone', ['айфон', 'айфона', 'айфоны']],
  ['Google', ['гугл', 'гугла']],
  ['Microsoft', ['майкрософт', 'микрософт']],
  ['PlayStation', ['плейстейшен', 'плейстейшн']],
  ['Minecraft', ['майнкрафт', 'майнкрафте']],
  ['Logitech', ['логитек']],
  ['Corsair', ['корсар']],
  ['Costco', ['костко']],
  ['Walmart', ['волмарт', 'волмарте']],
  ['Apple', ['эппл', 'эпл']],
  ['Steam', ['стим', 'стиме']],
  ['Samsung', ['самсунг']],
  ['Nike', ['найк', 'найки']],
  ['Amazon', ['амазон', 'амазоне']],
  ['Xbox', ['иксбокс']],
  ['Sony', ['сони']],
  ['Adidas', ['адидас']],
  ['Lego', ['лего']],
  ['Kindle', ['киндл']],
  ['Netflix', ['нетфликс']],
  ['Starbucks', ['старбакс']],
  ['Intel', ['интел']],
  ['Asus', ['асус']],
  ['Nintendo', ['нинтендо']],
  ['Subway', ['сабвей']],
  ['Target', ['таргет']],
  ['Columbia', ['коламбия']],
  ['SanDisk', ['сандиск']],
];

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áàâäãå',
  c: 'çč',
  e: 'éèêë',
  i: 'íîï',
  n: 'ñ',
  o: 'óôöõ',
  s: 'š',
  u: 'úùûü',
  y: 'ý',
  z: 'ž',
};
const bare = (text: string) => text.normalize('NFD').replace(/(?<![Ии])\p{M}|(?<=[Ии])(?!\u0306)\p{M}/gu, '');
const isRussian = (words: readonly string[]) => words.some((word) => /[а-яё]/.test(word));

/** A title with marks on some Latin letters of its longer words. */
function accented(title: string, random: Random): string {
  return title.replace(/\p{L}{5,}/gu, (word) =>
    Array.from(word, (letter) => {
      const marks = ACCENTED[letter];
      return marks && random() < 0.4 ? pick(random, [...marks]) : letter;
    }).join(''),
  );
}

/** Titles of two Russian words, no two of one stem, none of them a word of other titles. */
function wordTitles(folder: string, others: readonly string[], random: Random): string[] {
  const taken = new Set(others.flatMap((title) => contentWords(title)));
  const words = new Map<string, string>();
  for (const line of lines(folder, 'ru-stems/russian-stems.tsv')) {
    const [word = '', stem = ''] = line.split('\t');
    if (word.length > 4 && !taken.has(word) && random() < 0.5) words.set(stem, word);
  }
  const list = [...words.values()].toSorted(() => random() - 0.5).slice(0, COUNT * 8);
  return list.flatMap((word, at) => (at % 2 === 0 ? [`${word} ${list[at + 1] ?? ''}`] : []));
}

/** English titles of what nobody else offers. */
function productTitles(folder: string, random: Random): string[] {
  const things = lines(folder, 'categories/taxonomy-en-ru.jsonl')
    .map((line) => (JSON.parse(line) as { en: string }).en)
    .filter((name) => /^[a-z]{4,}( [a-z]{4,})+$/i.test(name));
  return things
    .toSorted(() => random() - 0.5)
    .slice(0, COUNT * 2)
    .map((thing, at) => `${thing} ${pick(random, BRANDS)} K${at + 100}`);
}

interface Titles {
  english: string[];
  russian: string[];
  accented: string[];
  words: string[];
}

function titlesOf(folder: string): Titles {
  const random = seededRandom(23);
  const english = englishTitles(folder);
  const russian = russianTitles(folder, COUNT * 2, random);
  const marked = english.filter((title) => bare(title) !== title.normalize('NFD'));
  const made = productTitles(folder, random).map((title) => accented(title, random));
  return {
    english,
    russian,
    accented: [...marked, ...made],
    words: wordTitles(folder, [...english, ...russian], random),
  };
}

/** Titles beside those of the other measurements (search-titles.ts). */
export function titlesOfKinds(folder: string): string[] {
  const { russian, accented: marked, words } = titlesOf(folder);
  return [...new Set([...russian, ...marked, ...words])];
}

type Ask = (words: readonly string[], random: Random) => string | null;

function ask(titles: readonly string[], how: Ask, words: typeof someWords = someWords): Asked[] {
  const random = seededRandom(29);
  const found: Asked[] = [];
  for (let turn = 0; found.length < COUNT && turn < COUNT * 50; turn++) {
    const title = pick(random, titles);
    const chosen = words(title, random);
    const q = chosen && how(chosen, random);
    if (q) found.push({ q, title });
  }
  return found;
}

/** One of the words, or both. */
const oneOrBoth: typeof someWords = (title, random) => {
  const words = title.split(' ');
  return random() < 0.5 ? words : [pick(random, words)];
};

function askBrands(titles: readonly string[]): Asked[] {
  const random = seededRandom(31);
  const found: Asked[] = [];
  for (const title of titles)
    for (const [brand, heard] of HEARD) {
      const words = [...new Set(contentWords(title))].filter((word) => word !== brand.toLowerCase());
      if (!new RegExp(`(^|[^\\p{L}])${brand}([^\\p{L}]|$)`, 'iu').test(title) || words.length < 3) continue;
      const beside = new Set([pick(random, words), pick(random, words)]);
      found.push({ q: [pick(random, heard), ...beside].join(' '), title });
    }
  return found.slice(0, COUNT * 2);
}

/** Every kind of query, each of some hundred. */
export function kindsOfQueries(folder: string): Kind[] {
  const { english, russian, accented: marked, words } = titlesOf(folder);
  const forms = formsOf(folder);
  const both = [...english.slice(0, russian.length), ...russian];
  const exact: Ask = (chosen) => chosen.join(' ');
  const latin: Ask = (chosen, random) => (isRussian(chosen) ? transliterate(chosen, random) : null);
  const inflected: Ask = (chosen, random) => (isRussian(chosen) ? inflect(chosen, forms, random) : null);
  const isMarked = (chosen: readonly string[]) =>
    chosen.some((word) => bare(word) !== word.normalize('NFD') && !isRussian([word]));
  return [
    { name: 'titles: exact', bar: 0.98, asked: ask(both, exact) },
    { name: 'titles: one typo', bar: 0.95, asked: ask(both, mistype) },
    { name: 'titles: other layout', bar: 0.97, asked: ask(both, otherLayout) },
    { name: 'titles: in another form', bar: 0.9, asked: ask(russian, inflected) },
    { name: 'titles: Russian in Latin letters', bar: 0.93, asked: ask(russian, latin) },
    { name: 'titles: brands by ear', bar: 0.9, asked: askBrands(english) },
    {
      name: 'titles: accents left out',
      bar: 0.98,
      asked: ask(marked, (chosen) => (isMarked(chosen) ? bare(exact(chosen, Math.random) ?? '') : null)),
    },
    {
      name: 'titles: accents as they stand',
      bar: 0.98,
      asked: ask(marked, (chosen) => (isMarked(chosen) ? chosen.join(' ') : null)),
    },
    { name: 'words: exact', bar: 0.98, asked: ask(words, exact, oneOrBoth) },
    { name: 'words: one typo', bar: 0.95, asked: ask(words, mistype, oneOrBoth) },
    { name: 'words: other layout', bar: 0.97, asked: ask(words, otherLayout, oneOrBoth) },
    { name: 'words: Russian in Latin letters', bar: 0.93, asked: ask(words, latin, oneOrBoth) },
  ];
}
