import { useEffect, useId, useRef, useState } from 'react';
import { formatDateTime } from '#i18n/format.ts';
import { formatOffset, parseOffset } from '#rules/schedule-offset.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { useSubmit } from './submit-context.tsx';
import './schedule-field.css';

const MINUTE_MS = 60_000;
const TICK_MS = 15_000;
const USUAL = '01:00';
const MAX_TEXT = 40;

/** When it comes out: right away, or after so many hours and minutes, said as a date. */
export function ScheduleField() {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { draft, props, errors, change, leave, isLocked } = useSubmit();
  const id = useId();
  const now = useNow();
  const offset = draft.form.schedule_offset ?? '';
  const [is_later, setLater] = useState(offset.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  if (props.max_offset_minutes === 0 || props.edited?.is_published) return null;
  const minutes = parseOffset(offset);
  const error = errors.schedule_offset ?? null;
  const date = formatDateTime(now + minutes * MINUTE_MS, locale, time_zone);
  const is_locked = isLocked('schedule_offset');
  const choose = (is_wanted: boolean) => {
    setLater(is_wanted);
    if (is_wanted) requestAnimationFrame(() => field.current?.select());
    change({ schedule_offset: is_wanted ? offset || USUAL : '' });
  };
  return (
    <fieldset className="schedule-field" disabled={is_locked}>
      <legend className="field__label">{t('submit.when')}</legend>
      <div className="schedule-field__choices">
        <label className="schedule-field__choice">
          <input type="radio" name="when" checked={!is_later} onChange={() => choose(false)} />
          {t('submit.when_now')}
        </label>
        <div className="schedule-field__choice">
          <label className="schedule-field__label">
            <input type="radio" name="when" checked={is_later} onChange={() => choose(true)} />
            {t('submit.when_later')}
          </label>
          {is_later ? (
            <input
              ref={field}
              className="schedule-field__offset"
              type="text"
              inputMode="text"
              autoComplete="off"
              maxLength={MAX_TEXT}
              aria-label={t('submit.offset')}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-note`}
              value={offset}
              onChange={(event) => change({ schedule_offset: event.target.value })}
              onBlur={() => {
                const tidy = formatOffset(minutes);
                if (tidy !== offset) change({ schedule_offset: tidy });
                leave('schedule_offset');
              }}
            />
          ) : null}
        </div>
      </div>
      <p className={error ? 'field__error' : 'field__hint'} id={`${id}-note`}>
        {error ? <Icon name="circle-alert" size={16} /> : null}
        {error ?? hint()}
      </p>
    </fieldset>
  );

  function hint(): string {
    if (!is_later) return t('submit.when_now_hint');
    return minutes === 0 ? t('submit.offset_hint') : t('submit.offset_date', { date });
  }
}

/** The instant by the server's clock, moved on while the page stands. */
function useNow(): number {
  const { now } = useFrame();
  const [current, setCurrent] = useState(() => Date.parse(now));
  useEffect(() => {
    const loaded_at = performance.timeOrigin;
    const timer = window.setInterval(() => setCurrent(Date.parse(now) + Date.now() - loaded_at), TICK_MS);
    return () => window.clearInterval(timer);
  }, [now]);
  return current;
}
