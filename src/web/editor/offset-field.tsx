import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { formatOffset, parseOffset } from '#rules/schedule-offset.ts';
import { useWords } from '../words.tsx';
import './offset-field.css';

const MAX_TEXT = 40;

/** The wait of what is written, as typed. */
export interface EditorSchedule {
  value: string;
  /** What is wrong with it, as the server said. */
  error: string | null;
  onChange: (value: string) => void;
}

/** How long a text waits: hours and minutes, or minutes alone; empty for not at all. */
export function OffsetField({ schedule, onClose }: { schedule: EditorSchedule; onClose: () => void }) {
  const { value, error, onChange } = schedule;
  const t = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const is_refused = error !== null;
  useEffect(() => {
    // Opened by hand, or because of what the server said of it: either way this is the place to go on.
    if (is_refused || !input.current?.closest('.offset-field')?.contains(document.activeElement))
      input.current?.focus();
  }, [is_refused]);
  const tidy = () => {
    const text = formatOffset(parseOffset(value));
    if (text !== value) onChange(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    tidy();
    onClose();
  };
  return (
    <div className="offset-field">
      <label className="offset-field__label" htmlFor={id}>
        {t('editor.offset')}
      </label>
      <input
        ref={input}
        id={id}
        className="offset-field__input"
        type="text"
        autoComplete="off"
        maxLength={MAX_TEXT}
        placeholder="00:00"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={tidy}
        onKeyDown={onKeyDown}
      />
      <span id={`${id}-note`} className={`offset-field__note${error ? ' offset-field__note--error' : ''}`}>
        {error ?? t('editor.offset_hint')}
      </span>
    </div>
  );
}
