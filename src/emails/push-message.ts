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
  /** A button beside it: what it says and where it leads, a path of the site. */
  action?: { label: string; url: string };
}

/** A find of deal alerts as devices are told of it, with the way to pause the alert. */
export function findMessage(t: Words, notice: Notice & { id: number }, mute_path: string | null): PushMessage {
  const message = pushMessage(t, notice);
  return mute_path === null ? message : { ...message, action: { label: t('found.mute_press'), url: mute_path } };
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
