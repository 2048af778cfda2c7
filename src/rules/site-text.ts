/** The rule of the site's own texts: headings, paragraphs, lists, **bold** and [links](/contact). Pure, and the same in a preview. */
import { SITE_TEXT_LENGTH } from '#contract/site-text-kinds.ts';
import { seenWords } from './marked-words.ts';

/** A part of a text; its words may hold bold ones and links (rules/marked-words.ts). */
export type TextBlock =
  | { kind: 'heading'; level: 2 | 3; words: string }
  | { kind: 'paragraph'; words: string }
  | { kind: 'list'; is_numbered: boolean; items: string[] };

const HEADING = /^(#{2,3})\s+(\S.*)$/;
const ITEM = /^\s*(?:[-*]|(\d{1,3})[.)])\s+(\S.*)$/;

/** A text part by part: lines of one paragraph run together, headings and items stand alone. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let is_open = false;
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trimEnd();
    const last = blocks.at(-1);
    const [, signs, title] = HEADING.exec(line) ?? [];
    const [, number, item] = ITEM.exec(line) ?? [];
    if (title !== undefined) blocks.push({ kind: 'heading', level: signs === '##' ? 2 : 3, words: title });
    else if (item !== undefined) {
      const is_numbered = number !== undefined;
      // A blank line between items leaves them in one list.
      if (last?.kind === 'list' && last.is_numbered === is_numbered) last.items.push(item);
      else blocks.push({ kind: 'list', is_numbered, items: [item] });
    } else if (line.trim() !== '') {
      if (is_open && last?.kind === 'paragraph') last.words += ` ${line.trim()}`;
      else blocks.push({ kind: 'paragraph', words: line.trim() });
    }
    is_open = line.trim() !== '';
  }
  return blocks;
}

/** Words of a block, one string for each place where they stand. */
function wordsOf(block: TextBlock): readonly string[] {
  return block.kind === 'list' ? block.items : [block.words];
}

/** What is wrong with a text; keys of the i18n noun `errors`. */
export function siteTextFault(text: string): 'site_text_missing' | 'site_text_length' | 'banner_link' | null {
  if (text.trim() === '') return 'site_text_missing';
  if (text.length > SITE_TEXT_LENGTH) return 'site_text_length';
  const words = textBlocks(text).flatMap(wordsOf);
  return words.some((some) => seenWords(some).has_broken_link) ? 'banner_link' : null;
}
