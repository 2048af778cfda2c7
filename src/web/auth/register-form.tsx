import { useEffect, useState } from 'react';
import { isEmail } from '#rules/email.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-flow.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { useRequest } from './use-request.ts';

/** Used when the server says nothing (product spec, section 9). */
const DEFAULT_COOLDOWN_SECONDS = 120;

interface RegisterFormProps extends AuthScreenProps {
  email: string;
  onEmail: (email: string) => void;
  onRegistered: (token: string, remaining_cooldown: number) => void;
}

/** The first step of signing up: the address a code is mailed to. */
export function RegisterForm({ heading, is_dialog, next, onStage, email, onEmail, onRegistered }: RegisterFormProps) {
  const t = useWords();
  const [is_live, setLive] = useState(false);
  const { is_busy, error, fields, run, fail, clear } = useRequest();
  useEffect(() => setLive(true), []);

  const submit = () => {
    const address = email.trim();
    if (!address) return;
    if (!isEmail(address)) return fail('email', t('auth.email_invalid'));
    void run(async () => {
      const { data } = await call('POST /api/auth/register', { body: { email: address } });
      onEmail(address);
      onRegistered(data.token, data.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS);
    }, t('auth.register_failed'));
  };
  return (
    <AuthScreen
      heading={heading}
      title={t('auth.register_title')}
      intro={t('auth.register_intro')}
      lead={
        <span className="auth-screen__mark">
          <Mark size={40} />
        </span>
      }
      is_centered
      action="/register"
      error={error}
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={is_live && email.trim() === ''}>
            {t(is_busy ? 'auth.sending_code' : 'auth.register_submit')}
          </Button>
          <p className="auth-screen__aside">
            {t('auth.have_account')}{' '}
            <AuthSwitch to="login" is_dialog={is_dialog} next={next} onStage={onStage}>
              {t('auth.login_submit')}
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
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            autoFocus={is_dialog}
            value={email}
            onChange={(event) => {
              onEmail(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
    </AuthScreen>
  );
}
