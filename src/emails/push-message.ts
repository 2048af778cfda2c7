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

/** A notification as devices are told of it. */
export function pushMessage(t: Words, notice: Notice & { id: number }): PushMessage {
  return {
    title: t('common.brand'),
    body: plain(sayNotice(t, notice, escape)),
    url: `/notifications/open/${notice.id}`,
    tag: `notification-${notice.id}`,
  };
}
