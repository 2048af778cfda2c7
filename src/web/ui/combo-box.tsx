import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useListbox } from './use-listbox.ts';
import './combo-box.css';

export interface ComboOption {
  key: string;
  label: string;
  note?: string | null;
}

interface ComboBoxProps<O extends ComboOption> {
  input: Pick<
    ComponentProps<'input'>,
    'id' | 'ref' | 'className' | 'placeholder' | 'aria-invalid' | 'aria-describedby'
  >;
  text: string;
  options: readonly O[];
  /** They fit words typed before: Enter waits for those that fit what stands there. */
  is_late?: boolean;
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
  const { is_shown, list_id, active_id, current, idOf, pick, open, close, onKeyDown } = useChoosing(props);
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
        aria-activedescendant={active_id}
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
          {options.map((option) => (
            // The field keeps the focus and answers the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.key}
              id={idOf(option)}
              role="option"
              className="combo-box__option"
              aria-selected={option === current}
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
function useChoosing<O extends ComboOption>(props: ComboBoxProps<O>) {
  const { text, options, is_late = false, onPick, onEnter, onBack } = props;
  const [is_open, setOpen] = useState(false);
  const awaitOptions = useAwaitedEnter(props);
  const is_shown = is_open && options.length > 0;
  const { press, walkTo, reset, ...listbox } = useListbox({
    options,
    keyOf: ({ key }) => key,
    is_shown,
    first: -1,
    usual: text.trim() && !is_late ? options[0] : undefined,
    onPick,
    onClose: () => setOpen(false),
  });
  const show = (is_wanted: boolean) => {
    setOpen(is_wanted);
    reset();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    const done = press(key);
    // Enter never sends the form: the writer is in the middle of choosing.
    if (key === 'Enter' || done === 'walked') event.preventDefault();
    if (done === 'closed') event.stopPropagation();
    if (done !== null) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      walkTo(0);
    } else if (key === 'Enter' && is_late) awaitOptions();
    else if (key === 'Enter') onEnter?.();
    else if (key === 'Backspace' && text === '') onBack?.();
  };
  return { ...listbox, is_shown, open: () => show(true), close: () => show(false), onKeyDown };
}

/** Enter pressed faster than options come: the first of them is picked when they are there, unless the writer went on typing. */
function useAwaitedEnter<O extends ComboOption>({ text, options, is_late = false, onPick, onEnter }: ComboBoxProps<O>) {
  const entered = useRef<string | null>(null);
  const answer = useEffectEvent(() => {
    const asked = entered.current;
    entered.current = null;
    if (asked !== text) return;
    const [first] = options;
    if (first) onPick(first);
    else onEnter?.();
  });
  useEffect(() => {
    if (!is_late) answer();
  }, [is_late]);
  return () => {
    entered.current = text;
  };
}
