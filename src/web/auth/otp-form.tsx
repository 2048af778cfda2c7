import { useState } from 'react';
import { ApiError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import { AuthScreen } from './auth-screen.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { RecoveryField } from './recovery-field.tsx';
import { useIsLive } from './use-is-live.ts';
import { FieldError, useRequest } from './use-request.ts';
import './otp-form.css';

interface OtpFormProps extends AuthScreenProps {
  action: string;
  words: { submit: string; busy: string; failed: string };
  /** Does again what the code was missing for. */
  onCode: (otp: string) => Promise<void>;
  /** An address, where the screen has nothing before it. */
  back: (() => void) | string;
  /** Says why, where the app is asked about without a password. */
  intro?: string;
  /** Why a form sent without scripts was refused. */
  given_error?: string | null;
}

/** The second factor: six digits of the app, or a recovery code for whom the phone is not at hand. */
export function OtpForm({ action, words, onCode, back, intro, given_error = null, ...screen }: OtpFormProps) {
  const t = useWords();
  const [is_recovery, setRecovery] = useState(false);
  const [otp, setOtp] = useState('');
  const { is_busy, error, fields, run, clear } = useRequest(given_error);
  // The six cells are drawn by scripts; without them one plain field takes both kinds of codes.
  const is_live = useIsLive();
  const is_ready = is_recovery ? otp.trim() !== '' : otp.length === CODE_LENGTH;

  const submit = () => {
    if (!is_ready) return;
    void run(async () => {
      try {
        await onCode(otp.trim());
      } catch (failure) {
        const is_wrong = failure instanceof ApiError && failure.code === 'otp_wrong';
        throw is_wrong && is_recovery ? new FieldError('otp', t('auth.otp_recovery_wrong')) : failure;
      }
    }, words.failed);
  };
  const field = {
    value: otp,
    error: fields['otp'] ?? null,
    onChange: (value: string) => {
      setOtp(value);
      clear();
    },
  };
  return (
    <AuthScreen
      // Another field is another screen: the cursor goes there.
      key={String(is_recovery)}
      heading={screen.heading}
      is_next={screen.is_next}
      title={t(is_recovery ? 'auth.otp_recovery' : 'auth.otp_title')}
      lead={<OtpLead back={back} />}
      intro={is_recovery ? t('auth.otp_recovery_intro') : (intro ?? t('auth.otp_intro'))}
      action={action}
      error={error}
      fields={fields}
      onSubmit={submit}
      foot={
        <Button type="submit" size="large" is_full is_busy={is_busy} disabled={is_live && !is_ready}>
          {is_busy ? words.busy : words.submit}
        </Button>
      }
    >
      {!is_live ? (
        <RecoveryField label={t('auth.otp_any')} autoComplete="one-time-code" {...field} />
      ) : is_recovery ? (
        <RecoveryField label={t('auth.otp_recovery')} {...field} />
      ) : (
        <CodeField name="otp" label={t('auth.otp_code')} {...field} />
      )}
      <button
        type="button"
        className="otp-form__switch needs-script"
        onClick={() => {
          setRecovery(!is_recovery);
          field.onChange('');
        }}
      >
        {t(is_recovery ? 'auth.otp_use_app' : 'auth.otp_no_phone')}
      </button>
      <input type="hidden" name="next" value={screen.next} />
    </AuthScreen>
  );
}

function OtpLead({ back }: Pick<OtpFormProps, 'back'>) {
  const t = useWords();
  const label = (
    <>
      <Icon name="arrow-left" size={18} />
      {t('auth.otp_back')}
    </>
  );
  return (
    <>
      {typeof back === 'string' ? (
        <a className="auth-screen__back" href={back}>
          {label}
        </a>
      ) : (
        <button type="button" className="auth-screen__back" onClick={back}>
          {label}
        </button>
      )}
      <span className="auth-screen__sign">
        <Icon name="shield-check" size={26} />
      </span>
    </>
  );
}
