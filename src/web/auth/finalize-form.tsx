import { useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps, Registration } from './auth-flow.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { PasswordField } from './password-field.tsx';
import { openSession, useRequest } from './use-request.ts';
import { useUsernames } from './use-usernames.ts';
import './finalize-form.css';

const CHIPS = 4;

interface FinalizeFormProps extends AuthScreenProps {
  registration: Registration;
  onSignedIn: () => void;
}

/** The last step of signing up: a name, picked or typed, and a password. */
export function FinalizeForm({ heading, registration, onSignedIn }: FinalizeFormProps) {
  const t = useWords();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { usernames, take } = useUsernames((first) => setUsername((typed) => typed || first));
  const { is_busy, error, fields, run, clear } = useRequest();
  const is_ready = username.trim() !== '' && password !== '';

  const pick = (name: string | undefined) => {
    if (name === undefined) return;
    setUsername(name);
    take(name);
    clear();
  };
  const submit = () => {
    if (!is_ready) return;
    void run(async () => {
      const { data } = await call('POST /api/auth/register/finalize', {
        body: { username: username.trim(), password },
        bearer: registration.token,
      });
      await openSession(data);
      onSignedIn();
    }, t('auth.finalize_failed'));
  };
  return (
    <AuthScreen
      heading={heading}
      title={t('auth.finalize_title')}
      lead={
        <p className={`auth-screen__news${registration.is_verified ? '' : ' auth-screen__news--quiet'}`}>
          <Icon name={registration.is_verified ? 'circle-check' : 'info'} size={17} />
          {t(registration.is_verified ? 'auth.email_verified' : 'auth.email_unverified')}
        </p>
      }
      action="/register"
      error={error}
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={!is_ready}>
            {t(is_busy ? 'auth.finishing' : 'auth.finalize_submit')}
          </Button>
          <p className="auth-screen__aside auth-screen__aside--small">
            {t('auth.accept_before')} <NewTabLink href="/terms">{t('auth.accept_terms')}</NewTabLink> {t('auth.accept_and')}{' '}
            <NewTabLink href="/privacy">{t('auth.accept_privacy')}</NewTabLink>
          </p>
        </>
      }
    >
      <div>
        <Field label={t('auth.username')} error={fields['username'] ?? null} hint={t('auth.username_hint')}>
          {(control) => (
            <span className="finalize-form__name">
              <input
                {...control}
                className={`${control.className} finalize-form__input`}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                autoFocus
                value={username}
                onChange={(event) => {
                  setUsername(event.target.value);
                  clear();
                }}
              />
              <button type="button" className="finalize-form__shuffle" disabled={usernames.length === 0} onClick={() => pick(usernames[0])}>
                <Icon name="shuffle" size={18} />
                {t('auth.shuffle')}
              </button>
            </span>
          )}
        </Field>
        {usernames.length > 0 && (
          <div className="finalize-form__chips" role="group" aria-label={t('auth.username_suggestions')}>
            {usernames.slice(0, CHIPS).map((name) => (
              <button key={name} type="button" className="finalize-form__chip" onClick={() => pick(name)}>
                {name}
              </button>
            ))}
          </div>
        )}
      </div>
      <PasswordField
        autoComplete="new-password"
        value={password}
        error={fields['password'] ?? null}
        hint={t('auth.password_hint')}
        onChange={(value) => {
          setPassword(value);
          clear();
        }}
      />
    </AuthScreen>
  );
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  const t = useWords();
  return (
    <a className="auth-screen__link" href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({t('common.opens_new_tab')})</span>
    </a>
  );
}
