import { isEmail } from '#rules/email.ts';
import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { EmailField } from './email-field.tsx';
import { DEFAULT_COOLDOWN_SECONDS } from './use-countdown.ts';
import { useIsLive } from './use-is-live.ts';
import { useRequest } from './use-request.ts';

interface ResetRequestFormProps extends AuthScreenProps {
  email: string;
  onEmail: (email: string) => void;
  onAsked: (email: string, remaining_cooldown: number) => void;
}

/** The first step to a new password: the address a code is mailed to. */
export function ResetRequestForm({ email, onEmail, onAsked, ...screen }: ResetRequestFormProps) {
  const t = useWords();
  const is_live = useIsLive();
  const { is_busy, error, fields, run, fail, clear } = useRequest();

  const submit = () => {
    const address = email.trim();
    if (!address) return;
    if (!isEmail(address)) return fail('email', t('auth.email_invalid'));
    void run(async () => {
      const remaining_cooldown = await askCode(address);
      onEmail(address);
      onAsked(address, remaining_cooldown);
    }, t('auth.reset_request_failed'));
  };
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
      title={t('auth.reset_title')}
      intro={t('auth.reset_intro')}
      lead={
        <span className="auth-screen__mark">
          <Mark size={40} />
        </span>
      }
      is_centered
      action={ADDRESS.resetPassword}
      error={error}
      fields={fields}
      onSubmit={submit}
      foot={
        <>
          <noscript>
            <p className="auth-screen__aside">{t('auth.reset_needs_script')}</p>
          </noscript>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={!is_live || email.trim() === ''}>
            {t(is_busy ? 'auth.sending_code' : 'auth.register_submit')}
          </Button>
          <p className="auth-screen__aside">
            {t('auth.remembered')}{' '}
            <AuthSwitch
              to="login"
              email={email}
              is_dialog={screen.is_dialog}
              next={screen.next}
              note={screen.note}
              onStage={screen.onStage}
            >
              {t('auth.login_submit')}
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
    </AuthScreen>
  );
}

/**
 * Asks for the email; answers the seconds until the next may be asked for. An email sent a moment ago will
 * do: the answer is then what is left of its wait (product spec, section 4).
 */
async function askCode(email: string): Promise<number> {
  try {
    const { data } = await call('POST /api/auth/password/request', { body: { email } });
    return data.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'resend_cooldown') throw error;
    return error.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS;
  }
}
