import { useState } from 'react';
import { TOKEN_SCOPES, type TokenScope } from '#contract/common.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './token-form.css';

const NAME_MAX = 60;
/** null lives until it is revoked. */
const LIVES = [30, 90, 365, null] as const;

interface TokenFormProps {
  onMade: (token: string, item: SettingsPageProps['tokens'][number]) => void;
}

/** Makes a token: what it is for, what it may do, how long. */
export function TokenForm({ onMade }: TokenFormProps) {
  const t = useWords();
  const [name, setName] = useState('');
  const [can_write, setCanWrite] = useState(false);
  const [days, setDays] = useState<(typeof LIVES)[number]>(90);
  const [password, setPassword] = useState('');
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const submit = () =>
    void run(async () => {
      const scopes: TokenScope[] = can_write ? [...TOKEN_SCOPES] : ['read'];
      const { data } = await call('POST /api/account/tokens', { body: { name: name.trim(), scopes, days, password } });
      setName('');
      setPassword('');
      onMade(data.token, data.item);
    }, t('settings.token_failed'));
  return (
    <SettingsForm
      error={error}
      fields={fields}
      is_busy={is_busy}
      is_ready={name.trim() !== '' && password !== ''}
      submit={t('settings.token_submit')}
      busy={t('settings.token_busy')}
      onSubmit={submit}
    >
      <Field label={t('settings.token_name')} hint={t('settings.token_name_hint')} error={fields['name'] ?? null}>
        {(control) => (
          <input
            {...control}
            name="token_name"
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              clear();
            }}
          />
        )}
      </Field>
      <Field label={t('settings.token_life')}>
        {(control) => (
          <span className="token-form__box">
            <select
              {...control}
              className={`${control.className} token-form__select`}
              value={String(days)}
              onChange={(event) => setDays(LIVES.find((life) => String(life) === event.target.value) ?? null)}
            >
              {LIVES.map((life) => (
                <option key={String(life)} value={String(life)}>
                  {life === null ? t('settings.token_endless') : t('settings.token_days', { count: life })}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" size={18} />
          </span>
        )}
      </Field>
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
      <label className="token-form__choice">
        <input type="checkbox" checked={can_write} onChange={(event) => setCanWrite(event.target.checked)} />
        {t('settings.token_can_write')}
      </label>
    </SettingsForm>
  );
}
