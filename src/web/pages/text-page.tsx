import type { TextPageProps } from '#contract/site-text-pages.ts';
import { formatDate } from '#i18n/format.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { SiteText } from '../ui/site-text.tsx';
import { useWords } from '../words.tsx';
import './text-page.css';

const TEXTS = ['rules', 'ranking', 'terms', 'privacy', 'cookies'] as const;

/** A long text of the site: rules, terms, how the temperature works. */
export function TextPage(props: TextPageProps) {
  const { title, text, slug } = props;
  const t = useWords();
  return (
    <div className="text-page wrap">
      <nav className="text-page__nav" aria-label={t('pages.texts')}>
        <ul className="text-page__list">
          {TEXTS.map((name) => (
            <li key={name}>
              <a className="text-page__link" href={ADDRESS[name]} aria-current={name === slug ? 'page' : undefined}>
                {t(`pages.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="text-page__text card">
        <h1 className="title-1">{title}</h1>
        <InForce {...props} />
        <SiteText text={text} />
        <Earlier {...props} />
      </article>
    </div>
  );
}

/** Since when the text is in force; of an earlier one also until when, and the way to the one that is. */
function InForce({ slug, since, until }: TextPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const day = (at: string) => formatDate(at, locale, time_zone);
  if (until !== null)
    return (
      <p className="text-page__earlier">
        {since === null
          ? t('pages.was_until', { until: day(until) })
          : t('pages.was_from_until', { since: day(since), until: day(until) })}{' '}
        <a className="link" href={ADDRESS[slug]}>
          {t('pages.to_current')}
        </a>
      </p>
    );
  return since === null ? null : <p className="text-page__since">{t('pages.since', { since: day(since) })}</p>;
}

/** What the page said before. */
function Earlier({ slug, versions, version }: TextPageProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  if (versions.length === 0) return null;
  return (
    <section className="text-page__versions" aria-labelledby="versions">
      <h2 className="title-3" id="versions">
        {t('pages.versions')}
      </h2>
      <ul>
        {versions.map((one, place) => (
          <li key={one.version}>
            <a
              className="text-page__version link"
              href={place === 0 ? ADDRESS[slug] : `${ADDRESS[slug]}?version=${one.version}`}
              aria-current={one.version === version ? 'page' : undefined}
            >
              {one.since === null
                ? t('pages.version_first')
                : t('pages.version_since', { since: formatDate(one.since, locale, time_zone) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
