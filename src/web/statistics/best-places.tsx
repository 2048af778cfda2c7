import { useId } from 'react';
import type { MemberStatistics } from '#contract/statistics.ts';
import { formatDegrees, formatNumber } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './best-places.css';

/** Groups or stores in which a member's offers did best. */
export function BestPlaces({ title, places }: { title: string; places: MemberStatistics['groups'] }) {
  const t = useWords();
  const { locale } = useFrame();
  const id = useId();
  return (
    <section className="best-places card" aria-labelledby={id}>
      <h2 className="title-3" id={id}>
        {title}
      </h2>
      {places.length === 0 ? (
        <p className="best-places__facts">{t('statistics.places_empty')}</p>
      ) : (
        <ol className="best-places__list">
          {places.map(({ id: place_id, name, url, offers_count, hot_count, average_temperature }) => (
            <li key={place_id} className="best-places__place">
              <div className="best-places__words">
                <a className="best-places__name" href={url}>
                  {name}
                </a>
                <p className="best-places__facts">
                  {t('statistics.place_facts', { count: offers_count, hot: formatNumber(hot_count, locale) })}
                </p>
                <svg className="best-places__bar" width="100%" height="4" aria-hidden="true">
                  <rect className="best-places__track" width="100%" height="4" rx="2" />
                  <rect
                    className="best-places__part"
                    width={`${(hot_count / Math.max(1, offers_count)) * 100}%`}
                    height="4"
                    rx="2"
                  />
                </svg>
              </div>
              {average_temperature === null ? null : (
                <p className="best-places__degrees">
                  <span className="visually-hidden">{t('statistics.average')}: </span>
                  {formatDegrees(average_temperature, average_temperature < 0, locale)}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
