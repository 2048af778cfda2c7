import type { ReactNode } from 'react';
import type { ProfilePageProps } from '#contract/pages.ts';
import { formatDegrees, formatNumber, formatPercent } from '#i18n/format.ts';
import { temperatureLevel } from '#rules/temperature.ts';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './figures.css';

/** A person in numbers. */
export function ProfileFigures({ user }: Pick<ProfilePageProps, 'user'>) {
  const t = useWords();
  const { locale } = useFrame();
  const { hottest, average_temperature, hot_percent } = user;
  const degrees = (value: number) => formatDegrees(value, value < 0, locale);
  const count = (value: number | null) => (value === null ? null : formatNumber(value, locale));
  return (
    <dl className="figures card" aria-label={t('users.figures')}>
      <Figure label={t('users.offers')}>{count(user.offers_count)}</Figure>
      <Figure label={t('users.discussions')}>{count(user.discussions_count)}</Figure>
      <Figure label={t('users.comments')}>{count(user.comments_count)}</Figure>
      <Figure label={t('users.hottest')} level={hottest === null ? 'none' : temperatureLevel(hottest)}>
        {hottest === null ? null : (
          <>
            {hottest > 0 ? <FlameIcon size={20} /> : null}
            {degrees(hottest)}
          </>
        )}
      </Figure>
      <Figure label={t('users.average')}>{average_temperature === null ? null : degrees(average_temperature)}</Figure>
      <Figure label={t('users.hot_share')} percent={hot_percent}>
        {hot_percent === null ? null : formatPercent(hot_percent, locale)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  level?: string;
  /** Drawn as a bar under the label. */
  percent?: number | null;
  children: ReactNode;
}

function Figure({ label, level = 'none', percent = null, children }: FigureProps) {
  const t = useWords();
  return (
    <div className="figures__figure">
      <dt className="figures__label">
        {label}
        {percent === null ? null : (
          <svg className="figures__bar" width="100%" height="4" aria-hidden="true">
            <rect className="figures__track" width="100%" height="4" rx="2" />
            <rect className="figures__part" width={`${percent}%`} height="4" rx="2" />
          </svg>
        )}
      </dt>
      <dd className={`figures__value figures__value--${level}`}>
        {children ?? (
          <>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">{t('users.unknown')}</span>
          </>
        )}
      </dd>
    </div>
  );
}
