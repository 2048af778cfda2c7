/** Rules of plain text: length as people count it, and what may stand in a title. */
import { parseId } from './ids.ts';

const segmenter = new Intl.Segmenter('ru', { granularity: 'grapheme' });

/** Length in graphemes: a flag or an accented letter counts once. */
export function graphemeLength(text: string): number {
  // Almost all text is one code unit a grapheme; counting those is a thousand times faster.
  if (/^[\u0020-\u007e\u0400-\u045f]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** The first `limit` graphemes, with an ellipsis where something was cut. */
export function truncateGraphemes(text: string, limit: number): string {
  if (graphemeLength(text) <= limit) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of segmenter.segment(text)) {
    if (++count >= limit) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Whether there is nothing to see in a text: white space, marks that join or direct others, letters drawn as nothing. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** Title and name text: control and direction characters gone, white space folded, trimmed, NFC; empty when nothing is to be seen. */
export function cleanLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return isBlank(line) ? '' : line;
}

/** Text of several lines: control and direction characters gone, but for line breaks and tabs, trimmed, NFC; empty when nothing is to be seen. */
export function cleanLines(text: string): string {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return isBlank(lines) ? '' : lines;
}

/** Product spec, section 5: a discussion title has 4 to 140 characters; deals and coupons follow. */
export const TITLE_MIN = 4;
export const TITLE_MAX = 140;

/** How addresses spell Cyrillic letters. */
export const CYRILLIC_TO_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Address part of a title in Latin letters: "Чайник 1,7 л" -> "chaynik-1-7-l"; never empty. */
export function slugify(title: string, limit = 80): string {
  const latin = title
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => CYRILLIC_TO_LATIN[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return latin.slice(0, limit).replace(/-$/, '') || 'x';
}

/** Whether a text may be the place of something in addresses: small Latin letters, digits, single hyphens between them. */
export function isSlug(text: string, limit: number): boolean {
  return text.length <= limit && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** `12345` of `some-title-12345`; null when there is no id at the end. */
export function idOfSlug(slug: string): number | null {
  return parseId(slug.slice(slug.lastIndexOf('-') + 1));
}

/** Text for a LIKE pattern in which every sign stands for itself. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The language a line is written in, by its letters: Russian as soon as a fourth of them is Cyrillic. */
export function languageOf(text: string): 'ru' | 'en' {
  const cyrillic = text.match(/[а-яё]/gi)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return cyrillic * 4 >= cyrillic + latin && cyrillic > 0 ? 'ru' : 'en';
}
