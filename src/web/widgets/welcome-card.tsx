import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { NoteButton } from './note-button.tsx';

/**
 * Greets a guest on a phone until it is put away: at length on the first page they see, which is the one that still
 * tells of cookies, then in one line.
 */
export function WelcomeCard() {
  const t = useWords();
  const { notes } = useFrame();
  if (!notes.includes('welcome')) return null;
  const is_first = notes.includes('cookies');
  return (
    <section className={`welcome-card${is_first ? ' welcome-card--first' : ''}`} aria-label={t('widgets.welcome')}>
      <svg className="welcome-card__net" width="120" height="120" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path d="M6 6.5v10.2a10 10 0 0 0 20 0V6.5" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <p className="welcome-card__title">
        <span className="welcome-card__short">{t('widgets.welcome_short')}</span>
        {is_first ? <span className="welcome-card__long">{t('widgets.welcome_title')}</span> : null}
      </p>
      <ButtonLink kind="soft" size="small" href={ADDRESS.register}>
        {t('widgets.welcome_join')}
      </ButtonLink>
      <NoteButton note="welcome" label={t('widgets.welcome_later')} />
    </section>
  );
}
