import { useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../api.ts';
import { CODE_LENGTH, CodeField } from '../auth/code-field.tsx';
import { FieldError } from '../auth/use-request.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './totp-setup.css';

export interface TotpSecret {
  secret: string;
  otpauth_url: string;
  /** Squares of the QR code, row by row; null when there is none. */
  picture: readonly (readonly boolean[])[] | null;
}

interface TotpSetupProps extends TotpSecret {
  onCancel: () => void;
  onStarted: (recovery_codes: readonly string[]) => void;
}

/** Hands the secret to the app, by picture or by hand, and proves with its first code that it arrived. */
export function TotpSetup({ secret, otpauth_url, picture, onCancel, onStarted }: TotpSetupProps) {
  const t = useWords();
  const [code, setCode] = useState('');
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const start = useRef<HTMLParagraphElement>(null);
  // Not the field for the code: a phone's keyboard would cover what has to be read first.
  useEffect(() => start.current?.focus(), []);
  const confirm = () =>
    void run(async () => {
      try {
        const { data } = await call('POST /api/account/totp/confirm', { body: { code } });
        onStarted(data.recovery_codes);
      } catch (failure) {
        const is_wrong = failure instanceof ApiError && failure.code === 'otp_wrong';
        throw is_wrong ? new FieldError('code', t('settings.totp_wrong')) : failure;
      }
    }, t('settings.totp_failed'));
  return (
    <div className="totp-setup">
      {picture ? <QrCode rows={picture} label={t('settings.totp_qr')} /> : null}
      <div className="totp-setup__steps">
        <p ref={start} className="totp-setup__start" tabIndex={-1}>
          {t(picture ? 'settings.totp_scan' : 'settings.totp_by_hand')}
        </p>
        {picture ? <p className="totp-setup__start">{t('settings.totp_by_hand')}</p> : null}
        <p className="totp-setup__line">
          <code className="totp-setup__secret" translate="no">
            {inFours(secret)}
          </code>
          <CopyButton text={secret} />
        </p>
        <a className="totp-setup__open link" href={otpauth_url}>
          {t('settings.totp_open_app')}
        </a>
        <SettingsForm
          error={error}
          fields={fields}
          is_busy={is_busy}
          is_ready={code.length === CODE_LENGTH}
          submit={t('settings.totp_confirm')}
          busy={t('settings.totp_confirming')}
          is_narrow
          aside={
            <Button kind="quiet" onClick={onCancel}>
              {t('settings.cancel')}
            </Button>
          }
          onSubmit={confirm}
        >
          <div className="totp-setup__code">
            <p className="totp-setup__label" aria-hidden="true">
              {t('settings.totp_code')}
            </p>
            <CodeField
              name="code"
              label={t('settings.totp_code')}
              value={code}
              error={fields['code'] ?? null}
              onChange={(value) => {
                setCode(value);
                clear();
              }}
            />
          </div>
        </SettingsForm>
      </div>
    </div>
  );
}

/** As people read it out while typing. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
