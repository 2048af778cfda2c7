import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FrameProps } from '#contract/pages.ts';
import { FrameProvider } from '../frame-context.tsx';
import type { WordSet } from '../word-sets.ts';
import { loadWords, WordsProvider } from '../words.tsx';

let is_open = false;

/** Shows a dialog over whatever page this is, one at a time; `close` takes it away. */
export async function showDialog(
  frame: FrameProps,
  words: WordSet,
  content: (close: () => void) => ReactNode,
): Promise<void> {
  if (is_open) return;
  is_open = true;
  try {
    await loadWords(frame.locale, words);
  } catch (error) {
    is_open = false;
    throw error;
  }
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    is_open = false;
    root.unmount();
    container.remove();
  };
  root.render(
    <WordsProvider locale={frame.locale}>
      <FrameProvider value={frame}>{content(close)}</FrameProvider>
    </WordsProvider>,
  );
}
