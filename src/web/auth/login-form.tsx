import { useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useIsLive } from './use-is-live.ts';
import { openSession, useRequest } from './use-request.ts';

interface LoginFormProps extends AuthScreenProps {
  given_error: string | null;
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: () => void;
}

/** Signing in by e-mail and password. */
export function LoginForm({
  given_error,
  heading,
  is_dialog,
  next,
  onStage,
  email,
  onEmail,
  onSignedIn,
}: LoginFormProps) {
  const t = useWords();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  // Without scripts the button must work: only a living page can tell that the fields are empty.
  const is_live = useIsLive();
  const { is_busy, error, fields, run, clear } = useRequest(given_error);
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
      action={ADDRESS.login}
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
      <EmailField
        autoComplete="username"
        value={email}
        error={fields['email'] ?? null}
        onChange={(value) => {
          onEmail(value);
          clear();
        }}
      />
      <PasswordField
        autoComplete="current-password"
        error={fields['password'] ?? null}
        value={password}
        onChange={(value) => {
          setPassword(value);
          clear();
        }}
      />
      <RememberBox is_checked={remember} onChange={setRemember} />
      <input type="hidden" name="next" value={next} />
    </AuthScreen>
  );
}

function RememberBox({ is_checked, onChange }: { is_checked: boolean; onChange: (is_checked: boolean) => void }) {
  const t = useWords();
  return (
    <label className="auth-screen__check">
      <input
        type="checkbox"
        name="remember"
        checked={is_checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t('auth.remember')}
    </label>
  );
}
