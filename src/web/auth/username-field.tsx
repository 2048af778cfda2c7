import { useEffect, useRef } from 'react';
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
  const { usernames, take } = useUsernames((first) => value === '' && onChange(first));
  const input = useRef<HTMLInputElement>(null);
  // The step before ended with a press: the cursor goes where the reader goes on.
  useEffect(() => input.current?.focus(), []);
  const pick = (name: string | undefined) => {
    if (name === undefined) return;
    onChange(name);
    take(name);
  };
  return (
    <div>
      <Field label={t('auth.username')} error={error} hint={t('auth.username_hint')}>
        {(control) => (
          <span className="username-field">
            <input
              {...control}
              ref={input}
              className={`${control.className} username-field__input`}
              name="username"
              autoComplete="username"
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
              {t('auth.shuffle')}
            </button>
          </span>
        )}
      </Field>
      {usernames.length > 0 && (
        <div className="username-field__chips" role="group" aria-label={t('auth.username_suggestions')}>
          {usernames.slice(0, CHIPS).map((name) => (
            <button key={name} type="button" className="username-field__chip" onClick={() => pick(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
