import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { AcceptedTerms } from './accepted-terms.tsx';
import type { AuthScreenProps, Registration } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AccountOfPassword, PasswordField } from './password-field.tsx';
import { openSession, useRequest } from './use-request.ts';
import { UsernameField } from './username-field.tsx';

interface FinalizeFormProps extends AuthScreenProps {
  registration: Registration;
  username: string;
  password: string;
  onUsername: (username: string) => void;
  onPassword: (password: string) => void;
  onSignedIn: () => void;
}

/** The last step of signing up: a name, picked or typed, and a password. */
export function FinalizeForm({ registration, username, password, onSignedIn, ...rest }: FinalizeFormProps) {
  const { onUsername, onPassword, ...screen } = rest;
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useRequest();
  const { token } = registration;
  const is_ready = username.trim() !== '' && password !== '';

  const submit = () => {
    if (!is_ready) return;
    void run(async () => {
      const { data } = await call('POST /api/auth/register/finalize', {
        body: { username: username.trim(), password, ...(token === null ? { email: registration.email } : {}) },
        ...(token === null ? {} : { bearer: token }),
      });
      await openSession(data);
      onSignedIn();
    }, t('auth.finalize_failed'));
  };
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
      title={t('auth.finalize_title')}
      lead={<FinalizeNews {...registration} />}
      action={ADDRESS.register}
      error={error}
      fields={fields}
      is_dense
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={!is_ready}>
            {t(is_busy ? 'auth.finishing' : 'auth.finalize_submit')}
          </Button>
          <AcceptedTerms />
        </>
      }
    >
      <AccountOfPassword email={registration.email} />
      <UsernameField
        value={username}
        error={fields['username'] ?? null}
        onChange={(value) => {
          onUsername(value);
          clear();
        }}
      />
      <PasswordField
        autoComplete="new-password"
        value={password}
        error={fields['password'] ?? null}
        onChange={(value) => {
          onPassword(value);
          clear();
        }}
      />
    </AuthScreen>
  );
}

/** What became of the address: proven by a code or by a provider, or left for later. */
function FinalizeNews({ email, is_verified, provider }: Registration) {
  const t = useWords();
  return (
    <p className={`auth-screen__news${is_verified ? '' : ' auth-screen__news--quiet'}`}>
      <Icon name={is_verified ? 'circle-check' : 'info'} size={17} />
      <span>
        {provider
          ? t('auth.email_verified_by', { email, provider: t(`auth.provider_${provider}`) })
          : t(is_verified ? 'auth.email_verified' : 'auth.email_unverified')}
      </span>
    </p>
  );
}
