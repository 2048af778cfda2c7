import type { CommentOptions } from '#contract/pages.ts';

/** Which key sends what is written (product spec, section 5). */
export type SubmitKey = CommentOptions['submit_key'];

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Whether a key sends. Ctrl and Cmd with Enter always do; Enter alone where that was chosen, with Shift it is a line. */
export function isSubmitKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey, wanted: SubmitKey): boolean {
  if (key !== 'Enter') return false;
  return ctrlKey || metaKey || (wanted === 'enter' && !shiftKey && !altKey);
}
