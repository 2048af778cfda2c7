import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-flow.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { PasswordField } from './password-field.tsx';
import { openSession, useRequest } from './use-request.ts';

interface LoginFormProps extends AuthScreenProps {
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: () => void;
}

/** Signing in by e-mail and password. */
export function LoginForm({ heading, is_dialog, next, onStage, email, onEmail, onSignedIn }: LoginFormProps) {
  const t = useWords();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [is_live, setLive] = useState(false);
  const { is_busy, error, fields, run, clear } = useRequest();
  // Without scripts the button must work: only a living page can tell that the fields are empty.
  useEffect(() => setLive(true), []);
  const is_ready = email.trim() !== '' && password !== '';

  const submit = () => {
    if (!is_ready) return;
    void run(async () => {
      const { data } = await call('POST /api/auth/login', { body: { email: email.trim(), password, remember } });
      await openSession(data);
      onSignedIn();
    }, t('auth.login_failed'));
  };
  return (
    <AuthScreen
      heading={heading}
      title={t('auth.login_title')}
      lead={
        <span className="auth-screen__mark">
          <Mark size={40} />
        </span>
      }
      is_centered
      action="/login"
      error={error}
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={is_live && !is_ready}>
            {t(is_busy ? 'auth.signing_in' : 'auth.login_submit')}
          </Button>
          <p className="auth-screen__aside">
            {t('auth.no_account')}{' '}
            <AuthSwitch to="register" is_dialog={is_dialog} next={next} onStage={onStage}>
              {t('auth.create_account')}
            </AuthSwitch>
          </p>
        </>
      }
    >
      <Field label={t('auth.email')} error={fields['email'] ?? null}>
        {(control) => (
          <input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus={is_dialog && email === ''}
            value={email}
            onChange={(event) => {
              onEmail(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
      <PasswordField
        autoComplete="current-password"
        error={fields['password'] ?? null}
        value={password}
        onChange={(value) => {
          setPassword(value);
          clear();
        }}
      />
      <label className="auth-screen__check">
        <input type="checkbox" name="remember" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('auth.remember')}
      </label>
      <input type="hidden" name="next" value={next} />
    </AuthScreen>
  );
}
