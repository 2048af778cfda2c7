import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { useCopied } from '../ui/use-copied.ts';
import { useWords } from '../words.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({ text }: { text: string }) {
  const t = useWords();
  const [is_copied, copy] = useCopied();
  const press = async () => {
    if (!(await copy(text))) showToast({ kind: 'failure', message: t('common.copy_failed') });
  };
  return (
    <>
      <Button kind="line" size="small" onClick={() => void press()}>
        {t(is_copied ? 'settings.copied' : 'settings.copy')}
      </Button>
      <span className="visually-hidden" role="status">
        {is_copied ? t('settings.copied') : ''}
      </span>
    </>
  );
}
