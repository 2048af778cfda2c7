import { useId, useState, type FormEvent } from 'react';
import { isReplayed } from '#contract/replayed-settings.ts';
import type { SiteSetting } from '#contract/settings.ts';
import { formatDateTime, formatNumber } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Switch } from '../ui/switch.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { SettingEffect } from './setting-effect.tsx';
import { choiceInWords, meaningOf, valueInWords } from './setting-words.ts';
import './site-setting-row.css';

interface RowProps {
  setting: SiteSetting;
  onKept: (setting: SiteSetting) => void;
}

/** What was typed; not a number where it is none. */
function numberIn(draft: string): number {
  const typed = draft.trim().replace(',', '.');
  return typed === '' ? Number.NaN : Number(typed);
}

/** One setting: what it means, what it takes, its value, and the ways back. */
export function SiteSettingRow({ setting, onKept }: RowProps) {
  const t = useWords();
  const id = useId();
  const [draft, setDraft] = useState(String(setting.value));
  const { is_busy, error, fields, run, clear, fail } = useOwnRequest();
  const { key, value, unit } = setting;
  const meaning = meaningOf(t, key);
  const complaint = fields['value'] ?? error;

  const save = (next: number | null) =>
    void run(async () => {
      const { data } = await call('PUT /api/admin/settings/:key', {
        params: { key },
        body: { value: next, was: value },
      });
      setDraft(String(data.value));
      onKept(data);
      showToast({ kind: 'success', message: t('admin.settings_saved', { meaning }) });
    }, t('admin.settings_failed'));
  const send = (event: FormEvent) => {
    event.preventDefault();
    const next = numberIn(draft);
    if (Number.isNaN(next)) fail('value', t('admin.settings_not_number'));
    else save(next);
  };

  return (
    <li className="site-setting-row" id={key}>
      <Meaning setting={setting} id={id} />
      <form className="site-setting-row__form" method="post" noValidate onSubmit={send}>
        {unit === 'switch' ? (
          <Switch label={meaning} is_on={value > 0} onChange={(is_on) => save(is_on ? 1 : 0)} />
        ) : (
          <>
            <Value
              setting={setting}
              draft={draft}
              control={{
                id,
                'aria-invalid': complaint ? true : undefined,
                'aria-describedby': complaint ? `${id}-error` : `${id}-note`,
              }}
              onChange={(typed) => {
                setDraft(typed);
                clear();
              }}
            />
            <Button
              type="submit"
              size="small"
              className="needs-script"
              is_busy={is_busy}
              disabled={draft === String(value)}
              aria-label={t('admin.settings_of', { what: t('admin.settings_save'), meaning })}
            >
              {is_busy ? t('admin.settings_saving') : t('admin.settings_save')}
            </Button>
          </>
        )}
      </form>
      {complaint ? (
        <p className="site-setting-row__error" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" size={16} />
          {complaint}
        </p>
      ) : null}
      {isReplayed(key) ? <SettingEffect setting={key} value={numberIn(draft)} now={value} /> : null}
      <WaysBack setting={setting} onChosen={save} />
    </li>
  );
}

interface ValueProps {
  setting: SiteSetting;
  draft: string;
  control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };
  onChange: (typed: string) => void;
}

/** A number with its unit, or one of several by name. */
function Value({ setting, draft, control, onChange }: ValueProps) {
  const t = useWords();
  const { key, unit, choices } = setting;
  if (choices)
    return (
      <select
        {...control}
        className="site-setting-row__choice field__control"
        autoComplete="off"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map((name, value) => (
          <option key={name} value={value}>
            {choiceInWords(t, key, value)}
          </option>
        ))}
      </select>
    );
  return (
    <>
      <input
        {...control}
        className="site-setting-row__input field__control"
        inputMode={setting.is_whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={draft}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="site-setting-row__unit" aria-hidden="true">
        {t(`admin.unit_${unit}`)}
      </span>
    </>
  );
}

/** What it is for, which number it takes, and who changed it last. */
function Meaning({ setting, id }: { setting: SiteSetting; id: string }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { key, initial, unit, changed } = setting;
  const meaning = meaningOf(t, key);
  return (
    <div className="site-setting-row__words">
      {unit === 'switch' ? (
        <p className="site-setting-row__meaning">{meaning}</p>
      ) : (
        <label className="site-setting-row__meaning" htmlFor={id}>
          {meaning}
        </label>
      )}
      <p className="site-setting-row__note" id={`${id}-note`}>
        <code>{key}</code>
        <span>{t('admin.settings_default', { value: valueInWords(t, setting, initial, locale) })}</span>
        {unit === 'switch' || unit === 'choice' ? null : (
          <span>
            {t('admin.settings_range', {
              least: formatNumber(setting.least, locale),
              most: formatNumber(setting.most, locale),
            })}
          </span>
        )}
      </p>
      {changed ? (
        <p className="site-setting-row__note">
          {t('admin.settings_changed', {
            name: changed.by.username,
            at: formatDateTime(changed.at, locale, time_zone),
          })}
        </p>
      ) : null}
    </div>
  );
}

/** Back to what stood before the last change, and to the default where that is something else. */
export function WaysBack({ setting, onChosen }: { setting: SiteSetting; onChosen: (value: number | null) => void }) {
  const t = useWords();
  const { locale } = useFrame();
  const { key, value, initial, unit, changed } = setting;
  const meaning = meaningOf(t, key);
  const before = changed && (changed.value_before ?? initial);
  const can_undo = before !== null && before !== value;
  const can_reset = value !== initial && !(can_undo && before === initial);
  if (!can_undo && !can_reset) return null;
  const undo = t(unit === 'choice' ? 'admin.settings_undo_choice' : 'admin.settings_undo', {
    value: valueInWords(t, setting, before ?? initial, locale),
  });
  return (
    <p className="site-setting-row__ways needs-script">
      {can_undo ? (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('admin.settings_of', { what: undo, meaning })}
          onClick={() => onChosen(changed?.value_before ?? null)}
        >
          <Icon name="undo-2" size={16} />
          {undo}
        </Button>
      ) : null}
      {can_reset ? (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('admin.settings_of', { what: t('admin.settings_reset'), meaning })}
          onClick={() => onChosen(null)}
        >
          {t('admin.settings_reset')}
        </Button>
      ) : null}
    </p>
  );
}
