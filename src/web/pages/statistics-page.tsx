import type { StatisticsPageProps } from '#contract/pages.ts';
import type { MemberStatistics } from '#contract/statistics.ts';
import { formatDate, formatDegrees, formatNumber, formatPercent } from '#i18n/format.ts';
import { temperatureLevel } from '#rules/temperature.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ActivityCalendar } from '../statistics/activity-calendar.tsx';
import { BestPlaces } from '../statistics/best-places.tsx';
import { Chart } from '../statistics/chart.tsx';
import { MonthBars } from '../statistics/month-bars.tsx';
import { useMonthWords } from '../statistics/use-month-words.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Figures } from '../users/figures.tsx';
import { ProfileHead } from '../users/profile-head.tsx';
import { useWords } from '../words.tsx';
import './statistics-page.css';

interface ChartsProps {
  statistics: MemberStatistics;
  username: string;
  is_own: boolean;
}

/** A member in figures and drawings. */
export function StatisticsPage({ user, statistics }: StatisticsPageProps) {
  const t = useWords();
  const is_own = useFrame().viewer?.id === user.id;
  const charts = { statistics, username: user.username, is_own };
  return (
    <div className="statistics-page wrap">
      <ProfileHead user={user} tab="statistics" />
      <div className="statistics-page__parts">
        <h2 className="visually-hidden">{t('users.statistics')}</h2>
        <Figures figures={statistics} />
        {statistics.offers_count === 0 ? (
          <NoOffers {...charts} />
        ) : (
          <>
            <div className="statistics-page__pair">
              <TemperatureChart {...charts} />
              <VotesChart {...charts} />
            </div>
            <HotChart {...charts} />
            <div className="statistics-page__pair">
              <BestPlaces title={t('statistics.groups')} places={statistics.groups} />
              <BestPlaces title={t('statistics.stores')} places={statistics.stores} />
            </div>
          </>
        )}
        <ActivityChart {...charts} />
      </div>
    </div>
  );
}

function NoOffers({ username, is_own }: ChartsProps) {
  const t = useWords();
  return (
    <EmptyState
      icon="chart-no-axes-column"
      title={t('statistics.empty_title')}
      text={is_own ? t('statistics.own_empty_text') : t('statistics.empty_text', { username })}
      action={
        <ButtonLink href={is_own ? ADDRESS.submit : ADDRESS.home}>
          {is_own ? t('users.add_offer') : t('users.to_deals')}
        </ButtonLink>
      }
    />
  );
}

/** Nothing was posted for a year, and what to do about it. */
function NoneOfTheYear({ is_own }: Pick<ChartsProps, 'is_own'>) {
  const t = useWords();
  if (!is_own) return <p>{t('statistics.year_empty')}</p>;
  return (
    <>
      <p>{t('statistics.own_year_empty')}</p>
      <ButtonLink kind="soft" size="small" href={ADDRESS.submit}>
        {t('users.add_offer')}
      </ButtonLink>
    </>
  );
}

/** Numbers of a table as they are written, a dash where there is none. */
function useCells() {
  const { locale } = useFrame();
  return {
    number: (value: number) => formatNumber(value, locale),
    degrees: (value: number | null) => (value === null ? '—' : formatDegrees(value, value < 0, locale)),
    percent: (value: number | null) => (value === null ? '—' : formatPercent(value, locale)),
  };
}

function TemperatureChart({ statistics: { months }, is_own }: ChartsProps) {
  const t = useWords();
  const { full } = useMonthWords();
  const { number, degrees } = useCells();
  const isEmpty = months.every(({ average_temperature }) => average_temperature === null);
  return (
    <Chart
      title={t('statistics.temperature')}
      about={t('statistics.temperature_about')}
      empty={isEmpty ? <NoneOfTheYear is_own={is_own} /> : null}
      columns={[t('statistics.month'), t('users.offers'), t('statistics.average'), t('statistics.hottest')]}
      rows={months.map(({ month, offers_count, average_temperature, hottest }) => [
        full(month),
        number(offers_count),
        degrees(average_temperature),
        degrees(hottest),
      ])}
    >
      <MonthBars
        months={months.map(({ month }) => month)}
        bars={months.map(({ average_temperature: value }) => ({
          value,
          label: degrees(value),
          tone: temperatureLevel(value ?? 0),
        }))}
      />
    </Chart>
  );
}

function VotesChart({ statistics: { months }, is_own }: ChartsProps) {
  const t = useWords();
  const { full } = useMonthWords();
  const { number } = useCells();
  const isEmpty = months.every(({ votes_count }) => votes_count === 0);
  return (
    <Chart
      title={t('statistics.votes')}
      about={t('statistics.votes_about')}
      empty={isEmpty ? <p>{is_own ? t('statistics.own_votes_empty') : t('statistics.votes_empty')}</p> : null}
      columns={[t('statistics.month'), t('statistics.votes_count')]}
      rows={months.map(({ month, votes_count }) => [full(month), number(votes_count)])}
    >
      <MonthBars
        months={months.map(({ month }) => month)}
        bars={months.map(({ votes_count }) => ({ value: votes_count, label: number(votes_count), tone: 'own' }))}
      />
    </Chart>
  );
}

function HotChart({ statistics: { months }, username, is_own }: ChartsProps) {
  const t = useWords();
  const { full } = useMonthWords();
  const { percent } = useCells();
  const isEmpty = months.every(({ hot_percent }) => hot_percent === null);
  return (
    <Chart
      title={t('statistics.hot')}
      about={t('statistics.hot_about')}
      empty={isEmpty ? <NoneOfTheYear is_own={is_own} /> : null}
      columns={[t('statistics.month'), username, t('statistics.hot_site')]}
      rows={months.map(({ month, hot_percent, site_hot_percent }) => [
        full(month),
        percent(hot_percent),
        percent(site_hot_percent),
      ])}
    >
      <MonthBars
        months={months.map(({ month }) => month)}
        bars={months.map(({ hot_percent, site_hot_percent }) => ({
          value: hot_percent,
          label: percent(hot_percent),
          tone: 'hot',
          mark: site_hot_percent,
        }))}
      />
      <p className="statistics-page__legend">
        <svg width="14" height="12">
          <rect className="statistics-page__own" width="14" height="12" rx="3" />
        </svg>
        {username}
        <svg width="24" height="12">
          <line className="statistics-page__site" x2="24" y1="6" y2="6" />
        </svg>
        {t('statistics.hot_site')}
      </p>
    </Chart>
  );
}

function ActivityChart({ statistics, is_own }: ChartsProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { number } = useCells();
  const { days, is_activity_shown } = statistics;
  if (!is_activity_shown) return null;
  const empty = (
    <>
      <p>{is_own ? t('statistics.own_activity_empty') : t('statistics.activity_empty')}</p>
      {is_own ? (
        <ButtonLink kind="soft" size="small" href={ADDRESS.discussions}>
          {t('statistics.to_discussions')}
        </ButtonLink>
      ) : null}
    </>
  );
  return (
    <Chart
      title={t('statistics.activity')}
      about={t('statistics.activity_about')}
      empty={days.length === 0 ? empty : null}
      columns={[t('statistics.day'), t('users.offers'), t('users.discussions'), t('users.comments')]}
      rows={days.map(({ day, offers_count, discussions_count, comments_count }) => [
        formatDate(`${day}T00:00:00Z`, locale, 'UTC'),
        number(offers_count),
        number(discussions_count),
        number(comments_count),
      ])}
    >
      <ActivityCalendar {...statistics} />
    </Chart>
  );
}
