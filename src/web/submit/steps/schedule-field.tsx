import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { formatDateTime } from '#i18n/format.ts';
import { instantIn, isMoment, momentIn, parseTypedMoment, typedMoment, zoneName } from '#rules/local-date.ts';
import { formatOffset, parseOffset } from '#rules/schedule-offset.ts';
import { useFrame } from '../../frame-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import { useSubmit } from '../submit-context.tsx';
import './schedule-field.css';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TICK_MS = 15_000;
const USUAL = '01:00';
const MAX_TEXT = 40;

type When = 'now' | 'later' | 'at';
const FIELD_OF = { now: 'schedule_offset', later: 'schedule_offset', at: 'publish_at' } as const;

/** When it comes out: right away, after so many hours and minutes, said as a date, or at an exact time. */
export function ScheduleField() {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { draft, props, errors, change, isLocked } = useSubmit();
  const id = useId();
  const now = useNow();
  const { schedule_offset: offset = '', publish_at: moment = '' } = draft.form;
  const [when, setWhen] = useState<When>(moment.trim() !== '' ? 'at' : offset.trim() !== '' ? 'later' : 'now');
  const field = useRef<HTMLInputElement>(null);
  if (props.max_offset_minutes === 0 || props.edited?.is_published) return null;
  const error = errors[FIELD_OF[when]] ?? null;
  const waitsFor = props.edited?.scheduled_for ?? null;
  const choose = (wanted: When) => {
    setWhen(wanted);
    if (wanted !== 'now') requestAnimationFrame(() => field.current?.select());
    change({
      schedule_offset: wanted === 'later' ? offset || USUAL : '',
      publish_at: wanted === 'at' ? moment || momentIn(new Date(waitsFor ?? nextHour(now)), time_zone) : '',
    });
  };
  const input = {
    ref: field,
    type: 'text',
    inputMode: 'text',
    autoComplete: 'off',
    maxLength: MAX_TEXT,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-note`,
  } as const;
  const choice = (name: When, inside: ReactNode = null) => (
    <div className={`schedule-field__choice schedule-field__choice--${name}`}>
      <label className="schedule-field__label">
        <input type="radio" name="when" checked={when === name} onChange={() => choose(name)} />
        {t(name === 'now' && props.edited ? 'submit.when_kept' : `submit.when_${name}`)}
      </label>
      {when === name ? inside : null}
    </div>
  );
  return (
    <fieldset className="schedule-field" disabled={isLocked('schedule_offset')}>
      <legend className="field__label">{t('submit.when')}</legend>
      <div className="schedule-field__choices">
        {choice('now')}
        {choice('later', <OffsetInput {...input} />)}
        {choice('at', <MomentInput {...input} />)}
      </div>
      <p className={error ? 'field__error' : 'field__hint'} id={`${id}-note`}>
        {error ? <Icon name="circle-alert" size={16} /> : null}
        {error ?? hint()}
      </p>
    </fieldset>
  );

  function hint(): string {
    // What waits already goes on waiting for its time, unless it is given another one.
    if (when === 'now')
      return waitsFor ? t('submit.when_kept_hint', { date: dateOf(waitsFor) }) : t('submit.when_now_hint');
    const minutes = parseOffset(offset);
    const at = when === 'at' && isMoment(moment) ? instantIn(moment, time_zone).getTime() : null;
    const date = dateOf(at ?? now + minutes * MINUTE_MS);
    if (when === 'at')
      return at !== null
        ? t('submit.moment_date', { date })
        : t('submit.moment_hint', { example: typedMoment(`${props.today}T09:00`, locale) });
    return minutes === 0 ? t('submit.offset_hint') : t('submit.offset_date', { date });
  }

  /** By the clock of the site, which need not be the reader's. */
  function dateOf(instant: string | number): string {
    return `${formatDateTime(instant, locale, time_zone)} (${zoneName(new Date(instant), time_zone)})`;
  }
}

const nextHour = (now: number) => (Math.floor(now / HOUR_MS) + 2) * HOUR_MS;

type InputProps = ComponentProps<'input'> & { ref: Ref<HTMLInputElement> };

function OffsetInput(input: InputProps) {
  const t = useWords();
  const { draft, change, leave } = useSubmit();
  const offset = draft.form.schedule_offset ?? '';
  return (
    <input
      {...input}
      className="schedule-field__offset"
      aria-label={t('submit.offset')}
      value={offset}
      onChange={(event) => change({ schedule_offset: event.target.value })}
      onBlur={() => {
        const tidy = formatOffset(parseOffset(offset));
        if (tidy !== offset) change({ schedule_offset: tidy });
        leave('schedule_offset');
      }}
    />
  );
}

/**
 * A day and a time in the manner of the language; what is none stays as it was typed. Emptied, the time before still
 * holds and comes back: no time at all would be "right away".
 */
function MomentInput(input: InputProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { draft, change, leave } = useSubmit();
  const moment = draft.form.publish_at ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...input}
      className="schedule-field__offset schedule-field__offset--moment"
      aria-label={t('submit.moment')}
      value={typed ?? (isMoment(moment) ? typedMoment(moment, locale) : moment)}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        if (text.trim() !== '') change({ publish_at: parseTypedMoment(text, locale) ?? text });
      }}
      onBlur={() => {
        setTyped(null);
        leave('publish_at');
      }}
    />
  );
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
