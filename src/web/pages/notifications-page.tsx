import { useEffect, useState } from 'react';
import type { GroupedNotification, NotificationsPageProps } from '#contract/notifications.ts';
import { onLiveEvent } from '../live/live-events.ts';
import { markRead } from '../notifications/mark-read.ts';
import { NotificationRow } from '../notifications/notification-row.tsx';
import { ReadAllButton } from '../notifications/read-all-button.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './notifications-page.css';

/** Everything a member is told, the latest first. Its links mark read what they lead to, without scripts as well. */
export function NotificationsPage({ notices, older_path, unread_count }: NotificationsPageProps) {
  const t = useWords();
  const [count, setCount] = useState(unread_count);
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const isUnread = ({ id, group_is_read }: GroupedNotification) => group_is_read === 0 && count > 0 && !read.has(id);
  useEffect(() => onLiveEvent('unread', setCount), []);
  return (
    <div className="notifications-page wrap">
      <div className="notifications-page__head">
        <h1 className="title-1">{t('notifications.title')}</h1>
        {notices.length > 0 ? (
          <ReadAllButton kind="ghost" count={count} onRead={() => setRead(new Set(notices.map(({ id }) => id)))} />
        ) : null}
      </div>
      {notices.length === 0 ? (
        <EmptyState icon="bell" title={t('notifications.empty')} text={t('notifications.empty_text')} />
      ) : (
        <ul className="notifications-page__list card">
          {notices.map((notice) => (
            <li key={notice.id} data-unread={isUnread(notice) || undefined}>
              <NotificationRow
                notice={isUnread(notice) ? notice : { ...notice, group_is_read: 1 }}
                href={`/notifications/open/${notice.id}`}
                onRead={() =>
                  void markRead(notice).then((is_read) => is_read && setRead((known) => new Set(known).add(notice.id)))
                }
              />
              {notice.alert_link ? (
                <a className="notifications-page__alert" href={notice.alert_link.url}>
                  <Icon name="radar" size={16} />
                  <span>{notice.alert_link.label}</span>
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {older_path ? (
        <p>
          <ButtonLink kind="soft" href={older_path}>
            {t('notifications.older')}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
