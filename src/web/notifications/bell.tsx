import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDismiss } from '../ui/popover.tsx';
import { loadWords, useWords } from '../words.tsx';
import type { NotificationPanel } from './notification-panel.tsx';
import { useUnreadCount } from './unread-count.ts';
import './bell.css';

/**
 * Opens what the member is told, with a red dot while something is not read. Without scripts it leads to the page of
 * the same. The panel closes on a press of the bell or outside, on Escape, and when the page is scrolled.
 */
export function Bell() {
  const t = useWords();
  const { locale } = useFrame();
  const box = useRef<HTMLDivElement>(null);
  const bell = useRef<HTMLAnchorElement>(null);
  const [Panel, setPanel] = useState<typeof NotificationPanel | null>(null);
  const [is_open, setOpen] = useState(false);
  const count = useUnreadCount();
  const close = () => setOpen(false);
  useDismiss(box, bell, is_open, close, { closes_on_scroll: true });
  useEffect(() => {
    if (is_open) box.current?.querySelector<HTMLElement>('[role="dialog"]')?.focus();
  }, [is_open]);

  const open = async () => {
    const [{ NotificationPanel: Loaded }] = await Promise.all([
      import('./notification-panel.tsx'),
      loadWords(locale, 'notifications'),
    ]);
    setPanel(() => Loaded);
    setOpen(true);
  };
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (is_open) close();
    else open().catch(() => location.assign(ADDRESS.notifications));
  };
  return (
    <div className="bell" ref={box}>
      <a
        className="bell__button icon-button icon-button--quiet icon-button--medium"
        ref={bell}
        href={ADDRESS.notifications}
        aria-label={t('frame.notifications', { count })}
        aria-haspopup="dialog"
        aria-expanded={is_open}
        data-unread={count > 0 || undefined}
        onClick={press}
      >
        <Icon name="bell" size={20} />
      </a>
      {is_open && Panel && (
        <Panel
          count={count}
          onClose={() => {
            close();
            bell.current?.focus();
          }}
        />
      )}
    </div>
  );
}
