import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';

/** What is said where a part of the page fails; it waits hidden, for the network may be what failed. */
export function BrokenNote() {
  const t = useWords();
  const { path } = useFrame();
  return (
    <div hidden data-broken-note>
      <EmptyState
        icon="triangle-alert"
        title={t('widgets.broken_title')}
        text={t('widgets.broken_text')}
        action={
          <ButtonLink kind="soft" href={path}>
            {t('widgets.reload')}
          </ButtonLink>
        }
      />
    </div>
  );
}
