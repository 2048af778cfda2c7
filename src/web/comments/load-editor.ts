import type { Locale } from '#contract/common.ts';
import { loadWords } from '../words.tsx';

/** The editor with its words, which come on first use; the browser keeps them after. */
export async function loadCommentEditor(locale: Locale) {
  const [{ DraftEditor }] = await Promise.all([import('./draft-editor.tsx'), loadWords(locale, 'editor')]);
  return DraftEditor;
}
