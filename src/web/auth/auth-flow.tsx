import { useSyncExternalStore } from 'react';
import type { ProviderName } from '#contract/common.ts';
import type { WordKey } from '#i18n/keys.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { NO_ARRIVAL, type Arrival, type AuthNoteKind, type AuthScreenProps, type AuthStage } from './auth-types.ts';
import { dropIntent } from './intent.ts';
import { dropRegistration, keepEmail, keptEmail } from './kept-flow.ts';
import { LoginScreens } from './login-screens.tsx';
import { ResetScreens } from './reset-screens.tsx';
import { SignUpScreens } from './sign-up-screens.tsx';
import type { Steps } from './use-stage.ts';
import { useTyped } from './use-typed.ts';
import { releaseIntent } from './waiting-intent.ts';

interface AuthFlowProps {
  steps: Steps;
  email: string;
  /** Why a form sent without scripts was refused. */
  error?: string | null;
  /** That form needs the second factor too. */
  is_otp_needed?: boolean;
  is_dialog: boolean;
  /** Where the reader goes afterwards. */
  next: string;
  note: AuthNoteKind | null;
  /** Whose address a provider has proven: only a name and a password are missing. */
  proven?: { email: string; provider: ProviderName } | null;
  arrival?: Arrival;
  /** The session is open; the success alert is shown already. `is_proven` is false for a new account whose address waits. */
  onSignedIn: (by: keyof typeof WELCOMES, is_proven: boolean) => void;
}

/** What a screen is called when it takes the place of another. */
const TITLES = {
  login: 'auth.login_title',
  otp: 'auth.otp_title',
  register: 'auth.register_title',
  verification: 'auth.verify_title',
  finalize: 'auth.finalize_title',
  resetPassword: 'auth.reset_title',
  reset_code: 'auth.verify_title',
  new_password: 'auth.new_password_title',
  reset_otp: 'auth.otp_title',
} as const satisfies Record<AuthStage, WordKey>;

const WELCOMES = {
  password: 'auth.signed_in',
  registration: 'auth.registered',
  new_password: 'auth.password_changed',
} as const satisfies Record<string, WordKey>;

/** What an earlier page kept does not change while this one stands. */
const never = () => () => undefined;

/** Signing in, signing up and the way to a new password, screen by screen; the same in the dialog and on pages. */
export function AuthFlow({ steps, proven = null, ...rest }: AuthFlowProps) {
  const {
    error = null,
    is_otp_needed = false,
    arrival = NO_ARRIVAL,
    email: given_email,
    is_dialog,
    next,
    note,
    onSignedIn,
  } = rest;
  const t = useWords();
  const { stage, is_next, go } = steps;
  const kept_email = useSyncExternalStore(never, keptEmail, () => '');
  const { typed, type } = useTyped(proven && { ...proven, token: null, resend_at: 0, is_verified: true });
  const email = typed.email ?? (given_email || kept_email);

  const screen: AuthScreenProps = {
    heading: is_dialog ? 'h2' : 'h1',
    is_dialog,
    is_next,
    next,
    note,
    onStage: (to) => go(to),
  };
  const finish = (by: keyof typeof WELCOMES, { is_restored = false, is_proven = true } = {}) => {
    dropRegistration();
    keepEmail('');
    // A new password leads to the start page (product spec, section 4): what waited elsewhere is not done there.
    const is_action_dropped = by === 'new_password' && is_dialog && note !== null && note !== 'deal_alert';
    if (by === 'new_password') dropIntent();
    else releaseIntent(next);
    const welcome = is_action_dropped ? 'auth.password_changed_action' : WELCOMES[by];
    showToast({ kind: 'success', message: t(is_restored ? 'auth.signed_in_restored' : welcome) });
    onSignedIn(by, is_proven);
  };
  const shared = { steps, screen, email, typed, type };
  return (
    <>
      <p className="visually-hidden" role="status">
        {is_next ? t(TITLES[stage]) : ''}
      </p>
      {stage === 'login' || stage === 'otp' ? (
        <LoginScreens
          {...shared}
          given_error={error}
          is_otp_needed={is_otp_needed}
          arrival={arrival}
          onSignedIn={(is_restored) => finish('password', { is_restored })}
        />
      ) : stage === 'register' || stage === 'verification' || stage === 'finalize' ? (
        <SignUpScreens
          {...shared}
          is_resumed={proven === null}
          unvouched={arrival.unvouched}
          onSignedIn={(is_proven) => finish('registration', { is_proven })}
        />
      ) : (
        <ResetScreens {...shared} onSignedIn={(is_restored) => finish('new_password', { is_restored })} />
      )}
    </>
  );
}
