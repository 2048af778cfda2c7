import { useState } from 'react';
import { REGISTRATION_MODES } from '#contract/registration.ts';
import type { SiteSetting } from '#contract/settings.ts';
import { formatDateTime } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { choiceInWords } from './setting-words.ts';
import { WaysBack } from './site-setting-row.tsx';
import './registration-mode.css';

const NO_FIELDS = {};

/** Who may open an account: three choices with a sentence each, saved as the setting it is. */
export function RegistrationModeCard({ mode: given }: { mode: SiteSetting }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const [kept, setKept] = useState(given);
  const [chosen, setChosen] = useState(given.value);
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const { key, changed } = kept;
  const save = (value: number | null) =>
    void run(async () => {
      const { data } = await call('PUT /api/admin/settings/:key', {
        params: { key },
        body: { value, was: kept.value },
      });
      setKept(data);
      setChosen(data.value);
      showToast({ kind: 'success', message: t('invitations.mode_saved', { mode: choiceInWords(t, key, data.value) }) });
    }, t('admin.settings_failed'));
  return (
    <section className="admin-record__card card" aria-labelledby="mode">
      <h2 className="title-3" id="mode">
        {t('invitations.mode_title')}
      </h2>
      <SettingsForm
        error={error ?? fields['value'] ?? null}
        fields={NO_FIELDS}
        is_busy={is_busy}
        is_ready={chosen !== kept.value}
        submit={t('admin.settings_save')}
        busy={t('admin.settings_saving')}
        is_narrow
        onSubmit={() => save(chosen)}
      >
        <div className="registration-mode" role="radiogroup" aria-labelledby="mode">
          {REGISTRATION_MODES.map((name, value) => (
            <label key={name} className="registration-mode__choice">
              <input
                type="radio"
                name="mode"
                autoComplete="off"
                value={name}
                checked={chosen === value}
                onChange={() => {
                  setChosen(value);
                  clear();
                }}
              />
              <span className="registration-mode__name">{choiceInWords(t, key, value)}</span>
              <span className="registration-mode__note">{t(`invitations.mode_${name}_note`)}</span>
            </label>
          ))}
        </div>
      </SettingsForm>
      {changed ? (
        <p className="registration-mode__changed">
          {t('admin.settings_changed', {
            name: changed.by.username,
            at: formatDateTime(changed.at, locale, time_zone),
          })}
        </p>
      ) : null}
      <WaysBack setting={kept} onChosen={save} />
    </section>
  );
}
