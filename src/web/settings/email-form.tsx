import { useState } from 'react';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { EmailField } from '../auth/email-field.tsx';
import { PasswordField } from '../auth/password-field.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { OwnNote } from './own-note.tsx';
import { focusCard, SettingsCard } from './settings-card.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './email-form.css';

/** The address: which it is, whether it is proven, and another one. */
export function EmailForm({ account }: Pick<SettingsPageProps, 'account'>) {
  const t = useWords();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [waiting, setWaiting] = useState(account.new_email);
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const submit = () =>
    void run(async () => {
      await call('POST /api/account/email', { body: { email: email.trim(), password } });
      setWaiting(email.trim());
      setEmail('');
      setPassword('');
      showToast({ kind: 'success', message: t('settings.email_sent', { email: email.trim() }) });
    }, t('settings.email_failed'));
  return (
    <>
      <OwnNote />
      <SettingsCard is_own id="email" title={t('settings.email')}>
        <p className="email-form__now">
          <b>{account.email ?? t('settings.email_none')}</b>
          {account.email ? (
            <span className={`email-form__state email-form__state--${account.is_email_verified ? 'good' : 'open'}`}>
              <Icon name={account.is_email_verified ? 'circle-check' : 'mail-warning'} size={17} />
              {t(account.is_email_verified ? 'settings.email_verified' : 'settings.email_unverified')}
            </span>
          ) : null}
        </p>
        {waiting ? (
          <div className="email-form__waiting">
            <p className="email-form__words" role="status">
              <Icon name="mail-check" size={17} />
              {t('settings.email_waiting', { email: waiting })}
            </p>
            <WithdrawButton
              onWithdrawn={() => {
                setWaiting(null);
                focusCard('email');
              }}
            />
          </div>
        ) : null}
        <SettingsForm
          error={error}
          fields={fields}
          is_busy={is_busy}
          is_ready={email.trim() !== '' && password !== ''}
          submit={t('settings.email_submit')}
          busy={t('settings.email_busy')}
          onSubmit={submit}
        >
          <EmailField
            autoComplete="email"
            label={t('settings.email_new')}
            value={email}
            error={fields['email'] ?? null}
            onChange={(value) => {
              setEmail(value);
              clear();
            }}
          />
          <PasswordField
            autoComplete="current-password"
            label={t('settings.password_now')}
            value={password}
            error={fields['password'] ?? null}
            onChange={(value) => {
              setPassword(value);
              clear();
            }}
          />
        </SettingsForm>
      </SettingsCard>
    </>
  );
}

/** Takes back the change that waits: nothing is lost, so nothing is asked. */
function WithdrawButton({ onWithdrawn }: { onWithdrawn: () => void }) {
  const t = useWords();
  const { is_busy, run } = useOwnRequest();
  const withdraw = () =>
    void run(async () => {
      await call('DELETE /api/account/email');
      onWithdrawn();
      showToast({ kind: 'success', message: t('settings.email_withdrawn') });
    }, t('settings.email_withdraw_failed'));
  return (
    <Button kind="line" size="small" className="needs-script" is_busy={is_busy} onClick={withdraw}>
      {t('settings.email_withdraw')}
    </Button>
  );
}
