import { useEffect, useEffectEvent, useRef } from 'react';
import { useFrame } from '../frame-context.tsx';
import type { Arrival, AuthScreenProps, Registration } from './auth-types.ts';
import { FinalizeForm } from './finalize-form.tsx';
import { dropRegistration, keepRegistration, keptRegistration } from './kept-flow.ts';
import { RegisterForm } from './register-form.tsx';
import { SignUpCodeForm } from './sign-up-code-form.tsx';
import { UninvitedScreen } from './uninvited-screen.tsx';
import { useLiveStage, type Steps } from './use-stage.ts';
import type { Type, Typed } from './use-typed.ts';

interface SignUpScreensProps {
  steps: Steps;
  screen: AuthScreenProps;
  email: string;
  typed: Typed;
  type: Type;
  /** The registration of this tab is gone on with, where it was lost track of. */
  is_resumed: boolean;
  unvouched: Arrival['unvouched'];
  onSignedIn: (is_proven: boolean) => void;
}

/** Signing up: the address, the code, the name and the password. */
export function SignUpScreens({ steps, screen, email, typed, type, ...rest }: SignUpScreensProps) {
  const { is_resumed, unvouched, onSignedIn } = rest;
  const { stage, go } = steps;
  const { registration } = typed;
  const { registration: barred } = useFrame();
  const proceed = (fresh: Registration, to: 'verification' | 'finalize', how: 'after' | 'instead') => {
    keepRegistration(fresh);
    const is_other = registration !== null && registration.email !== fresh.email;
    type({ registration: fresh, ...(is_other ? { username: '', first_password: '' } : {}) });
    go(to, how);
  };
  useLiveStage(steps, stage === 'register' || registration !== null, 'register');
  // Whoever has typed another address meanwhile wants that one.
  useResume(is_resumed && !barred && stage === 'register', typed.email, (kept) => {
    type({ email: kept.email });
    proceed(kept, kept.is_verified ? 'finalize' : 'verification', 'after');
  });
  const before = useRef(stage);
  useEffect(() => {
    // Who went back begins anew, after loading the page again too; coming from signing in is no way back.
    if (stage === 'register' && before.current !== 'register') dropRegistration();
    before.current = stage;
  }, [stage]);

  if (stage === 'verification' && registration)
    return (
      <SignUpCodeForm
        {...screen}
        registration={registration}
        onBack={() => history.back()}
        onWait={(resend_at) => {
          keepRegistration({ ...registration, resend_at });
          // The answer may come after the reader has turned to another address.
          type(({ registration: now }) =>
            now?.email === registration.email ? { registration: { ...now, resend_at } } : {},
          );
        }}
        onDone={(is_verified) => proceed({ ...registration, is_verified }, 'finalize', 'instead')}
      />
    );
  if (stage === 'finalize' && registration)
    return (
      <FinalizeForm
        {...screen}
        registration={registration}
        username={typed.username}
        password={typed.first_password}
        onUsername={(username) => type({ username })}
        onPassword={(first_password) => type({ first_password })}
        onSignedIn={() => onSignedIn(registration.is_verified)}
      />
    );
  if (barred) return <UninvitedScreen {...screen} mode={barred} email={email} />;
  return (
    <RegisterForm
      {...screen}
      email={email}
      unvouched={unvouched}
      onEmail={(to) => type({ email: to })}
      onRegistered={(fresh) => proceed(fresh, fresh.is_verified ? 'finalize' : 'verification', 'after')}
    />
  );
}

/** Phones drop a page while its reader looks for the email: loaded or opened again, the flow goes on where it was. */
function useResume(is_on: boolean, typed: string | null, onKept: (kept: Registration) => void): void {
  const resume = useEffectEvent(() => {
    const kept = is_on ? keptRegistration() : null;
    if (kept && (!typed?.trim() || typed.trim() === kept.email)) onKept(kept);
  });
  useEffect(() => resume(), []);
}
