import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFrame } from '../../frame-context.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useWords } from '../../words.tsx';
import { addDays, addMonths, weekday, weeksOf } from './calendar-days.ts';
import './calendar.css';

interface CalendarProps {
  label: string;
  value: string | null;
  today: string;
  onPick: (day: string) => void;
  onClose: () => void;
}

const WEEK = 7;
/** A week that begins on Monday, and one that begins on Sunday. */
const SOME_WEEK = { ru: '2031-11-03', en: '2031-11-02' } as const;

/** A month as a grid: arrows walk by days and weeks, Page keys by months, Enter picks, Escape closes. */
export function Calendar({ label, value, today, onPick, onClose }: CalendarProps) {
  const t = useWords();
  const { locale } = useFrame();
  const [day, setDay] = useState(value ?? today);
  const box = useRef<HTMLDivElement>(null);
  const focusDay = () => box.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus();
  useEffect(focusDay, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      return onClose();
    }
    const next = dayAfterKey(event, day, locale === 'ru');
    if (next === null || !(event.target as HTMLElement).closest('.calendar__day')) return;
    event.preventDefault();
    // At once: what is pressed next is meant for the new day.
    flushSync(() => setDay(next));
    focusDay();
  };
  return (
    <div className="calendar" ref={box} role="dialog" aria-label={label} tabIndex={-1} onKeyDownCapture={onKeyDown}>
      <div className="calendar__head">
        <IconButton
          icon="chevron-left"
          size="small"
          label={t('submit.month_before')}
          onClick={() => setDay(addMonths(day, -1))}
        />
        <span className="calendar__month" aria-live="polite">
          {spoken(locale, day, { month: 'long', year: 'numeric' })}
        </span>
        <IconButton
          icon="chevron-right"
          size="small"
          label={t('submit.month_after')}
          onClick={() => setDay(addMonths(day, 1))}
        />
      </div>
      <Month day={day} value={value} today={today} onPick={onPick} />
    </div>
  );
}

function Month({ day, value, today, onPick }: Omit<CalendarProps, 'label' | 'onClose'> & { day: string }) {
  const { locale } = useFrame();
  const weeks = weeksOf(day, locale === 'ru');
  const names = Array.from({ length: WEEK }, (_, index) => addDays(SOME_WEEK[locale], index));
  return (
    <div className="calendar__grid" role="grid" aria-label={spoken(locale, day, { month: 'long', year: 'numeric' })}>
      <div className="calendar__week" role="row">
        {names.map((one) => (
          <span
            key={one}
            className="calendar__name"
            role="columnheader"
            aria-label={spoken(locale, one, { weekday: 'long' })}
          >
            {spoken(locale, one, { weekday: 'short' })}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week.find((one) => one !== null)} className="calendar__week" role="row">
          {week.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a place in the week
            <span key={index} role="gridcell" aria-selected={one !== null && one === value}>
              {one === null ? null : (
                <button
                  type="button"
                  className="calendar__day"
                  tabIndex={one === day ? 0 : -1}
                  aria-label={spoken(locale, one, { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' })}
                  aria-current={one === today ? 'date' : undefined}
                  aria-pressed={one === value}
                  onClick={() => onPick(one)}
                >
                  {Number(one.slice(8))}
                </button>
              )}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Only ever drawn in the browser: its own words for months and days cannot differ from the server's. */
function spoken(locale: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`));
}

function dayAfterKey({ key, shiftKey }: KeyboardEvent, day: string, begins_on_monday: boolean): string | null {
  const place = weekday(day, begins_on_monday);
  const months = shiftKey ? 12 : 1;
  const steps: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -WEEK),
    ArrowDown: () => addDays(day, WEEK),
    Home: () => addDays(day, -place),
    End: () => addDays(day, WEEK - 1 - place),
    PageUp: () => addMonths(day, -months),
    PageDown: () => addMonths(day, months),
  };
  return steps[key]?.() ?? null;
}
