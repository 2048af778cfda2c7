/**
 * Forms of Russian nouns that the stemmer of the index tells apart, though they are one word: чехол and чехлы, кошка and
 * кошек, память and памяти, экран and экранов. Pure; made-up forms among them find nothing.
 */

/** Shorter words have no ending to lose. */
const LEAST = 4;
const CYRILLIC = /^[а-я]+$/;
/** Endings of nouns, longest first; ё is written е here. */
const ENDING = /(?:ами|ями|ов|ев|ей|ам|ям|ах|ях|ом|ем|ой|ью|а|я|о|е|у|ю|ы|и|ь|)$/;
const SOFT_ENDING = /(?:ями|ей|ям|ях|ью|ем|е|я|ю|и|ь)$/;

/** Before nothing, ь, a or another ending the stemmer takes these for the end of a verb: память, экран, кровать. */
const HARD_TAIL = /(?:[ая][лн]|[иы][лмт]|[^аеиоуыэюя]ен)$/;
const SOFT_TAIL = /(?:[ая][лт]|[иы][лт])$/;
const SHORT_TAIL = /[еу]$/;

/** A vowel that is there only where no ending follows: чехол, конец, сумок. */
const FULL = /^([а-я]*[а-я][бвгджзйклмнпрстфхцчшщаеиоуыюя])([ое])([клнрц])(ь?)$/;
const HISSING = /[жшчщкгхц]$/;
const VOWEL = /[аеиоуыэюя]$/;
/** The same without it, before an ending. */
const SHORT = /^([а-я]+[бвгджзклмнпрстфхцчшщ]|[а-я]+?)([ьй]?)([клнрц])$/;

/** Plural of чехол, ремень, боец, кошек. */
function withoutVowel(word: string): string[] {
  const [, head = '', vowel = '', last = '', sign = ''] = FULL.exec(word) ?? [];
  if (head.length < 2) return [];
  if (VOWEL.test(head)) return vowel === 'е' && /[кц]/.test(last) ? [`${head}й${pluralOf(last, sign)}`] : [];
  const plain = `${head}${pluralOf(last, sign)}`;
  const isSoft = /[кц]/.test(last) && vowel === 'е' && !HISSING.test(head) && !head.endsWith('й');
  return isSoft || head.endsWith('л') ? [plain, `${head}ь${pluralOf(last, sign)}`] : [plain];
}

const pluralOf = (last: string, sign: string) => `${last}${sign === 'ь' || last === 'к' ? 'и' : 'ы'}`;

/** Чехол of чехлы, ремень of ремни, кошек of кошка. */
function withVowel(word: string): string[] {
  const stem = word.replace(ENDING, '');
  if (stem === word) return [];
  const [, head = '', sign = '', last = ''] = SHORT.exec(stem) ?? [];
  if (head.length < 2 || (sign === '' && VOWEL.test(head))) return [];
  if (sign === 'й') return [`${head}е${last}`];
  if (sign === 'ь') return [`${head}е${last}`];
  const soft = SOFT_ENDING.test(word) && /[нлр]/.test(last) ? [`${head}е${last}ь`] : [];
  return [...new Set([`${head}о${last}`, `${head}е${last}`, ...soft])];
}

/** The other forms of a noun whose stem ends as a verb may. */
function declined(word: string): string[] {
  const stem = word.replace(ENDING, '');
  if (stem.length < LEAST - 1) return [];
  const isSoft = SOFT_ENDING.test(word);
  if (isSoft && SOFT_TAIL.test(stem)) return [`${stem}ь`, `${stem}и`, `${stem}ей`];
  if (HARD_TAIL.test(stem)) return [stem, `${stem}ы`, `${stem}ом`];
  const open = /^(.*[еу])(?:й|и|я|ю|ев|ем|ям|ями|ях)$/.exec(word)?.[1] ?? '';
  return open.length >= LEAST - 1 && SHORT_TAIL.test(open) ? [`${open}й`, `${open}и`, `${open}ем`] : [];
}

/**
 * Other forms of a word, folded as the index does, of which it may keep something else; none of most words.
 */
export function russianForms(word: string): string[] {
  if (word.length < LEAST || !CYRILLIC.test(word)) return [];
  const forms = [...withoutVowel(word), ...withVowel(word), ...declined(word)];
  return [...new Set(forms)].filter((form) => form !== word);
}
