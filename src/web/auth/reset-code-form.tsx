import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { VerificationForm } from './verification-form.tsx';

interface ResetCodeFormProps extends AuthScreenProps {
  email: string;
  /** Milliseconds since 1970. */
  resend_at: number;
  onBack: () => void;
  /** Another code may be asked for only then. */
  onWait: (resend_at: number) => void;
  onDone: () => void;
}

/** The second step to a new password: the code from the email. */
export function ResetCodeForm({ email, onDone, ...rest }: ResetCodeFormProps) {
  const t = useWords();
  return (
    <VerificationForm
      {...rest}
      email={email}
      actions={{
        check: async (verification_code) => {
          const { data } = await call('POST /api/auth/password/verify', { body: { email, verification_code } });
          return data.is_verified;
        },
        again: async () => {
          const { data } = await call('POST /api/auth/password/request', { body: { email } });
          return data.remaining_cooldown;
        },
        words: {
          wrong: t('auth.reset_code_wrong'),
          check_failed: t('auth.reset_verify_failed'),
          again_failed: t('auth.reset_resend_failed'),
        },
      }}
      onDone={onDone}
    />
  );
}
