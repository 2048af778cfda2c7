import type { GroupedNotification } from '#contract/notifications.ts';
import type { Words } from '#i18n/keys.ts';
import { sayNotice } from '#i18n/notice.ts';
import { escapeHtml } from '#rules/delta.ts';
import type { Notice } from '#views/notifications.ts';
import { relativeAge } from './ages.ts';

/** Puts notifications into the reader's words. */
export function sayNotices(t: Words, now: Date, notices: readonly Notice[]): GroupedNotification[] {
  const relative = relativeAge(t, now);
  return notices.map((notice) => ({
    id: notice.id,
    text: sayNotice(t, notice, escapeHtml),
    url: notice.url,
    group_is_read: notice.is_read ? 1 : 0,
    image: notice.image,
    image_adults_only: false,
    time_ago: relative(notice.happened_at),
    happened_at: notice.happened_at.toISOString(),
    setread: `/ui/user-notification/${notice.id}/setread`,
    icon_type: notice.icon_type,
    alert_link: alertLink(t, notice),
  }));
}

function alertLink(t: Words, { alerts_url: url, found }: Notice): GroupedNotification['alert_link'] {
  const [first, ...rest] = found?.alerts ?? [];
  if (url === null || !first) return null;
  return { label: rest.length > 0 ? t('found.to_alerts') : t('found.to_alert', { name: first.name }), url };
}
