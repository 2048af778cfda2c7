import { useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps, Registration } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useCountdown } from './use-countdown.ts';
import { FieldError, useRequest } from './use-request.ts';

interface VerificationFormProps extends AuthScreenProps {
  registration: Registration;
  onBack: () => void;
  onDone: (is_verified: boolean) => void;
}

/** The second step of signing up: the code from the letter, or going on without it. */
export function VerificationForm({ heading, registration, onBack, onDone }: VerificationFormProps) {
  const t = useWords();
  const { code, type, verifying, resending, is_skipping, seconds, submit, resend, skip } = useVerification(
    registration,
    onDone,
  );
  return (
    <AuthScreen
      heading={heading}
      title={t('auth.verify_title')}
      lead={
        <>
          <button type="button" className="auth-screen__back" onClick={onBack}>
            <Icon name="arrow-left" size={18} />
            {t('auth.other_email')}
          </button>
          <span className="auth-screen__sign">
            <Icon name="mail-check" size={26} />
          </span>
        </>
      }
      intro={
        <>
          {t('auth.verify_sent')} <strong>{registration.email}</strong>. {t('auth.verify_paste')}
        </>
      }
      action={ADDRESS.register}
      error={verifying.error}
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={verifying.is_busy} disabled={code.length < CODE_LENGTH}>
            {t(verifying.is_busy ? 'auth.verifying' : 'auth.verify_submit')}
          </Button>
          <Button kind="ghost" is_full is_busy={is_skipping} onClick={() => void skip()}>
            {t('auth.skip')}
          </Button>
        </>
      }
    >
      <CodeField value={code} error={verifying.fields['verification_code'] ?? null} onChange={type} />
      <ResendCode seconds={seconds} is_busy={resending.is_busy} onResend={() => void resend()} />
    </AuthScreen>
  );
}

/** The deeds of the step: checking the code, asking for another, skipping. */
function useVerification({ email, token, remaining_cooldown }: Registration, onDone: (is_verified: boolean) => void) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [is_skipping, setSkipping] = useState(false);
  const { seconds, restart } = useCountdown(remaining_cooldown);
  const verifying = useRequest();
  const resending = useRequest();

  const submit = () => {
    if (code.length < CODE_LENGTH || is_skipping) return;
    void verifying.run(async () => {
      const { data } = await call('POST /api/auth/register/verify', {
        body: { email, verification_code: code },
        bearer: token,
      });
      if (data.is_verified) onDone(true);
      else throw new FieldError('verification_code', t('auth.code_wrong'));
    }, t('auth.verify_failed'));
  };
  const resend = async () => {
    const failure = await resending.run(async () => {
      const { data } = await call('POST /api/auth/register/resend', { body: { email }, bearer: token });
      restart(data.remaining_cooldown);
      setCode('');
      showAlert({ kind: 'success', message: t('auth.code_resent') });
    }, t('auth.resend_failed'));
    if (failure && failure.remaining_cooldown !== null) restart(failure.remaining_cooldown);
  };
  const skip = async () => {
    if (is_skipping || verifying.is_busy) return;
    setSkipping(true);
    try {
      await call('POST /api/auth/register/verify/skip', { body: { email }, bearer: token });
      onDone(false);
    } catch (failure) {
      // The product says: a failed skip is only logged.
      console.warn('Verification could not be skipped', failure);
      setSkipping(false);
    }
  };
  const type = (value: string) => {
    setCode(value);
    verifying.clear();
  };
  return { code, type, verifying, resending, is_skipping, seconds, submit, resend, skip };
}
