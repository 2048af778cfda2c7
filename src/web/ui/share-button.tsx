import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { Icon } from './icon.tsx';
import { useLazy } from './use-lazy.ts';

interface ShareButtonProps {
  /** Path or address of what is shared. */
  url: string;
  title: string;
  /** Element with that title where many buttons share a page. */
  title_id?: string;
  /** Shows the verb beside the icon. */
  has_text?: boolean;
}

/** Opens the dialog with the link and the ways to send it; its code comes on the first press. */
export function ShareButton({ url, title, title_id, has_text = false }: ShareButtonProps) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  return (
    <button
      type="button"
      className="share-button action needs-script"
      aria-label={has_text ? undefined : t('common.share')}
      aria-describedby={title_id}
      title={has_text ? undefined : t('common.share')}
      onClick={() => lazily(import('./share-dialog.tsx'), ({ showShareDialog }) => showShareDialog(frame, url, title))}
    >
      <Icon name="share-2" size={17} />
      {has_text ? t('common.share') : null}
    </button>
  );
}
