import type { AlertDraft } from '#contract/alert-pages.ts';
import { isEmail } from '#rules/email.ts';
import { ALERT_SIGN_UP } from '../alert-addresses.ts';
import { ApiError, call } from '../api.ts';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { AuthSwitch } from '../auth/auth-switch.tsx';
import type { AuthScreenProps, Registration } from '../auth/auth-types.ts';
import { EmailField } from '../auth/email-field.tsx';
import { ProviderLinks } from '../auth/provider-links.tsx';
import { deadlineIn } from '../auth/use-countdown.ts';
import { useIsLive } from '../auth/use-is-live.ts';
import { useRequest } from '../auth/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { isolated } from './isolated.ts';

interface AlertEmailFormProps extends AuthScreenProps {
  /** What the alert is called. */
  name: string;
  email: string;
  onEmail: (email: string) => void;
  ready: () => Promise<AlertDraft>;
  /** The address has an account. */
  onKnown: (email: string) => void;
  /** Too many addresses were asked about from this network: the ordinary sign-up asks about none. */
  onLimited: (email: string) => void;
  onAsked: (registration: Registration) => void;
}

/** The first step of signing up by a deal alert: where to write. */
export function AlertEmailForm({ name, email, onEmail, ready, ...rest }: AlertEmailFormProps) {
  const { onKnown, onLimited, onAsked, ...screen } = rest;
  const t = useWords();
  const is_live = useIsLive();
  const { is_busy, error, fields, run, fail, clear } = useRequest();

  const submit = () => {
    const address = email.trim();
    if (address === '') return fail('email', t('errors.emailRequired'));
    if (!isEmail(address)) return fail('email', t('errors.email_invalid'));
    void run(async () => {
      await ready();
      const asked = await askAbout(address);
      if (asked === null) return onLimited(address);
      if (!asked.status) return onKnown(address);
      onEmail(address);
      const resend_at = deadlineIn(asked.timer);
      onAsked({ email: address, token: null, resend_at, is_verified: !asked.verification_required, provider: null });
    }, t('alerts.sign_up_failed'));
  };
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
      title={t('alerts.sign_up_title')}
      intro={t('alerts.sign_up_intro', { name: isolated(name) })}
      lead={
        <span className="auth-screen__sign">
          <Icon name="radar" size={26} />
        </span>
      }
      action={ALERT_SIGN_UP}
      error={error}
      fields={fields}
      onSubmit={submit}
      foot={
        <>
          <p className="auth-screen__aside without-script">{t('alerts.needs_script')}</p>
          <Button type="submit" size="large" is_full className="needs-script" is_busy={is_busy} disabled={!is_live}>
            {t(is_busy ? 'alerts.sign_up_busy' : 'alerts.sign_up_submit')}
          </Button>
          <p className="auth-screen__aside">
            {t('auth.have_account')}{' '}
            <AuthSwitch
              to="login"
              email={email}
              is_dialog={false}
              next={screen.next}
              note="deal_alert"
              onStage={screen.onStage}
            >
              {t('auth.login_submit')}
            </AuthSwitch>
          </p>
          <p className="auth-screen__aside auth-screen__aside--small">
            <a className="auth-screen__link" href={screen.next}>
              {t('alerts.sign_up_edit')}
            </a>
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

/** Whose the address is, with a code mailed where it is nobody's; null where this network may not ask any more. */
async function askAbout(email: string) {
  try {
    return await call('POST /ui/auth/email/send-code', { body: { email } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return null;
    throw error;
  }
}
