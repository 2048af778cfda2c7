/** The rule of a banner's words: text, **bold** and [links](/rules), nothing else. */
import { seenWords } from './marked-words.ts';
import { graphemeLength } from './text.ts';

/** What is seen of it: two lines of a phone. */
const BANNER_LENGTH = 90;

/** What is wrong with a banner's words; keys of the i18n noun `errors`. */
export function bannerFault(text: string): 'banner_text_missing' | 'banner_text_length' | 'banner_link' | null {
  const { seen, has_broken_link } = seenWords(text);
  if (seen.trim() === '') return 'banner_text_missing';
  if (has_broken_link) return 'banner_link';
  return graphemeLength(seen) > BANNER_LENGTH ? 'banner_text_length' : null;
}
