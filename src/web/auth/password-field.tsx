import { useState } from 'react';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import './password-field.css';

interface PasswordFieldProps {
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error?: string | null;
  hint?: string;
  onChange: (value: string) => void;
}

/** A password with a button that shows it. Pasting is welcome: managers do. */
export function PasswordField({ autoComplete, value, error = null, hint, onChange }: PasswordFieldProps) {
  const t = useWords();
  const [is_shown, setShown] = useState(false);
  return (
    <Field label={t('auth.password')} error={error} hint={hint}>
      {(control) => (
        <span className="password-field">
          <input
            {...control}
            className={`${control.className} password-field__input`}
            type={is_shown ? 'text' : 'password'}
            name="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1000}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className="password-field__show"
            icon={is_shown ? 'eye-off' : 'eye'}
            label={t(is_shown ? 'auth.hide_password' : 'auth.show_password')}
            size="small"
            onClick={() => setShown(!is_shown)}
          />
        </span>
      )}
    </Field>
  );
}
