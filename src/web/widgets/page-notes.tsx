import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { BrokenNote } from './broken-note.tsx';
import { CookieNotice } from './cookie-notice.tsx';

/** What stands over the lower end of a page: the way to the top, and what a new reader is told about cookies. */
export function PageNotes() {
  const t = useWords();
  const { notes } = useFrame();
  return (
    <section className="page-notes" aria-label={t('widgets.notes')}>
      <a className="page-notes__top" href="#main" hidden aria-label={t('widgets.to_top')} title={t('widgets.to_top')}>
        <Icon name="arrow-up" size={22} />
      </a>
      <BrokenNote />
      {notes.includes('cookies') ? <CookieNotice /> : null}
    </section>
  );
}
