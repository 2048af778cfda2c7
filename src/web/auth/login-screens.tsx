import { ADDRESS, withQuery } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { useWords } from '../words.tsx';
import type { Arrival, AuthScreenProps } from './auth-types.ts';
import { LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { openSession } from './use-request.ts';
import { useLiveStage, type Steps } from './use-stage.ts';
import type { Type, Typed } from './use-typed.ts';

interface LoginScreensProps {
  steps: Steps;
  screen: AuthScreenProps;
  email: string;
  typed: Typed;
  type: Type;
  /** What the server said to a form sent without scripts, and whether that form needs the second factor. */
  given_error: string | null;
  is_otp_needed: boolean;
  arrival: Arrival;
  onSignedIn: (is_restored: boolean) => void;
}

/** Signing in: e-mail and password, then the second factor where the account has one. */
export function LoginScreens({ steps, screen, email, typed, type, onSignedIn, ...rest }: LoginScreensProps) {
  const t = useWords();
  const { password, remember } = typed;
  const is_code_needed = rest.arrival.is_code_needed || password !== '';
  useLiveStage(steps, steps.stage === 'login' || is_code_needed, 'login');
  const signIn = async (otp: string) => {
    const factor = otp === '' ? {} : { otp };
    const { data } = await call('POST /api/auth/login', {
      body: { email: email.trim(), password, remember, ...factor },
    });
    onSignedIn(await openSession(data));
  };
  const words = { submit: t('auth.login_submit'), busy: t('auth.signing_in'), failed: t('auth.login_failed') };
  if (steps.stage === 'otp' && rest.arrival.is_code_needed) {
    return (
      <OtpForm
        {...screen}
        action={ADDRESS.login_code}
        intro={t('auth.provider_code_intro')}
        words={words}
        given_error={rest.given_error}
        onCode={async (otp) => {
          const { data } = await call('POST /api/auth/provider', { body: { otp } });
          onSignedIn(await openSession(data));
        }}
        back={withQuery(ADDRESS.login, { next: screen.next === ADDRESS.home ? null : screen.next })}
      />
    );
  }
  if (steps.stage === 'otp' && password !== '') {
    return <OtpForm {...screen} action={ADDRESS.login} words={words} onCode={signIn} back={() => history.back()} />;
  }
  return (
    <LoginForm
      {...screen}
      // Said to the form the reader came with, not to one they came back to.
      given_error={screen.is_next ? null : rest.given_error}
      is_otp_needed={rest.is_otp_needed}
      arrival={rest.arrival}
      email={email}
      password={password}
      remember={remember}
      onEmail={(to) => type({ email: to })}
      onPassword={(to) => type({ password: to })}
      onRemember={(to) => type({ remember: to })}
      onSignedIn={onSignedIn}
      signIn={async (otp) => {
        try {
          await signIn(otp);
        } catch (failure) {
          if (!(failure instanceof ApiError) || failure.code !== 'otp_required') throw failure;
          steps.go('otp');
        }
      }}
    />
  );
}
