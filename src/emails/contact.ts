import type { Words } from '#i18n/keys.ts';
import { compose } from './compose.ts';
import type { LetterBody } from './layout.ts';

/** What somebody writes to the site; an answer goes to them. */
export function contactLetter(
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
): LetterBody {
  const { lang, name, email, subject, message, username, profile_url } = data;
  const letter = compose(t, lang, t('emails.contact_subject', { subject }), [
    t('emails.contact_from', { name, email }),
    username === null ? t('emails.contact_guest') : t('emails.contact_member', { username }),
    ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ...(profile_url === null ? [] : [{ label: t('emails.contact_profile'), url: profile_url }]),
  ]);
  return { ...letter, reply_to: { name, address: email } };
}
