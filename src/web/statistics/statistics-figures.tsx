import type { MemberStatistics } from '#contract/statistics.ts';
import { formatDegrees, formatNumber, formatPercent } from '#i18n/format.ts';
import { temperatureLevel } from '#rules/temperature.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import '../users/figures.css';

/** The nine figures of a member. */
export function StatisticsFigures({ statistics }: { statistics: MemberStatistics }) {
  const t = useWords();
  const { locale } = useFrame();
  const { hottest, average_temperature, hot_percent } = statistics;
  const number = (value: number) => formatNumber(value, locale);
  const degrees = (value: number | null) => (value === null ? null : formatDegrees(value, value < 0, locale));
  const figures = [
    [t('users.offers'), number(statistics.offers_count)],
    [t('users.discussions'), number(statistics.discussions_count)],
    [t('users.comments'), number(statistics.comments_count)],
    [t('statistics.reactions'), number(statistics.reactions_count)],
    [t('statistics.followers'), number(statistics.followers_count)],
    [t('statistics.following'), number(statistics.following_count)],
    [t('users.hottest'), degrees(hottest), hottest === null ? 'none' : temperatureLevel(hottest)],
    [t('users.average'), degrees(average_temperature)],
    [t('users.hot_share'), hot_percent === null ? null : formatPercent(hot_percent, locale)],
  ] as const;
  return (
    <dl className="figures card" aria-label={t('statistics.figures')}>
      {figures.map(([label, value, level = 'none']) => (
        <div key={label} className="figures__figure">
          <dt className="figures__label">{label}</dt>
          <dd className={`figures__value figures__value--${level}`}>
            {value ?? (
              <>
                <span aria-hidden="true">—</span>
                <span className="visually-hidden">{t('users.unknown')}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
