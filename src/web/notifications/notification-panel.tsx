import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GroupedNotification } from '#contract/notifications.ts';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words.tsx';
import { markRead } from './mark-read.ts';
import { NotificationRow } from './notification-row.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import './notification-panel.css';

interface NotificationPanelProps {
  /** Groups that are not read. */
  count: number;
  onClose: () => void;
}

/** The latest of what the member is told; read anew each time it is opened, and when more has come meanwhile. */
export function NotificationPanel({ count, onClose }: NotificationPanelProps) {
  const t = useWords();
  const { notices, is_loading, setRead, setAllRead } = useNotices(count);
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
                  onRead={() => void markRead(notice).then((is_read) => is_read && setRead(notice.id))}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {notices?.length === 0 ? <EmptyState icon="bell" title={t('notifications.empty')} /> : null}
        {notices && notices.length > 0 ? (
          <a className="notification-panel__all" href={ADDRESS.notifications}>
            {t('notifications.show_all')}
          </a>
        ) : null}
      </div>
      <div className="notification-panel__foot">
        <ReadAllButton kind="soft" count={count} onRead={setAllRead} />
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

/** The list itself; null until it was read once. What could not be read anew stays as it was. */
function useNotices(count: number) {
  const [notices, setNotices] = useState<Notices>(null);
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
    else if (count === 0 && known.current > 0) setNotices(asRead(() => true));
    known.current = count;
  }, [count]);
  return {
    notices,
    is_loading,
    setRead: (id: number) => setNotices(asRead((notice) => notice.id === id)),
    setAllRead: () => setNotices(asRead(() => true)),
  };
}

type Notices = readonly GroupedNotification[] | null;

/** The same list with some of it read. */
const asRead = (isIt: (notice: GroupedNotification) => boolean) => (list: Notices) =>
  list?.map((notice) => (isIt(notice) ? { ...notice, group_is_read: 1 } : notice)) ?? null;
