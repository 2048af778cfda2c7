import { useId } from 'react';
import { METRICS } from '#contract/metric-kinds.ts';
import type { SiteMetrics } from '#contract/metrics.ts';
import { formatDate, formatPercent } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { MetricLine } from './metric-line.tsx';
import { useAmounts } from './metric-value.ts';
import './metric-tile.css';

/** Beyond it a share says less than a multiple. */
const MOST_PERCENT = 300;

type Line = SiteMetrics['lines'][number];

/** One metric: today in large, last week beside it, its line, and the numbers of the line for whoever wants them. */
export function MetricTile({ name, today, week_ago, week_ago_whole, days }: Line) {
  const t = useWords();
  const { metric } = useAmounts();
  const id = useId();
  const kind = METRICS[name];
  const is_faulty = 'is_fault' in kind && (today ?? 0) > 0;
  const whole = kind.of === 'sum' ? t('dashboard.week_ago_whole', { value: metric(name, week_ago_whole) }) : null;
  const then = kind.of === 'peak' ? week_ago_whole : week_ago;
  return (
    <section className="metric-tile card" aria-labelledby={id}>
      <h3 className="metric-tile__name" id={id}>
        {t(`dashboard.${name}`)}
      </h3>
      <p className="metric-tile__today">
        <b className={is_faulty ? 'metric-tile__value metric-tile__value--fault' : 'metric-tile__value'}>
          {metric(name, today)}
        </b>
        <Change today={today} then={then} />
      </p>
      <p className="metric-tile__then">
        <span>
          {t(kind.of === 'peak' ? 'dashboard.week_ago_peak' : 'dashboard.week_ago', { value: metric(name, then) })}
        </span>
        {whole ? <span>{whole}</span> : null}
      </p>
      <MetricLine days={days} />
      <Numbers name={name} days={days} />
    </section>
  );
}

/** How much more or less it is than a week ago, where that can be said. */
function Change({ today, then }: { today: number | null; then: number | null }) {
  const t = useWords();
  const { locale } = useFrame();
  if (today === null || then === null || then === 0) return null;
  const percent = Math.round((Math.abs(today - then) / then) * 100);
  if (percent === 0) return <span className="metric-tile__change">{t('dashboard.same')}</span>;
  if (percent >= MOST_PERCENT)
    return <span className="metric-tile__change">{t('dashboard.times', { count: Math.round(today / then) })}</span>;
  const word = today > then ? 'more' : 'less';
  return (
    <span className="metric-tile__change">{t(`dashboard.${word}`, { percent: formatPercent(percent, locale) })}</span>
  );
}

function Numbers({ name, days }: Pick<Line, 'name' | 'days'>) {
  const t = useWords();
  const { locale } = useFrame();
  const { metric } = useAmounts();
  return (
    <details className="metric-tile__numbers">
      <summary className="metric-tile__summary">
        {t('dashboard.numbers')}
        <span className="visually-hidden">: {t(`dashboard.${name}`)}</span>
      </summary>
      <table className="metric-tile__table">
        <thead>
          <tr>
            <th scope="col">{t('dashboard.day')}</th>
            <th scope="col">{t('dashboard.value')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, value }) => (
            <tr key={day}>
              <th scope="row">{formatDate(`${day}T00:00:00Z`, locale, 'UTC')}</th>
              <td>{metric(name, value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
