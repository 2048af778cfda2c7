import { useState } from 'react';
import { ApiError, call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { showAlert } from '../ui/global-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps, Registration } from './auth-flow.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useCountdown } from './use-countdown.ts';
import { useRequest } from './use-request.ts';

interface VerificationFormProps extends AuthScreenProps {
  registration: Registration;
  onBack: () => void;
  onDone: (is_verified: boolean) => void;
}

/** The second step of signing up: the code from the letter, or going on without it. */
export function VerificationForm({ heading, registration, onBack, onDone }: VerificationFormProps) {
  const t = useWords();
  const { email, token } = registration;
  const [code, setCode] = useState('');
  const [is_skipping, setSkipping] = useState(false);
  const countdown = useCountdown(registration.remaining_cooldown);
  const { is_busy, error, fields, run, fail, clear } = useRequest();
  const resending = useRequest();

  const submit = () => {
    if (code.length < CODE_LENGTH || is_skipping) return;
    let is_verified = false;
    void run(async () => {
      const { data } = await call('POST /api/auth/register/verify', { body: { email, verification_code: code }, bearer: token });
      is_verified = data.is_verified;
    }, t('auth.verify_failed')).then((failure) => {
      if (is_verified) onDone(true);
      else if (failure === null) fail('verification_code', t('auth.code_wrong'));
    });
  };
  const resend = async () => {
    const failure = await resending.run(async () => {
      const { data } = await call('POST /api/auth/register/resend', { body: { email }, bearer: token });
      countdown.restart(data.remaining_cooldown);
      setCode('');
      showAlert({ kind: 'success', message: t('auth.code_resent') });
    }, t('auth.resend_failed'));
    if (failure instanceof ApiError && failure.remaining_cooldown !== null) countdown.restart(failure.remaining_cooldown);
  };
  const skip = async () => {
    if (is_skipping || is_busy) return;
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
          {t('auth.verify_sent')} <strong>{email}</strong>. {t('auth.verify_paste')}
        </>
      }
      action="/register"
      error={error}
      onSubmit={submit}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={is_busy} disabled={code.length < CODE_LENGTH}>
            {t(is_busy ? 'auth.verifying' : 'auth.verify_submit')}
          </Button>
          <Button kind="ghost" is_full is_busy={is_skipping} onClick={() => void skip()}>
            {t('auth.skip')}
          </Button>
        </>
      }
    >
      <CodeField
        value={code}
        error={fields['verification_code'] ?? null}
        onChange={(value) => {
          setCode(value);
          clear();
        }}
      />
      <ResendCode seconds={countdown.seconds} is_busy={resending.is_busy} onResend={() => void resend()} />
    </AuthScreen>
  );
}
