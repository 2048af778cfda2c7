import { useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { AccountOfPassword, PasswordField } from '../auth/password-field.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './password-form.css';

const EMPTY = { old_password: '', password: '', password_confirmation: '' };

/** Another password: the old one, the new one, the new one again. */
export function PasswordForm({ email }: { email: string | null }) {
  const t = useWords();
  const [values, setValues] = useState(EMPTY);
  const { is_busy, error, fields, run, clear, fail } = useOwnRequest();
  const set = (name: keyof typeof EMPTY) => (value: string) => {
    setValues({ ...values, [name]: value });
    clear();
  };
  const submit = () => {
    if (values.password !== values.password_confirmation) {
      fail('password_confirmation', t('settings.password_mismatch'));
      return;
    }
    void run(async () => {
      await call('POST /api/account/password', { body: values });
      setValues(EMPTY);
      showToast({ kind: 'success', message: t('settings.password_changed') });
    }, t('settings.password_failed'));
  };
  return (
    <SettingsCard is_own id="password" title={t('settings.password')} lead={t('settings.password_lead')}>
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        is_ready={Object.values(values).every((value) => value !== '')}
        submit={t('settings.password_submit')}
        busy={t('settings.password_busy')}
        onSubmit={submit}
      >
        {email ? <AccountOfPassword email={email} /> : null}
        <div className="password-form__old">
          <PasswordField
            autoComplete="current-password"
            label={t('settings.password_now')}
            value={values.old_password}
            error={fields['old_password'] ?? null}
            aside={
              <a
                className="link"
                href={email ? `${ADDRESS.resetPassword}?${new URLSearchParams({ email })}` : ADDRESS.resetPassword}
              >
                {t('auth.forgot')}
              </a>
            }
            onChange={set('old_password')}
          />
        </div>
        <PasswordField
          autoComplete="new-password"
          label={t('settings.password_new')}
          value={values.password}
          error={fields['password'] ?? null}
          onChange={set('password')}
        />
        <PasswordField
          autoComplete="new-password"
          is_measured={false}
          label={t('settings.password_again')}
          value={values.password_confirmation}
          error={fields['password_confirmation'] ?? null}
          onChange={set('password_confirmation')}
        />
      </SettingsForm>
    </SettingsCard>
  );
}
