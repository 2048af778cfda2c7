import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { showAlert } from './alert-queue.ts';
import { Icon } from './icon.tsx';
import { useCopied } from './use-copied.ts';
import './share-button.css';

interface ShareButtonProps {
  /** Path or address of what is shared. */
  url: string;
  title: string;
  /** Element with that title where many buttons share a page. */
  title_id?: string;
  /** Shows the verb beside the icon. */
  has_text?: boolean;
  className?: string;
}

/** Opens the device's own share sheet, or copies the link where there is none. */
export function ShareButton({ url, title, title_id, has_text = false, className = '' }: ShareButtonProps) {
  const t = useWords();
  const { base_url } = useFrame();
  const [is_copied, copy] = useCopied();
  const press = async () => {
    const address = new URL(url, base_url).href;
    if (navigator.share && window.matchMedia('(pointer: coarse)').matches) {
      // Closing the sheet rejects; that is the reader's choice, not a failure.
      await navigator.share({ title, url: address }).catch(() => undefined);
    } else if (!(await copy(address))) showAlert({ kind: 'failure', message: t('common.copy_failed') });
  };
  return (
    <span className="share-button">
      <button
        type="button"
        className={`share-button__button needs-script ${className}`.trim()}
        aria-label={has_text ? undefined : t('common.share')}
        aria-describedby={title_id}
        title={has_text ? undefined : t('common.share')}
        onClick={() => void press()}
      >
        <Icon name={is_copied ? 'check' : 'share-2'} size={17} />
        {has_text ? t('common.share') : null}
      </button>
      <output className={is_copied ? 'share-button__done' : 'visually-hidden'}>
        {is_copied ? t('common.link_copied') : ''}
      </output>
    </span>
  );
}
