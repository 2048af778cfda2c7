import { ADDRESS } from '../addresses.ts';
import { MODERATION_LOG } from '../moderation-addresses.ts';
import { useWords } from '../words.tsx';
import { LanguageLink } from './language-switch.tsx';

const LINKS = ['rules', 'ranking', 'privacy', 'terms', 'cookies', 'contact'] as const;

/** Links about the site. Made on the server alone: see `static-parts.ts`. */
export function FooterLinks() {
  const t = useWords();
  return (
    <ul className="footer__links">
      {(['coupons', 'stores'] as const).map((name) => (
        <li key={name}>
          <a className="footer__link" href={ADDRESS[name]}>
            {t(`frame.${name}`)}
          </a>
        </li>
      ))}
      {LINKS.map((name) => (
        <li key={name}>
          <a className="footer__link" href={ADDRESS[name]}>
            {t(`footer.${name}`)}
          </a>
        </li>
      ))}
      <li>
        <a className="footer__link" href={MODERATION_LOG}>
          {t('footer.modlog')}
        </a>
      </li>
      <li>
        <a className="footer__link" href={ADDRESS.rss_hot}>
          {t('footer.rss')}
        </a>
      </li>
      <li className="footer__install" hidden>
        <button type="button" className="footer__link">
          {t('footer.install')}
        </button>
      </li>
      <li>
        <LanguageLink className="footer__link" />
      </li>
    </ul>
  );
}
