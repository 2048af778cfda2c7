import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SettingsPageProps } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useHasPasskeys } from '../auth/use-has-passkeys.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PasswordPrompt } from '../auth/password-prompt.tsx';
import { focusCard, SettingsCard } from './settings-card.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import './passkeys.css';

type Passkey = SettingsPageProps['passkeys'][number];

/** Devices that sign the reader in by themselves. */
export function Passkeys({ passkeys, sessions }: Pick<SettingsPageProps, 'passkeys' | 'sessions'>) {
  const t = useWords();
  const is_possible = useHasPasskeys();
  const [list, setList] = useState(passkeys);
  const [is_adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Passkey | null>(null);
  const remove = async (passkey: Passkey, password: string) => {
    await call('DELETE /api/account/passkeys/:id', { params: { id: passkey.id }, body: { password } });
    // The dialog is gone before the focus moves: under it nothing takes it.
    flushSync(() => {
      setList((now) => now.filter(({ id }) => id !== passkey.id));
      setAsked(null);
    });
    focusCard('passkeys');
    showToast({ kind: 'success', message: t('settings.passkey_removed') });
  };
  return (
    <SettingsCard is_own id="passkeys" title={t('settings.passkeys')} lead={t('settings.passkeys_lead')}>
      {list.length > 0 ? (
        <ul>
          {list.map((passkey) => (
            <SettingsRow
              key={passkey.id}
              title={passkey.name}
              note={<PasskeyNote passkey={passkey} />}
              action={
                <Button
                  kind="line"
                  size="small"
                  className="needs-script"
                  aria-label={t('settings.passkey_remove_named', { name: passkey.name })}
                  onClick={() => setAsked(passkey)}
                >
                  {t('settings.passkey_remove')}
                </Button>
              }
            />
          ))}
        </ul>
      ) : null}
      <div className="passkeys__foot">
        {is_possible ? (
          <Button kind="soft" className="needs-script" onClick={() => setAdding(true)}>
            {t('settings.passkey_add')}
          </Button>
        ) : (
          <p className="passkeys__none">{t('settings.passkeys_unavailable')}</p>
        )}
      </div>
      {asked ? (
        <PasswordPrompt
          is_danger
          title={t('settings.passkey_remove_title', { name: asked.name })}
          text={t('settings.passkey_remove_text')}
          submit={t('settings.passkey_remove')}
          busy={t('settings.passkey_removing')}
          failed={t('settings.passkey_remove_failed')}
          missing={t('settings.password_missing')}
          cancel={t('settings.cancel')}
          onClose={() => setAsked(null)}
          onSubmit={(password) => remove(asked, password)}
        />
      ) : null}
      {is_adding ? (
        <PasskeyDialog
          default_name={sessions.find((session) => session.is_current)?.device || t('settings.passkey_default')}
          onClose={() => setAdding(false)}
          onAdded={(passkey) => {
            setAdding(false);
            setList((now) => [passkey, ...now]);
            showToast({ kind: 'success', message: t('settings.passkey_added') });
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

function PasskeyNote({ passkey }: { passkey: Passkey }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const date = (at: string) => formatDate(at, locale, time_zone);
  const used = passkey.last_used_at
    ? t('settings.passkey_used', { date: date(passkey.last_used_at) })
    : t('settings.passkey_unused');
  return <>{[t('settings.passkey_since', { date: date(passkey.created_at) }), used].join(' · ')}</>;
}
