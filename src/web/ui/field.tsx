import { useId, type ReactNode } from 'react';
import { useWords } from '../words.tsx';
import { Icon } from './icon.tsx';
import './field.css';

/** Attributes the control itself needs; spread them on the input. */
interface FieldControl {
  id: string;
  className: 'field__control';
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | null;
  counter?: { length: number; max: number };
  /** Optional fields say so; required ones do not. */
  is_optional?: boolean;
  /** A word at the end of the label's line. */
  aside?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled field: `<Field label="…">{(control) => <input {...control} />}</Field>`. */
export function Field({ label, hint, error, counter, is_optional = false, aside, children }: FieldProps) {
  const t = useWords();
  const id = useId();
  const note_id = `${id}-note`;
  const has_note = Boolean(error) || hint !== undefined;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {is_optional ? <span className="field__aside">{t('common.optional')}</span> : null}
        {aside === undefined ? null : <span className="field__aside">{aside}</span>}
        {counter ? (
          <span className="field__aside" aria-hidden="true">
            {counter.length}/{counter.max}
          </span>
        ) : null}
      </label>
      {children({
        id,
        className: 'field__control',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': has_note ? note_id : undefined,
      })}
      {error ? (
        <p className="field__error" id={note_id}>
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      ) : hint !== undefined ? (
        <p className="field__hint" id={note_id}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
