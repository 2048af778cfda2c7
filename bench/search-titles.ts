/** Titles to be searched, and the ways people ask for them, made apart from the rules that understand these. */
import { seededRandom } from '#main/seeded-random.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Random = () => number;
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

export const lines = (folder: string, file: string) =>
  readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean);

/** Distinct English titles. */
export function englishTitles(folder: string): string[] {
  const titles = lines(folder, 'reddit-deals/items.jsonl').map((line) => (JSON.parse(line) as { title: string }).title);
  return [...new Set(titles.map((title) => title.trim().slice(0, 140)))].filter(
    (title) => contentWords(title).length >= 3,
  );
}

export const BRANDS =
  `Norda Velmar Kessler Tavro Lumina Orvex Zefir Brigante Solano Mirex Actona Polarix Vento Dorado Kronos Saltera
  Fenix Marlow Tessa Ironwood Северин Бригадир Уютный Волжанка Ладога Метель Арктика Самоцвет Ветерок Родник`.split(
    /\s+/,
  );
const LOOKS = `складной белый черный красный зеленый синий детский мужской женский легкий большой маленький новый теплый
  прочный мягкий деревянный стеклянный железный кожаный дорожный домашний зимний летний круглый широкий тонкий золотой
  серебряный каменный`.split(/\s+/);
const ENDS =
  `со скидкой;дешевле обычного;по старой цене;с доставкой;в подарок две штуки;распродажа остатков;последний день;с
  гарантией два года;для дачи;для кухни;для офиса;для путешествия;в коробке;без предоплаты`
    .split(';')
    .map((end) => end.replace(/\s+/g, ' ').trim());

/** Russian titles: a thing, how it looks, who made it, which model and why now; as many distinct ones as asked for. */
export function russianTitles(folder: string, count: number, random: Random): string[] {
  const things = lines(folder, 'categories/taxonomy-en-ru.jsonl')
    .map((line) => (JSON.parse(line) as { ru?: string }).ru ?? '')
    .filter((name) => /^[а-яё -]{4,40}$/i.test(name));
  const titles = new Set<string>();
  while (titles.size < count) {
    const model = `${pick(random, [...'ABCEKLMNPSTVX'])}${100 + Math.floor(random() * 900)}`;
    const maker = `${pick(random, BRANDS)} ${model}`;
    titles.add(`${pick(random, things)} ${pick(random, LOOKS)} ${maker}, ${pick(random, ENDS)}`);
  }
  return [...titles];
}

const SAID_BY_EVERYBODY = new Set(
  'the and for with you from this that your are was our its has off can get all not без для или при над под как это что'.split(
    ' ',
  ),
);

/** Words people would search by, in the order of the title. */
export function contentWords(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length >= 3 && !SAID_BY_EVERYBODY.has(word) && !/^\d+$/.test(word));
}

/** Three or four words of a title; null when it has fewer. */
export function someWords(title: string, random: Random): string[] | null {
  const words = [...new Set(contentWords(title))];
  const count = words.length > 3 && random() < 0.5 ? 4 : 3;
  if (words.length < count) return null;
  const chosen = new Set<string>();
  while (chosen.size < count) chosen.add(pick(random, words));
  return words.filter((word) => chosen.has(word));
}

const LETTERS = { ru: 'абвгдежзийклмнопрстуфхцчшщыьэюя', en: 'abcdefghijklmnopqrstuvwxyz' };

/** One letter put in, left out, changed or swapped with the next, in one word of four letters or more; null without one. */
export function mistype(words: readonly string[], random: Random): string | null {
  const long = words.flatMap((word, at) => (/^\p{L}{4,}$/u.test(word) ? [at] : []));
  if (long.length === 0) return null;
  const target = pick(random, long);
  const word = words[target] ?? '';
  const letters = /[а-яё]/.test(word) ? LETTERS.ru : LETTERS.en;
  const at = Math.floor(random() * word.length);
  const kinds = [
    () => word.slice(0, at) + pick(random, [...letters]) + word.slice(at),
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + pick(random, [...letters]) + word.slice(at + 1),
    () => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ];
  const wrong = pick(random, kinds)();
  return wrong === word ? null : words.map((other, index) => (index === target ? wrong : other)).join(' ');
}

/** Every other form of a word that the list of stems knows. */
export function formsOf(folder: string): (word: string) => string[] {
  const stems = new Map<string, string>();
  const words = new Map<string, string[]>();
  for (const line of lines(folder, 'ru-stems/russian-stems.tsv')) {
    const [word = '', stem = ''] = line.split('\t');
    stems.set(word, stem);
    words.set(stem, [...(words.get(stem) ?? []), word]);
  }
  return (word) => (words.get(stems.get(word) ?? '') ?? []).filter((other) => other !== word);
}

/** At least one word in another form; null when none has another. */
export function inflect(words: readonly string[], forms: (word: string) => string[], random: Random): string | null {
  const inflected = words.map((word) => {
    const others = forms(word);
    return others.length === 0 ? word : pick(random, others);
  });
  return inflected.every((word, at) => word === words[at]) ? null : inflected.join(' ');
}

/** How people write Russian in Latin letters: several ways for some of them. */
const SPELLINGS: Record<string, readonly string[]> = Object.fromEntries(
  `а:a б:b в:v г:g д:d е:e ё:e,yo ж:zh з:z и:i й:y,i,j к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h,kh ц:ts,c ч:ch ш:sh щ:sch,shch ъ: ы:y ь: э:e ю:yu,ju я:ya,ja`
    .split(' ')
    .map((entry) => {
      const [letter = '', ways = ''] = entry.split(':');
      return [letter, ways.split(',')];
    }),
);

/** A query in Latin letters, each letter spelt one way throughout. */
export function transliterate(words: readonly string[], random: Random): string {
  const ways = new Map(Object.entries(SPELLINGS).map(([letter, list]) => [letter, pick(random, list)]));
  return words.map((word) => Array.from(word, (letter) => ways.get(letter) ?? letter).join('')).join(' ');
}

const KEYS = [
  ['q', 'й'],
  ['w', 'ц'],
  ['e', 'у'],
  ['r', 'к'],
  ['t', 'е'],
  ['y', 'н'],
  ['u', 'г'],
  ['i', 'ш'],
  ['o', 'щ'],
  ['p', 'з'],
  ['[', 'х'],
  [']', 'ъ'],
  ['a', 'ф'],
  ['s', 'ы'],
  ['d', 'в'],
  ['f', 'а'],
  ['g', 'п'],
  ['h', 'р'],
  ['j', 'о'],
  ['k', 'л'],
  ['l', 'д'],
  [';', 'ж'],
  ["'", 'э'],
  ['z', 'я'],
  ['x', 'ч'],
  ['c', 'с'],
  ['v', 'м'],
  ['b', 'и'],
  ['n', 'т'],
  ['m', 'ь'],
  [',', 'б'],
  ['.', 'ю'],
  ['`', 'ё'],
] as const;
const PRESSED = new Map<string, string>(
  KEYS.flatMap(([latin, cyrillic]) => [[latin, cyrillic] as const, [cyrillic, latin] as const]),
);

/** A query typed with the keyboard on the other layout; null when it is in both alphabets. */
export function otherLayout(words: readonly string[]): string | null {
  const text = words.join(' ');
  if (/[а-яё]/.test(text) === /[a-z]/.test(text)) return null;
  return Array.from(text, (key) => PRESSED.get(key) ?? key).join('');
}

/** As many titles as asked for: the English ones first, then made-up Russian ones. */
export function allTitles(data: string, count: number): string[] {
  const english = englishTitles(data);
  return [...english, ...russianTitles(data, count - english.length, seededRandom(7))];
}
