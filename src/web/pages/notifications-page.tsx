import { useState } from 'react';
import type { NotificationsPageProps } from '#contract/notifications.ts';
import { markRead } from '../notifications/mark-read.ts';
import { NotificationRow } from '../notifications/notification-row.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import './notifications-page.css';

/** Everything a member is told, the latest first. */
export function NotificationsPage({ notices, older_path }: NotificationsPageProps) {
  const t = useWords();
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  return (
    <div className="notifications-page wrap">
      <h1 className="title-1">{t('notifications.title')}</h1>
      {notices.length === 0 ? (
        <EmptyState icon="bell" title={t('notifications.empty')} text={t('notifications.empty_text')} />
      ) : (
        <ul className="notifications-page__list card">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NotificationRow
                notice={read.has(notice.id) ? { ...notice, group_is_read: 1 } : notice}
                onRead={() => {
                  setRead(new Set(read).add(notice.id));
                  void markRead(notice, () => undefined);
                }}
              />
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
