import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { EmailBody } from './layout.ts';

/** What somebody writes to the site; an answer goes to them. */
export function contactEmail(
  t: Words,
  data: {
    lang: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    username: string | null;
    profile_url: string | null;
  },
): EmailBody {
  const { lang, name, email, subject, message, username, profile_url } = data;
  const mail = compose(t, lang, t('emails.contact_subject', { subject }), [
    t('emails.contact_from', { name, email }),
    username === null ? t('emails.contact_guest') : t('emails.contact_member', { username }),
    ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ...(profile_url === null ? [] : [{ label: t('emails.contact_profile'), url: profile_url }]),
  ]);
  return { ...mail, reply_to: { name, address: email } };
}
