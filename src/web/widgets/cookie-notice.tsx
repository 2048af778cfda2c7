import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { NoteButton } from './note-button.tsx';

/** Says which cookies the site sets, until that was read. */
export function CookieNotice() {
  const t = useWords();
  return (
    <div className="cookie-notice" role="note" aria-label={t('widgets.cookies')}>
      <Icon name="cookie" size={22} />
      <p className="cookie-notice__text">{t('widgets.cookies_text')}</p>
      <div className="cookie-notice__buttons">
        <ButtonLink kind="line" size="small" href={ADDRESS.cookies}>
          {t('widgets.cookies_more')}
        </ButtonLink>
        <NoteButton note="cookies" kind="primary" label={t('widgets.cookies_ok')} />
      </div>
    </div>
  );
}
