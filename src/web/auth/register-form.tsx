import { isEmail } from '#rules/email.ts';
import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Icon, Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { AuthNote, NoteBox } from './auth-note.tsx';
import type { Arrival, AuthScreenProps, Registration } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { EmailField } from './email-field.tsx';
import { keptRegistration } from './kept-flow.ts';
import { ProviderLinks } from './provider-links.tsx';
import { DEFAULT_COOLDOWN_SECONDS, deadlineIn } from './use-countdown.ts';
import { useIsLive } from './use-is-live.ts';
import { useRequest } from './use-request.ts';

interface RegisterFormProps extends AuthScreenProps {
  email: string;
  /** Begun a moment ago, before the reader came back here. */
  known: Registration | null;
  unvouched: Arrival['unvouched'];
  onEmail: (email: string) => void;
  onRegistered: (registration: Registration) => void;
}

/** The first step of signing up: the address a code is mailed to. */
export function RegisterForm({ email, known, unvouched, onEmail, onRegistered, ...screen }: RegisterFormProps) {
  const t = useWords();
  const is_live = useIsLive();
  const { is_busy, error, fields, run, fail, clear } = useRequest();

  const submit = () => {
    const address = email.trim();
    if (!address) return;
    if (!isEmail(address)) return fail('email', t('auth.email_invalid'));
    void run(async () => {
      const registration = await register(address, known);
      onEmail(address);
      onRegistered(registration);
    }, t('auth.register_failed'));
  };
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
      title={t('auth.register_title')}
      intro={t('auth.register_intro')}
      lead={
        <>
          {screen.note && <AuthNote kind={screen.note} />}
          {unvouched && <UnvouchedNote {...unvouched} />}
          <span className="auth-screen__mark">
            <Mark size={40} />
          </span>
        </>
      }
      is_centered
      action={ADDRESS.register}
      error={error}
      fields={fields}
      onSubmit={submit}
      foot={
        <>
          <noscript>
            <p className="auth-screen__aside">{t('auth.needs_script')}</p>
          </noscript>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={!is_live || email.trim() === ''}>
            {t(is_busy ? 'auth.sending_code' : 'auth.register_submit')}
          </Button>
          <p className="auth-screen__aside">
            {t('auth.have_account')}{' '}
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
      <ProviderLinks next={screen.next} />
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

/** Why somebody who pressed a provider's button stands here after all. */
function UnvouchedNote({ provider, email }: NonNullable<Arrival['unvouched']>) {
  const t = useWords();
  const named = t(`auth.provider_${provider}`);
  return (
    <NoteBox icon={<Icon name="link" size={22} />}>
      {email === null
        ? t('auth.unvouched_no_email', { provider: named })
        : t('auth.unvouched', { provider: named, email })}
    </NoteBox>
  );
}

/** Begins a registration. While its letter is fresh no other is sent: the one under way goes on. */
async function register(email: string, known: Registration | null): Promise<Registration> {
  try {
    const { data } = await call('POST /api/auth/register', { body: { email } });
    const resend_at = deadlineIn(data.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS);
    return { email, token: data.token, resend_at, is_verified: false, provider: null };
  } catch (error) {
    const under_way = [known, keptRegistration()].find((kept) => kept?.email === email);
    if (!under_way || !(error instanceof ApiError) || error.code !== 'resend_cooldown') throw error;
    return { ...under_way, resend_at: deadlineIn(error.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS) };
  }
}
