import { useState } from 'react';
import type { NamedChoice } from '#contract/alert-pages.ts';
import { ComboBox } from '../submit/combo-box.tsx';
import { useFound } from '../submit/use-found.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './choice-field.css';

interface ChoiceFieldProps {
  label: string;
  chosen: readonly NamedChoice[];
  /** What is offered before anything is typed. */
  first: readonly NamedChoice[];
  most: number;
  error: string | null;
  /** What fits the words; `note` tells two of one name apart. */
  find: (words: string) => Promise<readonly (NamedChoice & { note?: string | null })[]>;
  onChange: (chosen: readonly NamedChoice[]) => void;
}

/** Several groups or stores: found by name, kept as chips. None means any. */
export function ChoiceField({ label, chosen, first, most, error, find, onChange }: ChoiceFieldProps) {
  const t = useWords();
  const [text, setText] = useState('');
  const found = useFound(text, find);
  const ids = new Set(chosen.map(({ id }) => id));
  const offered: readonly (NamedChoice & { note?: string | null })[] = text.trim() === '' ? first : found;
  const remove = (id: number) => onChange(chosen.filter((one) => one.id !== id));
  return (
    <Field label={label} is_optional error={error}>
      {(control) => (
        <span className="choice-field" data-wrong={error === null ? undefined : 'true'}>
          {chosen.map(({ id, name }) => (
            <span key={id} className="choice-field__chip">
              <bdi className="choice-field__name">{name}</bdi>
              <button
                type="button"
                className="choice-field__remove needs-script"
                aria-label={t('alerts.choice_remove', { name })}
                onClick={() => remove(id)}
              >
                <Icon name="x" size={14} />
              </button>
            </span>
          ))}
          {chosen.length >= most ? null : (
            <ComboBox
              input={{
                ...control,
                className: 'choice-field__input',
                placeholder: t(chosen.length > 0 ? 'alerts.choice_more' : 'alerts.choice_any'),
              }}
              text={text}
              options={offered
                .filter(({ id }) => !ids.has(id))
                .map(({ id, name, note }) => ({ key: String(id), label: name, note: note ?? null, id, name }))}
              onText={setText}
              onPick={({ id, name }) => {
                setText('');
                onChange([...chosen, { id, name }]);
              }}
              onBack={() => {
                const last = chosen.at(-1);
                if (last) remove(last.id);
              }}
            />
          )}
        </span>
      )}
    </Field>
  );
}
