import { useState, type ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { PasswordMeter } from './password-meter.tsx';
import './password-field.css';

interface PasswordFieldProps {
  /** A new one is measured while it is typed. */
  autoComplete: 'current-password' | 'new-password';
  /** false where a new one is typed again. */
  is_measured?: boolean;
  label?: string;
  value: string;
  error?: string | null;
  /** Stands at the right of the label: the way out for those who forgot. */
  aside?: ReactNode;
  onChange: (value: string) => void;
}

/** A password with a button that shows it. Pasting is welcome: managers do. */
export function PasswordField(props: PasswordFieldProps) {
  const { autoComplete, is_measured = autoComplete === 'new-password', label, value, error = null } = props;
  const { aside, onChange } = props;
  const t = useWords();
  const [is_shown, setShown] = useState(false);
  return (
    <div className="password-field__frame">
      <Field
        label={label ?? t('auth.password')}
        error={error}
        hint={is_measured ? <PasswordMeter password={value} /> : undefined}
      >
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
              className="password-field__show needs-script"
              icon={is_shown ? 'eye-off' : 'eye'}
              label={t(is_shown ? 'auth.hide_password' : 'auth.show_password')}
              size="small"
              onClick={() => setShown(!is_shown)}
            />
          </span>
        )}
      </Field>
      {aside && <span className="password-field__aside">{aside}</span>}
    </div>
  );
}

/** Tells password managers whose password this is: people sign in by e-mail, which is not asked for here. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}
