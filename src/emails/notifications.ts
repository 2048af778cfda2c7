import type { Words } from '#i18n/keys.ts';
import { sayNotice, type Notice } from '#i18n/notice.ts';
import { compose } from './compose.ts';
import { escape, type EmailBody } from './layout.ts';
import { plain } from './plain.ts';

/** The email about what a member has not read yet. */
export function notificationsEmail(
  t: Words,
  data: {
    lang: string;
    username: string;
    notices: readonly (Notice & { url: string; mutes: readonly { name: string; url: string }[] })[];
    /** Where the rest is; null when all of it is told. */
    more_url: string | null;
    all_url: string;
    unsubscribe_url: string;
  },
): EmailBody {
  const { notices } = data;
  const [first] = notices;
  const count = notices.length;
  const subject =
    count === 1 && first ? plain(sayNotice(t, first, escape)) : t('emails.notifications_subject', { count });
  return compose(t, data.lang, subject, [
    t('emails.hello', { username: data.username }),
    ...notices.flatMap((notice) => {
      const html = sayNotice(t, notice, escape);
      const told = { html, text: plain(html), url: notice.url };
      return [
        told,
        ...notice.mutes.map(({ name, url }) => ({ label: t('found.mute', { name }), url, is_small: true })),
      ];
    }),
    ...(data.more_url === null ? [] : [t('emails.notifications_more')]),
    { label: t('emails.notifications_all'), url: data.all_url },
    t(notices.some(({ icon_type }) => icon_type === 'deal_alert') ? 'found.why' : 'emails.notifications_why'),
    { label: t('emails.notifications_stop'), url: data.unsubscribe_url, is_small: true },
  ]);
}
