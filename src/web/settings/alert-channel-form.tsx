import { useState } from 'react';
import type { AlertChannel } from '#contract/alert-channels.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { Field } from '../ui/field.tsx';
import { Segments } from '../ui/segments.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';

const NAME_MAX = 60;
const KINDS = ['telegram', 'ntfy', 'webhook'] as const;
const EMPTY = { url: '', name: '', token: '' };

interface AlertChannelFormProps {
  has_telegram: boolean;
  onMade: (channel: AlertChannel, secret: string | null) => void;
  /** A chat becomes a channel once this link is opened in Telegram. */
  onLink: (url: string) => void;
}

/** Adds a channel: of which kind, where it is, and what it is called. */
export function AlertChannelForm({ has_telegram, onMade, onLink }: AlertChannelFormProps) {
  const t = useWords();
  const kinds = has_telegram ? KINDS : KINDS.filter((one) => one !== 'telegram');
  const [kind, setKind] = useState<(typeof KINDS)[number]>(kinds[0] ?? 'ntfy');
  const [typed, setTyped] = useState(EMPTY);
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const submit = () =>
    void run(async () => {
      if (kind === 'telegram') return onLink((await call('POST /api/alert-channels/telegram')).data.url);
      const { token, ...given } = typed;
      const body = { kind, ...given, ...(kind === 'ntfy' ? { token } : {}) };
      const { data, secret } = await call('POST /api/alert-channels', { body });
      setTyped(EMPTY);
      onMade(data, secret);
    }, t('settings.channel_failed'));
  return (
    <SettingsForm
      is_narrow
      error={error}
      fields={fields}
      is_busy={is_busy}
      is_ready={kind === 'telegram' || typed.url.trim() !== ''}
      submit={t(kind === 'telegram' ? 'settings.channel_telegram_ask' : 'settings.channel_add')}
      busy={t(kind === 'telegram' ? 'settings.channel_telegram_asking' : 'settings.channel_adding')}
      onSubmit={submit}
    >
      <Segments
        label={t('settings.channel_kind')}
        name="channel_kind"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`settings.channel_kind_${value}`) }))}
        onChange={(value) => {
          setKind(value);
          clear();
        }}
      />
      {kind === 'telegram' ? (
        <p>{t('settings.channel_telegram')}</p>
      ) : (
        <AddressFields
          kind={kind}
          typed={typed}
          faults={fields}
          onType={(changed) => {
            setTyped((now) => ({ ...now, ...changed }));
            clear();
          }}
        />
      )}
    </SettingsForm>
  );
}

interface AddressFieldsProps {
  kind: 'ntfy' | 'webhook';
  typed: typeof EMPTY;
  faults: Readonly<Record<string, string>>;
  onType: (changed: Partial<typeof EMPTY>) => void;
}

/** Where a channel is that lies at an address, and what it is called. */
function AddressFields({ kind, typed, faults, onType }: AddressFieldsProps) {
  const t = useWords();
  const field = (
    name: keyof typeof EMPTY,
    more: { label: string; hint?: string; is_optional?: boolean; type?: 'url' | 'password'; maxLength?: number },
  ) => (
    <Field label={more.label} hint={more.hint} is_optional={more.is_optional ?? false} error={faults[name] ?? null}>
      {(control) => (
        <input
          {...control}
          type={more.type ?? 'text'}
          name={`channel_${name}`}
          autoComplete="off"
          maxLength={more.maxLength}
          value={typed[name]}
          onChange={({ target }) => onType({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {field('url', {
        label: t(`settings.channel_url_${kind}`),
        hint: t(`settings.channel_url_${kind}_hint`),
        type: 'url',
        maxLength: 2048,
      })}
      {field('name', { label: t('settings.channel_name'), is_optional: true, maxLength: NAME_MAX })}
      {kind === 'ntfy'
        ? field('token', {
            label: t('settings.channel_token'),
            hint: t('settings.channel_token_hint'),
            is_optional: true,
            type: 'password',
            maxLength: 200,
          })
        : null}
    </>
  );
}
