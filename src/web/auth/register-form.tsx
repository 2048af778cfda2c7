import { isEmail } from '#rules/email.ts';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { AuthChoice } from './auth-choice.tsx';
import { AuthNote, NoteBox } from './auth-note.tsx';
import type { Arrival, AuthScreenProps, Registration } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { EmailField } from './email-field.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { DEFAULT_COOLDOWN_SECONDS, deadlineIn } from './use-countdown.ts';
import { useIsLive } from './use-is-live.ts';
import { useRequest } from './use-request.ts';

interface RegisterFormProps extends AuthScreenProps {
  email: string;
  unvouched: Arrival['unvouched'];
  onEmail: (email: string) => void;
  onRegistered: (registration: Registration) => void;
}

/** The first step of signing up: the address a code is mailed to. */
export function RegisterForm({ email, unvouched, onEmail, onRegistered, ...screen }: RegisterFormProps) {
  const t = useWords();
  const is_live = useIsLive();
  const { is_busy, error, fields, run, fail, clear } = useRequest();

  const submit = () => {
    const address = email.trim();
    if (!address) return;
    if (!isEmail(address)) return fail('email', t('auth.email_invalid'));
    void run(async () => {
      const registration = await register(address);
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
          <AuthChoice current="register" email={email} {...screen} />
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

/** Begins a registration. While its email is fresh no other is sent: the server answers with the one under way. */
async function register(email: string): Promise<Registration> {
  const { data } = await call('POST /api/auth/register', { body: { email } });
  const { token, is_verified = false } = data;
  const resend_at = deadlineIn(data.remaining_cooldown ?? DEFAULT_COOLDOWN_SECONDS);
  return { email, token, resend_at, is_verified, provider: null };
}
