import type { MetricName } from '#contract/metric-kinds.ts';
import type { SiteMetrics } from '#contract/metrics.ts';
import type { AdminDashboardPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { HealthCard } from './health-card.tsx';
import { MetricTile } from './metric-tile.tsx';
import { useAmounts } from './metric-value.ts';
import './dashboard-screen.css';

/** Which metrics stand together. */
const GROUPS: readonly { title: 'people' | 'machine' | 'server'; names: readonly MetricName[] }[] = [
  { title: 'people', names: ['visits', 'page_views', 'sign_ups', 'posts', 'comments', 'votes', 'time_to_hot'] },
  {
    title: 'machine',
    names: [
      'alerts_sent',
      'alert_delay',
      'letters_sent',
      'letters_failed',
      'queue_length',
      'queue_oldest',
      'jobs_failed',
    ],
  },
  { title: 'server', names: ['errors', 'slow_statements', 'disk_used', 'database_size'] },
];

/** The site in numbers: today beside last week, each with its line. Drawn by the server; works without scripts. */
export function DashboardScreen({ metrics, health }: AdminDashboardPageProps) {
  const t = useWords();
  const { time_zone } = useFrame();
  const lines = new Map(metrics.lines.map((line) => [line.name, line]));
  return (
    <AdminFrame here="dashboard" title={t('dashboard.title')}>
      <div className="dashboard-screen">
        <p className="dashboard-screen__lead">{t('dashboard.lead', { time_zone })}</p>
        <Standing {...metrics} />
        <HealthCard health={health} />
        {GROUPS.map(({ title, names }) => (
          <section key={title} aria-labelledby={`dashboard-${title}`}>
            <h2 className="title-2" id={`dashboard-${title}`}>
              {t(`dashboard.${title}`)}
            </h2>
            <div className="dashboard-screen__tiles">
              {names.map((name) => {
                const line = lines.get(name);
                return line ? <MetricTile key={name} {...line} /> : null;
              })}
            </div>
          </section>
        ))}
        <Slowest slowest={metrics.slowest} />
      </div>
    </AdminFrame>
  );
}

/** How things stand at this moment. */
function Standing({ queue, disk, database_size }: SiteMetrics) {
  const t = useWords();
  const { seconds, bytes } = useAmounts();
  return (
    <section className="dashboard-screen__now card" aria-labelledby="dashboard-now">
      <h2 className="title-3" id="dashboard-now">
        {t('dashboard.now')}
      </h2>
      <ul className="dashboard-screen__facts">
        <li>
          {t('dashboard.now_queue', { count: queue.waiting })}
          {queue.waiting > 0 ? `, ${t('dashboard.now_oldest', { age: seconds(queue.oldest_seconds) })}` : ''}
        </li>
        <li>{t('dashboard.now_disk', { free: bytes(disk.free), all: bytes(disk.used + disk.free) })}</li>
        <li>{t('dashboard.now_database', { size: bytes(database_size) })}</li>
      </ul>
    </section>
  );
}

function Slowest({ slowest }: Pick<SiteMetrics, 'slowest'>) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <div>
      <h2 className="title-2" id="dashboard-slowest">
        {t('dashboard.slowest')}
      </h2>
      <p className="dashboard-screen__lead">
        {t(slowest.length > 0 ? 'dashboard.slowest_lead' : 'dashboard.slowest_none')}
      </p>
      {slowest.length > 0 ? (
        <div
          className="dashboard-screen__scroll card"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
          tabIndex={0}
          role="region"
          aria-labelledby="dashboard-slowest"
        >
          <table className="dashboard-screen__table">
            <thead>
              <tr>
                <th scope="col">{t('dashboard.statement')}</th>
                <th scope="col">{t('dashboard.runs')}</th>
                <th scope="col">{t('dashboard.mean')}</th>
                <th scope="col">{t('dashboard.longest')}</th>
              </tr>
            </thead>
            <tbody>
              {slowest.map(({ statement, runs, mean_ms, longest_ms }) => (
                <tr key={statement}>
                  <td>
                    <code className="dashboard-screen__statement">{statement}</code>
                  </td>
                  <td>{formatNumber(runs, locale)}</td>
                  <td>{formatNumber(mean_ms, locale)}</td>
                  <td>{formatNumber(longest_ms, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}
