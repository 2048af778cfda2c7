import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { AlertDraft } from '#contract/alert-pages.ts';
import type { WordKey } from '#i18n/keys.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import type { AuthScreenProps, Registration } from '../auth/auth-types.ts';
import { dropRegistration, keepEmail, keepRegistration, keptEmail, keptRegistration } from '../auth/kept-flow.ts';
import { UninvitedScreen } from '../auth/uninvited-screen.tsx';
import { useLiveStage, useStage, type Steps } from '../auth/use-stage.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { AlertCodeForm } from './alert-code-form.tsx';
import { AlertEmailForm } from './alert-email-form.tsx';
import { AlertPasswordForm } from './alert-password-form.tsx';
import { useAlertDraft } from './use-alert-draft.ts';

type Stage = 'email' | 'verification' | 'password';

/** What a screen is called when it takes the place of another. */
const TITLES = {
  email: 'alerts.sign_up_title',
  verification: 'auth.verify_title',
  password: 'auth.new_password_title',
} as const satisfies Record<Stage, WordKey>;
/** Time to read the success alert before going on (product spec, section 9). */
const REDIRECT_DELAY_MS = 1000;

/** What an earlier page kept does not change while this one stands. */
const never = () => () => undefined;

/** Signing up by a deal alert: the address, its code where one is asked for, and a password. */
export function AlertSignUp({ draft: given, keyword }: { draft: AlertDraft | null; keyword: string }) {
  const t = useWords();
  const steps = useStage<Stage>({ first: 'email', is_dialog: false });
  const { stage, is_next, go } = steps;
  const draft = useAlertDraft(given, keyword);
  const kept_email = useSyncExternalStore(never, keptEmail, () => '');
  const [typed_email, setEmail] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const { registration, setRegistration } = useRegistration(steps);
  const { next } = draft;
  const { registration: barred } = useFrame();
  const screen: AuthScreenProps = {
    heading: 'h1',
    is_dialog: false,
    is_next,
    next,
    note: null,
    onStage: () => undefined,
  };
  const finish = () => finishSignUp(t('auth.registered'));
  // By whatever way its reader comes in, the draft becomes an alert then.
  const signIn = (email: string) =>
    void draft.leave((to) => withQuery(ADDRESS.login, { email, deal_alert: 'true', next: to }));
  const signUp = (email: string) => {
    keepEmail(email);
    void draft.leave((to) => withQuery(ADDRESS.register, { next: to, deal_alert: 'true' }));
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {is_next ? t(TITLES[stage]) : ''}
      </p>
      {stage === 'verification' && registration ? (
        <AlertCodeForm
          screen={screen}
          registration={registration}
          onKnown={signIn}
          onWait={(resend_at) => setRegistration({ ...registration, resend_at })}
          onVerified={() => {
            setRegistration({ ...registration, is_verified: true });
            go('password', 'instead');
          }}
        />
      ) : stage === 'password' && registration ? (
        <AlertPasswordForm
          {...screen}
          name={draft.name}
          email={registration.email}
          password={password}
          onPassword={setPassword}
          ready={draft.ready}
          onKnown={signIn}
          onStale={() => {
            dropRegistration();
            go('email', 'instead');
          }}
          onSignedIn={finish}
        />
      ) : barred ? (
        <UninvitedScreen {...screen} mode={barred} note="deal_alert" email="" />
      ) : (
        <AlertEmailForm
          {...screen}
          name={draft.name}
          email={typed_email ?? (registration?.email || kept_email)}
          onEmail={setEmail}
          ready={draft.ready}
          onKnown={signIn}
          onLimited={signUp}
          onAsked={(asked) => {
            setRegistration(asked);
            go(asked.is_verified ? 'password' : 'verification');
          }}
        />
      )}
    </>
  );
}

/** The account is open: on to its alert. */
function finishSignUp(message: string): void {
  dropRegistration();
  keepEmail('');
  showToast({ kind: 'success', message });
  window.setTimeout(
    () => location.assign(withQuery(ADDRESS.alerts, { show_hottest_deals_info: 'true' })),
    REDIRECT_DELAY_MS,
  );
}

/** How far this tab came. */
function useRegistration(steps: Steps<Stage>) {
  const { stage, go } = steps;
  const [registration, setNow] = useState<Registration | null>(null);
  useLiveStage(steps, stage === 'email' || registration !== null, 'email');
  useResume((kept) => {
    setNow(kept);
    go(kept.is_verified ? 'password' : 'verification');
  });
  return {
    registration,
    setRegistration: (now: Registration) => {
      keepRegistration(now);
      setNow(now);
    },
  };
}

/** Phones drop a page while its reader looks for the email: loaded again, the flow goes on where it was. */
function useResume(onKept: (kept: Registration) => void): void {
  const resume = useEffectEvent(() => {
    const kept = keptRegistration();
    if (kept) onKept(kept);
  });
  useEffect(() => resume(), []);
}
