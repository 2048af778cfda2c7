import type { TemperatureLevel } from '#contract/common.ts';
import { useMonthWords } from './use-month-words.ts';
import './month-bars.css';

const PLOT = 128;
/** Room for the number over the highest bar. */
const TOP = 20;
const FOOT = 24;
/** A bar of nothing is still seen to be there. */
const LEAST = 2;

interface Bar {
  /** Null leaves the place empty. */
  value: number | null;
  /** As it reads over the bar. */
  label: string;
  /** How it is coloured: a level of temperature, or `own`. */
  tone: TemperatureLevel | 'own';
  /** What it is measured against, as a line across its place; null for none. */
  mark?: number | null;
}

interface MonthBarsProps {
  /** YYYY-MM, one for each bar. */
  months: readonly string[];
  bars: readonly Bar[];
}

/** A bar a month on one scale, those below zero downwards. Its width is that of its place. */
export function MonthBars({ months, bars }: MonthBarsProps) {
  const { short } = useMonthWords();
  const values = bars.flatMap(({ value, mark }) => [value ?? 0, mark ?? 0]);
  const most = Math.max(...values, 0);
  const least = Math.min(...values, 0);
  const scale = PLOT / (most - least || 1);
  const zero = TOP + most * scale;
  const step = 100 / bars.length;
  const height = TOP + PLOT + (least < 0 ? TOP : 0) + FOOT;
  return (
    <svg className="month-bars" width="100%" height={height}>
      {bars.map(({ value, label, tone, mark }, nth) => {
        const month = months[nth] ?? '';
        const middle = `${(nth + 0.5) * step}%`;
        const size = Math.max(LEAST, Math.abs(value ?? 0) * scale);
        const top = (value ?? 0) < 0 ? zero : zero - size;
        const over = (value ?? 0) < 0 ? zero + size + 15 : Math.min(top, mark ? zero - mark * scale : top) - 6;
        return (
          <g
            key={month}
            className={nth % 3 === 2 ? 'month-bars__month' : 'month-bars__month month-bars__month--between'}
          >
            {value === null ? null : (
              <>
                <rect
                  className={`month-bars__bar month-bars__bar--${tone}`}
                  x={`${(nth + 0.18) * step}%`}
                  width={`${step * 0.64}%`}
                  y={top}
                  height={size}
                  rx="3"
                />
                <text className="month-bars__value" x={middle} y={over} textAnchor="middle">
                  {label}
                </text>
              </>
            )}
            {mark === null || mark === undefined ? null : (
              <line
                className="month-bars__mark"
                x1={`${(nth + 0.06) * step}%`}
                x2={`${(nth + 0.94) * step}%`}
                y1={zero - mark * scale}
                y2={zero - mark * scale}
              />
            )}
            <text className="month-bars__name" x={middle} y={height - 6} textAnchor="middle">
              {short(month)}
            </text>
          </g>
        );
      })}
      <line className="month-bars__zero" x1="0" x2="100%" y1={zero} y2={zero} />
    </svg>
  );
}
