import { useState } from 'react';
import { ChipBox } from '../ui/chip-box.tsx';
import { ComboBox } from '../ui/combo-box.tsx';
import { useFound } from '../ui/use-found.ts';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import type { FoundPlace } from './find-places.ts';
import './choice-field.css';

interface ChoiceFieldProps<P extends FoundPlace> {
  label: string;
  chosen: readonly P[];
  /** What is typed and not chosen yet. */
  text: string;
  /** What is offered before anything is typed. */
  first: readonly P[];
  most: number;
  error: string | null;
  /** What fits the words. */
  find: (words: string) => Promise<readonly P[]>;
  onText: (text: string) => void;
  /** The field is left, or Enter found nothing to choose: what is typed may be a whole name. */
  onLeft: () => void;
  onChange: (chosen: readonly P[]) => void;
}

/** Several groups or stores: found by name, kept as chips. None means any. */
export function ChoiceField<P extends FoundPlace>(props: ChoiceFieldProps<P>) {
  const { label, chosen, text, first, most, error, find, onText, onLeft, onChange } = props;
  const t = useWords();
  /** The words that were looked for in vain. */
  const [vain, setVain] = useState('');
  const { rows: found, is_late } = useFound(text, async (words) => {
    const rows = await find(words);
    setVain(rows.length === 0 ? words : '');
    return rows;
  });
  const ids = new Set(chosen.map(({ id }) => id));
  const offered = text.trim() === '' ? first : found;
  const remove = (id: number) => onChange(chosen.filter((one) => one.id !== id));
  const isVain = vain !== '' && vain === text.trim();
  return (
    <Field
      label={label}
      is_optional
      hint={isVain ? <span role="status">{t('choices.none')}</span> : undefined}
      error={error}
    >
      {(control) => (
        <span className="choice-field">
          <ChipBox
            chosen={chosen}
            is_wrong={error !== null}
            removeLabel={(name) => t('choices.remove', { name })}
            onRemove={remove}
          >
            {chosen.length >= most ? null : (
              <ComboBox
                input={{
                  ...control,
                  className: 'chip-box__input',
                  placeholder: t(chosen.length > 0 ? 'choices.more' : 'choices.any'),
                }}
                text={text}
                options={offered
                  .filter(({ id }) => !ids.has(id))
                  .map((place) => ({ key: String(place.id), label: place.name, note: place.note ?? null, place }))}
                is_late={is_late}
                onText={onText}
                onPick={({ place }) => onChange([...chosen, place])}
                onEnter={onLeft}
                onBlur={onLeft}
                onBack={() => {
                  const last = chosen.at(-1);
                  if (last) remove(last.id);
                }}
              />
            )}
          </ChipBox>
        </span>
      )}
    </Field>
  );
}
