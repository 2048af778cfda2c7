import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { NoteButton } from '../widgets/note-button.tsx';
import { useWords } from '../words.tsx';
import { MarkedWords } from '../ui/marked-words.tsx';

/** What the site tells below the header: a slim strip, put away like a note where it may be. */
export function SiteBanner() {
  const t = useWords();
  const { banner } = useFrame();
  if (!banner) return null;
  const { id, tone, text, is_dismissible } = banner;
  return (
    <section className={`site-banner site-banner--${tone}`} aria-label={t('widgets.banner')}>
      <div className="site-banner__row wrap">
        <Icon name={tone === 'warning' ? 'triangle-alert' : 'info'} size={18} />
        <p className="site-banner__text">
          <MarkedWords text={text} />
        </p>
        {is_dismissible ? <NoteButton note={`b${id}`} label={t('common.close')} /> : null}
      </div>
    </section>
  );
}
