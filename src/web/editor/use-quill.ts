import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type Quill from 'quill/core.js';
import { isEmptyDelta, type Delta } from '#rules/delta.ts';
import { createQuill, validDelta, setDelta } from './quill-setup.ts';

interface QuillOptions {
  /** The cursor goes into the text at once: the writer has just asked for the editor. */
  has_focus: boolean;
  has_pictures: boolean;
}

/** Holds the editor's machinery and what React needs to know of it: formats at the cursor, emptiness. */
export function useQuill(
  initial: Delta | null,
  label: string,
  onChange: (delta: Delta | null) => void,
  { has_focus, has_pictures }: QuillOptions,
) {
  const host = useRef<HTMLDivElement>(null);
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Record<string, unknown>>({});
  // A kept draft is never empty.
  const [is_empty, setEmpty] = useState(initial === null);
  const changed = useEffectEvent((made: Quill) => {
    const delta = validDelta(made);
    const is_now_empty = isEmptyDelta(delta);
    setEmpty(is_now_empty);
    onChange(is_now_empty ? null : delta);
  });
  const start = useEffectEvent((made: Quill) => {
    if (initial) setDelta(made, initial);
  });
  useEffect(() => {
    const element = document.createElement('div');
    host.current?.append(element);
    const made = createQuill(element, label, has_pictures);
    made.on('editor-change', (event) => {
      if (event === 'text-change') changed(made);
      const range = made.getSelection();
      if (range) setFormats(made.getFormat(range));
    });
    start(made);
    // oxlint-disable-next-line react/set-state-in-effect -- the machinery exists only once its element does
    setQuill(made);
    return () => {
      made.off('editor-change');
      element.remove();
    };
  }, [label, has_pictures]);
  useEffect(() => {
    if (!quill || !has_focus) return;
    // Only now do the key handlers listen: a focus any earlier would let the first keys through.
    quill.setSelection(quill.getLength(), 0, 'silent');
    quill.focus({ preventScroll: true });
    quill.scrollSelectionIntoView();
  }, [quill, has_focus]);
  return { host, quill, formats, is_empty };
}
