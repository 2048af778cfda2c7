import type { TextPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { useWords } from '../words.tsx';
import './text-page.css';
import '../ui/prose.css';

const TEXTS = ['rules', 'ranking', 'terms', 'privacy', 'cookies'] as const;

/** A long text of the site: rules, terms, how the temperature works. */
export function TextPage({ title, html, slug }: TextPageProps) {
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
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}
