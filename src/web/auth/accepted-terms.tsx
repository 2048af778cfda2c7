import { ADDRESS } from '../addresses.ts';
import { useWords } from '../words.tsx';

/** What the button above it accepts. */
export function AcceptedTerms() {
  const t = useWords();
  return (
    <p className="auth-screen__aside auth-screen__aside--small">
      {t('auth.accept_before')} <NewTabLink href={ADDRESS.terms}>{t('auth.accept_terms')}</NewTabLink>{' '}
      {t('auth.accept_and')} <NewTabLink href={ADDRESS.privacy}>{t('auth.accept_privacy')}</NewTabLink>
    </p>
  );
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  const t = useWords();
  return (
    <a className="auth-screen__link" href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({t('common.opens_new_tab')})</span>
    </a>
  );
}
