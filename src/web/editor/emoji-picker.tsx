import { useEffect, useRef, type KeyboardEvent } from 'react';
import type Quill from 'quill/core.js';
import { EMOJI } from '#rules/delta.ts';
import { walkFocus } from '../ui/use-listbox.ts';
import './emoji-picker.css';

const COLUMNS = 8;

/** The emoji of a comment; what goes into the text is the shortcode, the server draws the sign. */
export function EmojiPicker({ quill, label, onClose }: { quill: Quill; label: string; onClose: () => void }) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.querySelector('button')?.focus(), []);

  const pick = (code: string) => {
    const range = quill.getSelection(true);
    const text = `:${code}: `;
    if (range.length > 0) quill.deleteText(range.index, range.length, 'user');
    quill.insertText(range.index, text, 'user');
    quill.setSelection(range.index + text.length, 'silent');
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose();
    }
    walkFocus(event, [...(grid.current?.querySelectorAll('button') ?? [])], { columns: COLUMNS });
  };
  return (
    <div ref={grid} className="emoji-picker" role="group" aria-label={label}>
      {Object.entries(EMOJI).map(([code, sign]) => (
        <button
          key={code}
          type="button"
          className="emoji-picker__emoji"
          aria-label={code.replaceAll('_', ' ')}
          title={`:${code}:`}
          onKeyDown={onKeyDown}
          onClick={() => pick(code)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}
