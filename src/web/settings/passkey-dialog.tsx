import { useEffect, useRef, useState } from 'react';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { makePasskey } from '../auth/passkey.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './passkey-dialog.css';

const NAME_MAX = 60;

interface PasskeyDialogProps {
  /** Words for the device the reader sits at. */
  default_name: string;
  onClose: () => void;
  onAdded: (passkey: SettingsPageProps['passkeys'][number]) => void;
}

/** A passkey's name and the own password, then the browser asks the device. */
export function PasskeyDialog({ default_name, onClose, onAdded }: PasskeyDialogProps) {
  const t = useWords();
  const [name, setName] = useState(default_name);
  const [password, setPassword] = useState('');
  const { note, is_busy, error, fields, clear, add } = useAddPasskey(onAdded);
  const body = useRef<HTMLDivElement>(null);
  // The name is there already: writing begins with the password.
  useEffect(() => body.current?.querySelector<HTMLElement>('input[name="password"]')?.focus(), []);
  return (
    <Dialog title={t('settings.passkey_add_title')} isDirty={password !== ''} onClose={onClose}>
      <div ref={body} className="passkey-dialog">
        <p className="passkey-dialog__text">{t('settings.passkey_add_text')}</p>
        <SettingsForm
          error={error}
          fields={fields}
          is_busy={is_busy}
          is_ready={name.trim() !== '' && password !== ''}
          submit={t('settings.passkey_submit')}
          busy={t('settings.passkey_adding')}
          is_narrow
          aside={
            <Button kind="quiet" onClick={onClose}>
              {t('settings.cancel')}
            </Button>
          }
          onSubmit={() => add(name.trim(), password)}
        >
          <Field
            label={t('settings.passkey_name')}
            hint={t('settings.passkey_name_hint')}
            error={fields['name'] ?? null}
          >
            {(control) => (
              <input
                {...control}
                name="passkey_name"
                autoComplete="off"
                maxLength={NAME_MAX}
                value={name}
                onChange={(event) => {
                  setName(event.target.value);
                  clear();
                }}
              />
            )}
          </Field>
          <PasswordField
            autoComplete="current-password"
            value={password}
            error={fields['password'] ?? null}
            onChange={(value) => {
              setPassword(value);
              clear();
            }}
          />
        </SettingsForm>
        <p className="passkey-dialog__note" role="status">
          {note}
        </p>
      </div>
    </Dialog>
  );
}

function useAddPasskey(onAdded: PasskeyDialogProps['onAdded']) {
  const t = useWords();
  const [note, setNote] = useState('');
  const request = useOwnRequest();
  const add = (name: string, password: string) => {
    setNote('');
    void request.run(async () => {
      const { data: options } = await call('POST /api/account/passkeys/options', { body: { password } });
      const answer = await makePasskey(options);
      if ('silence' in answer) {
        // Closing the browser's question is a choice, not a failure.
        setNote(t(`settings.passkey_${answer.silence}`));
        return;
      }
      const { data } = await call('POST /api/account/passkeys', { body: { name, response: answer.response } });
      onAdded(data);
    }, t('settings.passkey_failed'));
  };
  return { ...request, note, add };
}
