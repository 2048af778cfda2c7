import type { ErrorPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ChunkCard } from '../offers/chunk-card.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { useWords } from '../words.tsx';
import './error-page.css';

const RADIUS = 60;
const LENGTH = 2 * Math.PI * RADIUS;

/** What stands where a page should be: the code as a temperature, a sentence, the way on. */
export function ErrorPage({ status, request_id, reason, hot }: ErrorPageProps) {
  const t = useWords();
  const isOurs = status >= 500;
  return (
    <div className="error-page wrap">
      <ErrorRing status={status} />
      <h1 className="title-1 error-page__title">
        <span className="visually-hidden">{t('pages.error_code', { status: String(status) })}. </span>
        {t(`pages.error_${status}_title`)}
      </h1>
      <p className="error-page__text">{reason || t(`pages.error_${status}_text`)}</p>
      {status === 500 ? (
        <p className="error-page__request">
          {t('pages.error_request')} <code className="error-page__id">{request_id}</code>
        </p>
      ) : null}
      {isOurs ? null : (
        <SearchForm label={t('pages.search_label')} placeholder={t('search.placeholder')} submit={t('search.submit')} />
      )}
      <a className="error-page__back link" href={ADDRESS.home}>
        {t('pages.to_feed')}
      </a>
      {hot.length > 0 ? (
        <section className="error-page__hot" aria-labelledby="hot-now">
          <h2 className="title-3" id="hot-now">
            {t('pages.hot_now')}
          </h2>
          <ul className="error-page__list">
            {hot.map((item) => (
              <li key={item.id}>
                <ChunkCard item={item} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Cold, turning anticlockwise: the reader did nothing wrong, the page has just cooled down. */
function ErrorRing({ status }: { status: number }) {
  return (
    <div className="error-page__ring" aria-hidden="true">
      <svg viewBox="0 0 128 128" width="200" height="200" fill="none" strokeWidth="8">
        <circle className="error-page__track" cx="64" cy="64" r={RADIUS} />
        <circle
          className="error-page__arc"
          cx="64"
          cy="64"
          r={RADIUS}
          strokeLinecap="round"
          strokeDasharray={`${(LENGTH * 0.14).toFixed(1)} ${LENGTH.toFixed(1)}`}
          transform="rotate(-90 64 64) scale(1 -1) translate(0 -128)"
        />
      </svg>
      <span className="error-page__code">{status}°</span>
    </div>
  );
}
