import { ADDRESS } from '../addresses.ts';
import { useWords } from '../words.tsx';
import { NoteButton } from './note-button.tsx';

/** Says in one line which cookies the site sets. Nothing is asked: the first scroll or press puts it away. */
export function CookieNotice() {
  const t = useWords();
  return (
    <div className="cookie-notice" role="note" aria-label={t('widgets.cookies')}>
      <p className="cookie-notice__text">
        {t('widgets.cookies_text')}{' '}
        <a className="link" href={ADDRESS.cookies}>
          {t('widgets.cookies_more')}
        </a>
      </p>
      <NoteButton note="cookies" label={t('common.close')} />
    </div>
  );
}
