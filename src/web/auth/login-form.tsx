import { useState } from 'react';
import { ADDRESS, withQuery } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { AuthChoice } from './auth-choice.tsx';
import { AuthNote, NoteBox } from './auth-note.tsx';
import type { Arrival, AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import { EmailField } from './email-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { RecoveryField } from './recovery-field.tsx';
import { RememberBox } from './remember-box.tsx';
import { useIsLive } from './use-is-live.ts';
import { useRequest } from './use-request.ts';

interface LoginFormProps extends AuthScreenProps {
  given_error: string | null;
  /** The form was sent without scripts and the account has a second factor: its field stands here then. */
  is_otp_needed: boolean;
  arrival: Arrival;
  email: string;
  password: string;
  remember: boolean;
  onEmail: (email: string) => void;
  onPassword: (password: string) => void;
  onRemember: (remember: boolean) => void;
  onSignedIn: (is_restored: boolean) => void;
  /** @param otp empty where it was not asked for */
  signIn: (otp: string) => Promise<void>;
}

/** Signing in by e-mail and password. */
export function LoginForm(props: LoginFormProps) {
  const { is_otp_needed, email, password, remember, onEmail, onPassword, onRemember, signIn } = props;
  const t = useWords();
  const [otp, setOtp] = useState('');
  const { is_busy, error, fields, run, clear } = useRequest(props.given_error);
  const is_ready = email.trim() !== '' && password !== '';
  /** Typing takes the complaint away. */
  const typed = (change: (value: string) => void) => (value: string) => {
    change(value);
    clear();
  };
  return (
    <AuthScreen
      heading={props.heading}
      is_next={props.is_next}
      title={t('auth.login_title')}
      lead={<LoginLead {...props} />}
      is_centered
      is_dense
      is_noted={props.note !== null}
      action={withQuery(ADDRESS.login, { deal_alert: props.note === 'deal_alert' ? 'true' : null })}
      error={error}
      fields={fields}
      onSubmit={() => (is_ready ? void run(() => signIn(otp.trim()), t('auth.login_failed')) : undefined)}
      foot={<LoginFoot {...props} is_busy={is_busy} is_ready={is_ready} />}
    >
      <ProviderLinks next={props.next} />
      <EmailField autoComplete="username" value={email} error={fields['email'] ?? null} onChange={typed(onEmail)} />
      <PasswordField
        autoComplete="current-password"
        error={fields['password'] ?? null}
        value={password}
        aside={
          <AuthSwitch {...wayOf(props)} to="resetPassword" className="password-field__forgot">
            {t('auth.forgot')}
          </AuthSwitch>
        }
        onChange={typed(onPassword)}
      />
      {is_otp_needed && (
        <RecoveryField
          label={t('auth.otp_any')}
          autoComplete="one-time-code"
          value={otp}
          error={fields['otp'] ?? null}
          onChange={typed(setOtp)}
        />
      )}
      <RememberBox is_checked={remember} onChange={onRemember} />
      <input type="hidden" name="next" value={props.next} />
    </AuthScreen>
  );
}

/** What the ways to the other screens take along. */
function wayOf({ email, is_dialog, next, note, onStage }: LoginFormProps) {
  return { email, is_dialog, next, note, onStage };
}

/** The button, and the way in for those with a passkey. */
function LoginFoot({ is_busy, is_ready, ...props }: LoginFormProps & { is_busy: boolean; is_ready: boolean }) {
  const t = useWords();
  // Without scripts the button must work: only a living page can tell that the fields are empty.
  const is_live = useIsLive();
  return (
    <>
      <Button type="submit" size="large" is_full is_busy={is_busy} disabled={is_live && !is_ready}>
        {t(is_busy ? 'auth.signing_in' : 'auth.login_submit')}
      </Button>
      <PasskeyButton remember={props.remember} onSignedIn={props.onSignedIn} />
    </>
  );
}

/** What stands over the title: why the reader is here, and the choice between signing in and up. */
function LoginLead(props: LoginFormProps) {
  const t = useWords();
  const { note, arrival } = props;
  const { pending_link, cancelled } = arrival;
  return (
    <>
      {note && <AuthNote kind={note} />}
      {pending_link && (
        <NoteBox icon={<Icon name="link" size={22} />}>
          {t('auth.pending_link', { provider: t(`auth.provider_${pending_link}`) })}
        </NoteBox>
      )}
      {cancelled && (
        <NoteBox icon={<Icon name="info" size={22} />}>
          {t('auth.cancelled', { provider: t(`auth.provider_${cancelled}`) })}
        </NoteBox>
      )}
      <AuthChoice current="login" {...wayOf(props)} />
    </>
  );
}
