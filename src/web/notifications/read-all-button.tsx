import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { markAllRead } from './mark-read.ts';

interface ReadAllButtonProps {
  /** Groups that are not read; with none there is nothing to press. */
  count: number;
  kind: 'soft' | 'ghost';
  onRead: () => void;
}

/** Marks everything a member is told as read. */
export function ReadAllButton({ count, kind, onRead }: ReadAllButtonProps) {
  const t = useWords();
  const press = async () => {
    if (await markAllRead()) onRead();
  };
  return (
    <Button kind={kind} is_full={kind === 'soft'} disabled={count === 0} onClick={() => void press()}>
      <Icon name="check-check" size={18} />
      {t(count === 0 ? 'notifications.all_read' : 'notifications.read_all')}
    </Button>
  );
}
