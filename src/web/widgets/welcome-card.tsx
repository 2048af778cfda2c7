import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { NoteButton } from './note-button.tsx';

/** Greets a guest on a phone, once. */
export function WelcomeCard() {
  const t = useWords();
  const { notes } = useFrame();
  if (!notes.includes('welcome')) return null;
  return (
    <section className="welcome-card" aria-label={t('widgets.welcome')}>
      <svg className="welcome-card__net" width="150" height="150" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <path d="M6 6.5v10.2a10 10 0 0 0 20 0V6.5" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <p className="welcome-card__title">{t('widgets.welcome_title')}</p>
      <p className="welcome-card__text">{t('widgets.welcome_text')}</p>
      <div className="welcome-card__buttons">
        <ButtonLink kind="soft" size="small" href={ADDRESS.register}>
          {t('widgets.welcome_join')}
        </ButtonLink>
        <NoteButton note="welcome" kind="ghost" label={t('widgets.welcome_later')} />
      </div>
    </section>
  );
}
