import { ADDRESS } from '../addresses.ts';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { NewPasswordForm, resetPassword } from './new-password-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { ResetCodeForm } from './reset-code-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';
import { deadlineIn } from './use-countdown.ts';
import { useLiveStage, type Steps } from './use-stage.ts';
import type { Type, Typed } from './use-typed.ts';

interface ResetScreensProps {
  steps: Steps;
  screen: AuthScreenProps;
  email: string;
  typed: Typed;
  type: Type;
  onSignedIn: (is_restored: boolean) => void;
}

/** The way to a new password: the address, the code, the password. */
export function ResetScreens({ steps, screen, email, typed, type, onSignedIn }: ResetScreensProps) {
  const t = useWords();
  const { stage, go } = steps;
  const { asked, new_password: password } = typed;
  const is_live = stage === 'resetPassword' || (asked !== null && (stage !== 'reset_otp' || password !== ''));
  useLiveStage(steps, is_live, 'resetPassword');
  if (stage === 'reset_code' && asked)
    return (
      <ResetCodeForm
        {...screen}
        {...asked}
        onBack={() => history.back()}
        onWait={(resend_at) => type({ asked: { ...asked, resend_at } })}
        onDone={() => go('new_password', 'instead')}
      />
    );
  if (stage === 'reset_otp' && asked && password !== '') {
    return (
      <OtpForm
        {...screen}
        action={ADDRESS.resetPassword}
        words={{ submit: t('auth.save_password'), busy: t('auth.saving_password'), failed: t('auth.reset_failed') }}
        onCode={async (otp) => onSignedIn(await resetPassword({ email: asked.email, password, otp }))}
        back={() => history.back()}
      />
    );
  }
  if (stage === 'new_password' && asked) {
    return (
      <NewPasswordForm
        {...screen}
        email={asked.email}
        password={password}
        onPassword={(to) => type({ new_password: to })}
        onBack={() => history.back()}
        onOtpNeeded={() => go('reset_otp')}
        onSignedIn={onSignedIn}
      />
    );
  }
  return (
    <ResetRequestForm
      {...screen}
      email={email}
      onEmail={(to) => type({ email: to })}
      onAsked={(to, remaining_cooldown) => {
        type({ asked: { email: to, resend_at: deadlineIn(remaining_cooldown) }, new_password: '' });
        go('reset_code');
      }}
    />
  );
}
