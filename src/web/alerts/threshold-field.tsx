import { useId } from 'react';
import type { Words } from '#i18n/keys.ts';
import { formatDegrees } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './threshold-field.css';

const HOTTEST = 300;
const STEP = 10;
/** Minutes an offer may be given to get as warm; null for as long as it likes. */
const PACES: readonly (number | null)[] = [null, 30, 60, 180, 360, 1440];
const HOUR = 60;
const DAY = 24 * HOUR;

interface ThresholdFieldProps {
  /** Degrees; null tells at once. */
  value: number | null;
  within_minutes: number | null;
  onChange: (changed: { min_temperature: number | null } | { within_minutes: number | null }) => void;
}

/** "за 3 часа": the time in which the degrees have to be reached. */
export function paceText(t: Words, minutes: number): string {
  if (minutes === DAY) return t('alerts.within_day');
  return minutes % HOUR === 0
    ? t('alerts.within_hours', { count: minutes / HOUR })
    : t('alerts.within_minutes', { count: minutes });
}

/** How warm an offer has to be, by a slider whose beginning means at once, and how soon. */
export function ThresholdField({ value, within_minutes, onChange }: ThresholdFieldProps) {
  const t = useWords();
  const { locale } = useFrame();
  const id = useId();
  const text =
    value === null ? t('alerts.at_once') : t('alerts.from', { degrees: formatDegrees(value, false, locale) });
  const place = Math.min(value ?? 0, HOTTEST);
  return (
    <div className="threshold-field">
      <label className="threshold-field__label" htmlFor={id}>
        {t('alerts.threshold')}
        <span className="threshold-field__value" aria-hidden="true" data-at-once={value === null || undefined}>
          {text}
        </span>
      </label>
      <span className="threshold-field__line">
        <svg className="threshold-field__track" width="100%" height="6" aria-hidden="true">
          <rect className="threshold-field__rest" width="100%" height="6" rx="3" />
          <rect className="threshold-field__heat" width={`${(place / HOTTEST) * 100}%`} height="6" rx="3" />
        </svg>
        <input
          id={id}
          className="threshold-field__slider"
          type="range"
          name="min_temperature"
          min={0}
          max={HOTTEST}
          step={STEP}
          value={place}
          aria-label={t('alerts.threshold')}
          aria-valuetext={text}
          onChange={({ target }) => onChange({ min_temperature: target.value === '0' ? null : Number(target.value) })}
        />
      </span>
      <span className="threshold-field__ends" aria-hidden="true">
        <span>{t('alerts.at_once')}</span>
        <span>{formatDegrees(HOTTEST, false, locale)}</span>
      </span>
      {value === null ? null : <Pace value={within_minutes} onChange={onChange} />}
    </div>
  );
}

function Pace({ value, onChange }: { value: number | null; onChange: ThresholdFieldProps['onChange'] }) {
  const t = useWords();
  // Programs may have chosen another.
  const paces = PACES.includes(value) ? PACES : [...PACES, value];
  return (
    <label className="threshold-field__pace">
      {t('alerts.pace')}
      <select
        className="threshold-field__select"
        name="within_minutes"
        value={value ?? ''}
        onChange={({ target }) => onChange({ within_minutes: target.value === '' ? null : Number(target.value) })}
      >
        {paces.map((minutes) => (
          <option key={minutes ?? 'any'} value={minutes ?? ''}>
            {minutes === null ? t('alerts.pace_any') : paceText(t, minutes)}
          </option>
        ))}
      </select>
    </label>
  );
}
