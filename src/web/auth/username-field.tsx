import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { useUsernames } from './use-usernames.ts';
import './username-field.css';

const CHIPS = 4;

interface UsernameFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A username, typed or picked: suggestions as chips, another one at a press. */
export function UsernameField({ value, error, onChange }: UsernameFieldProps) {
  const t = useWords();
  const input = useRef<HTMLInputElement>(null);
  const { usernames, take } = useUsernames((first) => {
    if (value !== '') return;
    flushSync(() => onChange(first));
    // Who is about to type replaces the suggestion instead of lengthening it.
    if (document.activeElement === input.current) input.current?.select();
  });
  const pick = (name: string | undefined) => {
    if (name === undefined) return;
    onChange(name);
    take(name);
  };
  return (
    <Field label={t('auth.username')} error={error} hint={t('auth.username_hint')}>
      {(control) => (
        <>
          <span className="username-field">
            <input
              {...control}
              ref={input}
              className={`${control.className} username-field__input`}
              name="username"
              // What people sign in with is the e-mail: password managers must not keep this one.
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            <button
              type="button"
              className="username-field__shuffle"
              disabled={usernames.length === 0}
              onClick={() => pick(usernames[0])}
            >
              <Icon name="shuffle" size={18} />
              <span className="username-field__word">{t('auth.shuffle')}</span>
            </button>
          </span>
          {usernames.length > 0 && (
            <div className="username-field__chips" role="group" aria-label={t('auth.username_suggestions')}>
              {usernames.slice(0, CHIPS).map((name) => (
                <button key={name} type="button" className="username-field__chip" onClick={() => pick(name)}>
                  {name}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
