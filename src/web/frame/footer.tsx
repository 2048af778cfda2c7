import { ADDRESS } from '../addresses.ts';
import { useWords } from '../words.tsx';
import { LanguageLink } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import './footer.css';

const LINKS = ['coupons', 'stores', 'rules', 'ranking', 'privacy', 'terms', 'cookies'] as const;

/** Links about the site, language and theme: beside a long list where there is room, else under the page. */
export function Footer({ place }: { place: 'page' | 'side' }) {
  const t = useWords();
  const content = (
    <>
      <ul className="footer__links">
        {LINKS.map((name) => (
          <li key={name}>
            <a className="footer__link" href={ADDRESS[name]}>
              {t(`frame.${name}`)}
            </a>
          </li>
        ))}
        <li>
          <a className="footer__link" href={ADDRESS.rss_hot}>
            {t('frame.rss')}
          </a>
        </li>
        <li>
          <LanguageLink className="footer__link" />
        </li>
      </ul>
      <ThemeSwitch />
    </>
  );
  if (place === 'side') return <div className="footer footer--side">{content}</div>;
  return (
    <footer className="footer footer--page">
      <div className="footer__inner wrap">{content}</div>
    </footer>
  );
}
