import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AccountOfPassword, PasswordField } from './password-field.tsx';
import { openSession, useRequest } from './use-request.ts';

interface NewPasswordFormProps extends AuthScreenProps {
  email: string;
  password: string;
  onPassword: (password: string) => void;
  onBack: () => void;
  /** The account has a second factor: a code of it is needed too. */
  onOtpNeeded: () => void;
  onSignedIn: (is_restored: boolean) => void;
}

/** The last step to a new password: the password itself. It signs the reader in. */
export function NewPasswordForm({ email, password, onPassword, onBack, ...rest }: NewPasswordFormProps) {
  const { onOtpNeeded, onSignedIn, ...screen } = rest;
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useRequest();

  const submit = () => {
    if (password === '') return;
    void run(async () => {
      try {
        onSignedIn(await resetPassword({ email, password }));
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'otp_required') throw failure;
        onOtpNeeded();
      }
    }, t('auth.reset_failed'));
  };
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
      title={t('auth.new_password_title')}
      intro={t('auth.new_password_intro')}
      lead={
        <>
          <button type="button" className="auth-screen__back" onClick={onBack}>
            <Icon name="arrow-left" size={18} />
            {t('auth.reset_again')}
          </button>
          <p className="auth-screen__news">
            <Icon name="circle-check" size={17} />
            {t('auth.email_verified')}
          </p>
        </>
      }
      action={ADDRESS.resetPassword}
      error={error}
      fields={fields}
      onSubmit={submit}
      foot={
        <Button type="submit" size="large" is_full is_busy={is_busy} disabled={password === ''}>
          {t(is_busy ? 'auth.saving_password' : 'auth.save_password')}
        </Button>
      }
    >
      <AccountOfPassword email={email} />
      <PasswordField
        autoComplete="new-password"
        label={t('auth.new_password')}
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

/** Sets the new password and signs in. @returns whether that brought a deleted account back */
export async function resetPassword(body: { email: string; password: string; otp?: string }): Promise<boolean> {
  const { data } = await call('POST /api/auth/password/reset', { body });
  return openSession(data);
}
