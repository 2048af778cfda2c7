import { isEmail } from '#rules/email.ts';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { EmailField } from './email-field.tsx';
import { useIsLive } from './use-is-live.ts';
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
  // Without scripts the button must work: only a living page can tell that the fields are empty.
  const is_live = useIsLive();
  const { is_busy, error, fields, run, fail, clear } = useRequest();

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
      action={ADDRESS.register}
      error={error}
      onSubmit={submit}
      foot={
        <>
          <noscript>
            <p className="auth-screen__aside">{t('auth.needs_script')}</p>
          </noscript>
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
      <EmailField
        autoComplete="email"
        value={email}
        error={fields['email'] ?? null}
        onChange={(value) => {
          onEmail(value);
          clear();
        }}
      />
    </AuthScreen>
  );
}
