import type { Words } from '#i18n/keys.ts';
import { findFacts, type FoundOffer } from '#i18n/channel-words.ts';
import { sayNotice, type Notice } from '#i18n/notice.ts';
import { compose } from './compose.ts';
import { escape, type EmailBody } from './layout.ts';
import { plain } from './plain.ts';

/** The email about what a member has not read yet. */
export function notificationsEmail(
  t: Words,
  data: {
    lang: 'ru' | 'en';
    username: string;
    notices: readonly (Notice & {
      url: string;
      offer: (FoundOffer & { discount_percent: number | null; image_url: string | null }) | null;
      mutes: readonly { name: string; url: string; edit_url: string }[];
    })[];
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
      const { offer } = notice;
      const facts = offer ? findFacts(t, data.lang, offer) : '';
      const told = { html, text: plain(html), url: notice.url, image_url: offer?.image_url ?? null, facts };
      return [
        told,
        ...notice.mutes.map(({ name, url, edit_url }) => ({
          links: [
            { label: t('alerts.edit_named', { name }), url: edit_url },
            { label: t('found.mute', { name }), url },
          ],
        })),
      ];
    }),
    ...(data.more_url === null ? [] : [t('emails.notifications_more')]),
    { label: t('emails.notifications_all'), url: data.all_url },
    t(notices.some(({ icon_type }) => icon_type === 'deal_alert') ? 'found.why' : 'emails.notifications_why'),
    { label: t('emails.notifications_stop'), url: data.unsubscribe_url, is_small: true },
  ]);
}
