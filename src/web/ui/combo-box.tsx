import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import './combo-box.css';

export interface ComboOption {
  key: string;
  label: string;
  note?: string | null;
}

interface ComboBoxProps<O extends ComboOption> {
  input: Pick<ComponentProps<'input'>, 'id' | 'className' | 'placeholder' | 'aria-invalid' | 'aria-describedby'>;
  text: string;
  options: readonly O[];
  onText: (text: string) => void;
  onPick: (option: O) => void;
  onBlur?: () => void;
  /** Enter with nothing to pick. */
  onEnter?: () => void;
  /** Backspace in the empty field. */
  onBack?: () => void;
}

const MAX_TEXT = 100;

/** A field with a list of what fits: typing narrows it, arrows walk through it, Enter picks, Escape closes. */
export function ComboBox<O extends ComboOption>(props: ComboBoxProps<O>) {
  const { input, text, options, onText, onBlur } = props;
  const list_id = useId();
  const { is_shown, active, current, pick, open, close, onKeyDown } = useChoosing(props);
  return (
    <span className="combo-box">
      <input
        {...input}
        type="text"
        role="combobox"
        autoComplete="off"
        maxLength={MAX_TEXT}
        aria-autocomplete="list"
        aria-expanded={is_shown}
        aria-controls={is_shown ? list_id : undefined}
        aria-activedescendant={current ? `${list_id}-${current.key}` : undefined}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          open();
        }}
        onFocus={open}
        onClick={open}
        onBlur={() => {
          close();
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {is_shown ? (
        <div className="combo-box__list" role="listbox" id={list_id} aria-label={input.placeholder}>
          {options.map((option, index) => (
            // The field keeps the focus and answers the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.key}
              id={`${list_id}-${option.key}`}
              role="option"
              className="combo-box__option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              <span>{option.label}</span>
              {option.note ? <small className="combo-box__note">{option.note}</small> : null}
            </div>
          ))}
        </div>
      ) : null}
    </span>
  );
}

/** Which option the arrows stand on, and whether the list is open. */
function useChoosing<O extends ComboOption>({ text, options, onPick, onEnter, onBack }: ComboBoxProps<O>) {
  const [is_open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const is_shown = is_open && options.length > 0;
  const current = is_shown ? options[active] : undefined;
  const show = (is_wanted: boolean) => {
    setOpen(is_wanted);
    setActive(-1);
  };
  const pick = (option: O) => {
    setActive(-1);
    onPick(option);
  };
  const walk = (step: 1 | -1) => {
    setOpen(true);
    const from = active < 0 && step < 0 ? 0 : active;
    setActive(is_shown ? (from + step + options.length) % options.length : 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      walk(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      // Never sends the form: the writer is in the middle of choosing.
      event.preventDefault();
      const chosen = current ?? (text.trim() ? options[0] : undefined);
      if (is_shown && chosen) pick(chosen);
      else onEnter?.();
    } else if (key === 'Escape' && is_shown) {
      event.stopPropagation();
      setOpen(false);
    } else if (key === 'Backspace' && text === '') onBack?.();
  };
  return { is_shown, active, current, pick, open: () => show(true), close: () => show(false), onKeyDown };
}
