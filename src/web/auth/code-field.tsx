import { useId, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import './code-field.css';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  name: string;
  /** For those who listen; the screen around says it to the others. */
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A code of six digits: one field, drawn as six cells, so that pasting and autofill just work. */
export function CodeField({ name, label, value, error, onChange }: CodeFieldProps) {
  const id = useId();
  const [is_focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="code-field">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="code-field__box" data-invalid={error !== null || undefined}>
        {Array.from({ length: CODE_LENGTH }, (_, index) => {
          const is_current = is_focused && index === Math.min(value.length, CODE_LENGTH - 1);
          return (
            <span key={index} className="code-field__cell" data-current={is_current || undefined} aria-hidden="true">
              {value[index] ?? (is_current ? <span className="code-field__caret" /> : null)}
            </span>
          );
        })}
        <input
          ref={input}
          id={id}
          className="code-field__input"
          name={name}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error !== null || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // The cells show the end of the code: the cursor always stands there.
          onSelect={() => input.current?.setSelectionRange(value.length, value.length)}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
        />
      </div>
      {error && (
        <p className="code-field__error" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
