import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';
import type { Marked } from './marked.ts';

/** News of the site, in the words of an administrator. */
export function mailingEmail(
  t: Words,
  data: {
    lang: string;
    username: string;
    subject: string;
    paragraphs: readonly Marked['marked'][];
    base_url: string;
    settings_url: string;
    unsubscribe_url: string;
  },
): EmailBody {
  return compose(t, data.lang, data.subject, [
    t('emails.hello', { username: data.username }),
    ...data.paragraphs.map((marked) => ({ marked, base_url: data.base_url, lang: data.lang })),
    t('emails.news_why'),
    { label: t('emails.news_stop'), url: data.unsubscribe_url, is_small: true },
    { label: t('emails.news_settings'), url: data.settings_url, is_small: true },
  ]);
}
