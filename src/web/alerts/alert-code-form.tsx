import { call } from '../api.ts';
import type { AuthScreenProps, Registration } from '../auth/auth-types.ts';
import { deadlineIn } from '../auth/use-countdown.ts';
import { FieldError } from '../auth/use-request.ts';
import { VerificationForm } from '../auth/verification-form.tsx';
import { useWords } from '../words.tsx';

interface AlertCodeFormProps {
  screen: AuthScreenProps;
  registration: Registration;
  /** Somebody has an account with the address by now. */
  onKnown: (email: string) => void;
  onWait: (resend_at: number) => void;
  onVerified: () => void;
}

/** The second step: the code from the email, looked at as soon as it is whole. */
export function AlertCodeForm({ screen, registration, onKnown, onWait, onVerified }: AlertCodeFormProps) {
  const t = useWords();
  const { email, resend_at } = registration;
  const again = async () => {
    const { status, timer, is_sent } = await call('POST /ui/auth/email/send-code', { body: { email } });
    if (!status) onKnown(email);
    // Asked for in another tab a moment ago: that one is on its way.
    if (status && !is_sent) {
      onWait(deadlineIn(timer));
      throw new FieldError('verification_code', t('errors.verificationCodeCooldown', { sec: timer }));
    }
    return timer;
  };
  return (
    <VerificationForm
      {...screen}
      email={email}
      resend_at={resend_at}
      onBack={() => history.back()}
      onWait={onWait}
      onDone={onVerified}
      actions={{
        check: async (verification_code) => {
          const body = { email, verification_code };
          return (await call('POST /ui/auth/email/verify', { body })).success;
        },
        again,
        is_eager: true,
        words: {
          missing: t('errors.verificationCodeRequired'),
          wrong: t('auth.code_wrong'),
          check_failed: t('auth.verify_failed'),
          again_failed: t('auth.resend_failed'),
        },
      }}
    />
  );
}
