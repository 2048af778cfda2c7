import { useState } from 'react';
import { showAlert } from '../ui/alert-queue.ts';
import { useWords } from '../words.tsx';
import type { AuthScreenProps, AuthStage, Registration } from './auth-types.ts';
import { FinalizeForm } from './finalize-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { VerificationForm } from './verification-form.tsx';

interface AuthFlowProps {
  screen: 'login' | 'register';
  email: string;
  /** Why a form sent without scripts was refused. */
  error?: string | null;
  is_dialog: boolean;
  /** Where the other screen's link leads on a page of its own. */
  next?: string;
  onStage?: (stage: AuthStage) => void;
  /** The session is open; the success alert is shown already. */
  onSignedIn: () => void;
}

/** Signing in and signing up, screen by screen; the same in the dialog and on the pages. */
export function AuthFlow({
  screen,
  email: given_email,
  error = null,
  is_dialog,
  next = '/',
  onStage,
  onSignedIn,
}: AuthFlowProps) {
  const t = useWords();
  const [stage, setStage] = useState<AuthStage>(screen);
  const [email, setEmail] = useState(given_email);
  const [registration, setRegistration] = useState<Registration | null>(null);
  const go = (to: AuthStage) => {
    setStage(to);
    onStage?.(to);
  };
  const screen_props: AuthScreenProps = { heading: is_dialog ? 'h2' : 'h1', is_dialog, next, onStage: go };
  const finish = (message: string) => {
    showAlert({ kind: 'success', message });
    onSignedIn();
  };

  if (stage === 'login') {
    return (
      <LoginForm
        {...screen_props}
        given_error={error}
        email={email}
        onEmail={setEmail}
        onSignedIn={() => finish(t('auth.signed_in'))}
      />
    );
  }
  if (stage === 'verification' && registration) {
    return (
      <VerificationForm
        {...screen_props}
        registration={registration}
        onBack={() => {
          setRegistration(null);
          go('register');
        }}
        onDone={(is_verified) => {
          setRegistration({ ...registration, is_verified });
          go('finalize');
        }}
      />
    );
  }
  if (stage === 'finalize' && registration) {
    return (
      <FinalizeForm {...screen_props} registration={registration} onSignedIn={() => finish(t('auth.registered'))} />
    );
  }
  return (
    <RegisterForm
      {...screen_props}
      email={email}
      onEmail={setEmail}
      onRegistered={(token, remaining_cooldown) => {
        setRegistration({ email, token, remaining_cooldown, is_verified: false });
        go('verification');
      }}
    />
  );
}
