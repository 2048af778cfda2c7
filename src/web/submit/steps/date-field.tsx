import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isDay, parseTypedDay, typedDay } from '#rules/local-date.ts';
import { useFrame } from '../../frame-context.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWords } from '../../words.tsx';
import { Calendar } from './calendar.tsx';
import { useSubmit } from '../submit-context.tsx';
import './date-field.css';

const MAX_TEXT = 60;

/** A day, typed in the manner of the language or picked in a calendar. What is no day stays as it was typed. */
export function DateField({ name, label }: { name: 'starts_on' | 'ends_on'; label: string }) {
  const t = useWords();
  const { locale } = useFrame();
  const { draft, props, errors, change, leave, isLocked } = useSubmit();
  const value = draft.form[name] ?? '';
  const shown = isDay(value) ? typedDay(value, locale) : value;
  const [typed, setTyped] = useState<string | null>(null);
  const [is_open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (is_returning: boolean) => {
    setOpen(false);
    if (is_returning) opener.current?.focus();
  };
  useOutside(box, is_open, () => setOpen(false));
  return (
    <Field label={label} is_optional error={errors[name] ?? null}>
      {(control) => (
        <span
          className="date-field"
          ref={box}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
          }}
        >
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={MAX_TEXT}
            placeholder={t('submit.date_form')}
            value={typed ?? shown}
            disabled={isLocked(name)}
            onChange={(event) => {
              const text = event.target.value;
              setTyped(text);
              change({ [name]: parseTypedDay(text, locale) ?? text });
            }}
            onBlur={() => {
              setTyped(null);
              leave(name);
            }}
          />
          <span className="date-field__open needs-script">
            <IconButton
              ref={opener}
              icon="calendar"
              icon_size={18}
              size="small"
              label={t('submit.date_pick', { label })}
              aria-expanded={is_open}
              disabled={isLocked(name)}
              onClick={() => setOpen(!is_open)}
            />
          </span>
          {is_open ? (
            <Calendar
              label={t('submit.date_pick', { label })}
              value={isDay(value) ? value : null}
              today={props.today}
              onPick={(day) => {
                setTyped(null);
                change({ [name]: day });
                close(true);
              }}
              onClose={() => close(true)}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}

function useOutside(box: RefObject<HTMLElement | null>, is_active: boolean, onPressed: () => void): void {
  const press = useEffectEvent(onPressed);
  useEffect(() => {
    if (!is_active) return undefined;
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) press();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [box, is_active]);
}
