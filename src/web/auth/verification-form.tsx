import { useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { deadlineIn, useSecondsUntil } from './use-countdown.ts';
import { FieldError, useRequest } from './use-request.ts';

/** What differs between a code for a new account and one for a new password. */
interface CodeActions {
  /** True when the code is right. */
  check: (code: string) => Promise<boolean>;
  /** Mails another code; answers the seconds until the next one may be asked for. */
  again: () => Promise<number>;
  /** Goes on without the code, where that is allowed. */
  skip?: () => Promise<void>;
  /** `missing` is said to who sends less than six digits; without it there is nothing to press before. */
  words: { wrong: string; check_failed: string; again_failed: string; missing?: string };
  /** Checked as soon as six digits stand there. */
  is_eager?: boolean;
}

interface VerificationFormProps extends AuthScreenProps {
  email: string;
  /** When another code may be asked for, in milliseconds since 1970. */
  resend_at: number;
  actions: CodeActions;
  onBack: () => void;
  /** That moment has moved. Kept outside: Back and Forward take this screen away and bring it again. */
  onWait: (resend_at: number) => void;
  onDone: (is_verified: boolean) => void;
}

/** The second step: the code from the email. */
export function VerificationForm({
  email,
  resend_at,
  actions,
  onBack,
  onWait,
  onDone,
  ...screen
}: VerificationFormProps) {
  const t = useWords();
  const { code, type, verifying, resending, is_skipping, is_resent, seconds, submit, resend, skip } = useVerification({
    resend_at,
    actions,
    onWait,
    onDone,
  });
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
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
      action={ADDRESS.register}
      error={verifying.error ?? resending.error}
      fields={verifying.fields}
      onSubmit={submit}
      foot={
        <>
          <Button
            type="submit"
            size="large"
            is_full
            is_busy={verifying.is_busy}
            disabled={code.length < CODE_LENGTH && actions.words.missing === undefined}
          >
            {t(verifying.is_busy ? 'auth.verifying' : 'auth.verify_submit')}
          </Button>
          {actions.skip && (
            <Button kind="ghost" is_full is_busy={is_skipping} onClick={() => void skip()}>
              {t('auth.skip')}
            </Button>
          )}
        </>
      }
    >
      <CodeField
        name="verification_code"
        label={t('auth.code')}
        value={code}
        error={verifying.fields['verification_code'] ?? null}
        onChange={type}
      />
      <ResendCode seconds={seconds} is_busy={resending.is_busy} is_sent={is_resent} onResend={() => void resend()} />
    </AuthScreen>
  );
}

/** The actions of the step: checking the code, asking for another, skipping. */
function useVerification({
  resend_at,
  actions,
  onWait,
  onDone,
}: Pick<VerificationFormProps, 'resend_at' | 'actions' | 'onWait' | 'onDone'>) {
  const t = useWords();
  const [code, setCode] = useState('');
  const [is_skipping, setSkipping] = useState(false);
  const [is_resent, setResent] = useState(false);
  const seconds = useSecondsUntil(resend_at);
  const verifying = useRequest();
  const resending = useRequest(null, { has_timer: true });

  const check = (given: string) => {
    resending.clear();
    void verifying.run(async () => {
      if (await actions.check(given)) onDone(true);
      else throw new FieldError('verification_code', actions.words.wrong);
    }, actions.words.check_failed);
  };
  const submit = () => {
    if (is_skipping) return;
    if (code.length >= CODE_LENGTH) return check(code);
    if (actions.words.missing) verifying.fail('verification_code', actions.words.missing);
  };
  const resend = async () => {
    setResent(false);
    verifying.clear();
    const failure = await resending.run(async () => {
      onWait(deadlineIn(await actions.again()));
      setCode('');
      setResent(true);
      showToast({ kind: 'success', message: t('auth.code_resent') });
    }, actions.words.again_failed);
    if (failure && failure.remaining_cooldown !== null) onWait(deadlineIn(failure.remaining_cooldown));
  };
  const skip = async () => {
    if (!actions.skip || is_skipping || verifying.is_busy) return;
    setSkipping(true);
    try {
      await actions.skip();
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
    resending.clear();
    if (actions.is_eager && value.length === CODE_LENGTH && value !== code) check(value);
  };
  return { code, type, verifying, resending, is_skipping, is_resent, seconds, submit, resend, skip };
}
