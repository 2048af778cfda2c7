import { useSyncExternalStore } from 'react';
import { EMAIL_PACES, type Preferences } from '#contract/common.ts';
import { formatTimeOfDay } from '#i18n/time-of-day.ts';
import { useFrame } from '../frame-context.tsx';
import { knownZones, neverChanges, noZones } from '../ui/known-zones.ts';
import { Segments } from '../ui/segments.tsx';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { savePreferences, Saving } from './preference-rows.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { SettingsSelect } from './settings-select.tsx';
import { useSaved } from './use-saved.ts';
import './delivery-rows.css';

const HALF_HOURS = Array.from({ length: 48 }, (_, nth) => `${pad(Math.floor(nth / 2))}:${nth % 2 === 0 ? '00' : '30'}`);

function pad(hour: number): string {
  return String(hour).padStart(2, '0');
}

/** When emails and pushes may come: at once or once a day, and not in quiet hours. */
export function DeliveryRows({ preferences }: { preferences: Preferences }) {
  const t = useWords();
  const { time_zone: site_zone } = useFrame();
  const { now, saved, change } = useSaved(preferences, savePreferences);
  /** Whoever has named no clock means that of their device. */
  const withClock = <K extends 'email_pace' | 'is_quiet'>(name: K, value: Preferences[K]) => {
    if (now.time_zone === null) change('time_zone', Intl.DateTimeFormat().resolvedOptions().timeZone || site_zone);
    change(name, value);
  };
  const needs_clock = now.is_quiet || now.email_pace === 'daily';
  return (
    <ul>
      <SettingsRow
        needs_script
        title={t('settings.email_pace')}
        note={t('settings.email_pace_note')}
        action={
          <Saving is_saved={saved === 'email_pace'}>
            <Segments
              is_small
              label={t('settings.email_pace')}
              name="email_pace"
              value={now.email_pace}
              options={EMAIL_PACES.map((value) => ({ value, label: t(`settings.email_pace_${value}`) }))}
              onChange={(value) => withClock('email_pace', value)}
            />
          </Saving>
        }
      />
      <SettingsRow
        needs_script
        title={t('settings.is_quiet')}
        note={t('settings.is_quiet_note')}
        action={
          <Saving is_saved={saved === 'is_quiet'}>
            <Switch
              label={t('settings.is_quiet')}
              is_on={now.is_quiet}
              onChange={(is_on) => withClock('is_quiet', is_on)}
            />
          </Saving>
        }
      />
      {now.is_quiet ? (
        <SettingsRow
          needs_script
          title={t('settings.quiet_times')}
          note={now.quiet_from === now.quiet_until ? t('settings.quiet_never') : null}
          action={
            <Saving is_saved={saved === 'quiet_from' || saved === 'quiet_until'}>
              <span className="delivery-rows__times">
                {(['quiet_from', 'quiet_until'] as const).map((name) => (
                  <TimeSelect key={name} name={name} value={now[name]} onChange={(value) => change(name, value)} />
                ))}
              </span>
            </Saving>
          }
        />
      ) : null}
      {needs_clock ? (
        <SettingsRow
          needs_script
          title={t('settings.time_zone')}
          note={t('settings.time_zone_note')}
          action={
            <Saving is_saved={saved === 'time_zone'}>
              <ZoneSelect value={now.time_zone ?? site_zone} onChange={(value) => change('time_zone', value)} />
            </Saving>
          }
        />
      ) : null}
    </ul>
  );
}

interface TimeSelectProps {
  name: 'quiet_from' | 'quiet_until';
  value: string;
  onChange: (value: string) => void;
}

/** A time of day by half hours, in words before it which of the two it is. */
function TimeSelect({ name, value, onChange }: TimeSelectProps) {
  const t = useWords();
  const { locale } = useFrame();
  const times = HALF_HOURS.includes(value) ? HALF_HOURS : [...HALF_HOURS, value].toSorted();
  return (
    <>
      <span aria-hidden="true">{t(`settings.${name}`)}</span>
      <SettingsSelect
        label={t(`settings.${name}_label`)}
        value={value}
        options={times.map((time) => ({ value: time, label: formatTimeOfDay(time, locale) }))}
        onChange={onChange}
      />
    </>
  );
}

/** Every clock the browser knows; before it is asked, the one that is chosen. */
function ZoneSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords();
  const known = useSyncExternalStore(neverChanges, knownZones, noZones);
  const zones = known.includes(value) ? known : [value, ...known];
  return (
    <SettingsSelect
      label={t('settings.time_zone')}
      value={value}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onChange={onChange}
    />
  );
}
