import { useId } from 'react';
import { formatDegrees } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './threshold-field.css';

const HOTTEST = 300;
const STEP = 10;

interface ThresholdFieldProps {
  /** Degrees; null tells at once. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** How warm an offer has to be: a slider whose beginning means at once. */
export function ThresholdField({ value, onChange }: ThresholdFieldProps) {
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
          onChange={({ target }) => onChange(target.value === '0' ? null : Number(target.value))}
        />
      </span>
      <span className="threshold-field__ends" aria-hidden="true">
        <span>{t('alerts.at_once')}</span>
        <span>{formatDegrees(HOTTEST, false, locale)}</span>
      </span>
    </div>
  );
}
