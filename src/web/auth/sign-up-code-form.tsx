import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import type { AuthScreenProps, Registration } from './auth-types.ts';
import { VerificationForm } from './verification-form.tsx';

interface SignUpCodeFormProps extends AuthScreenProps {
  registration: Registration;
  onBack: () => void;
  /** Another code may be asked for only then. */
  onWait: (resend_at: number) => void;
  onDone: (is_verified: boolean) => void;
}

/** The second step of signing up: the code from the email, or going on without it. */
export function SignUpCodeForm({ registration, ...rest }: SignUpCodeFormProps) {
  const t = useWords();
  const { email, token } = registration;
  const proof = token === null ? {} : { bearer: token };
  return (
    <VerificationForm
      {...rest}
      email={email}
      resend_at={registration.resend_at}
      actions={{
        check: async (verification_code) => {
          const { data } = await call('POST /api/auth/register/verify', {
            body: { email, verification_code },
            ...proof,
          });
          return data.is_verified;
        },
        again: async () => {
          const { data } = await call('POST /api/auth/register/resend', { body: { email }, ...proof });
          return data.remaining_cooldown;
        },
        skip: async () => {
          await call('POST /api/auth/register/verify/skip', { body: { email }, ...proof });
        },
        words: {
          wrong: t('auth.code_wrong'),
          check_failed: t('auth.verify_failed'),
          again_failed: t('auth.resend_failed'),
        },
      }}
    />
  );
}
