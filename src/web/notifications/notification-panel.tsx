import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GroupedNotification } from '#contract/notifications.ts';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { markRead } from './mark-read.ts';
import { NotificationRow } from './notification-row.tsx';
import './notification-panel.css';

interface NotificationPanelProps {
  /** Groups that are not read. */
  count: number;
  onCount: (count: number) => void;
  onClose: () => void;
}

/** The latest of what the member is told; read anew each time it is opened, and when more has come meanwhile. */
export function NotificationPanel({ count, onCount, onClose }: NotificationPanelProps) {
  const t = useWords();
  const { notices, is_loading, setRead, setAllRead } = useNotices(count);
  const readAll = async () => {
    try {
      const { meta } = await call('GET /ui/user-notification/mark-all-web-processed', { is_changing: true });
      setAllRead();
      onCount(meta.new_groups_count);
    } catch (error) {
      console.info('Notifications could not be marked read', error);
    }
  };
  return (
    <div className="notification-panel" role="dialog" aria-label={t('notifications.title')} tabIndex={-1}>
      <div className="notification-panel__head">
        <h2 className="notification-panel__title">{t('notifications.title')}</h2>
        <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
      </div>
      <div className="notification-panel__body" aria-busy={is_loading}>
        {is_loading && notices === null ? <Loading label={t('notifications.loading')} /> : null}
        {notices && notices.length > 0 ? (
          <ul>
            {notices.map((notice) => (
              <li key={notice.id}>
                <NotificationRow
                  notice={notice}
                  is_new_tab
                  onRead={() => {
                    setRead(notice.id);
                    void markRead(notice, onCount);
                  }}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {!is_loading && !notices?.length ? <EmptyState icon="bell" title={t('notifications.empty')} /> : null}
        {notices && notices.length > 0 ? (
          <a className="notification-panel__all" href={ADDRESS.notifications}>
            {t('notifications.show_all')}
          </a>
        ) : null}
      </div>
      <div className="notification-panel__foot">
        <Button kind="soft" is_full disabled={count === 0} onClick={() => void readAll()}>
          <Icon name="check-check" size={18} />
          {t(count === 0 ? 'notifications.all_read' : 'notifications.read_all')}
        </Button>
      </div>
    </div>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className="notification-panel__loading" role="status">
      <span className="visually-hidden">{label}</span>
      {[1, 2, 3, 4].map((row) => (
        <span key={row} className="notification-panel__ghost">
          <Skeleton shape="block" className="notification-panel__ghost-icon" />
          <span>
            <Skeleton />
            <Skeleton shape="short" />
          </span>
        </span>
      ))}
    </div>
  );
}

/** The list itself; null until it was read once. */
function useNotices(count: number) {
  const [notices, setNotices] = useState<readonly GroupedNotification[] | null>(null);
  const [is_loading, setLoading] = useState(true);
  const known = useRef(count);
  const load = useEffectEvent(() =>
    call('GET /ui/user-notification/index')
      .then(
        (reply) => setNotices(reply.grouped_notifications),
        (error: unknown) => console.info('Notifications could not be loaded', error),
      )
      .finally(() => setLoading(false)),
  );
  useEffect(() => void load(), []);
  useEffect(() => {
    if (count > known.current) void load();
    known.current = count;
  }, [count]);
  const change = (isIt: (notice: GroupedNotification) => boolean) =>
    setNotices((list) => list?.map((notice) => (isIt(notice) ? { ...notice, group_is_read: 1 } : notice)) ?? null);
  return {
    notices,
    is_loading,
    setRead: (id: number) => change((notice) => notice.id === id),
    setAllRead: () => change(() => true),
  };
}
