import type { Alert } from '#contract/alerts.ts';
import { formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './alert-statistics.css';

/** Finds of an alert are counted so far. */
const COUNTED = 1000;

/** What an alert found in 30 days and in all, and what its reader opened and bought of that; nothing before its first find. */
export function AlertStatistics({ alert }: { alert: Alert }) {
  const t = useWords();
  const { locale } = useFrame();
  const { finds_of_month, finds_count, opened_count, bought_count } = alert;
  if (finds_count === 0) return null;
  const text = (count: number) => formatNumber(count, locale) + (count >= COUNTED ? '+' : '');
  return (
    <dl className="alert-statistics">
      {(
        [
          ['month', finds_of_month],
          ['all', finds_count],
          ['opened', opened_count],
          ['bought', bought_count],
        ] as const
      ).map(([name, count]) => (
        <div key={name} className="alert-statistics__one">
          <dt>{t(`alerts.count_${name}`)}</dt>
          <dd>{text(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
