import type { GroupedNotification } from '#contract/notifications.ts';
import type { Words } from '#i18n/keys.ts';
import { escapeHtml } from '#rules/delta.ts';
import type { Notice } from '#views/notifications.ts';
import { relativeAge } from './ages.ts';

/** Puts notifications into the reader's words. */
export function sayNotices(t: Words, now: Date, notices: readonly Notice[]): GroupedNotification[] {
  const relative = relativeAge(t, now);
  return notices.map((notice) => ({
    id: notice.id,
    text: textOf(t, notice),
    url: notice.url,
    group_is_read: notice.is_read ? 1 : 0,
    image: notice.image,
    image_adults_only: false,
    time_ago: relative(notice.happened_at),
    happened_at: notice.happened_at.toISOString(),
    setread: `/ui/user-notification/${notice.id}/setread`,
    icon_type: notice.icon_type,
  }));
}

/** A notification as HTML: words of ours, and names and titles escaped. Two people are named, the rest counted. */
function textOf(t: Words, notice: Notice): string {
  const { icon_type, title, is_own, people_count: people, events_count: events, offer_kind } = notice;
  const kind = offer_kind ?? 'discussion';
  const values = {
    who: whoOf(t, notice),
    title: title === null ? '' : escapeHtml(title),
    people,
    events,
    kind,
    place: is_own ? kind : 'thread',
  };
  return t(`notifications.text_${icon_type}`, values);
}

function whoOf(t: Words, { usernames, people_count }: Notice): string {
  const [first, second] = usernames.map((name) => `<b>${escapeHtml(name)}</b>`);
  const rest = people_count - usernames.length;
  if (first === undefined) return t('notifications.who_nobody', { rest });
  if (second === undefined) return rest > 0 ? t('notifications.who_one_more', { first, rest }) : first;
  return rest > 0
    ? t('notifications.who_two_more', { first, second, rest })
    : t('notifications.who_two', { first, second });
}
