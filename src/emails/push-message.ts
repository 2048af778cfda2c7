import type { Words } from '#i18n/keys.ts';
import { sayNotice, type Notice } from '#i18n/notice.ts';
import { escape } from './layout.ts';
import { plain } from './plain.ts';

/** What a device shows of a notification. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where a press leads, a path of the site. */
  url: string;
  /** A newer message of the same tag takes the place of the one that is shown. */
  tag: string;
}

/** Finds of deal alerts above so many an hour: one message for all of them, a newer one in its place. */
export function findsMessage(t: Words, username: string): PushMessage {
  return {
    title: t('common.brand'),
    body: t('found.many'),
    url: `/u/${encodeURIComponent(username)}/feed`,
    tag: 'finds',
  };
}

/** A notification as devices are told of it. */
export function pushMessage(t: Words, notice: Notice & { id: number }): PushMessage {
  return {
    title: t('common.brand'),
    body: plain(sayNotice(t, notice, escape)),
    url: `/notifications/open/${notice.id}`,
    tag: `notification-${notice.id}`,
  };
}
