import type { SiteMetrics } from '#contract/metrics.ts';
import './metric-line.css';

const WIDTH = 240;
const HEIGHT = 56;
/** Room for the dots at the edges. */
const EDGE = 5;
const WEEK = 7;

type Days = SiteMetrics['lines'][number]['days'];

/** A line through the days of a metric, with dots on today and on the same day a week ago; its numbers stand in a table. */
export function MetricLine({ days }: { days: Days }) {
  const most = Math.max(...days.map(({ value }) => value ?? 0)) || 1;
  const at = days.map(({ value }, nth) => ({
    x: round(EDGE + (nth * (WIDTH - 2 * EDGE)) / Math.max(1, days.length - 1)),
    y: value === null ? null : round(HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE)),
  }));
  const today = at.at(-1);
  const week_ago = at.at(-1 - WEEK);
  return (
    <svg className="metric-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className="metric-line__ground" x1={EDGE} x2={WIDTH - EDGE} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
      <path className="metric-line__path" d={pathOf(at)} />
      {week_ago?.y == null ? null : <circle className="metric-line__week" cx={week_ago.x} cy={week_ago.y} r="3.5" />}
      {today?.y == null ? null : <circle className="metric-line__today" cx={today.x} cy={today.y} r="4" />}
    </svg>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Goes on from a day to the next; days of which nothing is known break it. */
function pathOf(at: readonly { x: number; y: number | null }[]): string {
  return at
    .flatMap(({ x, y }, nth) => (y === null ? [] : [`${(at[nth - 1]?.y ?? null) === null ? 'M' : 'L'}${x} ${y}`]))
    .join('');
}
