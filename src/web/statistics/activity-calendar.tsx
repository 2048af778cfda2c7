import type { MemberStatistics } from '#contract/statistics.ts';
import { addDays, weekday } from '#rules/calendar.ts';
import { useWords } from '../words.tsx';
import { useMonthWords } from './use-month-words.ts';
import './activity-calendar.css';

const CELL = 14;
const SQUARE = 11;
const WEEK = 7;
/** Halves of a year that stand side by side, on a phone one over the other. */
const HALVES = [27, 26] as const;
/** From so many acts a day on it is one shade deeper. */
const SHADES = [1, 3, 6, 12] as const;

type CalendarProps = Pick<MemberStatistics, 'first_day' | 'last_day' | 'days'>;

/** A square a day, a column a week, deeper the more was published. */
export function ActivityCalendar({ first_day, last_day, days }: CalendarProps) {
  const t = useWords();
  const acts = new Map(
    days.map(({ day, offers_count, discussions_count, comments_count }) => [
      day,
      offers_count + discussions_count + comments_count,
    ]),
  );
  return (
    <div className="activity-calendar">
      <div className="activity-calendar__halves">
        <Half from={first_day} weeks={HALVES[0]} last_day={last_day} acts={acts} />
        <Half from={addDays(first_day, HALVES[0] * WEEK)} weeks={HALVES[1]} last_day={last_day} acts={acts} />
      </div>
      <p className="activity-calendar__legend">
        {t('statistics.less')}
        <svg width={CELL * (SHADES.length + 1)} height={SQUARE}>
          {[0, ...SHADES].map((count, nth) => (
            <Square key={count} x={nth * CELL} y={0} count={count} />
          ))}
        </svg>
        {t('statistics.more')}
      </p>
    </div>
  );
}

interface HalfProps {
  from: string;
  weeks: number;
  last_day: string;
  acts: ReadonlyMap<string, number>;
}

function Half({ from, weeks, last_day, acts }: HalfProps) {
  const { short } = useMonthWords();
  const days = Array.from({ length: weeks * WEEK }, (_, nth) => addDays(from, nth)).filter((day) => day <= last_day);
  const month_starts = days.flatMap((day, nth) =>
    day.endsWith('-01') && nth < (weeks - 2) * WEEK ? [{ day, nth }] : [],
  );
  return (
    <div className={`activity-calendar__half activity-calendar__half--${weeks}`}>
      <svg className="activity-calendar__months" width="100%" height="20">
        {month_starts.map(({ day, nth }) => (
          <text key={day} className="activity-calendar__month" x={`${(Math.floor(nth / WEEK) / weeks) * 100}%`} y="13">
            {short(day)}
          </text>
        ))}
      </svg>
      <svg className="activity-calendar__days" viewBox={`0 0 ${weeks * CELL} ${WEEK * CELL}`}>
        {days.map((day, nth) => (
          <Square key={day} x={Math.floor(nth / WEEK) * CELL} y={weekday(day) * CELL} count={acts.get(day) ?? 0} />
        ))}
      </svg>
    </div>
  );
}

function Square({ x, y, count }: { x: number; y: number; count: number }) {
  const shade = SHADES.filter((from) => count >= from).length;
  return (
    <rect
      className={`activity-calendar__square activity-calendar__square--${shade}`}
      x={x}
      y={y}
      width={SQUARE}
      height={SQUARE}
      rx="2"
    />
  );
}
